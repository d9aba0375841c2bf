import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOutbox, openOutbox } from '#contract/outbox.ts'
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

describe('on a local start without a mail server', () => {
  const host = 'localhost:3000'
  let local: TestApp
  beforeAll(async () => {
    local = await testApp({ isLocal: true })
    await local.services.database.transact('identity', {}, async (db) => {
      await mail(local.services, db, { to: 'a@example.test', subject: 'one', body: 'first' })
      await mail(local.services, db, { to: 'a@example.test', subject: 'two', body: 'second' })
    })
  })
  afterAll(() => local.close())
  const read = (headers: Record<string, string>) => call(local, listOutbox, { headers: { host, ...headers } })
  const open = (token: string, headers: Record<string, string> = {}) =>
    call(local, openOutbox, { headers: { host, ...headers }, body: { token } })
  async function cookieOfStart(): Promise<string> {
    const { status, raw } = await open(local.services.config.startToken)
    expect(status).toBe(200)
    const [cookie] = [raw.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^parapet_outbox=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/u)
    return cookie?.split(';')[0] ?? ''
  }

  test('the browser that showed the token of the start reads it, newest first', async () => {
    const { status, body } = await read({ cookie: await cookieOfStart() })
    expect(status).toBe(200)
    expect(body.results.map((entry) => entry.text)).toEqual(['second', 'first'])
  })
  test('nobody else does, though the call looks local, as through a plain proxy of this machine', async () => {
    const answer = await read({})
    expect([answer.status, answer.problem.code]).toEqual([403, 'auth.start_token_needed'])
    expect(answer.raw.body).not.toContain('second')
  })
  test('no other token opens it, and no cookie that was made up, changed, or is over', async () => {
    const { startToken } = local.services.config
    for (const token of ['x', `${startToken}0`, startToken.slice(1), startToken.toUpperCase()]) {
      const refused = await open(token)
      expect([refused.status, refused.problem.code], token).toEqual([403, 'auth.start_token_needed'])
      expect(refused.raw.headers['set-cookie']).toBeUndefined()
    }
    const [until = '', mark = ''] = (await cookieOfStart()).replace('parapet_outbox=', '').split('.')
    const over = '1700000000'
    const overMark = local.services.secrets.hmac('outbox cookie', over).toString('base64url')
    for (const cookie of ['', until, `${until}.`, `.${mark}`, `${Number(until) + 1}.${mark}`, `x.${mark}`, `${over}.${overMark}`])
      expect((await read({ cookie: `parapet_outbox=${cookie}` })).status, cookie).toBe(403)
  })
  test('a call that a proxy says it forwards is refused, cookie or not', async () => {
    const cookie = await cookieOfStart()
    expect((await read({ cookie, 'x-forwarded-for': '203.0.113.9' })).problem.code).toBe('auth.local_only')
    expect((await open(local.services.config.startToken, { via: '1.1 proxy' })).problem.code).toBe('auth.local_only')
  })
})
