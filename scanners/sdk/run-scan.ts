import type { Check, Verdict } from './check.ts'
import { EXCHANGES_MAX, recordingNetwork, type Exchange } from './exchanges.ts'
import { collectorFailure, scanFailure, type CollectorFailure } from './failure.ts'
import { NetworkError, type Network } from './network.ts'
import { permittedNetwork } from './permit.ts'
import { planScan } from './plan.ts'
import { politeNetwork, type PoliteNetwork } from './polite-network.ts'
import { redact, redactEvidence } from './redact.ts'
import {
  MEMORY_MAX,
  NotApplicable,
  ScanFailure,
  type CheckOutcome,
  type Collector,
  type PagesSeen,
  type ScanEvent,
  type ScanRequest,
  type Shortfall,
} from './scanner.ts'

const NO_FAILURE = null
type Settled = CollectorFailure | typeof NO_FAILURE

/** State of one run: what was collected, what is being collected, what is still to be judged. */
class Run<Facts> {
  readonly facts: Partial<Facts> = {}
  readonly settled = new Map<string, Settled>()
  readonly underWay = new Map<string, Promise<string>>()
  /** What each collector asked, and what came back. */
  readonly #exchanges = new Map<string, Exchange[]>()
  readonly request: ScanRequest<Facts>
  readonly stop: AbortSignal
  readonly #network: PoliteNetwork
  #pages: PagesSeen | null = null
  #news = Promise.withResolvers<null>()
  #toStart: readonly Collector<Facts>[]
  #toJudge: readonly Check<Facts>[]
  #remembered: string | null = null

  constructor(
    request: ScanRequest<Facts>,
    stop: AbortSignal,
    plan: { checks: readonly Check<Facts>[]; collectors: readonly Collector<Facts>[] },
  ) {
    this.request = request
    this.stop = stop
    this.#network = politeNetwork(request.environment.network, request.environment.userAgent)
    this.#toStart = plan.collectors
    this.#toJudge = plan.checks
  }

  /** Starts every collector whose predecessors are done; one whose predecessor failed fails for the same reason. */
  startWhatCan(): void {
    for (;;) {
      const ready = this.#toStart.filter(({ after }) => after.every((id) => this.settled.has(id)))
      if (ready.length === 0) return
      this.#toStart = this.#toStart.filter((collector) => !ready.includes(collector))
      for (const collector of ready) {
        const failed = this.#failureOf(collector.after)
        if (failed) this.settled.set(collector.id, failed)
        else this.underWay.set(collector.id, this.#collect(collector))
      }
    }
  }

  async #collect(collector: Collector<Facts>): Promise<string> {
    const { environment, target, scanner } = this.request
    const deadline = AbortSignal.timeout(collector.limitMs ?? scanner.collectorMs)
    const signal = AbortSignal.any([this.stop, deadline])
    const expired = Promise.withResolvers<never>()
    const exchanges: Exchange[] = []
    this.#exchanges.set(collector.id, exchanges)
    const network = recordingNetwork(this.#networkOf(collector, signal), (one) => {
      if (exchanges.length < EXCHANGES_MAX) exchanges.push(one)
    })
    deadline.addEventListener('abort', () => expired.reject(new NetworkError('timeout', `${collector.id} took too long`)), { once: true })
    try {
      const tellPages = (seen: PagesSeen) => this.#tellPages(seen)
      const work = collector.collect(this.facts, target, { ...environment, signal, network, tellPages })
      await Promise.race([work, expired.promise])
      this.settled.set(collector.id, NO_FAILURE)
    } catch (error) {
      this.settled.set(collector.id, collectorFailure(error))
    }
    return collector.id
  }

  #tellPages(seen: PagesSeen): void {
    this.#pages = seen
    this.#news.resolve(null)
  }
  /** The id of a collector that has ended, or null when one has something to tell meanwhile. */
  next(): Promise<string | null> {
    return Promise.race([this.#news.promise, ...this.underWay.values()])
  }
  /** What was told since the last time; the newest alone. */
  *told(): Generator<ScanEvent> {
    const pages = this.#pages
    if (pages === null) return
    this.#pages = null
    this.#news = Promise.withResolvers<null>()
    yield { type: 'pages', ...pages }
  }

  #networkOf({ id }: Collector<Facts>, signal: AbortSignal): Network {
    const { scanner, environment } = this.request
    const network = this.#network(signal)
    return scanner.probing?.has(id) === true ? permittedNetwork(network, environment.permit) : network
  }

  #failureOf(ids: readonly string[]): Settled {
    return ids.map((id) => this.settled.get(id)).find((failure) => failure) ?? NO_FAILURE
  }
  get essentialFailure(): Settled {
    return this.#failureOf(this.request.scanner.essential)
  }
  /** Before the essential collectors are through, a result could still have to be taken back. */
  get mayReport(): boolean {
    const essential = new Set(this.request.scanner.essential)
    return ![...this.#toStart.map(({ id }) => id), ...this.underWay.keys()].some((id) => essential.has(id))
  }

  /** Why a check that was judged did not see all there was to see. */
  #shortOf(check: Check<Facts>, verdicts: readonly Verdict[]): Shortfall | null {
    const isUnsure = verdicts.some(({ status }) => status === 'UNKNOWN')
    const short = this.request.scanner.shortOf?.(this.facts, check, isUnsure) ?? null
    return short ?? (isUnsure ? { state: 'inconclusive', reason: null } : null)
  }
  /** What the next scan is to be handed, as far as it is known and not said yet. */
  *remember(): Generator<ScanEvent> {
    const { scanner, environment } = this.request
    const memory = scanner.remember?.(this.facts, environment.memory) ?? null
    if (memory === null || memory === this.#remembered || memory.length > MEMORY_MAX) return
    this.#remembered = memory
    yield { type: 'memory', memory }
  }

  /** Judges every check whose collectors are through. */
  *judgeWhatCan(): Generator<CheckOutcome> {
    const ready = this.#toJudge.filter(({ needs }) => needs.every((id) => this.settled.has(id)))
    this.#toJudge = this.#toJudge.filter((check) => !ready.includes(check))
    for (const check of ready) yield this.#judge(check)
  }
  /** What was asked for the facts of a check: of the nearest collector first, since it asks for what the check is about. */
  #exchangesOf(needs: readonly string[]): Exchange[] {
    return needs
      .toReversed()
      .flatMap((id) => this.#exchanges.get(id) ?? [])
      .slice(0, EXCHANGES_MAX)
  }
  #judge(check: Check<Facts>): CheckOutcome {
    const outcome = { checkId: check.id, scope: this.request.scanner.targetOf(this.request.target) }
    const failure = this.#failureOf(check.needs)
    if (failure) return { ...outcome, state: failure.state, reason: failure.reason, verdicts: [] }
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the collectors it needs have filled the parts it reads
      const verdicts = check.judge(this.facts as Facts).map(withRedactedEvidence)
      const short = this.#shortOf(check, verdicts)
      const unseenPages = this.request.scanner.unseenPages?.(this.facts, check.id) ?? []
      const seen = { exchanges: this.#exchangesOf(check.needs), ...(unseenPages.length > 0 && { unseenPages }) }
      if (short === null) return { ...outcome, state: 'ran', reason: null, verdicts, ...seen }
      return { ...outcome, ...short, verdicts: verdicts.filter(({ status }) => status !== 'PASS'), ...seen }
    } catch (error) {
      if (error instanceof NotApplicable) return { ...outcome, state: 'skipped', reason: 'not_applicable', verdicts: [] }
      const detail = error instanceof Error ? error.message : String(error)
      return { ...outcome, state: 'error', reason: `judge_failed: ${redact(detail).slice(0, 200)}`, verdicts: [] }
    }
  }
}

