import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hostedLoginOf } from './hosted-login.ts'

const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Abc', COGNITO_CLIENT_ID: 'abc' }

test('the hosted login is at the domain, its tokens and keys are the pool’s', () => {
  const login = hostedLoginOf(readConfig({ ...pool, COGNITO_DOMAIN: 'https://login.example.test/' }))
  expect(login).toMatchObject({
    clientId: 'abc',
    isInsecure: false,
    metadata: {
      issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Abc',
      authorization_endpoint: 'https://login.example.test/oauth2/authorize',
      token_endpoint: 'https://login.example.test/oauth2/token',
      jwks_uri: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Abc/.well-known/jwks.json',
    },
  })
})
test('without a domain, or without Cognito, there is none', () => {
  expect(hostedLoginOf(readConfig(pool))).toBeUndefined()
  expect(hostedLoginOf(readConfig({}))).toBeUndefined()
})
test('a compatible endpoint is its own issuer', () => {
  const settings = { ...pool, COGNITO_ENDPOINT: 'http://127.0.0.1:9229/', COGNITO_DOMAIN: 'http://127.0.0.1:9229' }
  expect(hostedLoginOf(readConfig(settings))).toMatchObject({
    isInsecure: true,
    metadata: { issuer: 'http://127.0.0.1:9229/eu-west-1_Abc' },
  })
})
