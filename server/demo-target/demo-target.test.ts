import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, type CheckOutcome } from '#scanners/sdk/scanner.ts'
import { websiteScanner } from '#scanners/website/scanner.ts'
import { startDemoTarget, type DemoTarget } from './demo-target.ts'
import { FAULTS } from './faults.ts'

let folder = ''
let shop: DemoTarget
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-target-'))
  shop = await startDemoTarget({ port: 0, stateFile: join(folder, 'state.json') })
})
afterEach(async () => {
  for (const { id } of FAULTS) await shop.setFault(id, true)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** What the last scan asked to be handed again: each knows the shop by the one before. */
let memory: string | null = null
async function scan(url: string, network = plainNetwork()): Promise<CheckOutcome[]> {
  const environment = {
    network,
    signal: AbortSignal.timeout(20_000),
    permit: { host: '127.0.0.1', withSubdomains: false, ports: 'any' } as const,
    userAgent: 'Parapet/test',
    now: () => new Date(),
    fields: {},
    memory,
    revisit: NO_REVISIT,
    datasets: {},
  }
  const outcomes: CheckOutcome[] = []
  for await (const event of runScan({ scanner: websiteScanner, target: url, environment }))
    if (event.type === 'outcome') outcomes.push(event.outcome)
    else if (event.type === 'memory') ({ memory } = event)
  return outcomes
}
const failing = (outcomes: readonly CheckOutcome[]) =>
  outcomes
    .filter(({ verdicts }) => verdicts.some(({ status }) => status === 'FAIL'))
    .map(({ checkId }) => checkId)
    .toSorted()
const byFaults: readonly string[] = FAULTS.map(({ checkId }) => checkId)

test('takes the next free port when the one it should have is in use', async () => {
  const second = await startDemoTarget({ port: shop.port, stateFile: join(folder, 'second.json') })
  try {
    expect(second.port).toBeGreaterThan(shop.port)
    expect(second.port).toBeLessThan(shop.port + 20)
    expect(second.url).toBe(`http://127.0.0.1:${second.port}/`)
  } finally {
    await second.close()
  }
})

describe('the demo target, scanned over HTTP like any other site', () => {
  test('with all faults on, the scan finds exactly them and the missing HTTPS, within two seconds and 85 requests', async () => {
    const network = plainNetwork()
    const started = performance.now()
    const outcomes = await scan(shop.url, network)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(failing(outcomes)).toEqual([...byFaults, 'web-https-missing'].toSorted())
    expect(network.log.length).toBeLessThanOrEqual(85)
    expect(outcomes.flatMap(({ verdicts }) => verdicts.filter(({ status }) => status === 'UNKNOWN'))).toEqual([])
    expect(outcomes.filter(({ state }) => state === 'error')).toEqual([])
  })
  test.each(FAULTS)('fixing $id makes $checkId pass, and nothing else changes', async ({ id, checkId }) => {
    expect(await shop.setFault(id, false)).toEqual({ id, checkId, on: false })
    const outcomes = await scan(shop.url)
    expect(failing(outcomes)).toEqual([...byFaults, 'web-https-missing'].filter((other) => other !== checkId).toSorted())
    const fixed = outcomes.find((outcome) => outcome.checkId === checkId)
    expect(fixed?.state).toBe('ran')
    expect(new Set(fixed?.verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
  })
  test('with every fault fixed only the missing HTTPS is left', async () => {
    for (const { id } of FAULTS) await shop.setFault(id, false)
    expect(failing(await scan(shop.url))).toEqual(['web-https-missing'])
  })
  test('no secret of the shop leaves the scanner whole', async () => {
    const told = JSON.stringify(await scan(shop.url))
    expect(told).not.toContain('AKIADEMOKEYNOTREALXX')
    expect(told).not.toContain('not-a-real-password-demo')
  })
})

describe('the switches', () => {
  test('survive a restart', async () => {
    const stateFile = join(folder, 'kept.json')
    const first = await startDemoTarget({ port: 0, stateFile })
    await first.setFault('env-file', false)
    await first.close()
    const second = await startDemoTarget({ port: 0, stateFile })
    expect(second.faults().filter(({ on }) => !on)).toEqual([{ id: 'env-file', checkId: 'web-exposed-env', on: false }])
    await second.close()
  })
  test('an unknown fault is refused and changes nothing', async () => {
    const before = shop.faults()
    expect(await shop.setFault('no-such-fault', false)).toBeUndefined()
    expect(shop.faults()).toEqual(before)
  })
  test('a spoilt state file does not keep the shop from starting', async () => {
    const stateFile = join(folder, 'spoilt.json')
    await writeFile(stateFile, '{"off": [')
    const spoilt = await startDemoTarget({ port: 0, stateFile })
    expect(spoilt.faults().every(({ on }) => on)).toBe(true)
    await spoilt.close()
  })
  test('many at once end as the last one said, and leave no half-written file', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => shop.setFault('env-file', n % 2 === 1)))
    expect(shop.faults().find(({ id }) => id === 'env-file')?.on).toBe(true)
    expect((await readdir(folder)).filter((name) => name.startsWith('state.json.'))).toEqual([])
  })
})
