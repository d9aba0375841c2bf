import { expect, test } from 'vitest'
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
