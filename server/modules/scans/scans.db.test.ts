import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { deleteConnection, getConnection, scopeConnection } from '#contract/connections.ts'
import * as contract from '#contract/scans.ts'
import { newId } from '#server/new-id.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { requestScan } from './request-scan.ts'
import { sweepSchedules } from './sweep-schedules.ts'

let app: TestApp
let owner: Person
let viewer: Person
let stranger: Person
let make: Fixtures

beforeAll(async () => {
  // no worker: what is queued stays queued
  app = await testApp()
  owner = await createPerson(app, { name: 'Olga Owner' })
  viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  stranger = await createPerson(app)
  make = fixtures(app, owner.accountId)
})
afterAll(() => app.close())

const start = (connectionId: string, person = owner) =>
  call(app, contract.startScan, { token: person.token, body: { manualMode: true, connectionId } })
const auditOf = async (target: string) =>
  (await app.services.database.platform.selectFrom('audit').select('event').where('target', '=', target).orderBy('seq').execute()).map(
    (row) => row.event,
  )
const jobsOf = async (scanId: string) =>
  (await sql`select from pgboss.job where data->>'scanId' = ${scanId}`.execute(app.services.database.platform)).rows.length
const scansOf = (connectionId: string) =>
  app.services.database.platform.selectFrom('scan').select(['trigger', 'status']).where('connection_id', '=', connectionId).execute()
const dueOf = (id: string) =>
  app.services.database.platform
    .selectFrom('connection')
    .select(['next_scan_at', 'scan_held_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const inPast = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('starting a scan', () => {
  it('queues one job in the same transaction and leaves an audit row', async () => {
    const { id } = await make.connection()
    const { status, body } = await start(id)
    expect(status).toBe(202)
    expect(body).toMatchObject({
      connectionId: id,
      status: 'queued',
      kind: 'full',
      trigger: 'manual',
      joined: false,
      progress: 0,
      requestedBy: { name: 'Olga Owner' },
    })
    expect(await jobsOf(body.scanId)).toBe(1)
    expect(await auditOf(body.scanId)).toEqual(['scan.requested'])
  })

  it('joins the live scan, also when both ask at the same moment', async () => {
    const { id } = await make.connection()
    const answers = await Promise.all([start(id), start(id), start(id)])
    expect(new Set(answers.map(({ body }) => body.scanId)).size).toBe(1)
    expect(answers.filter(({ body }) => body.joined)).toHaveLength(2)
    expect(await jobsOf(answers[0]?.body.scanId ?? '')).toBe(1)
  })

  it('is refused for a connection out of scope', async () => {
    const { id } = await make.connection()
    await call(app, scopeConnection, { token: owner.token, params: { id }, body: { inScope: false } })
    const { status, problem } = await start(id)
    expect([status, problem.code]).toEqual([409, 'connection.out_of_scope'])
  })

  it('is refused for a network whose owner nobody knows', async () => {
    const { id } = await make.connection({ vector_type: 'Kali', target: '203.0.113.7' })
    const { status, problem } = await start(id)
    expect([status, problem.code]).toEqual([409, 'permit.missing'])
  })

  it('is refused to a Viewer, and 404 to a foreign account', async () => {
    const { id } = await make.connection()
    expect((await start(id, viewer)).status).toBe(403)
    expect((await start(id, stranger)).status).toBe(404)
    expect((await start(newId())).status).toBe(404)
  })

  it('joins an equal verification that waits, and no other', async () => {
    const { id } = await make.connection()
    const wish = { connectionId: id, kind: 'verify', trigger: 'verify', checkIds: ['web-csp-missing'] } as const
    const ask = (over = {}) => asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { ...wish, ...over }))
    const first = await ask()
    expect(await ask()).toMatchObject({ joined: true, scan: { id: first.scan.id } })
    expect((await ask({ checkIds: ['web-hsts-missing'] })).joined).toBe(false)
    expect((await ask({ resourceId: newId() })).joined).toBe(false)
    await app.services.database.platform.updateTable('scan').set({ status: 'running' }).where('id', '=', first.scan.id).execute()
    expect((await ask()).joined).toBe(false)
  })
})

