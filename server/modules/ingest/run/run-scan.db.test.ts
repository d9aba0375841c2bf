import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deleteConnection, getConnection, updateConnection } from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import * as contract from '#contract/scans.ts'
import { scannerFor } from '#server/kinds.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { createRunners } from '#runner/host/runners.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { expectWithin } from '#server/test/within.ts'
import { type Claim, claimScan, LeaseLost, ScanCancelled } from './claim-scan.ts'
import { MAX_ATTEMPTS } from './ends-unbegun.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { requestScan, type ScanRequest } from '#server/modules/scans/request-scan.ts'
import { runScanJob, type ScanJob } from './run-scan.ts'
import { ingestBatch } from './ingest-batch.ts'

const scanner = scannerFor('Websites')
const CHECK = 'web-xcto-missing'

let app: TestApp
let owner: Person
let site: LocalSite

beforeAll(async () => {
  app = await testApp({}, { work: true })
  owner = await createPerson(app)
})
afterAll(() => app.close())
afterEach(() => site?.close())

async function connect(): Promise<string> {
  site = await startLocalSite()
  return (await call(app, callsOfKind('website').create, { token: owner.token, body: { name: 'Shop', url: site.url, schedule: 'manual' } }))
    .body.id
}
const rows = () => app.services.database.platform
const seqOf = async (id: string) => (await rows().selectFrom('scan').select('seq').where('id', '=', id).executeTakeFirstOrThrow()).seq
const getScan = async (scanId: string) => (await call(app, contract.getScan, { token: owner.token, params: { scanId } })).body
const request = (connectionId: string, wish: Partial<ScanRequest> = {}) =>
  asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', ...wish })).then(
    ({ scan }) => scan.id,
  )
const jobOf = (scanId: string): ScanJob => ({
  accountId: owner.accountId,
  scanId,
  cancel: new AbortController(),
  stopping: new AbortController().signal,
})
/** Runs a scan in this process, as a job would. */
const run = (scanId: string, over: Partial<ScanJob> = {}) => runScanJob(app.services, { ...jobOf(scanId), ...over })
const claim = async (scanId: string): Promise<Claim> => (await asWorker(app, owner.accountId, (ctx) => claimScan(ctx, scanId)))!
const batchOf = (claimed: Claim) => ({
  accountId: owner.accountId,
  lease: { scanId: claimed.scan.id, attempt: claimed.scan.attempt },
  scanner,
  doneBefore: 0,
})
const outcome = (checkId: string): CheckOutcome => ({
  checkId,
  scope: new URL(site.url).origin,
  state: 'ran',
  reason: null,
  verdicts: [
    {
      status: 'PASS',
      resource: { genericIdentifier: 'url', genericIdentifierValue: site.url },
      message: 'passed',
      confidence: 'confirmed',
      evidence: [],
    },
  ],
})
const findingsOf = (connectionId: string) =>
  rows().selectFrom('finding').select(['check_id', 'state']).where('connection_id', '=', connectionId).orderBy('id').execute()
const auditOf = async (scanId: string) =>
  (await rows().selectFrom('audit').select('event').where('target', '=', scanId).orderBy('seq').execute()).map(({ event }) => event)

describe('a scan', () => {
  it('covers every check, opens findings, and leaves its trace everywhere', async () => {
    const connectionId = await connect()
    const scanId = await request(connectionId)
    await run(scanId)
    const scan = await getScan(scanId)
    expect(scan).toMatchObject({ status: 'completed', progress: 100, currentCheck: null, attempt: 1, failureCode: null })
    expect(scan.coverage.total).toBe(scanner.checks.length)
    expect(scan.results.fail).toBeGreaterThan(5)
    expect(scan.newFindings).toBe((await findingsOf(connectionId)).length)
    const connection = (await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body
    expect(connection).toMatchObject({ health: 'healthy', lastScanId: scanId, resources: 1 })
    expect(Object.values(connection.openFindings).reduce((sum, amount) => sum + amount, 0)).toBe(scan.newFindings)
    expect(await auditOf(scanId)).toContain('scan.completed')
    expect(await rows().selectFrom('daily_count').select('day').where('connection_id', '=', connectionId).execute()).not.toHaveLength(0)
    expect(site.requests.every(({ userAgent }) => userAgent.startsWith('Parapet/') && userAgent.includes(`scan ${scanId}`))).toBe(true)
  })

  it('tells open pages how it goes on, never backwards', async () => {
    const scanId = await request(await connect())
    await run(scanId)
    const events = await rows()
      .selectFrom('domain_event')
      .select(['name', 'payload'])
      .where('subject_id', '=', scanId)
      .orderBy('id')
      .execute()
    const progress = events.map(({ payload }) => Number(payload['progress']))
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scan.requested', 'scan.started', 'scan.progressed', 'scan.completed']),
    )
    expect(events.map(({ payload }) => payload['status'])).toEqual(expect.arrayContaining(['queued', 'running', 'completed']))
  })

  it('that verifies runs its checks alone', async () => {
    const connectionId = await connect()
    const scanId = await request(connectionId, { kind: 'verify', trigger: 'verify', checkIds: [CHECK] })
    await run(scanId)
    expect(await coverageOf(app, scanId)).toMatchObject([{ check_id: CHECK, state: 'ran', reason: null }])
    expect((await findingsOf(connectionId)).map(({ check_id }) => check_id)).toEqual([CHECK])
  })

  it('that was overtaken while it waited takes the newest number', async () => {
    const connectionId = await connect()
    const full = await request(connectionId)
    const verify = await request(connectionId, { kind: 'verify', trigger: 'verify', checkIds: [CHECK] })
    await run(verify)
    await run(full)
    expect(await seqOf(full)).toBeGreaterThan(await seqOf(verify))
    expect((await getScan(full)).coverage.notRun.filter(({ reason }) => reason?.startsWith('superseded'))).toEqual([])
  })
})

