import type { Check, ScopedFacts, Verdict } from './check.ts'
import { EXCHANGES_MAX, recordingNetwork, type Exchange } from './exchanges.ts'
import { collectorFailure, type CollectorFailure } from './failure.ts'
import type { Inventory } from './inventory.ts'
import { NetworkError, type Network } from './network.ts'
import { permitGate, type PermitGate } from './permit.ts'
import { hasScopes, ScanPlan, type Judgement, type Plan, type Step } from './plan.ts'
import { politeNetwork, type PoliteNetwork } from './polite-network.ts'
import { redact, redactEvidence, redactItem } from './redact.ts'
import { WaitingList } from './waiting-list.ts'
import {
  MEMORY_MAX,
  NotApplicable,
  ScanFailure,
  SCOPES_MAX,
  type CheckOutcome,
  type PagesSeen,
  type ScanEvent,
  type ScanRequest,
  type Shortfall,
  type SourceSeen,
} from './scanner.ts'

const NO_FAILURE = null
type Settled = CollectorFailure | typeof NO_FAILURE
type Decided = Omit<CheckOutcome, 'checkId' | 'scope'>

/**
 * Collectors of one scope at a time, in the order of the scanner's list; the others wait. So every scope gets its turn from the
 * start, one that hangs keeps its own back alone, and what is waited for with open answers stays small.
 */
const STEPS_PER_SCOPE = 12
/** Of all scopes together, enough for thirty of them at once: a collector's time runs from its start, and is not to be spent on waiting. */
const STEPS_AT_ONCE = 384

const redacted = ({ values, ...verdict }: Verdict): Verdict => ({
  ...verdict,
  evidence: verdict.evidence.map(redactEvidence),
  ...(values && {
    values: Object.fromEntries(Object.entries(values).map(([name, of]) => [name, typeof of === 'string' ? redact(of) : of])),
  }),
})

/** State of one run: what was collected, what is being collected, what is still to be judged. */
export class ScanRun<Facts> {
  readonly #facts: Partial<Facts> = {}
  /** What was collected in each scope. */
  readonly #scoped = new Map<string, Partial<Facts>>()
  readonly #settled = new Map<string, Settled>()
  readonly #underWay = new Set<string>()
  /** Steps that are planned and have not ended. */
  readonly #open = new Set<string>()
  /** Those that have nothing left to wait for but a place in their scope, by scope. */
  readonly #queues = new Map<string, Step<Facts>[]>()
  readonly #running = new Map<string, number>()
  /** A step has, and it was not said yet. */
  #ended = false
  /** What each step asked, and what came back. */
  readonly #exchanges = new Map<string, Exchange[]>()
  readonly #request: ScanRequest<Facts>
  readonly #stop: AbortSignal
  readonly #network: PoliteNetwork
  readonly #permitted: PermitGate
  readonly #plan: ScanPlan<Facts>
  readonly #target: string
  #pages: PagesSeen | null = null
  /** The scopes, and what was told of each, in order. */
  #tidings: ScanEvent[] = []
  #news = Promise.withResolvers<null>()
  readonly #toStart = new WaitingList<Step<Facts>>((key) => this.#settled.has(key))
  readonly #toJudge = new WaitingList<Judgement<Facts>>((key) => this.#settled.has(key))
  #remembered: string | null = null
  /** The scopes that are looked at; null until they are known. */
  #scopes: readonly string[] | null = null
  #planned: number

