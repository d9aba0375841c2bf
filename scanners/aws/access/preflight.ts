import { NetworkError } from '#scanners/sdk/network.ts'
import type { PreflightReport } from '#scanners/sdk/connection.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { ScanFailure, type CheckOutcome, type ScanEnvironment, type Scanner } from '#scanners/sdk/scanner.ts'
import { actionOf } from './actions.ts'
import { checks } from '#scanners/aws/checks.ts'
import { wantedRegions } from '#scanners/aws/collect/account.ts'
import { codeOf, reasonOf } from '#scanners/aws/api/failure.ts'
import type { AwsCollector, AwsFacts } from '#scanners/aws/facts.ts'
import { PERMISSIONS } from './permissions.ts'
import type { CallContext } from '#scanners/aws/api/clients.ts'
import { homeRegionOf, sessionOf } from '#scanners/aws/api/session.ts'

type Permission = PreflightReport['permissions'][number]
/** What was not tried by then is not tried, in milliseconds. Most of what it takes is loading the clients of all services. */
const LIMIT_MS = 40_000
/** Calls of one operation, and things kept of a list: enough to ask about one of them. */
const CALLS = 2
/** Lists that a scan has to know whole: it looks nowhere else. */
const WHOLE: ReadonlySet<string> = new Set(['ec2:DescribeRegions'])
const PAGE = /token|marker|^Last\w+Name$/iu

/** The operation has been answered often enough to know that it may be asked. */
class Enough extends Error {
  override name = 'Enough'
}

/** Of an answer the beginning, as if there were no more. */
function shorten(output: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(output)) {
    if (Array.isArray(value)) output[name] = value.slice(0, CALLS)
    else if (PAGE.test(name)) delete output[name]
    else if (name === 'IsTruncated') output[name] = false
  }
}

/** What AWS said to an action: that it stumbled over the question itself came after the policy had been asked. */
function stateOf(error: unknown): Permission['state'] {
  if (error instanceof NetworkError || (error instanceof Error && error.name === 'AbortError')) return 'not_tried'
  // of an account that has not switched Security Hub on (API_DescribeHub)
  if (codeOf(error) === 'InvalidAccessException') return 'granted'
  const reason = reasonOf(error)
  if (reason === 'denied' || reason === 'not_offered') return reason
  return reason === 'error' ? 'granted' : 'not_tried'
}

/** Notes what becomes of each action; the calls of a scan go through it. */
class Trial {
  readonly states = new Map<string, Permission['state']>()
  readonly #asked = new Map<string, number>()

  watch =
    (next: (args: object) => Promise<{ output: object }>, { clientName = '', commandName = '' }: CallContext) =>
    async (args: object): Promise<object> => {
      const action = actionOf(clientName, commandName.replace(/Command$/u, ''))
      const asked = (this.#asked.get(action) ?? 0) + 1
      if (asked > CALLS && !WHOLE.has(action)) throw new Enough()
      this.#asked.set(action, asked)
      try {
        const answer = await next(args)
        this.states.set(action, 'granted')
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of the SDK is an object of named members
        if (!WHOLE.has(action)) shorten(answer.output as Record<string, unknown>)
        return answer
      } catch (error) {
        // a resource may have a policy of its own that says no: one answer is enough
        if (this.states.get(action) !== 'granted') this.states.set(action, stateOf(error))
        throw error
      }
    }
}

/** Whether a check could say nothing, and for want of a permission: of what was refused, and not of what was left out to be quick. */
function isBlind({ state, reason, verdicts }: CheckOutcome): boolean {
  if (state === 'denied') return true
  return reason === 'denied' || verdicts.some(({ status, values }) => status === 'UNKNOWN' && values?.['reason'] === 'denied')
}

/** Whether nothing is known of a check, because AWS held the calls back or did not answer: it may run as well. */
const isUnknown = ({ state, reason }: CheckOutcome): boolean => state !== 'ran' && (reason === 'throttled' || reason === 'timeout')

const NEEDS: ReadonlyMap<string, readonly AwsCollector[]> = new Map(checks.map(({ id, needs }) => [id, needs]))

/**
 * Goes through a scan of one region with a beginning of everything: every operation is asked at most twice, so that each permission
 * is tried, and the checks themselves say which of them are blind.
 */
export function preflightOf(scanner: Scanner<AwsFacts, AwsCollector>) {
  return async (target: string, environment: ScanEnvironment): Promise<PreflightReport> => {
    // facts and credentials of its own
    const fields = { ...environment.fields }
    const session = sessionOf({ ...environment, fields })
    const trial = new Trial()
    session.watch = trial.watch
    const [region = homeRegionOf(session.partition)] = wantedRegions(environment) ?? []
    const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(LIMIT_MS)])
    const blind = new Set<string>()
    const judged = new Set<string>()
    try {
      for await (const event of runScan({ scanner, target, environment: { ...environment, fields, signal }, scopes: [region] })) {
        if (event.type !== 'outcome') continue
        if (!isUnknown(event.outcome)) judged.add(event.outcome.checkId)
        if (isBlind(event.outcome)) blind.add(event.outcome.checkId)
      }
    } catch (error) {
      // what is known by then is told
      if (!(error instanceof ScanFailure)) throw error
    }
    const permissions = Object.keys(PERMISSIONS).map((action) => ({ action, state: trial.states.get(action) ?? 'not_tried' }))
    const denied = permissions.filter(({ state }) => state === 'denied').map(({ action }) => action)
    const lackedBy = (checkId: string): string[] =>
      denied.filter((action) => PERMISSIONS[action]?.some((collector) => NEEDS.get(checkId)?.includes(collector)))
    const untried = checks.map(({ id }) => id).filter((id) => !judged.has(id) && !blind.has(id))
    return { permissions, untried, blind: [...blind].toSorted().map((checkId) => ({ checkId, lacks: lackedBy(checkId) })) }
  }
}
