import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test.each([
  ['PARAPET_KEY', 'a-key-that-is-too-short'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['PARAPET_SMTP_URL', 'user:hunter2@mail.example'],
])('a wrong %s is named, and its value not printed', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name}=… is not valid: must .+\\.$`, 'u'))
})
test('any other wrong value is shown with its name', () => {
  expect(() => readConfig({ PARAPET_PORT: '70000' })).toThrow(/^PARAPET_PORT="70000" is not valid/u)
})
test('a setting that does not exist stops the start', () => {
  expect(() => readConfig({ PARAPET_PROT: '3000' })).toThrow('PARAPET_PROT is not a setting of Parapet')
})

test('a Cognito user pool needs its id and the app client, and takes its region from the id', () => {
  expect(() => readConfig({ COGNITO_CLIENT_ID: 'abc' })).toThrow('COGNITO_CLIENT_ID is set, but COGNITO_USER_POOL_ID is missing.')
  expect(() => readConfig({ COGNITO_USER_POOL_ID: 'eu-west-1_Abc' })).toThrow(
    'COGNITO_USER_POOL_ID is set, but COGNITO_CLIENT_ID is missing.',
  )
  const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Abc', COGNITO_CLIENT_ID: 'abc' }
  expect(readConfig(pool).cognito).toMatchObject({ region: 'eu-west-1', endpoint: undefined, clientSecret: undefined })
  expect(readConfig({ ...pool, COGNITO_USER_POOL_ID: 'local_Abc' }).cognito?.region).toBe('us-east-1')
  expect(readConfig({}).cognito).toBeUndefined()
})
test('the secret of a Cognito app client is never printed', () => {
  const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Abc', COGNITO_CLIENT_ID: 'abc' }
  expect(() => readConfig({ ...pool, COGNITO_CLIENT_SECRET: 'not a secret!' })).toThrow(/^COGNITO_CLIENT_SECRET=… is not valid/u)
})
test("page views are nobody's unless the operator says otherwise", () => {
  expect(readConfig({}).pageViews).toEqual({ to: 'nobody' })
  expect(readConfig({ PARAPET_PAGE_VIEWS: 'first-party' }).pageViews).toEqual({ to: 'database' })
  const posthog = { PARAPET_PAGE_VIEWS: 'posthog', PARAPET_POSTHOG_URL: 'https://eu.posthog.example/', PARAPET_POSTHOG_KEY: 'phc_1' }
  expect(readConfig(posthog).pageViews).toEqual({ to: 'posthog', url: 'https://eu.posthog.example', key: 'phc_1' })
  expect(() => readConfig({ ...posthog, PARAPET_POSTHOG_KEY: undefined })).toThrow('PARAPET_PAGE_VIEWS=posthog needs PARAPET_POSTHOG_KEY.')
})

test('Google needs client id and secret both, and is asked at its own address unless told', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'abc' })).toThrow('GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is missing.')
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'abc' })).toThrow('GOOGLE_CLIENT_SECRET is set, but GOOGLE_CLIENT_ID is missing.')
  expect(() => readConfig({ GOOGLE_ISSUER: 'https://accounts.example' })).toThrow('GOOGLE_ISSUER is set, but GOOGLE_CLIENT_ID is missing.')
  const client = { GOOGLE_CLIENT_ID: 'abc', GOOGLE_CLIENT_SECRET: 'def' }
  expect(readConfig(client).google).toEqual({ clientId: 'abc', clientSecret: 'def', issuer: 'https://accounts.google.com' })
  expect(readConfig({}).google).toBeUndefined()
})

test('figures for Prometheus have a listener of their own, with a token where other machines reach it', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ PARAPET_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
  const open = { PARAPET_METRICS_PORT: '9464', PARAPET_METRICS_HOST: '0.0.0.0' }
  expect(() => readConfig(open)).toThrow('set PARAPET_METRICS_TOKEN too.')
  expect(() => readConfig({ ...open, PARAPET_METRICS_TOKEN: 'short' })).toThrow(/^PARAPET_METRICS_TOKEN=… is not valid/u)
  const token = 'f'.repeat(64)
  expect(readConfig({ ...open, PARAPET_METRICS_TOKEN: token }).metrics).toEqual({ port: 9464, host: '0.0.0.0', token })
  expect(() => readConfig({ PARAPET_METRICS_TOKEN: token })).toThrow('PARAPET_METRICS_PORT is missing')
})
test('each start has a token of its own, unless the operator chose one', () => {
  const tokens = [readConfig({}).startToken, readConfig({}).startToken]
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/u)
  expect(tokens[0]).not.toBe(tokens[1])
  expect(readConfig({ PARAPET_START_TOKEN: 'a'.repeat(22) }).startToken).toBe('a'.repeat(22))
  expect(() => readConfig({ PARAPET_START_TOKEN: 'guess-me' })).toThrow(/^PARAPET_START_TOKEN=… is not valid/u)
})

describe('endpoints of AWS', () => {
  const set = {
    AWS_ENDPOINT_URL: 'http://127.0.0.1:4566/',
    AWS_ENDPOINT_URL_S3: 'https://s3.corp.example/',
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: '',
  }
  test('are that of all services, and those of single ones', () => {
    expect(readConfig(set).aws).toMatchObject({ endpoint: 'http://127.0.0.1:4566', endpoints: { S3: 'https://s3.corp.example' } })
    expect(readConfig({}).aws).toMatchObject({ endpoint: undefined, endpoints: {} })
  })
  test('do not count where they are to be ignored', () => {
    expect(readConfig({ ...set, AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'True' }).aws).toMatchObject({ endpoint: undefined, endpoints: {} })
  })
  test('that are no addresses stop the start', () => {
    expect(() => readConfig({ AWS_ENDPOINT_URL_EC2: 'localhost' })).toThrow(/^AWS_ENDPOINT_URL_EC2="localhost" is not valid/u)
  })
})
