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