const breakWith500 = async (): Promise<void> => {
  site.manner.status = 500
}

/** Open on one day of the week alone, the one after tomorrow. */
const closed = () => ({
  timeZone: 'UTC',
  windows: [{ days: [((new Date().getUTCDay() + 1) % 7) + 1], from: '10:00', to: '12:00' }],
})
const dueOf = (id: string) =>
  rows().selectFrom('connection').select(['next_scan_at', 'scan_held_until']).where('id', '=', id).executeTakeFirstOrThrow()
async function withWindows(scanWindows: ReturnType<typeof closed> | null): Promise<string> {
  const id = await connect()
  await call(app, updateConnection, { token: owner.token, params: { id }, body: { schedule: 'daily', scanWindows } })
  return id
}

describe('a scheduled scan', () => {
  it('whose window closed while it waited does not begin: its connection waits for the next one', async () => {
    const id = await withWindows(closed())
    const scanId = await request(id, { trigger: 'schedule' })
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'cancelled', startedAt: null })
    const { next_scan_at: due, scan_held_until: held } = await dueOf(id)
    expect([due! <= new Date(), held! > new Date()]).toEqual([true, true])
    expect(new Set((await coverageOf(app, scanId)).map(({ reason }) => reason))).toEqual(new Set(['scan_window']))
  })
  it('of somebody who asks begins at any time', async () => {
    const scanId = await request(await withWindows(closed()))
    await run(scanId)
    expect((await getScan(scanId)).status).toBe('completed')
  })
  it('leaves its schedule as it was when it ends; one that somebody started stands for a run that would come soon', async () => {
    const id = await withWindows(null)
    const soon = new Date(Date.now() + 3_600_000)
    await rows().updateTable('connection').set({ next_scan_at: soon }).where('id', '=', id).execute()
    await run(await request(id, { trigger: 'schedule' }))
    expect((await dueOf(id)).next_scan_at).toEqual(soon)
    await run(await request(id))
    expect((await dueOf(id)).next_scan_at!.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000)
  })
})

describe('a target that cannot be looked at', () => {
  it.each([
    ['answers 500', 'http_error', breakWith500],
    ['refuses the connection', 'unreachable', (): Promise<void> => site.close()],
  ] as const)('fails the scan with its reason and changes no finding when it %s', async (_name, code, breakSite) => {
    const connectionId = await connect()
    await run(await request(connectionId))
    const before = await findingsOf(connectionId)
    await breakSite()
    const scanId = await request(connectionId)
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'failed', failureCode: code, newFindings: 0, resolvedFindings: 0 })
    expect(await findingsOf(connectionId)).toEqual(before)
    expect((await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body).toMatchObject({
      health: 'failed',
      failedAt: expect.any(String),
      healthReason: code,
    })
    expect(await auditOf(scanId)).toContain('scan.failed')
  })

  it('is healthy again after the next scan that reaches it', async () => {
    const connectionId = await connect()
    site.manner.status = 503
    await run(await request(connectionId))
    site.manner.status = 200
    await run(await request(connectionId))
    expect((await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body).toMatchObject({
      health: 'healthy',
      healthReason: null,
    })
  })
})

