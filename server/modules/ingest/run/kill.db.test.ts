import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { spawnWorker } from '#server/test/spawn-worker.ts'
import { asWorker, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { requestScan } from '#server/modules/scans/request-scan.ts'
import { runScanJob } from './run-scan.ts'

const KILLS = repetitionsOf('kills')
const KILLS_MAX = 3 * KILLS
const WORKERS = Math.ceil(KILLS / 4)
/** Fewer than the kills, so that scans are killed again while they are resumed. */
const SCANS = KILLS - Math.ceil(KILLS / 5)
/** The site answers this slowly, so that a scan takes some seconds and the kills fall all over it. */
const SLOW_MS = 100
const LATEST_KILL_MS = 1_500

let app: TestApp
let owner: Person
let site: LocalSite
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  site = await startLocalSite({ delayMs: SLOW_MS })
})
afterAll(async () => {
  await Promise.all(
    [...alive].map((child) => {
      child.kill('SIGKILL')
      return once(child, 'exit')
    }),
  )
  await app.close()
  await site.close()
})

function startWorker(latestKillMs: number): ChildProcess {
  const child = spawnWorker(app, { latestKillMs })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}

/** Scans that were taken up again: some end before the kill that was meant for them. */
async function resumptions(): Promise<number> {
  const { rows } = await sql<{ again: string }>`
    select coalesce(sum(attempt - 1), 0) as again from scan where attempt > 0`.execute(app.services.database.platform)
  return Number(rows[0]?.again)
}

/** Keeps mortal workers at work until enough of them died in the middle of a scan, then lets others finish. @returns how many died */
async function killManyWorkers(addScan: () => Promise<void>): Promise<number> {
  let kills = 0
  let resumed = 0
  const isEnough = (): boolean => kills >= KILLS_MAX || (kills >= KILLS && resumed > KILLS / 2)
  const chain = async (): Promise<void> => {
    while (!isEnough()) {
      const [, signal] = await once(startWorker(LATEST_KILL_MS), 'exit')
      expect(signal).toBe('SIGKILL')
      kills += 1
      resumed = await resumptions()
    }
  }
  const chains = Promise.all(Array.from({ length: WORKERS }, chain))
  while (!isEnough()) {
    // a worker that ends otherwise than by its kill ends the test
    await Promise.race([wait(300), chains])
    if ((await liveScans()).length === 0) await addScan()
  }
  // those that still wait for their moment: killed too, wherever they are
  for (const child of alive) child.kill('SIGKILL')
  await chains
  for (let index = 0; index < WORKERS; index += 1) startWorker(0)
  return kills
}
const liveScans = () =>
  app.services.database.platform.selectFrom('scan').select(['id', 'attempt']).where('status', 'in', ['queued', 'running']).execute()

async function connect(): Promise<{ connectionId: string; scanId: string }> {
  const { id } = await fixtures(app, owner.accountId).connection({ target: site.url })
  const { scan } = await asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { connectionId: id, kind: 'full', trigger: 'manual' }))
  return { connectionId: id, scanId: scan.id }
}

const placeOf = (row: { check_id: string; locator: string | null }, more: number) => `${row.check_id} ${row.locator ?? ''} ${more}`

