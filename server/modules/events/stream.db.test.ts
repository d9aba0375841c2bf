import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventTopic } from '#contract/events.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import { asWorker, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { emitAll, type NewEvent } from '#server/events/emit.ts'
import { say } from '#server/test/happen.ts'
import { expectWithin } from '#server/test/within.ts'
import { statementsOf } from '#server/test/statements.ts'

/** Less than the time after which a server looks for what it was not told (hub.ts): what comes by then was told. */
const PATIENCE = { timeout: 10_000, interval: 10 }
const ENDED = { timeout: 5_000 }

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp()
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(() => app.close())

interface Received {
  id: string | undefined
  event: string
  data: { topic: EventTopic; id: string | null; data: Record<string, unknown>; at: string }
}
/** A reader over a real socket: what arrives is what was sent, byte by byte. */
class Reader {
  readonly socket: Socket
  text = ''
  closed = false
  constructor(token: string, headers: Record<string, string> = {}) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('utf8')
    this.socket.on('data', (chunk) => {
      this.text += String(chunk)
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.closed = true
    })
    const lines = Object.entries({ host: 'localhost', authorization: `Bearer ${token}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    this.socket.write(['GET /client/v1/events HTTP/1.1', ...lines, '', ''].join('\r\n'))
  }
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/u.exec(this.text)?.[1] ?? 0)
  }
  /** The server has finished its answer, or cut the connection. */
  get isOver(): boolean {
    return this.closed || this.text.endsWith('\r\n0\r\n\r\n')
  }
  get events(): Received[] {
    return [...this.text.matchAll(/(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n/gu)].map(([, id, event = '', data = '{}']) => ({
      id,
      event,
      data: JSON.parse(data),
    }))
  }
  async opened(): Promise<this> {
    await vi.waitUntil(() => this.text.includes('retry: 2000\n\n'), PATIENCE)
    return this
  }
  async has(amount: number): Promise<Received[]> {
    await vi.waitUntil(() => this.events.length >= amount, PATIENCE)
    return this.events
  }
}
const readers: Reader[] = []
function read(person: Person, headers: Record<string, string> = {}): Reader {
  const reader = new Reader(person.token, headers)
  readers.push(reader)
  return reader
}
afterEach(() => {
  for (const reader of readers.splice(0)) reader.socket.destroy()
})
const progressOf = (scanId: string, currentCheck: string | null = null): NewEvent => {
  const payload = { scanId, connectionId: newId(), status: 'running', progress: 5, currentCheck, fail: 0, pages: null } as const
  return { name: 'scan.progressed', payload }
}
const noticeTo = (userId: string, notificationId: string): NewEvent => ({
  name: 'notification.created',
  payload: { userId, notificationId, kind: 'assigned' },
})
const tell = (accountId: string, event: NewEvent = progressOf('s1')) => say(app, accountId, event)
const endSession = (person: Person) =>
  sql`select pg_notify('session_ended', s.id::text) from session s where s.user_id = ${person.userId}`.execute(
    app.services.database.identity,
  )

describe('a stream', () => {
  test('brings an event of the account within a second, framed to be resumed', async () => {
    const person = await createPerson(app)
    const reader = await read(person).opened()
    expect(reader.text.toLowerCase()).toContain('x-accel-buffering: no')
    expect(reader.text.toLowerCase()).toContain('content-type: text/event-stream')
    let told = 0
    await expectWithin(1_000, async () => {
      const sent = Date.now()
      await tell(person.accountId)
      told += 1
      await reader.has(told)
      return Date.now() - sent
    })
    const [event] = reader.events
    expect(event).toMatchObject({ event: 'scan', data: { topic: 'scan', id: 's1', data: { progress: 5 } } })
    expect(Number(event?.id)).toBeGreaterThan(0)
  })
  test('never brings an event of another account, nor one addressed to somebody else', async () => {
    const person = await createPerson(app)
    const colleague = await createPerson(app, { accountId: person.accountId })
    const stranger = await createPerson(app)
    const mine = await read(person).opened()
    await tell(stranger.accountId, progressOf('foreign'))
    await tell(person.accountId, noticeTo(colleague.userId, 'theirs'))
    await tell(person.accountId, noticeTo(person.userId, 'mine'))
    await tell(person.accountId, progressOf('last'))
    await expect.poll(() => mine.events.map(({ data }) => data.id), PATIENCE).toEqual(['mine', 'last'])
  })
  test('leaves out topics that the role may not read', async () => {
    const owner = await createPerson(app)
    const billing = await createPerson(app, { accountId: owner.accountId, role: 'Billing' })
    const reader = await read(billing).opened()
    await tell(owner.accountId, { name: 'finding.commented', payload: { findingId: newId(), checkId: 'c', ownerId: null } })
    await tell(owner.accountId, noticeTo(billing.userId, 'bill'))
    expect((await reader.has(1)).map(({ data }) => data.id)).toEqual(['bill'])
  })
  test('names the check that a scan is at in every language, and no check that there is not', async () => {
    const person = await createPerson(app)
    const reader = await read(person).opened()
    const check = listedChecks()[0]
    if (check === undefined) throw new Error('there are checks')
    await tell(person.accountId, progressOf('s1', check.id))
    await tell(person.accountId, progressOf('s2', 'no-such-check'))
    const [known, unknown] = (await reader.has(2)).map(({ data }) => data.data)
    const names = { en: check.texts.en.name, de: check.texts.de.name, es: check.texts.es.name }
    expect(known).toMatchObject({ currentCheck: check.id, currentCheckName: names })
    expect(unknown).not.toHaveProperty('currentCheckName')
  })
  test('says nothing of a change that was rolled back', async () => {
    const person = await createPerson(app)
    const reader = await read(person).opened()
    await asWorker(app, person.accountId, async (ctx) => {
      await emitAll(ctx, [progressOf('undone')])
      throw new Error('undo')
    }).catch(() => undefined)
    await tell(person.accountId, progressOf('done'))
    expect((await reader.has(1)).map(({ data }) => data.id)).toEqual(['done'])
  })
  test('refuses a call without a valid token', async () => {
    const person = await createPerson(app)
    const reader = read({ ...person, token: 'px_at_forged-forged-forged-forged' })
    await expect.poll(() => reader.status).toBe(401)
  })
})

describe('resuming', () => {
  test('brings what came after the last event, whatever else', async () => {
    const person = await createPerson(app)
    const first = await read(person).opened()
    await tell(person.accountId, progressOf('a'))
    const [a] = await first.has(1)
    first.socket.destroy()
    for (const id of ['b', 'c']) await tell(person.accountId, progressOf(id))
    const second = await read(person, { 'last-event-id': a?.id ?? '' }).opened()
    await expect.poll(() => second.events.map(({ data }) => data.id), PATIENCE).toEqual(expect.arrayContaining(['b', 'c']))
  })
  test('after an event that is no longer kept tells the page to read everything again', async () => {
    const person = await createPerson(app)
    const reader = await read(person, { 'last-event-id': '1' }).opened()
    const events = await reader.has(6)
    expect(events.map(({ event, data }) => [event, data.id, data.data])).toEqual(
      ['scan', 'findings', 'remediation', 'connection', 'runner', 'notification'].map((topic) => [topic, null, { missed: true }]),
    )
  })
})

describe('a stream ends', () => {
  test('with its session', async () => {
    const person = await createPerson(app)
    const other = await createPerson(app, { accountId: person.accountId })
    const [reader, kept] = [await read(person).opened(), await read(other).opened()]
    await endSession(person)
    await expect.poll(() => reader.isOver, ENDED).toBe(true)
    expect(reader.events.at(-1)).toMatchObject({ event: 'session', data: { data: { ended: true } } })
    expect(kept.isOver).toBe(false)
  })
  test.each<[string, (db: Db, userId: string) => Promise<unknown>]>([
    ['the person is removed', (db, userId) => db.deleteFrom('membership').where('user_id', '=', userId).execute()],
    ['their role changes', (db, userId) => db.updateTable('membership').set({ role: 'Viewer' }).where('user_id', '=', userId).execute()],
  ])('once %s, in that account alone', async (_what, change) => {
    const person = await createPerson(app)
    const leaver = await createPerson(app, { accountId: person.accountId, role: 'User' })
    const elsewhere = await createPerson(app)
    const { identity } = app.services.database
    await identity.insertInto('membership').values({ account_id: elsewhere.accountId, user_id: leaver.userId, role: 'User' }).execute()
    const [reader, theirOther, kept] = await Promise.all([
      read(leaver).opened(),
      read(leaver, { 'x-account-id': elsewhere.accountId }).opened(),
      read(person).opened(),
    ])
    await asWorker(app, person.accountId, (ctx) => change(ctx.db, leaver.userId))
    await expect.poll(() => reader.isOver, ENDED).toBe(true)
    expect(reader.events.at(-1)).toMatchObject({ event: 'session', data: { data: { ended: true } } })
    expect([theirOther.isOver, kept.isOver]).toEqual([false, false])
  })
  test('once the grant is revoked by which a person is inside', async () => {
    const person = await createPerson(app)
    const msp = await createPerson(app)
    const { identity } = app.services.database
    const [grantId, account_id] = [newId(), person.accountId]
    await identity.updateTable('account').set({ is_msp: true }).where('account_id', '=', msp.accountId).execute()
    await identity.updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', msp.userId).execute()
    await identity.updateTable('account').set({ msp_account_id: msp.accountId }).where('account_id', '=', account_id).execute()
    await identity
      .insertInto('access_grant')
      .values({ account_id, id: grantId, kind: 'msp', user_id: msp.userId, role: 'User', granted_by: null })
      .execute()
    await identity
      .insertInto('account_entry')
      .values({ account_id, id: newId(), grant_id: grantId, user_id: msp.userId, inside_until: new Date(Date.now() + 60_000) })
      .execute()
    const [inside, atHome] = await Promise.all([read(msp, { 'x-account-id': account_id }).opened(), read(msp).opened()])
    await asWorker(app, account_id, (ctx) =>
      ctx.db.updateTable('access_grant').set({ revoked_at: new Date() }).where('id', '=', grantId).execute(),
    )
    await expect.poll(() => inside.isOver, ENDED).toBe(true)
    expect(atHome.isOver).toBe(false)
  })
  test('when its reader does not read; the others go on', async () => {
    const person = await createPerson(app)
    const [slow, quick] = [await read(person).opened(), await read(person).opened()]
    slow.socket.pause()
    await say(app, person.accountId, ...Array.from({ length: 200 }, (_, n) => progressOf(`n${n}`, 'x'.repeat(60_000))))
    await quick.has(200)
    // a paused socket notices its end only when it is read again
    await sleep(5_500)
    slow.socket.resume()
    await expect.poll(() => slow.closed).toBe(true)
    expect(slow.events.length).toBeLessThan(200)
    expect(quick.closed).toBe(false)
  })
})

test('an event is read once for all streams of its account, however many there are', async () => {
  const owner = await createPerson(app)
  const people = await Promise.all(Array.from({ length: 33 }, () => createPerson(app, { accountId: owner.accountId, role: 'Viewer' })))
  const open = await Promise.all([owner, ...people].flatMap((person) => Array.from({ length: 6 }, () => read(person).opened())))
  expect(open.length).toBeGreaterThan(200)
  let told = 0
  await expectWithin(1_000, async () => {
    const sent = Date.now()
    told += 1
    const statements = await statementsOf(async () => {
      await tell(owner.accountId)
      await Promise.all(open.map((reader) => reader.has(told)))
    })
    // the event's own transaction among them
    expect(statements.length).toBeLessThanOrEqual(20)
    return Date.now() - sent
  })
  expect(open.every(({ events }) => events.length === told)).toBe(true)
})

test('a person has at most six streams; one that closes makes room', async () => {
  const person = await createPerson(app)
  const open = await Promise.all(Array.from({ length: 6 }, () => read(person).opened()))
  const seventh = read(person)
  await expect.poll(() => seventh.status).toBe(429)
  open[0]?.socket.destroy()
  const again = async () => {
    const reader = read(person)
    await vi.waitUntil(() => reader.status > 0, PATIENCE)
    return reader.status
  }
  await expect.poll(again).toBe(200)
})

test('what is committed while the connection to the database is lost comes once it is back', async () => {
  const person = await createPerson(app)
  const reader = await read(person).opened()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    app.services.database.platform,
  )
  await tell(person.accountId, progressOf('unheard'))
  expect((await reader.has(1)).map(({ data }) => data.id)).toEqual(['unheard'])
})
