/** Server, worker and runner are killed in the middle of one scan: nothing is lost, nothing is counted twice. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerRunner } from '#contract/runners.ts'
import { createServer } from '#server/start.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { spawnRunner } from '#server/test/spawn-runner.ts'
import { spawnWorker } from '#server/test/spawn-worker.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { requestScan } from '#server/modules/scans/request-scan.ts'

/** Of each side. */
const KILLS = repetitionsOf('runnerKills')
/** The site answers this slowly, so that the kills fall into the scan. */
const SLOW_MS = 150

let app: TestApp
let owner: Person
let site: LocalSite
let url: string
const alive = new Set<ChildProcess>()
function kept(child: ChildProcess): ChildProcess {
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  if (!alive.has(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
beforeAll(async () => {
  app = await testApp()
  url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  owner = await createPerson(app)
  site = await startLocalSite({ delayMs: SLOW_MS })
})
afterAll(async () => {
  await Promise.all([...alive].map(kill))
  await app.close()
  await site.close()
})

const rows = () => app.services.database.platform
const scanRow = (id: string) => rows().selectFrom('scan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function begin(runnerId: string): Promise<{ connectionId: string; scanId: string }> {
  const { id } = await fixtures(app, owner.accountId).connection({ target: site.url, scan_from: JSON.stringify({ runnerId }) })
  const { scan } = await asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { connectionId: id, kind: 'full', trigger: 'manual' }))
  return { connectionId: id, scanId: scan.id }
}
/** Everything that a scan leaves, without ids and times. */
async function tracesOf({ connectionId, scanId }: { connectionId: string; scanId: string }) {
  const findings = await rows()
    .selectFrom('finding')
    .select(['check_id', 'locator', 'state'])
    .where('connection_id', '=', connectionId)
    .execute()
  const spans = await rows()
    .selectFrom('result_span')
    .select(['check_id', 'locator', 'status'])
    .where('connection_id', '=', connectionId)
    .execute()
  const { pass_count, fail_count, error_count, new_findings, status } = await scanRow(scanId)
  return {
    findings: findings.map((row) => `${row.check_id} ${row.locator ?? ''} ${row.state}`).toSorted(),
    spans: spans.map((row) => `${row.check_id} ${row.locator ?? ''} ${row.status}`).toSorted(),
    coverage: (await coverageOf(app, scanId)).map((row) => `${row.check_id} ${row.state}`).toSorted(),
    counts: { pass_count, fail_count, error_count, new_findings, status },
  }
}
async function restartServer(): Promise<void> {
  const { port } = new URL(url)
  await app.http.close()
  // its callers find nobody there for a moment
  await wait(200)
  app.http = await createServer(app.services, { rateLimits: false, web: false })
  await app.http.listen({ host: '127.0.0.1', port: Number(port) })
}

it(`completes a scan through ${KILLS} kills of the worker, ${KILLS} restarts of the server and ${KILLS} kills of the runner`, async () => {
  const { body } = await call(app, registerRunner, { token: owner.token, body: { name: 'Office', scope: ['127.0.0.0/8'] } })
  let runner = kept(spawnRunner(url, body.token).child)
  let worker = kept(spawnWorker(app))
  const undisturbed = await begin(body.id)
  await expect.poll(async () => (await scanRow(undisturbed.scanId)).status, { timeout: 120_000, interval: 200 }).toBe('completed')
  const expected = await tracesOf(undisturbed)
  expect(expected.findings.length).toBeGreaterThan(5)

  const disturbed = await begin(body.id)
  /** A new attempt is asking the target: whatever is killed now is killed in its middle. */
  const middleOf = async (attempt: number): Promise<void> => {
    await expect.poll(async () => (await scanRow(disturbed.scanId)).attempt, { timeout: 120_000, interval: 50 }).toBe(attempt)
    const asked = site.requests.length
    await expect.poll(() => site.requests.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(asked)
    await wait(Math.random() * 300)
    expect((await scanRow(disturbed.scanId)).status).toBe('running')
  }
  for (let turn = 0; turn < KILLS; turn += 1) {
    await middleOf(2 * turn + 1)
    await kill(runner)
    runner = kept(spawnRunner(url, body.token).child)
    await middleOf(2 * turn + 2)
    await Promise.all([kill(worker), restartServer()])
    worker = kept(spawnWorker(app))
  }
  const outcomeOf = async () => {
    const { status, failure_code, failure_detail } = await scanRow(disturbed.scanId)
    return { status, failure_code, failure_detail }
  }
  await expect.poll(async () => (await outcomeOf()).status, { timeout: 180_000, interval: 200 }).toMatch(/^(?:completed|failed)$/u)
  expect(await outcomeOf()).toEqual({ status: 'completed', failure_code: null, failure_detail: null })
  expect(await tracesOf(disturbed)).toEqual(expected)
  const { attempt } = await scanRow(disturbed.scanId)
  figure(`${KILLS} kills each of worker, server and runner in one remote scan, ${attempt} attempts: nothing lost, nothing doubled`)
  expect(attempt).toBe(2 * KILLS + 1)
  expect(await rows().selectFrom('runner_job').select('id').execute()).toEqual([])
}, 600_000)
