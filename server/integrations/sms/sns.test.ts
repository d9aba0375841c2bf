import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSnsDouble, type SnsDouble } from '#server/test/sns-double.ts'
import { openSns, type SmsGateway } from './sns.ts'

let double: SnsDouble
let gateway: SmsGateway
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'an example of a secret')
  double = await startSnsDouble('AKIAEXAMPLE')
  gateway = openSns({ region: 'eu-central-1', endpoint: double.endpoint })
})
afterEach(async () => {
  gateway.close()
  await double.close()
  vi.unstubAllEnvs()
})

test('a text message goes out signed by the credentials of the environment, as a transactional one', async () => {
  await gateway.send({ to: '+491701234567', body: '12345678 ist Ihr Code für Parapet' })
  expect(double.sent).toEqual([{ to: '+491701234567', body: '12345678 ist Ihr Code für Parapet', type: 'Transactional' }])
})
test('a refusal is named, without number and text', async () => {
  await expect(gateway.send({ to: '0170', body: 'secret 12345678' })).rejects.toThrow(/^Amazon SNS: InvalidParameter/u)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAANOTHER')
  const stranger = openSns({ region: 'eu-central-1', endpoint: double.endpoint })
  await expect(stranger.send({ to: '+491701234567', body: 'x' })).rejects.toThrow(/^Amazon SNS: InvalidClientTokenId/u)
  stranger.close()
  expect(double.sent).toEqual([])
})
test('throttling is tried once more, not for ever', async () => {
  double.isThrottling = true
  await expect(gateway.send({ to: '+491701234567', body: 'x' })).rejects.toThrow(/^Amazon SNS: Throttled/u)
  expect(double.asked).toBe(2)
})
