import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startSnsDouble, type SnsDouble } from '#server/test/sns-double.ts'
import { testApp, type TestApp } from '#server/test/test-app.ts'
import { text } from './index.ts'
import { sendDueMessages, openChannels } from './send-due-messages.ts'

let app: TestApp
let double: SnsDouble
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'an example of a secret')
  double = await startSnsDouble('AKIAEXAMPLE')
  app = await testApp({ sns: { region: 'us-east-1', endpoint: double.endpoint } })
})
afterAll(async () => {
  await app.close()
  await double.close()
  vi.unstubAllEnvs()
})
beforeEach(async () => {
  await app.services.database.identity.deleteFrom('outbox').execute()
  Object.assign(double, { sent: [], isThrottling: false })
})

const write = (to = '+491701234567') =>
  app.services.database.transact('identity', {}, (db) => text(app.services, db, { to, body: '12345678 is your code' }))
const rows = () => app.services.database.identity.selectFrom('outbox').selectAll().execute()
async function send(): Promise<void> {
  for (const channel of openChannels(app.services)) await sendDueMessages(app.services, channel, new AbortController().signal)
}

test('a text is sent once through Amazon SNS, and what was sent keeps no code', async () => {
  await write()
  await send()
  await send()
  expect(double.sent).toEqual([{ to: '+491701234567', body: '12345678 is your code', type: 'Transactional' }])
  expect(await rows()).toMatchObject([{ channel: 'sms', body: '', sent_at: expect.any(Date) }])
})
test('a text that is refused is tried again soon, and given up on before its code is worth nothing', async () => {
  await write()
  double.isThrottling = true
  for (let attempt = 0; attempt < 7; attempt++) {
    await send()
    const [waiting] = await rows()
    expect((waiting?.next_attempt_at.getTime() ?? 0) - Date.now()).toBeLessThan(125_000)
    await app.services.database.identity
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
  }
  expect(await rows()).toMatchObject([{ attempts: 5, sent_at: null, failed_because: 'Amazon SNS: ThrottledException' }])
  double.isThrottling = false
  await send()
  expect(double.sent).toEqual([])
})
test('a mail does not go out as a text', async () => {
  await app.services.database.identity
    .insertInto('outbox')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      channel: 'mail',
      recipient: 'a@example.test',
      subject: 's',
      body: 'b',
      sent_at: null,
      failed_because: null,
    })
    .execute()
  await send()
  expect(double.sent).toEqual([])
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null }])
})
