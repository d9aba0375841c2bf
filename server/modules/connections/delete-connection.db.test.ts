import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteConnection, getConnection, listConnections } from '#contract/connections.ts'
import { listFindings } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { listScans } from '#contract/scans.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, type Person, testApp, type TestApp } from '#server/test/test-app.ts'
import { deleteConnectionData, resumeDeletions } from './delete-data.ts'

const website = callsOfKind('website')
const PATIENCE = { timeout: 60_000 }
let app: TestApp
let owner: Person
let stranger: Person
const alive = new Set<ChildProcess>()
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  stranger = await createPerson(app)
})
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  await app.close()
})

const db = () => app.services.database.platform
const never = new AbortController().signal
let port = 30_000
const connect = async (person = owner, url = `http://127.0.0.1:${(port += 1)}/`) =>
  (await call(app, website.create, { token: person.token, body: { name: 'Shop', url } })).body

/** A resource with so many findings and results. */
async function fill(person: Person, connectionId: string, amount: number): Promise<void> {
  const make = fixtures(app, person.accountId)
  const resource = await make.resource(connectionId)
  const finding = await make.finding(connectionId, resource.id)
  const span = await make.span(connectionId, resource.id)
  for (const [table, id] of [
    ['finding', finding.id],
    ['result_span', span.id],
  ] as const)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'fingerprint', '\\x' || md5(n::text) || md5('x' || n)))).*
        from ${sql.table(table)} t, generate_series(2, ${amount}::int) n where t.account_id = ${person.accountId} and t.id = ${id}`.execute(
      db(),
    )
}
const ask = (id: string, person = owner) => call(app, deleteConnection, { token: person.token, params: { id } })
async function left(connectionId: string): Promise<Record<string, number>> {
  const amounts: Record<string, number> = {}
  for (const table of [
    'finding',
    'result_span',
    'resource',
    'remediation',
    'scan',
    'finding_count',
    'result_count',
    'resource_text',
  ] as const) {
    const rows = await db().selectFrom(table).select('account_id').where('connection_id', '=', connectionId).execute()
    if (rows.length > 0) amounts[table] = rows.length
  }
  return amounts
}
const eventsOf = async (target: string) =>
  (await db().selectFrom('audit').select('event').where('target', '=', target).orderBy('seq').execute()).map(({ event }) => event)

test('is gone at once, whatever it holds: from every list, with its scans, schedule and credentials, and its target is free', async () => {
  const { id, target } = await connect()
  const make = fixtures(app, owner.accountId)
  const scan = await make.scan(id, { status: 'running', finished_at: null, attempt: 1, covered: [] })
  await db()
    .insertInto('connection_secret')
    .values({
      account_id: owner.accountId,
      connection_id: id,
      field: 'token',
      version: 1,
      sealed: 'x',
      last4: null,
      updated_at: new Date(),
      updated_by: null,
    })
    .execute()
  await fill(owner, id, 20)
  expect((await ask(id)).body).toEqual({ deleted: true })

  const { token } = owner
  expect((await call(app, getConnection, { token, params: { id } })).status).toBe(404)
  expect((await ask(id)).status, 'it is deleted once').toBe(404)
  for (const inScope of ['true', 'false'] as const)
    expect((await call(app, listConnections, { token, query: { inScope } })).body.results.map((one) => one.id)).not.toContain(id)
  expect((await call(app, listScans, { token })).body.results.map(({ connectionId }) => connectionId)).not.toContain(id)
  expect((await call(app, listFindings, { token, query: { connectionId: id } })).body.results).toEqual([])
  expect(await db().selectFrom('connection_secret').select('field').where('connection_id', '=', id).execute()).toEqual([])
  const row = await db().selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ next_scan_at: null, fields: {}, scan_memory: null })
  const ended = await db().selectFrom('scan').select('status').where('id', '=', scan.id).executeTakeFirst()
  expect(ended?.status).toBe('cancelled')
  expect(await eventsOf(id)).toEqual(['connection.created', 'connection.deletion_requested'])
  // what it found is there still, and in nobody's way
  expect(await left(id)).toMatchObject({ finding: 20, result_span: 20, resource: 1 })
  expect((await connect(owner, target)).id).not.toBe(id)
})

test('goes on where it was broken off, and tells the audit once', async () => {
  const { id } = await connect()
  await fill(owner, id, 5_000)
  await ask(id)
  const deletion = { accountId: owner.accountId, connectionId: id }
  const stop = new AbortController()
  const broken = deleteConnectionData(app.services, deletion, stop.signal)
  await expect.poll(async () => (await left(id))['finding'] ?? 0, { interval: 1 }).toBeLessThan(5_000)
  stop.abort(new Error('stop'))
  await expect(broken).rejects.toThrow('stop')
  expect((await left(id))['result_span']).toBe(5_000)
  expect(await eventsOf(id)).not.toContain('connection.deleted')
  await Promise.all([deleteConnectionData(app.services, deletion, never), deleteConnectionData(app.services, deletion, never)])
  expect(await left(id)).toEqual({})
  await deleteConnectionData(app.services, deletion, never)
  expect(await eventsOf(id)).toEqual(['connection.created', 'connection.deletion_requested', 'connection.deleted'])
})

test('touches nothing of others, and nothing that nobody deleted', async () => {
  const [own, foreign] = [await connect(), await connect(stranger)]
  await fill(owner, own.id, 10)
  await fill(stranger, foreign.id, 10)
  expect((await ask(foreign.id)).status).toBe(404)
  await ask(own.id)
  await deleteConnectionData(app.services, { accountId: stranger.accountId, connectionId: own.id }, never)
  await deleteConnectionData(app.services, { accountId: owner.accountId, connectionId: foreign.id }, never)
  await deleteConnectionData(app.services, { accountId: stranger.accountId, connectionId: foreign.id }, never)
  expect(await left(own.id)).toMatchObject({ finding: 10 })
  await deleteConnectionData(app.services, { accountId: owner.accountId, connectionId: own.id }, never)
  expect(await left(own.id)).toEqual({})
  expect(await left(foreign.id)).toMatchObject({ finding: 10, result_span: 10, resource: 1 })
  expect((await call(app, getConnection, { token: stranger.token, params: { id: foreign.id } })).status).toBe(200)
})

test('is asked for again when its job was given up', async () => {
  const { id } = await connect()
  await ask(id)
  await sql`delete from pgboss.job where data->>'connectionId' = ${id}`.execute(db())
  await resumeDeletions(app.services)
  const jobs = async () =>
    (await sql`select from pgboss.job where name = 'connection.delete' and data->>'connectionId' = ${id}`.execute(db())).rows.length
  expect(await jobs(), 'it may be under way').toBe(0)
  await db()
    .updateTable('connection')
    .set({ deleted_at: new Date(Date.now() - 7_200_000) })
    .where('id', '=', id)
    .execute()
  await resumeDeletions(app.services)
  await resumeDeletions(app.services)
  expect(await jobs()).toBe(1)
})

function spawnWorker(): ChildProcess {
  const script = new URL('../../test/deleting-worker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, app.ownerUrl, app.services.config.dataDir], { stdio: ['ignore', 'ignore', 'inherit'] })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}

test('is finished by another worker when its own is killed in the middle', { timeout: 150_000 }, async () => {
  const { id } = await connect()
  await fill(owner, id, 20_000)
  await ask(id)
  const findings = async () => (await left(id))['finding'] ?? 0
  const first = spawnWorker()
  await expect.poll(findings, { ...PATIENCE, interval: 5 }).toBeLessThan(20_000)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(Object.keys(await left(id))).not.toEqual([])
  expect(await eventsOf(id)).not.toContain('connection.deleted')
  spawnWorker()
  await expect.poll(() => eventsOf(id), { ...PATIENCE, interval: 500 }).toContain('connection.deleted')
  expect(await left(id)).toEqual({})
})