describe('scans', () => {
  it('are listed newest first, each once, and filtered', async () => {
    const person = await createPerson(app)
    const own = fixtures(app, person.accountId)
    const shop = await own.connection()
    const blog = await own.connection({ name: 'Blog' })
    const scans = []
    for (const [index, connection] of [shop, blog, shop, blog, shop].entries())
      scans.push(
        await own.scan(connection.id, {
          seq: index + 1,
          requested_at: inPast(index),
          ...(index === 2 && { status: 'failed', failure_code: 'unreachable' }),
        }),
      )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, contract.listScans, { token: person.token, query: { limit: 2, ...(cursor && { cursor }) } })
      expect(body.total).toBe(5)
      seen.push(...body.results.map((scan) => scan.scanId))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(scans.map((scan) => scan.id))
    const list = async (query: object) =>
      (await call(app, contract.listScans, { token: person.token, query })).body.results.map((scan) => scan.scanId)
    expect(await list({ status: 'failed' })).toEqual([scans[2]?.id])
    expect(await list({ connectionId: blog.id })).toEqual([scans[1]?.id, scans[3]?.id])
    expect(await list({ kind: 'verify' })).toEqual([])
  })

  it.each(['bm90IGpzb24', Buffer.from(JSON.stringify(['yesterday', newId()])).toString('base64url')])(
    'name the cursor when it is broken',
    async (cursor) => {
      const { status, problem } = await call(app, contract.listScans, { token: owner.token, query: { cursor } })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
    },
  )

  it('tell which checks did not run, and why', async () => {
    const { id } = await make.connection()
    const scan = await make.scan(id, { covered: ['web-csp-missing'] })
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({ account_id: owner.accountId, scan_id: scan.id, state: 'timeout', check_ids: ['web-hsts-missing'], reasons: ['timeout'] })
      .execute()
    await app.services.database.platform
      .updateTable('scan')
      .set({ scanner_summaries: JSON.stringify([{ scannerType: 'Headers', pass: 1, fail: 0, manual: 0, error: 0 }]) })
      .where('id', '=', scan.id)
      .execute()
    const { body } = await call(app, contract.getScan, {
      token: viewer.token,
      params: { scanId: scan.id },
      headers: { 'accept-language': 'de' },
    })
    expect(body.scannerSummaries).toEqual([{ scannerType: 'Headers', scannerTypeName: 'Header', pass: 1, fail: 0, manual: 0, error: 0 }])
    expect(body.coverage).toMatchObject({
      ran: 1,
      total: 2,
      notRun: [{ checkId: 'web-hsts-missing', title: 'HSTS', state: 'timeout', reason: 'timeout' }],
    })
  })

  it('of another account do not exist', async () => {
    const { id } = await make.connection()
    const { scanId } = (await start(id)).body
    for (const route of [contract.getScan, contract.cancelScan]) {
      expect((await call(app, route, { token: stranger.token, params: { scanId } })).status).toBe(404)
      expect((await call(app, route, { token: owner.token, params: { scanId: newId() } })).status).toBe(404)
    }
  })
})

describe('cancelling', () => {
  it('ends a queued scan at once, and lets the next one begin', async () => {
    const { id } = await make.connection()
    const { scanId } = (await start(id)).body
    const { status, body } = await call(app, contract.cancelScan, { token: owner.token, params: { scanId } })
    expect([status, body.status]).toEqual([202, 'cancelled'])
    expect(body.finishedAt).not.toBeNull()
    expect(await auditOf(scanId)).toEqual(['scan.requested', 'scan.cancelled'])
    expect((await start(id)).body.joined).toBe(false)
  })

  it('is refused once the scan has ended, and to a Viewer', async () => {
    const { id } = await make.connection()
    const scan = await make.scan(id)
    const { status, problem } = await call(app, contract.cancelScan, { token: owner.token, params: { scanId: scan.id } })
    expect([status, problem.code]).toEqual([409, 'scan.not_cancellable'])
    expect((await call(app, contract.cancelScan, { token: viewer.token, params: { scanId: scan.id } })).status).toBe(403)
  })
})