/** Everything a scan leaves, without ids and times: what two scans of the same site must agree on. */
async function tracesOf({ connectionId, scanId }: { connectionId: string; scanId: string }) {
  const db = app.services.database.platform
  const findings = await db
    .selectFrom('finding')
    .select(['id', 'check_id', 'locator', 'state'])
    .where('connection_id', '=', connectionId)
    .execute()
  const spans = await db
    .selectFrom('result_span')
    .select(['check_id', 'locator', 'status'])
    .where('connection_id', '=', connectionId)
    .execute()
  const coverage = (await coverageOf(app, scanId)).map(({ check_id, state }) => ({ check_id, state }))
  const cards = await db
    .selectFrom('remediation')
    .select(['check_id', 'findings_total', 'column_id'])
    .where('connection_id', '=', connectionId)
    .execute()
  const counts = await db
    .selectFrom('finding_count')
    .select(['state', 'risk', 'amount'])
    .where('connection_id', '=', connectionId)
    .execute()
  const opened = await db
    .selectFrom('finding_event')
    .select('kind')
    .where(
      'finding_id',
      'in',
      findings.map(({ id }) => id),
    )
    .execute()
  const audits = await db.selectFrom('audit').select('event').where('target', '=', scanId).execute()
  const scan = await db
    .selectFrom('scan')
    .select(['status', 'new_findings', 'pass_count', 'fail_count', 'error_count', 'failed_by_risk'])
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow()
  return {
    findings: findings.map((row) => placeOf(row, row.state)).toSorted(),
    spans: spans.map((row) => placeOf(row, row.status)).toSorted(),
    coverage: coverage.map((row) => `${row.check_id} ${row.state}`).toSorted(),
    cards: cards.map((row) => `${row.check_id} ${row.findings_total} ${row.column_id}`).toSorted(),
    counts: counts.map((row) => `${row.state} ${row.risk} ${row.amount}`).toSorted(),
    events: opened.map(({ kind }) => kind).toSorted(),
    audits: audits.map(({ event }) => event),
    scan,
  }
}

/** The logs of a scan's attempts, the first attempt first: how each ended, and its steps. */
async function logsOf(scanId: string) {
  const db = app.services.database.platform
  const attempts = await db.selectFrom('execution').select(['id', 'status']).where('scan_id', '=', scanId).orderBy('attempt').execute()
  return Promise.all(
    attempts.map(async ({ id, status }) => {
      const steps = await db.selectFrom('execution_step').selectAll().where('execution_id', '=', id).orderBy('n').execute()
      return { status, steps }
    }),
  )
}

const hasRun = (line: string) => line.endsWith(' ran')
/** Each attempt's log is whole to its last line, and together they say of every check of the scan what came of it, of one that ran once. */
async function expectWholeLogs(scanId: string): Promise<void> {
  const logs = await logsOf(scanId)
  const { attempt } = await app.services.database.platform
    .selectFrom('scan')
    .select('attempt')
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow()
  expect(logs.map(({ status }) => status)).toEqual([...Array.from({ length: attempt - 1 }, () => 'lost'), 'completed'])
  for (const { status, steps } of logs) {
    expect(steps.map(({ n }) => n)).toEqual(steps.map((_, at) => at + 1))
    expect(steps.at(-1)?.code).toBe(status)
  }
  const told = logs.flatMap(({ steps }) =>
    steps.flatMap(({ code, params }) => (code === 'check' ? [`${params['check']} ${params['state']}`] : [])),
  )
  const ran = (await coverageOf(app, scanId)).map(({ check_id, state }) => `${check_id} ${state}`)
  expect(told.filter(hasRun).toSorted()).toEqual(ran.filter(hasRun).toSorted())
  // what could not run is asked for again by the next attempt
  expect(new Set(told)).toEqual(new Set(ran))
}

it(`loses and doubles nothing when workers are killed at ${KILLS} random points of scans`, { timeout: 480_000 }, async () => {
  const undisturbed = await connect()
  await runScanJob(app.services, {
    accountId: owner.accountId,
    scanId: undisturbed.scanId,
    cancel: new AbortController(),
    stopping: new AbortController().signal,
  })
  const expected = await tracesOf(undisturbed)
  expect(expected.scan.status).toBe('completed')
  expect(expected.findings.length).toBeGreaterThan(5)

  const scans = await Promise.all(Array.from({ length: SCANS }, connect))
  const kills = await killManyWorkers(async () => void scans.push(await connect()))
  await expect.poll(liveScans, { timeout: 120_000, interval: 500 }).toEqual([])

  for (const scan of scans) expect(await tracesOf(scan)).toEqual(expected)
  for (const { scanId } of scans) await expectWholeLogs(scanId)
  const resumed = await resumptions()
  figure(`${kills} workers killed over ${scans.length} scans, which were resumed ${resumed} times: nothing lost, nothing doubled`)
  expect(resumed).toBeGreaterThan(KILLS / 2)
})
