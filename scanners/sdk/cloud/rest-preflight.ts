import type { PreflightReport } from '#scanners/sdk/connection.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { ScanFailure, type CheckOutcome, type ScanEnvironment, type Scanner } from '#scanners/sdk/scanner.ts'
import { reasonOf } from './api-error.ts'
import type { RestCollector } from './rest-collector.ts'
import type { RestSession, Watch } from './rest-session.ts'

type Permission = PreflightReport['permissions'][number]
/** What was not tried by then is not tried, in milliseconds. */
const LIMIT_MS = 40_000
/** Questions with one permission, and things kept of a list: enough to ask about one of them. */
const CALLS = 2

/** The permission has been tried often enough to know. */
class Enough extends Error {
  override name = 'Enough'
}

/** Of an answer the beginning, as if there were no more: lists are cut, and what leads to the next page is left out. */
function shortened(answer: Json): Json {
  if (!isObject(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !/^(?:nextLink|@odata\.nextLink|nextPageToken|\$?skipToken)$/iu.test(name))
      .map(([name, value]) => [name, isList(value) ? value.slice(0, CALLS) : value]),
  )
}

function stateOf(error: unknown): Permission['state'] {
  if (error instanceof NetworkError) return 'not_tried'
  const reason = reasonOf(error)
  if (reason === 'denied' || reason === 'not_offered') return reason
  // that it stumbled over the question itself came after the right had been asked
  return reason === 'error' ? 'granted' : 'not_tried'
}

/** Notes what becomes of each permission; the questions of a scan go through it. */
class Trial implements Watch {
  readonly states = new Map<string, Permission['state']>()
  readonly #asked = new Map<string, number>()
  readonly #whole: ReadonlySet<string>
  constructor(whole: readonly string[]) {
    this.#whole = new Set(whole)
  }
  before(permission: string): void {
    const asked = (this.#asked.get(permission) ?? 0) + 1
    if (asked > CALLS && !this.#whole.has(permission)) throw new Enough()
    this.#asked.set(permission, asked)
  }
  answered(permission: string, answer: Json): Json {
    this.states.set(permission, 'granted')
    return this.#whole.has(permission) ? answer : shortened(answer)
  }
  refused(permission: string, error: unknown): void {
    // one answer is enough: a single resource may say no for itself
    if (this.states.get(permission) !== 'granted') this.states.set(permission, stateOf(error))
  }
}

/** Whether a check could say nothing, and for want of a permission. */
const isBlind = ({ state, reason, verdicts }: CheckOutcome): boolean =>
  state === 'denied' ||
  reason === 'denied' ||
  verdicts.some(({ status, values }) => status === 'UNKNOWN' && values?.['reason'] === 'denied')
/** Whether nothing is known of a check, because the provider held the calls back or did not answer: it may run as well. */
const isUnknown = ({ state, reason }: CheckOutcome): boolean => state !== 'ran' && (reason === 'throttled' || reason === 'timeout')

interface Preflight<Facts, Id extends string> {
  scanner: Scanner<Facts, Id> & { collectors: readonly RestCollector<Facts, Id>[] }
  sessionOf: (environment: ScanEnvironment) => RestSession
  /** Permissions of lists that a scan has to know whole: it looks nowhere else. */
  whole: readonly string[]
}

/**
 * Goes through a scan of the first scope with a beginning of everything: every permission is asked with at most twice, so that each
 * is tried, and the checks themselves say which of them are blind.
 */
export function restPreflightOf<Facts, Id extends string>({ scanner, sessionOf, whole }: Preflight<Facts, Id>) {
  const users = new Map<string, Id[]>()
  for (const { id, asks } of scanner.collectors)
    for (const permission of asks) users.set(permission, [...(users.get(permission) ?? []), id])
  const needs = new Map(scanner.checks.map((check) => [check.id, check.needs]))
  return async (target: string, environment: ScanEnvironment): Promise<PreflightReport> => {
    // facts and sign-in of its own
    const fields = { ...environment.fields }
    const trial = new Trial(whole)
    sessionOf({ ...environment, fields }).watch = trial
    const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(LIMIT_MS)])
    const blind = new Set<string>()
    const judged = new Set<string>()
    const first = { ...scanner, scopesOf: (facts: Partial<Facts>) => (scanner.scopesOf?.(facts) ?? []).slice(0, 1) }
    try {
      for await (const event of runScan({ scanner: first, target, environment: { ...environment, fields, signal } })) {
        if (event.type !== 'outcome') continue
        if (!isUnknown(event.outcome)) judged.add(event.outcome.checkId)
        if (isBlind(event.outcome)) blind.add(event.outcome.checkId)
      }
    } catch (error) {
      // what is known by then is told
      if (!(error instanceof ScanFailure)) throw error
    }
    const permissions = [...users.keys()]
      .toSorted()
      .map((action) => ({ action, state: trial.states.get(action) ?? ('not_tried' as const) }))
    const denied = permissions.filter(({ state }) => state === 'denied').map(({ action }) => action)
    const lackedBy = (checkId: string): string[] =>
      denied.filter((action) => users.get(action)?.some((collector) => needs.get(checkId)?.includes(collector)))
    const untried = scanner.checks.map(({ id }) => id).filter((id) => !judged.has(id) && !blind.has(id))
    return { permissions, untried, blind: [...blind].toSorted().map((checkId) => ({ checkId, lacks: lackedBy(checkId) })) }
  }
}
