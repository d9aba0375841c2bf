import { describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInfo } from '#scanners/test/check-info.ts'
import type { Check, Evidence, Verdict } from './check.ts'
import { permitFor, type PermitScope } from './permit.ts'
import { NetworkError, type Network } from './network.ts'
import { runScan } from './run-scan.ts'
import {
  NotApplicable,
  ScanFailure,
  type CheckOutcome,
  type Collector,
  type Scanner,
  type ScanEnvironment,
  type ScanEvent,
  NO_REVISIT,
} from './scanner.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

interface Facts {
  a: string
  b: string
}
const closed: Network = {
  http: () => Promise.reject(new NetworkError('connection_refused', 'closed')),
  tls: () => Promise.reject(new NetworkError('connection_refused', 'closed')),
  dns: () => Promise.reject(new NetworkError('timeout', 'no answer')),
  ...NO_SOCKETS,
}
const HERE: PermitScope = permitFor({ host: 'x', withSubdomains: false, ports: 'any' })
const environment = (change: Partial<ScanEnvironment> = {}): ScanEnvironment => ({
  network: closed,
  signal: new AbortController().signal,
  permit: null,
  userAgent: 'Parapet/test',
  now: () => new Date('2026-08-01T00:00:00Z'),
  fields: {},
  memory: null,
  revisit: NO_REVISIT,
  datasets: {},
  ...change,
})
const verdict = (change: Partial<Verdict> = {}): Verdict => ({
  status: 'PASS',
  resource: { genericIdentifier: 'url', genericIdentifierValue: 'http://x/' },
  message: 'pass',
  confidence: 'confirmed',
  evidence: [],
  ...change,
})
const check = (id: string, change: Partial<Check<Facts>> = {}): Check<Facts> => ({
  ...checkInfo(id, { needs: ['a'] }),
  judge: () => [verdict()],
  ...change,
})
const collector = (id: 'a' | 'b' | 'gate', collect: Collector<Facts>['collect'], after: string[] = []): Collector<Facts> => ({
  id,
  after,
  collect,
})
const fill = (id: 'a' | 'b', ms = 0): Collector<Facts> =>
  collector(id, async (facts) => {
    await sleep(ms)
    Object.assign(facts, { [id]: id })
  })
const scanner = (change: Partial<Scanner<Facts>>): Scanner<Facts> => ({
  vectorType: 'Websites',
  collectorMs: 20_000,
  essential: [],
  collectors: [fill('a')],
  checks: [check('one')],
  targetOf: (target) => target,
  test: () => Promise.reject(new Error('not asked here')),
  ...change,
})
interface Options {
  change?: Partial<ScanEnvironment>
  checkIds?: readonly string[]
}
const scan = (parts: Partial<Scanner<Facts>>, { change = {}, checkIds }: Options = {}) =>
  runScan({ scanner: scanner(parts), target: 'http://x/', environment: environment(change), ...(checkIds ? { checkIds } : {}) })
async function all(events: AsyncGenerator<ScanEvent>): Promise<ScanEvent[]> {
  const seen: ScanEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}
async function outcomes(parts: Partial<Scanner<Facts>>, options: Options = {}): Promise<CheckOutcome[]> {
  return (await all(scan(parts, options))).flatMap((event) => (event.type === 'outcome' ? [event.outcome] : []))
}
/** A collector that asks the name server for one name. */
const asking = (id: 'a' | 'b', name: string) =>
  collector(id, async (facts, _target, { network }) => {
    await network.dns(name, 'TXT')
    Object.assign(facts, { [id]: id })
  })
/** A judge whose question makes no sense for the target. */
const senseless = (): Verdict[] => {
  throw new NotApplicable('no TLS here')
}

