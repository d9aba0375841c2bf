import { readFileSync } from 'node:fs'
import { createNetwork } from '#egress/network.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, ScanFailure, type Scanner, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { RunnerEvent } from '#runner/host/job-reader.ts'
import { RunnerProcess } from '#runner/host/runner-process.ts'
import { atLeast, atMost, FULL, mib, times, type Bench, type BenchContext } from './bench.ts'

const LATENCY_MS = 50
const USER_AGENT = 'Parapet/bench'
const EGRESS = { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] }
const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`
const amount = (value: number): string => String(value)

/** A provider's fixture server, as it is measured against. */
interface Served {
  readonly url: string
  /** What it was asked since the last reset. */
  calls: () => { readonly total: number }
  resetCalls: () => void
  close: () => Promise<void>
}
/** A kind of target that is a cloud, with what its fixture server serves. */
export interface CloudSubject<Facts> {
  /** Of the bench: 'aws'. */
  name: string
  title: string
  info: ScannerInfo
  scanner: Scanner<Facts>
  target: string
  fields: FieldValues
  credentials: Readonly<Record<string, string>>
  /** What the standard cloud is, in words. */
  sizeOf: (isFull: boolean) => string
  serveStandard: (isFull: boolean, latencyMs: number) => Promise<Served>
  /** So many resources of one type, which `many` looks at. */
  serveMany: (resources: number, latencyMs: number) => Promise<Served>
  many: string
  /** A check on one resource of the standard cloud. */
  verify: Pick<RunnerJob, 'checkIds' | 'only' | 'scopes'>
}

const jobOf = <Facts>(subject: CloudSubject<Facts>, { url }: Served, over: Partial<RunnerJob> = {}): RunnerJob => ({
  type: 'job',
  mode: 'scan',
  kind: subject.info.vectorType,
  target: subject.target,
  fields: { ...subject.fields },
  credentials: { ...subject.credentials },
  operator: { settings: { endpointUrl: url }, secrets: {} },
  checkIds: subject.info.checks.map(({ id }) => id),
  inventory: true,
  permit: null,
  memory: null,
  userAgent: USER_AGENT,
  egress: EGRESS,
  limitMs: subject.info.limits.wallClockMs,
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
const runnerFor = ({ vectorType: kind, limits }: ScannerInfo): RunnerProcess =>
  new RunnerProcess({ kind, limits, isSingle: true }, { jobsMax: 1, extraCaCerts: undefined })

interface Measured {
  tookMs: number
  firstFindingMs: number
  peakBytes: number
  outcomes: number
  calls: number
}
/** One job in a runner of its own that stands ready, as a scan finds it. */
async function runnerDoes<Facts>(subject: CloudSubject<Facts>, served: Served, over: Partial<RunnerJob> = {}): Promise<Measured> {
  const { limits } = subject.info
  const runner = runnerFor(subject.info)
  await runner.ready
  served.resetCalls()
  const measured: Measured = { tookMs: 0, firstFindingMs: 0, peakBytes: 0, outcomes: 0, calls: 0 }
  const started = performance.now()
  for await (const event of runner.run(jobOf(subject, served, over), limits, new AbortController().signal)) {
    if (event.type === 'outcome') measured.outcomes += 1
    if (measured.firstFindingMs === 0 && isFinding(event)) measured.firstFindingMs = performance.now() - started
  }
  measured.tookMs = performance.now() - started
  measured.peakBytes = peakOf(runner.pid)
  measured.calls = served.calls().total
  runner.end(new ScanFailure('aborted', 'The bench is over.'))
  await runner.ended
  return measured
}

/** The same scan when each call waits for the one before it. */
async function oneAtATime<Facts>({ scanner, target, fields, credentials }: CloudSubject<Facts>, { url }: Served): Promise<number> {
  const network = createNetwork(EGRESS, { userAgent: USER_AGENT, maxParallelPerHost: 1 })
  const started = performance.now()
  const environment = {
    network,
    signal: new AbortController().signal,
    permit: null,
    userAgent: USER_AGENT,
    now: () => new Date(),
    fields: { ...fields, ...credentials },
    operator: { endpointUrl: url },
    memory: null,
    revisit: NO_REVISIT,
    datasets: {},
  }
  for await (const event of runScan({ scanner: { ...scanner, parallelPerHost: 1 }, target, environment, inventory: true })) void event
  network.close()
  return performance.now() - started
}

/** From the cancel in the middle of a scan until the runner is gone. */
async function cancelled<Facts>(subject: CloudSubject<Facts>, served: Served): Promise<number> {
  const runner = runnerFor(subject.info)
  const cancel = new AbortController()
  let askedAt = 0
  try {
    for await (const event of runner.run(jobOf(subject, served), subject.info.limits, cancel.signal)) {
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

async function during<T>(served: Served, work: (served: Served) => Promise<T>): Promise<T> {
  try {
    return await work(served)
  } finally {
    await served.close()
  }
}

async function measure<Facts>(subject: CloudSubject<Facts>, { sizes, log }: BenchContext) {
  const isFull = sizes === FULL
  const standard = await during(await subject.serveStandard(isFull, LATENCY_MS), async (served) => {
    const whole = await runnerDoes(subject, served)
    log(`the standard cloud of ${subject.title}: ${seconds(whole.tookMs)}, ${whole.calls} calls, ${mib(whole.peakBytes)}`)
    const verified = await runnerDoes(subject, served, { ...subject.verify, inventory: false })
    const cancelMs = await cancelled(subject, served)
    return { whole, verified, cancelMs, serialMs: await oneAtATime(subject, served) }
  })
  const manyOfOne = isFull ? 10_000 : 1_000
  const many = await during(await subject.serveMany(manyOfOne, LATENCY_MS), (served) =>
    runnerDoes(subject, served, { checkIds: [subject.many] }),
  )
  return { ...standard, many, manyOfOne, size: subject.sizeOf(isFull) }
}

/** A whole cloud through the real runner, against the project's own server of its provider. */
export const cloudBench = <Facts>(subject: CloudSubject<Facts>): Bench => ({
  name: subject.name,
  async run(context) {
    const { title } = subject
    const { whole, verified, cancelMs, serialMs, many, manyOfOne, size } = await measure(subject, context)
    return {
      title,
      text: `The standard cloud of the fixture server, served by this process, ${LATENCY_MS} ms each call, scanned by a runner that stands ready: ${size}, ${whole.calls} calls, ${whole.outcomes} outcomes. One call at a time takes ${seconds(serialMs)}. A verification of one check on one resource asks ${verified.calls} calls. A scan of ${manyOfOne} resources of one type takes ${seconds(many.tookMs)} and ${mib(many.peakBytes)}.`,
      figures: [
        atMost(`scan of the standard cloud of ${title}`, whole.tookMs, 6_000, seconds),
        atLeast(`${title}: the same, one call at a time, by that`, serialMs / whole.tookMs, 10, times),
        atMost(`${title}: first finding of it`, whole.firstFindingMs, 2_000, seconds),
        atMost(`${title}: most memory of its runner`, whole.peakBytes, 300 * 1_048_576, mib),
        atMost(`${title}: from a cancel until the runner is gone`, cancelMs, 1_000, seconds),
        atMost(`${title}: verification of one check on one resource`, verified.tookMs, 2_000, seconds),
        atMost(`${title}: its calls`, verified.calls, 3, amount),
        atMost(`${title}: most memory with ${manyOfOne} resources of one type`, many.peakBytes, 300 * 1_048_576, mib),
      ],
    }
  },
})
