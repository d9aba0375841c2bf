/** A network that this installation cannot reach is scanned by a runner that stands in it: found, repaired, and proved to be so. */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFinding, listFindings, verifyFinding } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { getRunner, registerRunner } from '#contract/runners.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { nmapReport } from '#scanners/engines/test/reports.ts'
import { start, type Running } from '#scanners/network/test/doubles/double.ts'
import { redis } from '#scanners/network/test/doubles/stores.ts'
import { vnc } from '#scanners/network/test/doubles/talkers.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { spawnRunner, type SpawnedRunner } from './spawn-runner.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const network = callsOfKind('kali')
const WAIT = { timeout: 60_000, interval: 200 }
/** Addresses of the network, beside which it has two that nobody answers at. */
const STORE = '127.0.0.1'
const DESK = '127.0.0.2'

let app: TestApp
let owner: Person
let store: Running
let desk: Running
let runner: SpawnedRunner
let runnerId: string
let engines: string
let stopWorker: () => Promise<void>

/** An nmap of this test's own: it takes whatever it is pointed at for a database that is not maintained any more, and keeps what it was asked. */
function writeEngine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-engines-'))
  const service = `<service name="mysql" product="MySQL" version="5.5.62"/>`
  const report = nmapReport(`<port protocol="tcp" portid="PORT"><state state="open"/>${service}</port>`)
  writeFileSync(
    join(folder, 'nmap'),
    `#!/bin/sh
[ "$1" = --version ] && { echo 'Nmap version 7.93'; exit; }
echo "$@" >> ${folder}/asked
while [ "$1" != -p ]; do shift; done
sed "s/PORT/$2/" <<'END'
${report}
END
`,
  )
  chmodSync(join(folder, 'nmap'), 0o755)
  return folder
}

beforeAll(async () => {
  engines = writeEngine()
  store = await start(redis(true), STORE)
  desk = await start(vnc(true), DESK)
  // this installation itself reaches nothing private
  app = await testApp({ allowedPrivateTargets: [] }, { work: true })
  stopWorker = await startScanWorker(app.services)
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  owner = await createPerson(app)
  const { body } = await call(app, registerRunner, { token: owner.token, body: { name: 'Office', scope: ['127.0.0.0/29'] } })
  runnerId = body.id
  runner = spawnRunner(url, body.token, ['--scope', '127.0.0.0/30'], { PARAPET_ENGINES: 'nmap', PARAPET_ENGINES_PATH: engines })
})
afterAll(async () => {
  runner.child.kill('SIGTERM')
  await once(runner.child, 'exit')
  await stopWorker()
  await app.close()
  await store.close()
  await desk.close()
  rmSync(engines, { recursive: true, force: true })
})

const scanOf = async (scanId: string) => (await call(app, getScan, { token: owner.token, params: { scanId } })).body
async function ended(scanId: string) {
  await expect.poll(async () => ['queued', 'running'].includes((await scanOf(scanId)).status), WAIT).toBe(false)
  return scanOf(scanId)
}
async function scan(connectionId: string) {
  const { status, body, problem } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
  expect(status, JSON.stringify(problem)).toBe(202)
  return ended(body.scanId)
}

test('a runner says which engines its machine has', async () => {
  await expect
    .poll(async () => (await call(app, getRunner, { token: owner.token, params: { id: runnerId } })).body.engines, WAIT)
    .toContainEqual({ name: 'nmap', state: 'found', version: '7.93' })
})

test('a network at a runner is connected, scanned there, and its faults proved to be gone', async () => {
  const given = { name: 'Office', hosts: '127.0.0.0/30', profile: 'list', portList: `${store.port}, ${desk.port}`, schedule: 'manual' }
  const elsewhere = await call(app, network.create, { token: owner.token, body: given })
  expect([elsewhere.status, elsewhere.problem.errors]).toMatchObject([422, [{ field: 'hosts' }]])
  const { status, body: connected } = await call(app, network.create, {
    token: owner.token,
    body: { ...given, scanFrom: { runnerId } },
  })
  expect({ status, places: connected.permit?.places }).toMatchObject({
    status: 201,
    places: [{ host: '127.0.0.0/30', method: 'runner', by: 'Ada Test' }],
  })
  const first = await scan(connected.id)
  expect(first, runner.log()).toMatchObject({ status: 'completed', failureCode: null, runnerId, attempt: 1 })
  expect(first.permit?.places).toMatchObject([{ method: 'runner' }])

  const { body: found } = await call(app, listFindings, { token: owner.token, query: { connectionId: connected.id } })
  const places = found.results.map(({ checkId, genericIdentifierValue }) => `${checkId} ${genericIdentifierValue}`)
  expect(places.toSorted()).toEqual(
    [
      `net-redis-noauth ${STORE}:${store.port}`,
      `net-vnc-noauth ${DESK}:${desk.port}`,
      // the store tells its version itself: there the engine's word counts for nothing
      `net-engine-nmap ${DESK}:${desk.port}`,
    ].toSorted(),
  )
  const asked = readFileSync(join(engines, 'asked'), 'utf8').trim().split('\n')
  expect(asked.map((line) => line.slice(line.indexOf(' -p '))).toSorted()).toEqual(
    [` -p ${store.port} -oX - -- ${STORE}`, ` -p ${desk.port} -oX - -- ${DESK}`].toSorted(),
  )

  const id = found.results.find(({ checkId }) => checkId === 'net-redis-noauth')?.id ?? ''
  await store.close()
  store = await start(redis(false), STORE, store.port)
  const { body: verifying } = await call(app, verifyFinding, { token: owner.token, params: { id } })
  expect(await ended(verifying.scanId), runner.log()).toMatchObject({ status: 'completed', runnerId })
  expect((await call(app, getFinding, { token: owner.token, params: { id } })).body.status).toBe('resolved')
}, 120_000)