describe('the schedule', () => {
  it('queues what is due once, moves it on, and leaves the rest alone', async () => {
    const due = await make.connection({ schedule: 'hourly', next_scan_at: inPast(5) })
    const later = await make.connection({ schedule: 'hourly', next_scan_at: inPast(-5) })
    const out = await make.connection({ schedule: 'hourly', next_scan_at: inPast(5), scoped_out_at: new Date() })
    const foreign = await fixtures(app, stranger.accountId).connection({ schedule: 'daily', next_scan_at: inPast(5) })
    await sweepSchedules(app.services)
    await sweepSchedules(app.services)
    const scans = await app.services.database.platform
      .selectFrom('scan')
      .select(['connection_id', 'trigger', 'account_id'])
      .where('connection_id', 'in', [due.id, later.id, out.id, foreign.id])
      .execute()
    expect(scans).toHaveLength(2)
    expect(scans).toEqual(
      expect.arrayContaining([
        { connection_id: due.id, trigger: 'schedule', account_id: owner.accountId },
        { connection_id: foreign.id, trigger: 'schedule', account_id: stranger.accountId },
      ]),
    )
    const { next_scan_at } = await app.services.database.platform
      .selectFrom('connection')
      .select('next_scan_at')
      .where('id', '=', due.id)
      .executeTakeFirstOrThrow()
    expect(next_scan_at?.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000)
  })

  it('runs what is due once, however many workers look, and however long nobody did', async () => {
    const due = await make.connection({ schedule: 'hourly', next_scan_at: inPast(60 * 24 * 3) })
    await Promise.all([1, 2, 3].map(() => sweepSchedules(app.services)))
    expect(await scansOf(due.id)).toEqual([{ trigger: 'schedule', status: 'queued' }])
    expect((await dueOf(due.id)).next_scan_at?.getTime()).toBeGreaterThan(Date.now())
    const { body } = await call(app, listAudit, { token: owner.token, query: { event: 'scan.requested' } })
    expect(body.results.find(({ details }) => details['connectionId'] === due.id)?.details).toMatchObject({
      trigger: 'schedule',
      joined: false,
    })
  })

  it('joins the scan that is under way', async () => {
    const due = await make.connection({ schedule: 'hourly', next_scan_at: inPast(5) })
    await start(due.id)
    await sweepSchedules(app.services)
    expect(await scansOf(due.id)).toEqual([{ trigger: 'manual', status: 'queued' }])
  })

  it('holds what its own scan windows keep from starting, whatever those of the account say', async () => {
    const inTwoDays = ((new Date().getUTCDay() + 1) % 7) + 1
    const windows = JSON.stringify({ timeZone: 'UTC', windows: [{ days: [inTwoDays], from: '10:00', to: '12:00' }] })
    const due = await make.connection({ schedule: 'daily', next_scan_at: inPast(5), scan_windows: windows })
    await sweepSchedules(app.services)
    expect(await scansOf(due.id)).toEqual([])
    const { scan_held_until: held } = await dueOf(due.id)
    expect(held?.getUTCDay()).toBe(inTwoDays % 7)
    expect([10, 11]).toContain(held?.getUTCHours())
    const { body } = await call(app, getConnection, { token: owner.token, params: { id: due.id } })
    expect(Math.abs(Date.parse(body.nextScanAt ?? '') - (held?.getTime() ?? 0)), 'what people are told').toBeLessThan(60_000)
  })

  it('tries again later where the account has no room, and leaves kinds alone that nobody can scan', async () => {
    const person = await createPerson(app)
    const own = fixtures(app, person.accountId)
    const due = await own.connection({ schedule: 'daily', next_scan_at: inPast(5) })
    const foreignKind = await own.connection({ schedule: 'daily', next_scan_at: inPast(5), vector_type: 'Mainframe' })
    const others = Array.from({ length: 10 }, (_, n) => ({
      account_id: person.accountId,
      sha256: String(n).repeat(64),
      size: 2_000_000_000,
    }))
    await app.services.database.platform.insertInto('evidence').values(others).execute()
    await sweepSchedules(app.services)
    expect([await scansOf(due.id), await scansOf(foreignKind.id)]).toEqual([[], []])
    expect((await dueOf(due.id)).scan_held_until?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000)
    expect((await dueOf(foreignKind.id)).scan_held_until).toBeNull()
  })

  it('queues a scan again that has lost its job, once in ten minutes', async () => {
    const { id } = await make.connection()
    const lost = await make.scan(id, { status: 'running', attempt: 1, started_at: inPast(20), finished_at: null })
    await sweepSchedules(app.services)
    await sweepSchedules(app.services)
    expect(await jobsOf(lost.id)).toBe(1)
    await call(app, deleteConnection, { token: owner.token, params: { id } })
  })
})