describe('a scan that fails through our own fault', () => {
  it.each([
    ['error', 'internal-error'],
    ['crashed', 'die-once-begun'],
    ['bad_output', 'no-json'],
    ['out_of_memory', 'fill-memory'],
  ])('is called %s when the runner does %s, says so on the connection, and changes no finding', async (code, behaviour) => {
    const connectionId = await connect()
    await run(await request(connectionId))
    const before = await findingsOf(connectionId)
    await rows()
      .updateTable('connection')
      .set({ target: `${site.url}${behaviour}` })
      .where('id', '=', connectionId)
      .execute()
    const program = new URL('../../../../runner/host/test/misbehaving-runner.ts', import.meta.url).pathname
    const runners = createRunners({ scansAtOnce: 1, extraCaCerts: undefined, log: app.services.log, program })
    const scanId = await request(connectionId)
    await runScanJob({ ...app.services, runners }, jobOf(scanId))
    await runners.close()
    expect(await getScan(scanId)).toMatchObject({
      status: 'failed',
      failureCode: code,
      failureDetail: expect.stringMatching(/\w{3,} \w{2,}/u),
    })
    expect(await findingsOf(connectionId)).toEqual(before)
    expect((await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body).toMatchObject({
      health: 'failed',
      healthReason: code,
      failedScanId: scanId,
      failedAt: expect.any(String),
    })
  })

  it('ends at its limit on the clock when the site never answers, and the connection does not pass for never scanned', async () => {
    const connectionId = await connect()
    site.manner.delayMs = 60_000
    const scanId = await request(connectionId)
    const startedAt = Date.now()
    await run(scanId, { limitMs: 300 })
    // the site would have answered after a minute
    expect(Date.now() - startedAt).toBeLessThan(20_000)
    expect(await getScan(scanId)).toMatchObject({ status: 'failed', failureCode: 'timeout' })
    expect(await findingsOf(connectionId)).toEqual([])
    expect((await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body).toMatchObject({
      health: 'failed',
      healthReason: 'timeout',
      failedScanId: scanId,
      lastScanAt: null,
    })
  })

  it('is given up when its workers keep dying', async () => {
    const scanId = await request(await connect())
    await rows().updateTable('scan').set({ status: 'running', attempt: MAX_ATTEMPTS }).where('id', '=', scanId).execute()
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'failed', failureCode: 'error', attempt: MAX_ATTEMPTS })
  })
})

describe('the lease', () => {
  it('refuses every write of a worker whose scan another has claimed', async () => {
    const scanId = await request(await connect())
    const first = await claim(scanId)
    const second = await claim(scanId)
    expect([first.scan.attempt, second.scan.attempt]).toEqual([1, 2])
    await expect(ingestBatch(app.services, batchOf(first), [{ type: 'outcome', outcome: outcome(CHECK) }])).rejects.toBeInstanceOf(
      LeaseLost,
    )
    expect(await coverageOf(app, scanId)).toEqual([])
    await ingestBatch(app.services, batchOf(second), [{ type: 'outcome', outcome: outcome(CHECK) }])
    expect(await coverageOf(app, scanId)).toMatchObject([{ check_id: CHECK, state: 'ran', reason: null }])
  })

  it('is lost when the connection is deleted: the worker stops without a word', async () => {
    const connectionId = await connect()
    site.manner.delayMs = 100
    const running = run(await request(connectionId))
    await expect.poll(() => site.requests.length).toBeGreaterThan(0)
    expect((await call(app, deleteConnection, { token: owner.token, params: { id: connectionId } })).status).toBe(200)
    await expect(running).resolves.toBeUndefined()
  })

  it('is handed on when the worker stops: the scan stays running and the job is thrown back', async () => {
    const scanId = await request(await connect())
    site.manner.delayMs = 100
    const stopping = new AbortController()
    const running = run(scanId, { stopping: stopping.signal })
    await expect.poll(() => site.requests.length).toBeGreaterThan(0)
    stopping.abort(new Error('stop'))
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
    expect((await getScan(scanId)).status).toBe('running')
    site.manner.delayMs = 0
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'completed', attempt: 2 })
  })

  it('resumes behind what an earlier attempt has ingested', async () => {
    const connectionId = await connect()
    const scanId = await request(connectionId)
    // the site does not send the header: only an attempt that does not ask again keeps this PASS
    await ingestBatch(app.services, batchOf(await claim(scanId)), [{ type: 'outcome', outcome: outcome(CHECK) }])
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'completed', attempt: 2 })
    const found = await findingsOf(connectionId)
    expect(found.map(({ check_id }) => check_id)).not.toContain(CHECK)
    expect(found).not.toHaveLength(0)
  })
})

describe('cancelling a running scan', () => {
  it('is noticed at the next write when the message was missed', async () => {
    const scanId = await request(await connect())
    const claimed = await claim(scanId)
    await call(app, contract.cancelScan, { token: owner.token, params: { scanId } })
    await expect(ingestBatch(app.services, batchOf(claimed), [{ type: 'outcome', outcome: outcome(CHECK) }])).rejects.toBeInstanceOf(
      ScanCancelled,
    )
    await run(scanId)
    expect(await getScan(scanId)).toMatchObject({ status: 'cancelled', attempt: 1 })
  })

  it('stops its worker within a second', async () => {
    const stopListening = await startScanWorker(app.services)
    await expectWithin(1_000, async () => {
      const connectionId = await connect()
      site.manner.delayMs = 400
      const asked = site.requests.length
      const { scanId } = (await call(app, contract.startScan, { token: owner.token, body: { manualMode: true, connectionId } })).body
      await expect.poll(() => site.requests.length).toBeGreaterThan(asked)
      const askedAt = Date.now()
      expect((await call(app, contract.cancelScan, { token: owner.token, params: { scanId } })).status).toBe(202)
      await expect.poll(async () => (await getScan(scanId)).status, { interval: 20 }).toBe('cancelled')
      expect((await getScan(scanId)).finishedAt).not.toBeNull()
      return Date.now() - askedAt
    })
    await stopListening()
  })
})
