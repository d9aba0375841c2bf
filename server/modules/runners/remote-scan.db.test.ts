/** Scans by real runners in processes of their own, over HTTP on loopback. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { listExecutions } from '#contract/executions.ts'
import * as contract from '#contract/runners.ts'
import { cancelScan, getScan, startScan } from '#contract/scans.ts'
import { updateConnection } from '#contract/connections.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { spawnRunner, type SpawnedRunner } from '#server/test/spawn-runner.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
let site: LocalSite
let url: string
beforeAll(async () => {
  app = await testApp({}, { work: true })
  url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await startScanWorker(app.services)
  owner = await createPerson(app)
  site = await startLocalSite({})
})
afterAll(async () => {
  await app.close()
  await site.close()
})

const WAIT = { timeout: 60_000, interval: 200 }

async function register(over: { scope?: string[]; tags?: string[] } = {}) {
  const { body, status, problem } = await call(app, contract.registerRunner, {
    token: owner.token,
    body: { name: 'Office', scope: ['127.0.0.0/8'], ...over },
  })
  expect(status, JSON.stringify(problem)).toBe(201)
  return body
}
function start(token: string, args: readonly string[] = []): SpawnedRunner {
  const runner = spawnRunner(url, token, args)
  onTestFinished(async () => {
    if (runner.child.exitCode !== null || runner.child.signalCode !== null) return
    runner.child.kill('SIGKILL')
    await once(runner.child, 'exit')
  })
  return runner
}
const stateOf = async (id: string) => (await call(app, contract.getRunner, { token: owner.token, params: { id } })).body.state
const scanOf = async (scanId: string) => (await call(app, getScan, { token: owner.token, params: { scanId } })).body

async function scanFrom(from: contract.ScanFrom): Promise<{ connectionId: string; scanId: string }> {
  const { id } = await fixtures(app, owner.accountId).connection({ target: site.url })
  const changed = await call(app, updateConnection, { token: owner.token, params: { id }, body: { scanFrom: from } })
  expect(changed.status, JSON.stringify(changed.problem)).toBe(200)
  const { body } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId: id } })
  return { connectionId: id, scanId: body.scanId }
}

describe('a scan by a runner elsewhere', () => {
  it('waits for its runner, is done there, and finds what a scan from here finds', async () => {
    const { id, token, name } = await register()
    const { scanId, connectionId } = await scanFrom({ runnerId: id })
    await expect.poll(async () => (await scanOf(scanId)).waitsForRunner, WAIT).toBe(name)
    const asked = site.requests.length
    expect(await stateOf(id)).toBe('expected')
    const runner = start(token)
    await expect.poll(async () => (await scanOf(scanId)).status, WAIT).toBe('completed')
    expect(site.requests.length).toBeGreaterThan(asked)
    const scan = await scanOf(scanId)
    expect(scan).toMatchObject({ runnerId: id, waitsForRunner: null, failureCode: null, attempt: 1 })
    const executions = await call(app, listExecutions, { token: owner.token, query: { scanId } })
    expect(executions.body.results).toMatchObject([{ kind: 'scan', runnerId: id, runner: name, status: 'completed' }])
    const here = await call(app, updateConnection, { token: owner.token, params: { id: connectionId }, body: { scanFrom: null } })
    expect(here.body.scanFrom).toBeNull()
    const again = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
    await expect.poll(async () => (await scanOf(again.body.scanId)).status, WAIT).toBe('completed')
    expect(await scanOf(again.body.scanId)).toMatchObject({ runnerId: null, results: scan.results, newFindings: 0, resolvedFindings: 0 })
    expect(await stateOf(id)).toBe('online')
    runner.child.kill('SIGTERM')
    expect(await once(runner.child, 'exit')).toEqual([0, null])
    expect(await stateOf(id)).toBe('offline')
  }, 120_000)

  it('is refused by the runner where the owner of its machine does not permit the target: nothing is asked of it', async () => {
    const { id, token } = await register()
    const runner = start(token, ['--scope', '10.0.0.0/8,*.corp.example'])
    const asked = site.requests.length
    const { scanId } = await scanFrom({ runnerId: id })
    await expect.poll(async () => (await scanOf(scanId)).status, WAIT).toBe('failed')
    expect(await scanOf(scanId)).toMatchObject({ failureCode: 'runner_refused', failureDetail: expect.stringContaining('127.0.0.1') })
    expect(site.requests.length).toBe(asked)
    expect(runner.child.exitCode).toBeNull()
  }, 90_000)

  it('reaches nothing beyond what was registered, though its target be let through by name', async () => {
    const { id, token } = await register({ scope: ['10.0.0.0/8'] })
    start(token)
    const asked = site.requests.length
    const { id: connectionId } = await fixtures(app, owner.accountId).connection({
      target: site.url.replace('127.0.0.1', 'localhost'),
      scan_from: JSON.stringify({ runnerId: id }),
    })
    const { body } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
    await expect.poll(async () => (await scanOf(body.scanId)).status, WAIT).toBe('failed')
    expect(await scanOf(body.scanId)).toMatchObject({ failureCode: 'address_refused' })
    expect(site.requests.length).toBe(asked)
  }, 90_000)

  it('is taken by whichever has the tag, ends at once where its runner is revoked, and fails when no other has it', async () => {
    const { id, token } = await register({ tags: ['office'] })
    const runner = start(token)
    site.manner.delayMs = 500
    const { scanId } = await scanFrom({ tag: 'office' })
    const asked = site.requests.length
    await expect.poll(() => site.requests.length, WAIT).toBeGreaterThan(asked)
    const exited = once(runner.child, 'exit')
    const revokedAt = Date.now()
    expect((await call(app, contract.revokeRunner, { token: owner.token, params: { id } })).body.state).toBe('revoked')
    expect(await exited).toEqual([77, null])
    // a poll that was held, and that it stops, which is refused as well
    expect(Date.now() - revokedAt).toBeLessThan(5_000)
    expect(runner.log()).toContain('refuses this runner')
    site.manner.delayMs = 0
    await expect.poll(async () => (await scanOf(scanId)).status, WAIT).toBe('failed')
    expect(await scanOf(scanId)).toMatchObject({ failureCode: 'no_runner' })
  }, 90_000)

  it('is cancelled within seconds, and the runner goes on to its next', async () => {
    const { id, token } = await register()
    start(token, ['--jobs', '1'])
    site.manner.delayMs = 500
    const { scanId } = await scanFrom({ runnerId: id })
    const asked = site.requests.length
    await expect.poll(() => site.requests.length, WAIT).toBeGreaterThan(asked)
    await call(app, cancelScan, { token: owner.token, params: { scanId } })
    await expect.poll(async () => (await scanOf(scanId)).status, { timeout: 5_000, interval: 50 }).toBe('cancelled')
    site.manner.delayMs = 0
    const next = await scanFrom({ runnerId: id })
    await expect.poll(async () => (await scanOf(next.scanId)).status, WAIT).toBe('completed')
  }, 120_000)
})

test('a runner that does one job ends after it, and one that checks itself says what it found and changes nothing', async () => {
  const { id, token } = await register()
  const check = start(token, ['--self-check'])
  expect(await once(check.child, 'exit')).toEqual([0, null])
  expect(check.log()).toMatch(/^ok {6}http:.*\nok {6}The token is that of the runner “Office”\nok {6}It may reach: 127\.0\.0\.0\/8\n/u)
  expect(await stateOf(id)).toBe('expected')
  const wrong = start(`${token.slice(0, -6)}000000`, ['--self-check'])
  expect(await once(wrong.child, 'exit')).toEqual([2, null])
  const runner = start(token, ['--once'])
  const { scanId } = await scanFrom({ runnerId: id })
  expect(await once(runner.child, 'exit')).toEqual([0, null])
  await expect.poll(async () => (await scanOf(scanId)).status, WAIT).toBe('completed')
}, 120_000)
