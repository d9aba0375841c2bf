import type { Check } from './check.ts'
import { mayProbe, notPermitted } from './permit.ts'
import type { CheckPlace, Collector, Scanner, ScanRequest } from './scanner.ts'

export interface SkippedCheck {
  checkId: string
  reason: 'permit' | 'unknown_check'
}
/** One run of a collector: in the whole target (scope null), or in one scope of it. */
export interface Step<Facts> {
  collector: Collector<Facts>
  scope: string | null
  key: string
  /** Keys of the steps that must have ended first. */
  after: readonly string[]
}
/** One judgement of a check: of the whole target (scope null), or of one scope. */
export interface Judgement<Facts> {
  check: Check<Facts>
  scope: string | null
  /** Keys of the steps whose facts it reads. */
  needs: readonly string[]
}
export interface Plan<Facts> {
  steps: Step<Facts>[]
  judgements: Judgement<Facts>[]
}

const keyOf = (id: string, scope: string | null): string => (scope === null ? id : `${id} ${scope}`)

/**
 * What must run for a request: the checks asked for, and only the collectors they need, directly or through `after`. What runs
 * once a scope is planned when the scopes are known.
 */
export class ScanPlan<Facts> {
  readonly skipped: SkippedCheck[] = []
  /** Checks that are judged once a scope. */
  readonly scoped: readonly Check<Facts>[]
  readonly #checks: Check<Facts>[] = []
  readonly #request: ScanRequest<Facts>
  readonly #collectors: ReadonlyMap<string, Collector<Facts>>
  readonly #done: ReadonlySet<string>

  constructor(request: ScanRequest<Facts>) {
    const { scanner, checkIds, done = [] } = request
    this.#request = request
    this.#collectors = new Map(scanner.collectors.map((collector) => [collector.id, collector]))
    this.#done = new Set(done.map(placeKey))
    const hasPermit = isPermitted(request)
    const known = new Map(scanner.checks.map((check) => [check.id, check]))
    for (const checkId of new Set(checkIds ?? known.keys())) {
      const check = known.get(checkId)
      if (!check) this.skipped.push({ checkId, reason: 'unknown_check' })
      else if (check.active && !hasPermit) this.skipped.push({ checkId, reason: 'permit' })
      else this.#checks.push(check)
    }
    this.scoped = this.#checks.filter((check) => this.#isScoped(check))
  }

