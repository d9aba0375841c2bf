import { readFileSync } from 'node:fs'
import { createNetwork } from '#egress/network.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import { aws } from '#scanners/aws/definition.ts'
import { ACCOUNT_KEY, manyResources, standardAccount, startAwsFixture, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, ScanFailure } from '#scanners/sdk/scanner.ts'
import type { RunnerEvent } from '#server/runner/job-reader.ts'
import { RunnerProcess } from '#server/runner/runner-process.ts'
import { atLeast, atMost, FULL, mib, times, type Bench, type BenchContext } from './bench.ts'

const ACCOUNT = '123456789012'
const LATENCY_MS = 50
const USER_AGENT = 'Parapet/bench'
const EGRESS = { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] }
const VOLUMES = 'aws-ec2-volume-encryption'
const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`
const amount = (value: number): string => String(value)

const jobOf = ({ url }: AwsFixture, over: Partial<RunnerJob> = {}): RunnerJob => ({
  type: 'job',
  mode: 'scan',
  kind: 'AWS',
  target: ACCOUNT,
  fields: {},
  credentials: { ...ACCOUNT_KEY },
  operator: { settings: { endpointUrl: url }, secrets: {} },
  checkIds: aws.checks.map(({ id }) => id),
  inventory: true,
  permit: null,
  memory: null,
  userAgent: USER_AGENT,
  egress: EGRESS,
  limitMs: aws.limits.wallClockMs,
  ...over,
})

/** The most memory that a process had, in bytes; 0 when it is gone. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}
const isFinding = (event: RunnerEvent): boolean =>
  event.type === 'outcome' && event.outcome.verdicts.some(({ status }) => status === 'FAIL')

interface Measured {
  tookMs: number
  firstFindingMs: number
  peakBytes: number
  outcomes: number
  calls: number
}
/** One job in a runner of its own that stands ready, as a scan finds it. */
async function runnerDoes(fixture: AwsFixture, over: Partial<RunnerJob> = {}): Promise<Measured> {
  const runner = new RunnerProcess({ kind: 'AWS', limits: aws.limits, isSingle: true }, { jobsMax: 1, extraCaCerts: undefined })
  await runner.ready
  fixture.resetCalls()
  const measured: Measured = { tookMs: 0, firstFindingMs: 0, peakBytes: 0, outcomes: 0, calls: 0 }
  const started = performance.now()
  for await (const event of runner.run(jobOf(fixture, over), aws.limits, new AbortController().signal)) {
    if (event.type === 'outcome') measured.outcomes += 1
    if (measured.firstFindingMs === 0 && isFinding(event)) measured.firstFindingMs = performance.now() - started
  }
  measured.tookMs = performance.now() - started
  measured.peakBytes = peakOf(runner.pid)
  measured.calls = fixture.calls().total
  runner.end(new ScanFailure('aborted', 'The bench is over.'))
  await runner.ended
  return measured
}

/** The same scan when each call waits for the one before it. */
async function oneAtATime(fixture: AwsFixture): Promise<number> {
  const network = createNetwork(EGRESS, { userAgent: USER_AGENT, maxParallelPerHost: 1 })
  const started = performance.now()
  const environment = {
    network,
    signal: new AbortController().signal,
    permit: null,
    userAgent: USER_AGENT,
    now: () => new Date(),
    fields: { ...ACCOUNT_KEY },
    operator: { endpointUrl: fixture.url },
    memory: null,
    revisit: NO_REVISIT,
    datasets: {},
  }
  for await (const event of runScan({ scanner: { ...awsScanner, parallelPerHost: 1 }, target: ACCOUNT, environment, inventory: true }))
    if (event.type === 'memory') break
  network.close()
  return performance.now() - started
}

/** From the cancel in the middle of a scan until the runner is gone. */
async function cancelled(fixture: AwsFixture): Promise<number> {
  const runner = new RunnerProcess({ kind: 'AWS', limits: aws.limits, isSingle: true }, { jobsMax: 1, extraCaCerts: undefined })
  const cancel = new AbortController()
  let askedAt = 0
  try {
    for await (const event of runner.run(jobOf(fixture), aws.limits, cancel.signal)) {
      if (event.type !== 'outcome' || askedAt > 0) continue
      askedAt = performance.now()
      cancel.abort()
    }
  } catch (error) {
    if (!(error instanceof ScanFailure) || error.code !== 'aborted') throw error
  }
  await runner.ended
  return performance.now() - askedAt
}

async function withFixture<T>(model: Parameters<typeof startAwsFixture>[0], work: (fixture: AwsFixture) => Promise<T>): Promise<T> {
  const fixture = await startAwsFixture(model, { faults: { latencyMs: LATENCY_MS } })
  try {
    return await work(fixture)
  } finally {
    await fixture.close()
  }
}

async function measure({ sizes, log }: BenchContext) {
  const regions = sizes === FULL ? 17 : 2
  const standard = await withFixture(standardAccount({ regions }), async (fixture) => {
    const whole = await runnerDoes(fixture)
    log(`the standard account: ${seconds(whole.tookMs)}, ${whole.calls} calls, ${mib(whole.peakBytes)}`)
    const arn = `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/vol-${'1'.padStart(17, '0')}`
    const only = { genericIdentifier: 'arn', genericIdentifierValue: arn, region: 'us-east-1' }
    const verified = await runnerDoes(fixture, { checkIds: [VOLUMES], inventory: false, scopes: ['us-east-1'], only })
    const cancelMs = await cancelled(fixture)
    return { whole, verified, cancelMs, serialMs: await oneAtATime(fixture) }
  })
  const manyOfOne = sizes === FULL ? 10_000 : 1_000
  const many = await withFixture(manyResources(manyOfOne), (fixture) => runnerDoes(fixture, { checkIds: [VOLUMES] }))
  return { ...standard, many, manyOfOne, regions }
}

/** A whole AWS account through the real runner, against the project's own server of AWS. */
export const awsBench: Bench = {
  name: 'aws',
  async run(context) {
    const { whole, verified, cancelMs, serialMs, many, manyOfOne, regions } = await measure(context)
    return {
      title: 'AWS',
      text: `The standard account of the fixture server, served by this process, ${LATENCY_MS} ms each call, scanned by a runner that stands ready: ${regions} regions, ${whole.calls} calls, ${whole.outcomes} outcomes. One call at a time takes ${seconds(serialMs)}. A verification of one check on one resource asks ${verified.calls} calls. A scan of ${manyOfOne} resources of one type takes ${seconds(many.tookMs)} and ${mib(many.peakBytes)}.`,
      figures: [
        atMost('scan of the standard AWS account', whole.tookMs, 6_000, seconds),
        atLeast('the same, one call at a time, by that', serialMs / whole.tookMs, 10, times),
        atMost('first finding of it', whole.firstFindingMs, 2_000, seconds),
        atMost('most memory of its runner', whole.peakBytes, 300 * 1_048_576, mib),
        atMost('from a cancel until the runner is gone', cancelMs, 1_000, seconds),
        atMost('verification of one AWS check on one resource', verified.tookMs, 2_000, seconds),
        atMost('its calls', verified.calls, 3, amount),
        atMost(`most memory with ${manyOfOne} resources of one type`, many.peakBytes, 300 * 1_048_576, mib),
      ],
    }
  },
}
