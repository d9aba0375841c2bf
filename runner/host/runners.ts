import type { Logger } from 'pino'
import { createHostSlots } from '#egress/host-slots.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { PreflightReport, TestReport } from '#scanners/sdk/connection.ts'
import { ScanFailure, type ScanEvent, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { FetchedFile, RunnerEvent } from './job-reader.ts'
import { RunnerProcess } from './runner-process.ts'
import type { SpawnOptions } from './spawn-runner.ts'

/** A runner that held no credentials is used for so many jobs, */
const JOBS_MAX = 50
/** and not beyond this part of its kind's memory. */
const MEMORY_PART = 0.6
/** Runners that nobody needs are kept this long; one spare is kept for good. */
const IDLE_MS = 30_000
/** Tests of connections at the same time, beside the scans, */
export const TESTS_AT_ONCE = 3
/** and of one account among them: a target that withholds its answers takes no more than these. */
const TESTS_OF_ACCOUNT = 2
/** What a test has of its time in any case, in milliseconds, however long it waited for its place and its runner. */
const LEAST_MS = 5_000

type ScannedKind = Pick<ScannerInfo, 'vectorType' | 'limits'>
export type RunnerOrder = Pick<
  RunnerJob,
  | 'target'
  | 'fields'
  | 'credentials'
  | 'operator'
  | 'datasets'
  | 'uploads'
  | 'checkIds'
  | 'inventory'
  | 'services'
  | 'resourcesFirst'
  | 'scopes'
  | 'only'
  | 'done'
  | 'permit'
  | 'memory'
  | 'revisit'
  | 'userAgent'
  | 'egress'
> & {
  scanner: ScannedKind
}

/** A runner elsewhere that an order is for, and the scan that it is part of; null: a test. */
export interface RunnerPlace {
  runnerId: string
  scanId: string | null
}
export type AccountOrder = RunnerOrder & { accountId: string; remote?: RunnerPlace }

/** Processes that scan, each one target at a time: the only ones of the product that talk to a target. */
export interface Runners {
  /**
   * Scans in a runner; yields as runScan does. What an account scans beside another scan of its own gives way to other
   * accounts.
   * @throws ScanFailure
   */
  scan(order: AccountOrder, signal: AbortSignal): AsyncGenerator<ScanEvent>
  /**
   * Tries to reach a target, step by step; with others of the same account it takes its turn.
   * @param limitMs the test ends by then and tells how far it came
   * @throws ScanFailure when the runner fails, never for what the target does
   */
  test(
    order: AccountOrder & Pick<RunnerJob, 'preflight'>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<{ test: TestReport; preflight: PreflightReport | null }>
  /**
   * Reads the small file at the order's target, without following redirects; takes its turn as a test does.
   * @throws ScanFailure when the runner fails, never for what the target does
   */
  fetch(order: AccountOrder, limitMs: number, signal: AbortSignal): Promise<FetchedFile>
  /** Starts a spare, so that the first job need not wait for one. */
  warm(scanner: ScannedKind): void
  /** Process ids of the runners that are alive. */
  pids(): number[]
  /** Ends every runner at once. */
  close(): Promise<void>
}

export interface RunnersOptions extends Pick<SpawnOptions, 'extraCaCerts' | 'program' | 'engines'> {
  /** Scans at the same time in this process. There are never more runners than scans, tests and one spare. */
  scansAtOnce: number
  log: Logger
}

type Wanted = RunnerProcess['of'] & { givesWay: boolean }

const holdsSecrets = ({ credentials, operator }: RunnerOrder): boolean =>
  credentials !== null || (operator !== undefined && Object.keys(operator.secrets).length > 0)

class RunnerPool {
  readonly #options: RunnersOptions
  readonly #max: number
  readonly #alive = new Set<RunnerProcess>()
  readonly #idle: RunnerProcess[] = []
  readonly #waiting = new Set<() => void>()
  #isClosed = false

  constructor(options: RunnersOptions) {
    this.#options = options
    this.#max = options.scansAtOnce + TESTS_AT_ONCE + 1
  }

  get pids(): number[] {
    return [...this.#alive].flatMap(({ pid }) => pid ?? [])
  }

  /** Does a job in a runner. One that ends before it has said anything is replaced once: nothing was begun. */
  async *run(
    order: RunnerOrder,
    { givesWay = false, limitMs, mode }: Pick<RunnerJob, 'mode'> & { limitMs: () => number; givesWay?: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<RunnerEvent> {
    const { scanner, ...rest } = order
    const wanted: Wanted = { kind: scanner.vectorType, limits: scanner.limits, isSingle: holdsSecrets(order), givesWay }
    for (let isFirst = true; ; isFirst = false) {
      const runner = await this.#take(wanted, signal)
      let hasSpoken = false
      try {
        await runner.ready
        const given: RunnerJob = { type: 'job', kind: scanner.vectorType, ...rest, mode, limitMs: limitMs() }
        for await (const event of runner.run(given, scanner.limits, signal)) {
          hasSpoken = true
          yield event
        }
        return
      } catch (error) {
        if (error instanceof ScanFailure && !runner.isAlive && error.code !== 'aborted')
          this.#options.log.error({ err: error, runner: runner.lastWords }, 'a runner failed')
        if (hasSpoken || !isFirst || !(error instanceof ScanFailure) || error.code !== 'crashed') throw error
      } finally {
        this.#giveBack(runner)
      }
    }
  }

  /** Does a job and hands on the lines as they were said. */
  async *relay(job: RunnerJob, { vectorType, limits }: ScannedKind, signal: AbortSignal): AsyncGenerator<string> {
    const isSingle = job.credentials !== null || Object.keys(job.operator?.secrets ?? {}).length > 0
    const runner = await this.#take({ kind: vectorType, limits, isSingle, givesWay: false }, signal)
    try {
      await runner.ready
      yield* runner.relay(job, limits, signal)
    } finally {
      this.#giveBack(runner)
    }
  }

  /** @throws ScanFailure aborted while waiting for a place */
  async #take(wanted: Wanted, signal: AbortSignal): Promise<RunnerProcess> {
    for (;;) {
      if (signal.aborted || this.#isClosed) throw new ScanFailure('aborted', 'The scan was canceled.')
      const fitting = this.#fitting(wanted)
      if (fitting !== undefined) {
        this.#idle.splice(this.#idle.indexOf(fitting), 1)
        this.keepSpare(wanted)
        return fitting
      }
      // a spare of another kind makes room
      if (this.#alive.size >= this.#max) this.#idle.shift()?.end(ENDED)
      if (this.#alive.size < this.#max) {
        const runner = this.#start(wanted)
        this.keepSpare(wanted)
        return runner
      }
      await this.#freed(signal)
    }
  }

  #fitting({ kind, isSingle, givesWay }: Wanted): RunnerProcess | undefined {
    return this.#idle.find((runner) => runner.of.kind === kind && runner.of.isSingle === isSingle && runner.givesWay === givesWay)
  }

  #freed(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    return promise
  }
  /** Whoever waits looks again; all of them, since what became free may not fit the first. */
  #wakeAll(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #start({ givesWay, ...of }: Wanted): RunnerProcess {
    const runner = new RunnerProcess(of, { ...this.#options, jobsMax: JOBS_MAX })
    // its start, which costs more than most scans, gives way too
    if (givesWay) runner.giveWay()
    this.#alive.add(runner)
    void runner.ended.finally(() => {
      this.#alive.delete(runner)
      const index = this.#idle.indexOf(runner)
      if (index >= 0) this.#idle.splice(index, 1)
      this.#wakeAll()
    })
    return runner
  }

  /** One that does not give way is for whoever comes next. */
  keepSpare(of: RunnerProcess['of']): void {
    if (this.#isClosed || this.#alive.size >= this.#max || this.#idle.some(({ givesWay }) => !givesWay)) return
    this.#idle.push(this.#start({ ...of, givesWay: false }))
  }

  #giveBack(runner: RunnerProcess): void {
    const { isSingle, limits } = runner.of
    const isWorn = isSingle || runner.jobs >= JOBS_MAX || runner.residentMb > limits.memoryMb * MEMORY_PART
    if (!runner.isIdle || isWorn || this.#isClosed) {
      runner.end(ENDED)
      return
    }
    this.#idle.push(runner)
    this.#wakeAll()
    setTimeout(() => {
      // the one used last is the one whose code is warm
      if (this.#idle.length > 1) this.#idle.shift()?.end(ENDED)
    }, IDLE_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const runner of this.#alive) runner.end(ENDED)
    this.#wakeAll()
    await Promise.all([...this.#alive].map(({ ended }) => ended))
  }
}
const ENDED = new ScanFailure('aborted', 'The process that scans was not needed any more.')

/** Runners whose lines are handed on to a server elsewhere. */
export interface Relay {
  /** Each line of a job, the last one included. @throws ScanFailure when the runner ended before its last line */
  relay(job: RunnerJob, scanner: ScannedKind, signal: AbortSignal): AsyncGenerator<string>
  /** Ends every runner at once. */
  close(): Promise<void>
}
export const createRelay = (options: RunnersOptions): Relay => new RunnerPool(options)

/** Starts no process until the first job. */
export function createRunners(options: RunnersOptions): Runners {
  const pool = new RunnerPool(options)
  const tests = createHostSlots(TESTS_AT_ONCE)
  const testsOfAccount = createHostSlots(TESTS_OF_ACCOUNT)
  /** Scans under way, by account. */
  const scans = new Map<string, number>()
  /** The one answer of a short job, once it is its turn. */
  async function answered<T>(
    { accountId, ...order }: AccountOrder,
    { mode, limitMs }: Pick<RunnerJob, 'mode' | 'limitMs'>,
    signal: AbortSignal,
    answerOf: (event: RunnerEvent) => T | undefined,
  ): Promise<T> {
    let answer: T | undefined
    const asked = Date.now()
    // whoever asked has waited already
    const left = () => Math.max(Math.min(LEAST_MS, limitMs), limitMs - (Date.now() - asked))
    const leaves = [await testsOfAccount.acquire(accountId, signal)]
    try {
      leaves.push(await tests.acquire('tests', signal))
      for await (const event of pool.run(order, { mode, limitMs: left }, signal)) answer = answerOf(event) ?? answer
    } catch (error) {
      // of what was told before its time was over nothing is taken back
      if (answer === undefined || !signal.aborted) throw error
    } finally {
      for (const leave of leaves) leave()
    }
    // the end of a job without an answer is refused before it comes here
    if (answer === undefined) throw new ScanFailure('bad_output', 'The process that scans gave no answer.')
    return answer
  }
  return {
    async *scan({ accountId, ...order }, signal) {
      const others = scans.get(accountId) ?? 0
      scans.set(accountId, others + 1)
      try {
        const job = { mode: 'scan', limitMs: () => order.scanner.limits.wallClockMs, givesWay: others > 0 } as const
        for await (const event of pool.run(order, job, signal))
          if (event.type === 'log') options.log.error({ runner: event.text }, 'scanner')
          // named by what is left out, so that nothing a scan tells is ever forgotten here
          else if (event.type !== 'tested' && event.type !== 'fetched' && event.type !== 'failed' && event.type !== 'done') yield event
      } finally {
        const left = (scans.get(accountId) ?? 1) - 1
        if (left > 0) scans.set(accountId, left)
        else scans.delete(accountId)
      }
    },
    test: (order, limitMs, signal) =>
      answered(order, { mode: 'test', limitMs }, signal, (event) => (event.type === 'tested' ? event : undefined)),
    fetch: (order, limitMs, signal) =>
      answered(order, { mode: 'fetch', limitMs }, signal, (event) => (event.type === 'fetched' ? event : undefined)),
    warm: ({ vectorType, limits }) => pool.keepSpare({ kind: vectorType, limits, isSingle: false }),
    pids: () => pool.pids,
    close: () => pool.close(),
  }
}
