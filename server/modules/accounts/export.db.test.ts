import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepAccountSecret } from '#server/secrets/account-secret.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
let address: string
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const take = (token: string, signal?: AbortSignal) =>
  fetch(`${address}/client/v1/account/export`, { headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}) })
const give = ({ userId }: Person, role: 'Owner' | 'Viewer') =>
  app.services.database.identity.updateTable('membership').set({ role }).where('user_id', '=', userId).execute()
interface Line {
  table: string
  row: Record<string, unknown>
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))

/** Transactions of this database that wait for their client. */
const waiting = async () =>
  (
    await sql<{
      n: string
    }>`select count(*) as n from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(
      app.services.database.platform,
    )
  ).rows[0]?.n

describe('the export', () => {
  test('holds the rows of this account alone, of every table, with its people, as a file to save; audited', async () => {
    const make = fixtures(app, owner.accountId)
    const { id: connectionId } = await make.connection({ name: 'Mine' })
    const { id: resourceId } = await make.resource(connectionId)
    await make.finding(connectionId, resourceId)
    const stranger = await createPerson(app)
    await fixtures(app, stranger.accountId).connection({ name: 'Theirs' })
    const answer = await take(owner.token)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="parapet-\d{4}-\d\d-\d\d\.ndjson"$/u)
    const text = await answer.text()
    const lines = linesOf(text)
    const tables = new Set(lines.map(({ table }) => table))
    for (const table of ['account', 'membership', 'connection', 'resource', 'finding', 'person', 'audit'])
      expect([...tables]).toContain(table)
    for (const { table, row } of lines.filter((line) => line.table !== 'person')) expect(row['account_id'], table).toBe(owner.accountId)
    expect(text).not.toContain('Theirs')
    expect(text).not.toContain(stranger.userId)
    expect(lines.filter(({ table }) => table === 'person').map(({ row }) => row['id'])).toEqual([owner.userId])
    expect(lines.some(({ table, row }) => table === 'audit' && row['event'] === 'account.exported')).toBe(true)
  })
  test('gives out no secret, sealed text or hash', async () => {
    const { key } = (await call(app, addApiKey, { token: owner.token, body: { name: 'ci', scopes: ['read'] } })).body
    const { database, secrets } = app.services
    const secret = { accountId: owner.accountId, name: 'jira_api_token', text: 'very-secret-token', now: new Date() } as const
    await keepAccountSecret(secrets, database.identity, secret)
    const stored = await database.identity.selectFrom('account_secret').select('sealed').executeTakeFirstOrThrow()
    const text = await (await take(owner.token)).text()
    const hash = await database.identity.selectFrom('api_key').select('secret_hash').executeTakeFirstOrThrow()
    for (const never of [key, 'very-secret-token', stored.sealed, hash.secret_hash.toString('hex'), 'secret_hash', 'sealed', '\\\\x'])
      expect(text.includes(never), never).toBe(false)
    expect(linesOf(text).some(({ table, row }) => table === 'account_secret' && row['name'] === 'jira_api_token')).toBe(true)
  })
  test.each(['Admin', 'User', 'Viewer', 'Billing'] as const)('is refused to a %s', async (role) => {
    const person = await createPerson(app, { accountId: owner.accountId, role })
    const answer = await take(person.token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/problem+json; charset=utf-8'])
  })
})

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')
/** Bytes that somebody still needs: what is only not yet collected does not count. */
function heldNow(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('an export of 100,000 findings', () => {
  const MANY = 100_000
  let big: Person
  beforeAll(async () => {
    big = await createPerson(app)
    const make = fixtures(app, big.accountId)
    const { id: connectionId } = await make.connection()
    const { id: resourceId } = await make.resource(connectionId)
    const template = await make.finding(connectionId, resourceId)
    await sql`insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, first_seen_at, last_change_at)
      select account_id, gen_random_uuid(), connection_id, check_id, resource_id, decode(md5(n::text) || md5(n::text), 'hex'), state, risk, priority, band, confidence, exposure, message, first_seen_at, last_change_at
        from finding, generate_series(2, ${MANY}) n where id = ${template.id}`.execute(app.services.database.platform)
  }, 120_000)

  test('is read as it is taken: what waits in memory stays small', async () => {
    const { body } = await take(big.token)
    expect(body).not.toBeNull()
    const before = heldNow()
    let [lines, chunks, most] = [0, 0, 0]
    for await (const chunk of body ?? []) {
      for (const byte of chunk) if (byte === 10) lines++
      if (++chunks % 100 === 0) most = Math.max(most, heldNow())
    }
    expect(lines).toBeGreaterThanOrEqual(MANY)
    // the file is some 60 MB
    expect((most - before) / 1e6).toBeLessThan(40)
  }, 60_000)
  test('is taken once at a time, so that readers who stop do not hold every connection', async () => {
    const stop = new AbortController()
    const first = await take(big.token, stop.signal)
    expect((await take(big.token)).status).toBe(429)
    stop.abort()
    await first.body?.cancel().catch(() => undefined)
    await vi.waitFor(async () => {
      const again = await take(big.token)
      await again.body?.cancel()
      expect(again.status).toBe(200)
    }, 20_000)
  })
  test('that nobody takes any more ends, and gives its connection back', async () => {
    const stop = new AbortController()
    const { body } = await take(big.token, stop.signal)
    await body?.getReader().read()
    stop.abort()
    await expect.poll(waiting).toBe('0')
  })
  test('breaks off when whoever takes it is no Owner any more', async () => {
    const { body } = await vi.waitUntil(
      async () => {
        const answer = await take(big.token)
        return answer.status === 200 && answer
      },
      { timeout: 20_000 },
    )
    const reader = body?.getReader()
    await reader?.read()
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'whole'
    }
    await give(big, 'Viewer')
    await sleep(1_100)
    try {
      expect(await rest().catch(() => 'broken off')).toBe('broken off')
    } finally {
      await give(big, 'Owner')
    }
  })
})
