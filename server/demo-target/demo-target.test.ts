import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, type CheckOutcome } from '#scanners/sdk/scanner.ts'
import { websiteScanner } from '#scanners/website/scanner.ts'
import { startDemoTarget, type DemoCopy, type DemoTarget } from './demo-target.ts'
import { FAULTS } from './faults.ts'

let folder = ''
let target: DemoTarget
let shop: DemoCopy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-target-'))
  target = await startDemoTarget({ port: 0, stateFile: join(folder, 'state.json') })
  shop = target.copyOf('one')
})
afterEach(async () => {
  for (const { id } of FAULTS) await shop.setFault(id, true)
})
afterAll(async () => {
  await target.close()
  await rm(folder, { recursive: true })
})

/** What the last scan asked to be handed again: each knows the shop by the one before. */
let memory: string | null = null
async function scan(url: string, network = plainNetwork()): Promise<CheckOutcome[]> {
  const environment = {
    network,
    signal: AbortSignal.timeout(20_000),
    permit: permitFor({ host: new URL(url).hostname, withSubdomains: false, ports: 'any' }),
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
  const second = await startDemoTarget({ port: target.port, stateFile: join(folder, 'second.json') })
  try {
    expect(second.port).toBeGreaterThan(target.port)
    expect(second.port).toBeLessThan(target.port + 20)
    expect(second.url).toBe(`http://127.0.0.1:${second.port}/`)
  } finally {
    await second.close()
  }
})

describe('the demo target, scanned over HTTP like any other site', () => {
  test('with all faults on, the scan finds exactly them and the missing HTTPS, within two seconds and 100 requests', async () => {
    const network = plainNetwork()
    const started = performance.now()
    const outcomes = await scan(shop.url, network)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(failing(outcomes)).toEqual([...byFaults, 'web-https-missing'].toSorted())
    expect(network.log.length).toBeLessThanOrEqual(100)
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

const statusOf = async (url: string) => (await plainNetwork().http({ url: new URL('/.env', url).href })).status

describe('copies', () => {
  test('are origins of their own: what one account repaired is not repaired for the next', async () => {
    const other = target.copyOf('two')
    expect(new URL(other.url).host).not.toBe(new URL(shop.url).host)
    expect(new URL(shop.url).hostname).toMatch(/^shop-[a-z0-9]{10}\.localhost$/u)
    await shop.setFault('env-file', false)
    expect([await statusOf(shop.url), await statusOf(other.url), await statusOf(target.url)]).toEqual([404, 200, 200])
    expect(failing(await scan(other.url))).toContain('web-exposed-env')
  })
  test('keep their names, and forget what was repaired when asked', async () => {
    await shop.setFault('env-file', false)
    expect(target.copyOf('one').url).toBe(shop.url)
    await target.forget('one')
    expect(shop.faults().every(({ on }) => on)).toBe(true)
    expect(await statusOf(shop.url)).toBe(200)
    expect(await readFile(join(folder, 'state.json'), 'utf8')).toBe('{"copies":{}}\n')
  })
  test('are known by their addresses, and nothing beside them is', () => {
    const { port } = target
    const own = [target.url, shop.url, `http://localhost:${port}/x`, `http://SHOP-x.localhost.:${port}/`]
    const foreign = [`https://localhost:${port}/`, `http://127.0.0.1:${port + 1}/`, `http://localhost.example:${port}/`, 'shop']
    expect([...own, ...foreign].filter((address) => target.serves(address))).toEqual(own)
  })
})

describe('the switches', () => {
  test('survive a restart', async () => {
    const stateFile = join(folder, 'kept.json')
    const first = await startDemoTarget({ port: 0, stateFile })
    await first.copyOf('one').setFault('env-file', false)
    await first.close()
    const second = await startDemoTarget({ port: 0, stateFile })
    expect(
      second
        .copyOf('two')
        .faults()
        .every(({ on }) => on),
    ).toBe(true)
    expect(
      second
        .copyOf('one')
        .faults()
        .filter(({ on }) => !on),
    ).toEqual([{ id: 'env-file', checkId: 'web-exposed-env', on: false }])
    await second.close()
  })
  test('an unknown fault is refused and changes nothing', async () => {
    const before = shop.faults()
    expect(await shop.setFault('no-such-fault', false)).toBeUndefined()
    expect(shop.faults()).toEqual(before)
  })
  test('a spoilt state file does not keep the shop from starting', async () => {
    const stateFile = join(folder, 'spoilt.json')
    await writeFile(stateFile, '{"copies": {')
    const spoilt = await startDemoTarget({ port: 0, stateFile })
    expect(
      spoilt
        .copyOf('one')
        .faults()
        .every(({ on }) => on),
    ).toBe(true)
    await spoilt.close()
  })
  test('many at once end as the last one said, and leave no half-written file', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => shop.setFault('env-file', n % 2 === 1)))
    expect(shop.faults().find(({ id }) => id === 'env-file')?.on).toBe(true)
    expect((await readdir(folder)).filter((name) => name.startsWith('state.json.'))).toEqual([])
  })
})
