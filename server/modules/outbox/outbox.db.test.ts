import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOutbox } from '#contract/outbox.ts'
import { openMailServer, type MailServer } from '#server/integrations/mail/smtp.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'
import { mail } from './index.ts'
import { sendDueMessages, type Channel } from './send-due-messages.ts'

interface MailDouble {
  server: Server
  port: number
  received: { recipients: string[]; data: string }[]
  isRefusing: boolean
}

/** Enough of RFC 5321 to take a mail, or to refuse it for now. */
async function smtpDouble(): Promise<MailDouble> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The double has no port')
  const double: MailDouble = { server, port: address.port, received: [], isRefusing: false }
  server.on('connection', (socket) => {
    let recipients: string[] = []
    let data: string[] | undefined
    let rest = ''
    const answer = (line: string): string => {
      if (line.startsWith('MAIL')) recipients = []
      if (line.startsWith('RCPT') && double.isRefusing) return '450 mailbox busy'
      if (line.startsWith('RCPT')) recipients.push(line.slice('RCPT TO:'.length))
      if (line !== 'DATA') return '250 ok'
      data = []
      return '354 go on'
    }
    const read = (line: string): void => {
      if (data === undefined) socket.write(`${answer(line)}\r\n`)
      else if (line !== '.') data.push(line)
      else {
        double.received.push({ recipients, data: data.join('\n') })
        data = undefined
        socket.write('250 taken\r\n')
      }
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(read)
    })
    socket.write('220 double ready\r\n')
  })
  return double
}

let app: TestApp
let double: MailDouble
let mailServer: MailServer
beforeAll(async () => {
  double = await smtpDouble()
  app = await testApp({ smtpUrl: `smtp://127.0.0.1:${double.port}` })
  mailServer = openMailServer({ url: `smtp://127.0.0.1:${double.port}?ignoreTLS=true`, from: 'Parapet <parapet@test.invalid>' })
})
afterAll(async () => {
  mailServer.close()
  double.server.close()
  await app.close()
})
beforeEach(async () => {
  await app.services.database.identity.deleteFrom('outbox').execute()
  double.received.length = 0
  double.isRefusing = false
})

const write = (to = 'ada@example.test') =>
  app.services.database.transact('identity', {}, (db) =>
    mail(app.services, db, { to, subject: 'Code für Sie', body: 'Your code is\n\n12345678' }),
  )
const rows = () => app.services.database.identity.selectFrom('outbox').selectAll().execute()
const byMail: Channel = {
  channel: 'mail',
  send: ({ id, recipient, subject, body }) => mailServer.send({ id, to: recipient, subject, body }),
}
const send = () => sendDueMessages(app.services, byMail, new AbortController().signal)

test('a mail is sent once, and what was sent keeps no text', async () => {
  await write()
  await send()
  await send()
  expect(double.received).toHaveLength(1)
  expect(double.received[0]?.data).toContain('12345678')
  expect(double.received[0]?.data).toContain('Auto-Submitted: auto-generated')
  expect(await rows()).toMatchObject([{ body: '', attempts: 1, sent_at: expect.any(Date) }])
})
test('a refused mail waits longer and goes out when the server takes it', async () => {
  await write()
  double.isRefusing = true
  await send()
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ sent_at: null, attempts: 1, failed_because: expect.stringContaining('busy') })
  expect((waiting?.next_attempt_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(20_000)
  double.isRefusing = false
  await send()
  expect(double.received, 'not before its time').toHaveLength(0)
  await app.services.database.identity
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await send()
  expect(double.received).toHaveLength(1)
})
test('a mail of a transaction that was rolled back does not exist', async () => {
  await expect(
    app.services.database.transact('identity', {}, async (db) => {
      await mail(app.services, db, { to: 'x@example.test', subject: 's', body: 'b' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})
test('a recipient cannot smuggle in a command, a header or another recipient', async () => {
  await write('a@example.test>\r\nRCPT TO:<b@evil.test')
  await write('a@example.test, c@evil.test')
  await send()
  expect(double.received).toHaveLength(2)
  for (const { recipients, data } of double.received) {
    expect(recipients).toHaveLength(1)
    expect(recipients[0]).not.toMatch(/^<[bc]@evil\.test>/u)
    expect(data.split('\n\n')[0]?.match(/^(To|Subject):/gmu)).toHaveLength(2)
  }
})
test('the outbox is not readable where a mail server sends', async () => {
  expect((await call(app, listOutbox, { headers: { host: 'localhost' } })).status).toBe(403)
})
test('on a local start without a mail server, this machine reads it, newest first', async () => {
  const local = await testApp({ isLocal: true })
  await local.services.database.transact('identity', {}, async (db) => {
    await mail(local.services, db, { to: 'a@example.test', subject: 'one', body: 'first' })
    await mail(local.services, db, { to: 'a@example.test', subject: 'two', body: 'second' })
  })
  const { status, body } = await call(local, listOutbox, { headers: { host: 'localhost:3000' } })
  expect(status).toBe(200)
  expect(body.results.map((entry) => entry.text)).toEqual(['second', 'first'])
  expect((await call(local, listOutbox, { headers: { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
  await local.close()
})
