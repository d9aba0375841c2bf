import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { networkOf } from '#server/client-address.ts'
import type { Principal } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'

/** What somebody tried and might not, told apart from what they got wrong. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'right.missing',
  'auth.step_up_required',
  'auth.second_factor_required',
  'auth.address_refused',
  'auth.local_only',
  'auth.start_token_needed',
  'request.rate_limited',
])
const MINUTE_MS = 60_000
/** Lines a minute of one caller, and of all. Beyond, the tenth, hundredth, thousandth … is told with its number. */
const LISTED_OF_CALLER = 20
const LISTED_OF_ALL = 600
/** Callers told apart in a minute; those after them count as one. */
const CALLERS_MAX = 10_000

interface Caller {
  principal: Principal
  accountId: string
}
const callers = new WeakMap<FastifyRequest, Caller>()
/** Notes who a request was found to come from, for the case that it is refused later. */
export const noteCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller)

const isRound = (count: number): boolean => count >= 100 && /^10+$/u.test(String(count))

/**
 * Writes refused calls to the log: who, from where, which route, why; never what was sent. A line has `security: 'refused'`, and
 * `count` is how many the caller had in that minute. As many lines a minute as LISTED_OF_ALL at most, whatever is sent.
 */
export function createRefusalLog(now: () => number = Date.now): (error: unknown, request: FastifyRequest) => void {
  let minute = 0
  let all = 0
  const counts = new Map<string, number>()
  const countOf = (key: string): number => {
    const own = counts.has(key) || counts.size < CALLERS_MAX ? key : 'others'
    const count = (counts.get(own) ?? 0) + 1
    counts.set(own, count)
    return count
  }
  return (error, request) => {
    if (!(error instanceof ProblemError) || !REFUSALS.has(error.code)) return
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      all = 0
      counts.clear()
    }
    const caller = callers.get(request)
    const count = countOf(caller === undefined || caller.principal.kind === 'worker' ? networkOf(request.ip) : caller.principal.id)
    if (all >= LISTED_OF_ALL || (count > LISTED_OF_CALLER && !isRound(count))) return
    all += 1
    request.log.warn({ security: 'refused', code: error.code, ...detailsOf(request, caller), count }, 'call refused')
  }
}

/** The route as it is registered, not the address: that is the caller's text. */
function detailsOf(request: FastifyRequest, caller: Caller | undefined): Record<string, string | undefined> {
  const { method, ip, id } = request
  const from = { method, route: request.routeOptions.url, ip, traceId: id }
  if (caller === undefined || caller.principal.kind === 'worker') return from
  const { kind, id: credential, userId } = caller.principal
  return { ...from, accountId: caller.accountId, userId, [kind === 'session' ? 'sessionId' : 'apiKeyId']: credential }
}
