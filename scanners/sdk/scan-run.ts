import type { Check, ScopedFacts, Verdict } from './check.ts'
import { EXCHANGES_MAX, recordingNetwork, type Exchange } from './exchanges.ts'
import { collectorFailure, type CollectorFailure } from './failure.ts'
import type { Inventory } from './inventory.ts'
import { NetworkError, type Network } from './network.ts'
import { permittedNetwork } from './permit.ts'
import { hasScopes, ScanPlan, type Judgement, type Step } from './plan.ts'
import { politeNetwork, type PoliteNetwork } from './polite-network.ts'
import { redact, redactEvidence, redactItem } from './redact.ts'
import {
  MEMORY_MAX,
  NotApplicable,
  type CheckOutcome,
  type PagesSeen,
  type ScanEvent,
  type ScanRequest,
  type Shortfall,
} from './scanner.ts'

const NO_FAILURE = null
type Settled = CollectorFailure | typeof NO_FAILURE
type Decided = Omit<CheckOutcome, 'checkId' | 'scope'>

const redacted = (verdict: Verdict): Verdict => ({ ...verdict, evidence: verdict.evidence.map(redactEvidence) })

/** State of one run: what was collected, what is being collected, what is still to be judged. */
export class ScanRun<Facts> {
  readonly #facts: Partial<Facts> = {}
  /** What was collected in each scope. */
  readonly #scoped = new Map<string, Partial<Facts>>()
  readonly #settled = new Map<string, Settled>()
  readonly #underWay = new Map<string, Promise<string>>()
  /** What each step asked, and what came back. */
  readonly #exchanges = new Map<string, Exchange[]>()
  readonly #request: ScanRequest<Facts>
  readonly #stop: AbortSignal
  readonly #network: PoliteNetwork
  readonly #plan: ScanPlan<Facts>
  readonly #target: string
  #pages: PagesSeen | null = null
  /** The scopes, and what was told of each, in order. */
  #tidings: ScanEvent[] = []
  #news = Promise.withResolvers<null>()
  #toStart: readonly Step<Facts>[]
  #toJudge: readonly Judgement<Facts>[]
  #remembered: string | null = null
  /** The scopes that are looked at; null until they are known. */
  #scopes: readonly string[] | null = null
  #planned: number

  constructor(request: ScanRequest<Facts>, stop: AbortSignal) {
    const { scanner, environment, target } = request
    this.#request = request
    this.#stop = stop
    this.#target = scanner.targetOf(target)
    this.#network = politeNetwork(environment.network, { userAgent: environment.userAgent, parallelPerHost: scanner.parallelPerHost })
    this.#plan = new ScanPlan(request)
    const { steps, judgements } = this.#plan.ofTarget()
    this.#toStart = steps
    this.#toJudge = judgements
    this.#planned = judgements.length + this.#plan.skipped.length
  }

  /** How many outcomes there will be, as far as it is known. */
  get planned(): number {
    return this.#planned
  }
  get isUnderWay(): boolean {
    return this.#underWay.size > 0
  }
  /** The collector that runs first. */
  get first(): string {
    return this.#underWay.keys().next().value ?? ''
  }

  /** Starts every step whose predecessors are done; one whose predecessor failed fails for the same reason. */
  startWhatCan(): void {
    for (;;) {
      if (this.#mayEnterScopes) this.#enterScopes()
      const ready = this.#toStart.filter(({ after }) => after.every((key) => this.#settled.has(key)))
      if (ready.length === 0) return
      this.#toStart = this.#toStart.filter((step) => !ready.includes(step))
      for (const step of ready) {
        const failed = this.#failureOf(step.after)
        if (failed) this.#settled.set(step.key, failed)
        else this.#underWay.set(step.key, this.#collect(step))
      }
    }
  }

  get #mayEnterScopes(): boolean {
    const { scanner } = this.#request
    return this.#scopes === null && hasScopes(scanner) && scanner.essential.every((id) => this.#settled.get(id) === NO_FAILURE)
  }
  #enterScopes(): void {
    const { steps, judgements, scopes } = this.#plan.ofScopes(this.#request.scanner.scopesOf?.(this.#facts) ?? [])
    this.#scopes = scopes
    this.#tidings.push({ type: 'scopes', scopes })
    this.#toStart = [...this.#toStart, ...steps]
    this.#toJudge = [...this.#toJudge, ...judgements]
    this.#planned += judgements.length
  }

  /** What is known in a scope, what was collected for the whole target among it; scope null: the whole target. */
  #factsIn(scope: string | null): Partial<Facts> {
    if (scope === null) return this.#facts
    const facts = Object.assign(this.#scoped.get(scope) ?? {}, this.#facts)
    this.#scoped.set(scope, facts)
    return facts
  }

  async #collect(step: Step<Facts>): Promise<string> {
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
      const told = { signal, network, tellPages, tellInventory, ...(scope !== null && { scope }) }
      const work = collector.collect(this.#factsIn(scope), target, { ...environment, ...told })
      await Promise.race([work, expired.promise])
      this.#settled.set(key, NO_FAILURE)
    } catch (error) {
      this.#settled.set(key, collectorFailure(error))
    }
    return key
  }

  #tellPages(seen: PagesSeen): void {
    this.#pages = seen
    this.#news.resolve(null)
  }
  #tellInventory(seen: Inventory): void {
    this.#tidings.push({ type: 'inventory', ...seen, items: seen.items.map(redactItem) })
    this.#news.resolve(null)
  }
  /** Waits for a step to end. @returns whether one has; otherwise one has something to tell meanwhile */
  async next(): Promise<boolean> {
    const ended = await Promise.race([this.#news.promise, ...this.#underWay.values()])
    if (ended !== null) this.#underWay.delete(ended)
    return ended !== null
  }
  /** What was told since the last time, and while it is said on; of pages the newest alone. */
  *told(): Generator<ScanEvent> {
    while (this.#pages !== null || this.#tidings.length > 0) {
      const pages = this.#pages
      const tidings = this.#tidings
      this.#pages = null
      this.#tidings = []
      this.#news = Promise.withResolvers<null>()
      yield* tidings
      if (pages !== null) yield { type: 'pages', ...pages }
    }
  }

  #networkOf({ collector }: Step<Facts>, signal: AbortSignal): Network {
    const { scanner, environment } = this.#request
    const network = this.#network(signal)
    return scanner.probing?.has(collector.id) === true ? permittedNetwork(network, environment.permit) : network
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
    const essential = new Set(this.#request.scanner.essential)
    return ![...this.#toStart.map(({ key }) => key), ...this.#underWay.keys()].some((key) => essential.has(key))
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
    const ready = this.#toJudge.filter(({ needs }) => needs.every((key) => this.#settled.has(key)))
    this.#toJudge = this.#toJudge.filter((judgement) => !ready.includes(judgement))
    for (const judgement of ready) yield this.#judge(judgement)
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