  /** What needs no scope: judgements of the whole target, and all that they and those of the scopes have to know first. */
  ofTarget(): Plan<Facts> {
    const whole = this.#checks.filter((check) => check.over === undefined && !this.#isScoped(check) && !this.#isDone(check, null))
    const { inScopes } = this
    const needed = [...[...whole, ...inScopes].flatMap(({ needs }) => needs), ...this.#inventory]
    // they tell which scopes there are
    const steps = this.#stepsFor(inScopes.length > 0 ? [...needed, ...this.#request.scanner.essential] : needed, null)
    return { steps: steps.filter(({ scope }) => scope === null), judgements: whole.map((check) => this.#judgement(check, null)) }
  }

  /** What runs in each of these scopes, and the judgements that are about all of them. */
  ofScopes(scopes: readonly string[]): Plan<Facts> & { scopes: readonly string[] } {
    const wanted = this.#request.scopes
    const planned = wanted === undefined ? scopes : scopes.filter((scope) => wanted.includes(scope))
    // what is judged over all scopes has nothing to be judged on where there is none
    const overall = planned.length === 0 ? [] : this.#overall
    const judgements = planned.flatMap((scope) =>
      this.scoped.filter((check) => !this.#isDone(check, scope)).map((check) => this.#judgement(check, scope)),
    )
    const steps = planned.flatMap((scope) => {
      const here = judgements.filter((one) => one.scope === scope).map(({ check }) => check)
      return this.#stepsFor([...[...here, ...overall].flatMap(({ needs }) => needs), ...this.#inventory], scope)
    })
    const across = overall.map((check) => ({
      check,
      scope: null,
      needs: [...new Set(planned.flatMap((scope) => this.#judgement(check, scope).needs))],
    }))
    return { steps: steps.filter(({ scope }) => scope !== null), judgements: [...judgements, ...across], scopes: planned }
  }

  /** Checks that are judged in scopes, or over all of them. */
  get inScopes(): Check<Facts>[] {
    return [...this.scoped, ...this.#overall]
  }

  get #overall(): Check<Facts>[] {
    return this.#checks.filter((check) => check.over === 'target' && !this.#isDone(check, null))
  }
  /** Collectors that run to tell of resources, and for nothing else. */
  get #inventory(): string[] {
    const { scanner, checkIds, services, inventory = checkIds === undefined } = this.#request
    if (!inventory) return []
    return scanner.collectors.flatMap(({ id, inventory: of }) => (of !== undefined && (services?.includes(of) ?? true) ? [id] : []))
  }
  /** What a check waits for in a scope: what it needs, and who tells of the same resources. */
  #awaited({ needs }: Check<Facts>, scope: string | null): readonly string[] {
    const { scanner, resourcesFirst = false } = this.#request
    if (!resourcesFirst) return needs
    const own = new Set(needs.filter((id) => !scanner.essential.includes(id)))
    const tells = (id: string) => this.#collector(id).after.some((before) => own.has(before))
    return [...needs, ...this.#inventory.filter((id) => tells(id) && (scope !== null || this.#collector(id).per === undefined))]
  }
  #isScoped({ over, needs }: Check<Facts>): boolean {
    return over === undefined && needs.some((id) => this.#collector(id).per === 'scope')
  }
  #isDone({ id }: Check<Facts>, scope: string | null): boolean {
    const { scanner, target } = this.#request
    return this.#done.has(placeKey({ checkId: id, scope: scope ?? scanner.targetOf(target) }))
  }
  #collector(id: string): Collector<Facts> {
    const collector = this.#collectors.get(id)
    if (!collector) throw new Error(`no collector is called ${id}`)
    return collector
  }
  /** How a collector is called from a scope. */
  #keyIn(id: string, scope: string | null): string {
    return keyOf(id, this.#collector(id).per === 'scope' ? scope : null)
  }
  #judgement(check: Check<Facts>, scope: string | null): Judgement<Facts> {
    return { check, scope, needs: this.#awaited(check, scope).map((id) => this.#keyIn(id, scope)) }
  }
  /** Collectors with all they wait for, in the order of the scanner's list. */
  #stepsFor(ids: readonly string[], scope: string | null): Step<Facts>[] {
    const chosen = new Set<string>()
    const open = [...ids]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (chosen.has(id)) continue
      chosen.add(id)
      open.push(...this.#collector(id).after)
    }
    return this.#request.scanner.collectors
      .filter(({ id, per }) => chosen.has(id) && (scope !== null || per === undefined))
      .map((collector) => {
        const own = collector.per === 'scope' ? scope : null
        return { collector, scope: own, key: keyOf(collector.id, own), after: collector.after.map((id) => this.#keyIn(id, scope)) }
      })
  }
}
type PermitQuestion = Pick<ScanRequest<never>, 'target' | 'environment'> & { scanner: Pick<Scanner<never>, 'probes'> }
/** Whether what the scan probes may be: all that its kind probes of a target, or the web address that the target is. */
function isPermitted({ scanner, target, environment: { permit, now } }: PermitQuestion): boolean {
  return scanner.probes === undefined ? mayProbe(permit, target, now()) : notPermitted(permit, scanner.probes(target)).length === 0
}

const placeKey = ({ checkId, scope }: CheckPlace): string => JSON.stringify([checkId, scope])
/** Whether a scanner looks at its targets scope by scope. */
export const hasScopes = (scanner: Pick<Scanner<never>, 'collectors'>): boolean => scanner.collectors.some(({ per }) => per === 'scope')