  constructor(request: ScanRequest<Facts>, stop: AbortSignal) {
    const { scanner, environment, target } = request
    this.#request = request
    this.#stop = stop
    this.#target = scanner.targetOf(target)
    this.#network = politeNetwork(environment.network, {
      userAgent: environment.userAgent,
      parallelPerHost: scanner.parallelPerHost,
      socketsPerSecond: scanner.socketsPerSecond?.(environment.fields),
    })
    this.#permitted = permitGate(environment.permit, environment.now)
    this.#plan = new ScanPlan(request)
    this.#planned = this.#plan.skipped.length
    this.#add(this.#plan.ofTarget())
  }

  #add({ steps, judgements }: Plan<Facts>): void {
    for (const step of steps) {
      this.#open.add(step.key)
      this.#toStart.add(step, step.after)
    }
    for (const judgement of judgements) this.#toJudge.add(judgement, judgement.needs)
    this.#planned += judgements.length
  }

  /** How many outcomes there will be, as far as it is known. */
  get planned(): number {
    return this.#planned
  }
  get isUnderWay(): boolean {
    return this.#underWay.size > 0 || this.#ended
  }
  /** The collector that runs first. */
  get first(): string {
    return this.#underWay.values().next().value ?? ''
  }

  /** Starts every step whose predecessors are done and that has a place; one whose predecessor failed fails for the same reason. */
  startWhatCan(): void {
    for (;;) {
      if (this.#mayEnterScopes) this.#enterScopes()
      const ready = this.#toStart.takeReady()
      for (const step of ready) {
        const failed = this.#failureOf(step.after)
        if (failed) this.#settle(step.key, failed)
        else if (step.scope === null) this.#start(step)
        else this.#queueOf(step.scope).push(step)
      }
      if (ready.length === 0) break
    }
    for (const [scope, queue] of this.#queues) {
      const places = Math.min(STEPS_PER_SCOPE - (this.#running.get(scope) ?? 0), STEPS_AT_ONCE - this.#underWay.size)
      for (const step of queue.splice(0, Math.max(0, places))) this.#start(step)
    }
  }
  #queueOf(scope: string): Step<Facts>[] {
    const queue = this.#queues.get(scope) ?? []
    this.#queues.set(scope, queue)
    return queue
  }
  #start(step: Step<Facts>): void {
    this.#underWay.add(step.key)
    this.#count(step, 1)
    void this.#collect(step)
  }
  #count({ scope }: Step<Facts>, by: 1 | -1): void {
    if (scope !== null) this.#running.set(scope, (this.#running.get(scope) ?? 0) + by)
  }
  #settle(key: string, settled: Settled): void {
    this.#settled.set(key, settled)
    this.#open.delete(key)
    this.#toStart.settle(key)
    this.#toJudge.settle(key)
  }

  get #mayEnterScopes(): boolean {
    const { scanner } = this.#request
    return this.#scopes === null && hasScopes(scanner) && scanner.essential.every((id) => this.#settled.get(id) === NO_FAILURE)
  }
  #enterScopes(): void {
    const plan = this.#plan.ofScopes(this.#request.scanner.scopesOf?.(this.#facts) ?? [])
    const { length } = plan.scopes
    if (length > SCOPES_MAX) throw new ScanFailure('too_large', `The target has ${length} parts; ${SCOPES_MAX} are looked at at most.`)
    this.#scopes = plan.scopes
    this.#tidings.push({ type: 'scopes', scopes: plan.scopes })
    this.#add(plan)
  }

  /** What is known in a scope, what was collected for the whole target among it; scope null: the whole target. */
  #factsIn(scope: string | null): Partial<Facts> {
    if (scope === null) return this.#facts
    const facts = Object.assign(this.#scoped.get(scope) ?? {}, this.#facts)
    this.#scoped.set(scope, facts)
    return facts
  }

  async #collect(step: Step<Facts>): Promise<void> {
    const { collector, key, scope } = step
    const { environment, target, scanner } = this.#request
    const deadline = AbortSignal.timeout(collector.limitMs ?? scanner.collectorMs)
    const signal = AbortSignal.any([this.#stop, deadline])
    const expired = Promise.withResolvers<never>()
    const exchanges: Exchange[] = []
    this.#exchanges.set(key, exchanges)
    const network = recordingNetwork(this.#networkOf(step, signal), (one) => {
      if (exchanges.length < EXCHANGES_MAX) exchanges.push(one)
    })
    deadline.addEventListener('abort', () => expired.reject(new NetworkError('timeout', `${key} took too long`)), { once: true })
    try {
      const tellPages = (seen: PagesSeen) => this.#tellPages(seen)
      const tellInventory = (seen: Omit<Inventory, 'scope'>) => this.#tellInventory({ ...seen, scope: scope ?? this.#target })
      const tellSource = (seen: SourceSeen) => this.#tellSource(seen)
      const told = { signal, network, tellPages, tellInventory, tellSource, ...(scope !== null && { scope }) }
      const work = collector.collect(this.#factsIn(scope), target, { ...environment, ...told })
      await Promise.race([work, expired.promise])
      this.#settle(key, NO_FAILURE)
    } catch (error) {
      this.#settle(key, collectorFailure(error))
    }
    this.#underWay.delete(key)
    this.#count(step, -1)
    this.#ended = true
    this.#news.resolve(null)
  }

  #tellPages(seen: PagesSeen): void {
    this.#pages = seen
    this.#news.resolve(null)
  }
  #tellInventory(seen: Inventory): void {
    this.#tidings.push({ type: 'inventory', ...seen, items: seen.items.map(redactItem) })
    this.#news.resolve(null)
  }
  #tellSource(seen: SourceSeen): void {
    this.#tidings.push({ type: 'source', ...seen })
    this.#news.resolve(null)
  }
  /** Waits for steps to end. @returns whether some have; otherwise one has something to tell meanwhile */
  async next(): Promise<boolean> {
    if (!this.#ended && this.#pages === null && this.#tidings.length === 0) await this.#news.promise
    this.#news = Promise.withResolvers<null>()
    const hasEnded = this.#ended
    this.#ended = false
    return hasEnded
  }
  /** What was told since the last time, and while it is said on; of pages the newest alone. */
  *told(): Generator<ScanEvent> {
    while (this.#pages !== null || this.#tidings.length > 0) {
      const pages = this.#pages
      const tidings = this.#tidings
      this.#pages = null
      this.#tidings = []
      yield* tidings
      if (pages !== null) yield { type: 'pages', ...pages }
    }
  }

  #networkOf({ collector }: Step<Facts>, signal: AbortSignal): Network {
    const network = this.#network(signal)
    return this.#request.scanner.probing?.has(collector.id) === true ? this.#permitted(network) : network
  }

  /** @param isEnough what some of them were left out of is no gap: a service that a region does not offer */
  #failureOf(keys: readonly string[], isEnough = false): Settled {
    const failures = keys.flatMap((key) => this.#settled.get(key) ?? [])
    return failures.find(({ state }) => !(isEnough && state === 'skipped')) ?? NO_FAILURE
  }
  get essentialFailure(): Settled {
    return this.#failureOf(this.#request.scanner.essential)
  }
  /** Before the essential collectors are through, a result could still have to be taken back. */
  get mayReport(): boolean {
    return !this.#request.scanner.essential.some((key) => this.#open.has(key))
  }

  /** What the next scan is to be handed, as far as it is known and not said yet. */
  *remember(): Generator<ScanEvent> {
    const { scanner, environment } = this.#request
    const memory = scanner.remember?.(this.#facts, environment.memory) ?? null
    if (memory === null || memory === this.#remembered || memory.length > MEMORY_MAX) return
    this.#remembered = memory
    yield { type: 'memory', memory }
  }

  /** Judges every check whose steps are through. */
  *judgeWhatCan(): Generator<CheckOutcome> {
    for (const judgement of this.#toJudge.takeReady()) yield this.#judge(judgement)
  }
  *skipped(): Generator<CheckOutcome> {
    for (const { checkId, reason } of this.#plan.skipped) yield { checkId, scope: this.#target, state: 'skipped', reason, verdicts: [] }
    // nothing was asked for in a scope that there is not: the check has no place to be judged in
    if (this.#scopes?.length === 0)
      for (const { id } of this.#plan.inScopes)
        yield { checkId: id, scope: this.#target, state: 'skipped', reason: 'no_scope', verdicts: [] }
  }

  /** What was asked for the facts of a check: of the nearest collector first, since it asks for what the check is about. */
  #exchangesOf(needs: readonly string[]): Exchange[] {
    return needs
      .toReversed()
      .flatMap((key) => this.#exchanges.get(key) ?? [])
      .slice(0, EXCHANGES_MAX)
  }
  #judge(judgement: Judgement<Facts>): CheckOutcome {
    const { check, scope, needs } = judgement
    const outcome = { checkId: check.id, scope: scope ?? this.#target }
    const seen = this.#scopesOf(check)
    const failure = this.#failureOf(needs, seen.length > 0)
    if (failure && seen.length === 0) return { ...outcome, state: failure.state, reason: failure.reason, verdicts: [] }
    try {
      return { ...outcome, ...this.#decide(judgement, seen, failure) }
    } catch (error) {
      if (error instanceof NotApplicable) return { ...outcome, state: 'skipped', reason: 'not_applicable', verdicts: [] }
      const detail = error instanceof Error ? error.message : String(error)
      return { ...outcome, state: 'error', reason: `judge_failed: ${redact(detail).slice(0, 200)}`, verdicts: [] }
    }
  }
  #decide({ check, scope, needs }: Judgement<Facts>, seen: readonly ScopedFacts<Facts>[], failure: Settled): Decided {
    const facts = this.#factsIn(scope)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the collectors it needs have filled the parts it reads
    const verdicts = check.judge(facts as Facts, seen).map(redacted)
    const short = failure ? { state: failure.state, reason: failure.reason } : this.#shortOf(check, facts, verdicts)
    const unseenPages = this.#request.scanner.unseenPages?.(this.#facts, check.id) ?? []
    const told = { exchanges: this.#exchangesOf(needs), ...(unseenPages.length > 0 && { unseenPages }) }
    if (short === null) return { state: 'ran', reason: null, verdicts, ...told }
    return { ...short, verdicts: verdicts.filter(({ status }) => status !== 'PASS'), ...told }
  }
  /** Of a check over the whole target: the scopes in which all is known that it needs. It judges those, and says that it saw a part. */
  #scopesOf(check: Check<Facts>): ScopedFacts<Facts>[] {
    if (check.over === undefined) return []
    const isKnown = (id: string, scope: string) => [id, `${id} ${scope}`].some((key) => this.#settled.get(key) === NO_FAILURE)
    const known = [...this.#scoped.keys()].filter((scope) => check.needs.every((id) => isKnown(id, scope)))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return known.map((scope) => ({ scope, facts: this.#factsIn(scope) as Facts }))
  }
  /** Why a check that was judged did not see all there was to see. */
  #shortOf(check: Check<Facts>, facts: Partial<Facts>, verdicts: readonly Verdict[]): Shortfall | null {
    const isUnsure = verdicts.some(({ status }) => status === 'UNKNOWN')
    const short = this.#request.scanner.shortOf?.(facts, check, isUnsure) ?? null
    return short ?? (isUnsure ? { state: 'inconclusive', reason: null } : null)
  }
}