const withRedactedEvidence = (verdict: Verdict): Verdict => ({ ...verdict, evidence: verdict.evidence.map(redactEvidence) })

/** Counts what was reported, for the progress events. */
class Tally {
  readonly #total: number
  readonly #resources = new Set<string>()
  #done = 0
  constructor(total: number) {
    this.#total = total
  }
  add({ verdicts }: CheckOutcome): void {
    this.#done += 1
    for (const { resource } of verdicts) this.#resources.add(`${resource.genericIdentifier} ${resource.genericIdentifierValue}`)
  }
  event(current: string): ScanEvent {
    const progress = this.#total === 0 ? 100 : Math.floor((100 * this.#done) / this.#total)
    return { type: 'progress', progress, current, resourcesSeen: this.#resources.size }
  }
}

/**
 * Runs a scan and yields each check's outcome as soon as the facts it needs are there.
 *
 * A failed collector gives its checks a coverage state other than 'ran', never a PASS. A failed essential collector
 * throws ScanFailure before any outcome was yielded. An abort throws ScanFailure('aborted') at once, whether or not
 * the collectors listen; ending the iteration early stops them too.
 */
export async function* runScan<Facts>(request: ScanRequest<Facts>): AsyncGenerator<ScanEvent> {
  const ended = new AbortController()
  const { signal } = request.environment
  const plan = planScan(request)
  const run = new Run(request, AbortSignal.any([signal, ended.signal]), plan)
  const tally = new Tally(plan.checks.length + plan.skipped.length)
  const aborted = abortion(signal)
  try {
    yield tally.event(plan.collectors[0]?.id ?? '')
    run.startWhatCan()
    while (run.underWay.size > 0) {
      const ended = await Promise.race([aborted, run.next()])
      yield* run.told()
      if (ended === null) continue
      run.underWay.delete(ended)
      run.startWhatCan()
      if (run.essentialFailure) throw scanFailure(run.essentialFailure)
      if (!run.mayReport) continue
      // said first: whoever takes in what is found must know next time what it was found on
      yield* run.remember()
      yield* report(run.judgeWhatCan(), tally)
    }
    const scope = request.scanner.targetOf(request.target)
    yield* report(
      plan.skipped.map(({ checkId, reason }) => ({ checkId, scope, state: 'skipped', reason, verdicts: [] })),
      tally,
    )
  } finally {
    ended.abort()
  }
}

function* report(outcomes: Iterable<CheckOutcome>, tally: Tally): Generator<ScanEvent> {
  let last = ''
  for (const outcome of outcomes) {
    tally.add(outcome)
    last = outcome.checkId
    yield { type: 'outcome', outcome }
  }
  if (last !== '') yield tally.event(last)
}

/** Rejects when the signal fires. */
function abortion(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new ScanFailure('aborted', 'The scan was canceled.'))
  if (signal.aborted) fail()
  else signal.addEventListener('abort', fail, { once: true })
  promise.catch(() => undefined) // the abort may come after the last race
  return promise
}