describe('runScan', () => {
  test('reports a check as soon as its own facts are there, while other collectors still run', async () => {
    const { promise: reported, resolve: report } = Promise.withResolvers<void>()
    // ends only when the other check was reported
    const late = collector('b', async (facts) => {
      await reported
      Object.assign(facts, { b: 'b' })
    })
    const order: string[] = []
    for await (const event of scan({
      collectors: [fill('a', 5), late],
      checks: [check('slow', { needs: ['b'] }), check('fast', { needs: ['a'] })],
    })) {
      if (event.type !== 'outcome') continue
      order.push(event.outcome.checkId)
      report()
    }
    expect(order).toEqual(['fast', 'slow'])
  })
  test('runs collectors side by side but respects after', async () => {
    const log: string[] = []
    const noted = (id: 'a' | 'b' | 'gate', after: string[]) =>
      collector(
        id,
        async () => {
          log.push(`${id} starts`)
          await sleep(20)
          log.push(`${id} ends`)
        },
        after,
      )
    await outcomes({ collectors: [noted('a', ['gate']), noted('b', []), noted('gate', [])], checks: [check('one', { needs: ['a', 'b'] })] })
    expect(log.slice(0, 2)).toEqual(['b starts', 'gate starts'])
    expect(log.indexOf('a starts')).toBeGreaterThan(log.indexOf('gate ends'))
  })
  test.each([
    ['address_refused', 'denied'],
    ['not_resolved', 'unreachable'],
    ['connection_refused', 'unreachable'],
    ['timeout', 'timeout'],
    ['protocol_error', 'error'],
  ] as const)('a collector that ends with %s gives its checks the coverage %s and no verdict', async (code, state) => {
    const collectors = [collector('a', () => Promise.reject(new NetworkError(code, 'x')))]
    expect(await outcomes({ collectors })).toEqual([{ checkId: 'one', scope: 'http://x/', state, reason: code, verdicts: [] }])
  })
  test('gives each outcome what was asked for it alone, and what came back', async () => {
    const network: Network = { ...closed, dns: () => Promise.resolve({ type: 'TXT', state: 'none', records: [] }) }
    const found = await outcomes(
      { collectors: [asking('a', 'a.example'), asking('b', 'b.example')], checks: [check('one'), check('both', { needs: ['a', 'b'] })] },
      { change: { network } },
    )
    const requests = found.map(({ checkId, exchanges = [] }) => [checkId, exchanges.map(({ request }) => request)])
    expect(Object.fromEntries(requests)).toEqual({
      one: ['DNS TXT a.example'],
      // of what the check is about first
      both: ['DNS TXT b.example', 'DNS TXT a.example'],
    })
  })
  test('a failure passes to the collectors that wait for it', async () => {
    const collectors = [
      collector('a', () => Promise.reject(new NetworkError('timeout', 'x'))),
      collector('b', () => Promise.resolve(), ['a']),
    ]
    expect(await outcomes({ collectors, checks: [check('two', { needs: ['b'] })] })).toMatchObject([{ state: 'timeout', verdicts: [] }])
  })
  test('a failed essential collector fails the scan before any outcome was told', async () => {
    const collectors = [
      fill('a'),
      collector('b', async () => Promise.reject(await sleep(30, new NetworkError('connection_refused', 'closed')))),
    ]
    const events: ScanEvent[] = []
    const running = (async () => {
      for await (const event of scan({ essential: ['b'], collectors, checks: [check('one'), check('two', { needs: ['b'] })] }))
        events.push(event)
    })()
    await expect(running).rejects.toMatchObject({ name: 'ScanFailure', code: 'unreachable' })
    expect(events.filter(({ type }) => type === 'outcome')).toEqual([])
  })
  test('UNKNOWN stays UNKNOWN', async () => {
    const [outcome] = await outcomes({ checks: [check('one', { judge: () => [verdict({ status: 'UNKNOWN' })] })] })
    expect(outcome).toMatchObject({ state: 'inconclusive', verdicts: [{ status: 'UNKNOWN' }] })
  })
  test('an active check is skipped without a permit, and its collector does not run', async () => {
    let probed = false
    const parts = {
      collectors: [fill('a'), collector('b', async () => void (probed = true))],
      checks: [check('one'), check('active', { active: true, needs: ['b'] })],
    }
    const byId = async (permit: PermitScope | null) =>
      new Map((await outcomes(parts, { change: { permit } })).map((outcome) => [outcome.checkId, outcome]))
    expect((await byId(null)).get('active')).toMatchObject({ state: 'skipped', reason: 'permit', verdicts: [] })
    expect(probed).toBe(false)
    expect((await byId(HERE)).get('active')).toMatchObject({ state: 'ran' })
    expect(probed).toBe(true)
  })
  test('with checkIds runs only those checks and the collectors they need', async () => {
    let ran = false
    const parts = {
      collectors: [fill('a'), collector('b', async () => void (ran = true))],
      checks: [check('one'), check('two', { needs: ['b'] })],
    }
    expect((await outcomes(parts, { checkIds: ['one'] })).map(({ checkId }) => checkId)).toEqual(['one'])
    expect(ran).toBe(false)
  })
  test('a check that no longer exists is told as skipped', async () => {
    expect(await outcomes({}, { checkIds: ['gone'] })).toMatchObject([{ checkId: 'gone', state: 'skipped', reason: 'unknown_check' }])
  })
  test('a judge that throws is an error of its check alone', async () => {
    const broken = check('broken', {
      judge: () => {
        throw new TypeError('no such fact')
      },
    })
    const found = await outcomes({ checks: [broken, check('one')] })
    expect(found).toMatchObject([
      { checkId: 'broken', state: 'error', reason: 'judge_failed: no such fact', verdicts: [] },
      { checkId: 'one', state: 'ran' },
    ])
  })
  test('a question that makes no sense for the target is skipped, not passed', async () => {
    const collectors = [fill('a'), collector('b', () => Promise.reject(new NotApplicable('an address has no zone')))]
    const expected = { state: 'skipped', reason: 'not_applicable', verdicts: [] }
    expect(await outcomes({ collectors, checks: [check('one', { judge: senseless }), check('two', { needs: ['b'] })] })).toMatchObject([
      expected,
      expected,
    ])
  })
  test('progress rises to 100 and counts distinct resources', async () => {
    const events = await all(scan({ checks: [check('one'), check('two')] }))
    const progress = events.flatMap((event) => (event.type === 'progress' ? [event] : []))
    expect(progress.at(0)).toMatchObject({ progress: 0, resourcesSeen: 0 })
    expect(progress.at(-1)).toMatchObject({ progress: 100, resourcesSeen: 1 })
  })
  test('evidence leaves the scanner redacted', async () => {
    const leak: Evidence = { label: 'file', kind: 'text', content: 'key AKIAIOSFODNN7EXAMPLE' }
    const [outcome] = await outcomes({ checks: [check('one', { judge: () => [verdict({ evidence: [leak] })] })] })
    expect(outcome?.verdicts[0]?.evidence[0]?.content).toBe('key AKIAIOSF…')
  })
  test('ends within a second of an abort, even when a collector does not listen', async () => {
    const stop = new AbortController()
    const deaf = collector('a', () => sleep(3_000))
    const running = all(scan({ collectors: [deaf] }, { change: { signal: stop.signal } }))
    const started = performance.now()
    setTimeout(() => stop.abort(), 20)
    await expect(running).rejects.toMatchObject({ name: 'ScanFailure', code: 'aborted' })
    expect(performance.now() - started).toBeLessThan(1_000)
  })
  test('ending the iteration early stops the collectors', async () => {
    let signal: AbortSignal | undefined
    const waiting = collector('b', async (_facts, _target, own) => {
      signal = own.signal
      await sleep(2_000, undefined, { signal: own.signal })
    })
    for await (const event of scan({ collectors: [fill('a'), waiting], checks: [check('one'), check('two', { needs: ['b'] })] })) {
      if (event.type === 'outcome') break
    }
    expect(signal?.aborted).toBe(true)
  })
  test('no more than ten requests to one host run at once, each naming the product', async () => {
    let running = 0
    let most = 0
    const agents = new Set<string | undefined>()
    const network: Network = {
      ...closed,
      http: async ({ url, headers }) => {
        running += 1
        most = Math.max(most, running)
        agents.add(headers?.['user-agent'])
        await sleep(5)
        running -= 1
        return { url, status: 200, headers: [], body: new Uint8Array(), truncated: false, redirects: [], remoteAddress: '', durationMs: 5 }
      },
    }
    const many = collector('a', async (_facts, target, own) => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => own.network.http({ url: `${target}${n}` })))
    })
    expect(await outcomes({ collectors: [many] }, { change: { network } })).toMatchObject([{ state: 'ran' }])
    expect(most).toBe(10)
    expect([...agents]).toEqual(['Parapet/test'])
  })
  test('an essential failure that is a ScanFailure keeps its own code', async () => {
    const collectors = [collector('a', () => Promise.reject(new ScanFailure('http_error', 'status 500')))]
    await expect(all(scan({ essential: ['a'], collectors }))).rejects.toMatchObject({ code: 'http_error' })
  })
})
