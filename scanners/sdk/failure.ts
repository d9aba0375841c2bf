import { BLOCKED_BY, type CoverageState } from '#contract/coverage.ts'
import { NetworkError, type NetworkErrorCode } from './network.ts'
import { NotPermitted } from './permit.ts'
import { NotApplicable, ScanFailure } from './scanner.ts'

/** Why a collector's facts are missing: what the coverage of its checks will say. */
export interface CollectorFailure {
  state: Exclude<CoverageState, 'ran'>
  /** A stable word: a NetworkErrorCode, a ScanFailure's code or 'internal'. */
  reason: string
  cause: unknown
}

const COVERAGE: Readonly<Record<NetworkErrorCode, CollectorFailure['state']>> = {
  address_refused: 'denied',
  url_refused: 'denied',
  not_resolved: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  tls_failed: 'unreachable',
  redirect_loop: 'unreachable',
  too_many_redirects: 'unreachable',
  timeout: 'timeout',
  protocol_error: 'error',
  aborted: 'error',
}
const SCAN_FAILURE: Readonly<Record<NetworkErrorCode, string>> = {
  address_refused: 'address_refused',
  url_refused: 'url_refused',
  redirect_loop: 'redirect_loop',
  too_many_redirects: 'redirect_loop',
  not_resolved: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  tls_failed: 'unreachable',
  timeout: 'unreachable',
  protocol_error: 'unreachable',
  aborted: 'aborted',
}

/** What Node's own words for a failed connection mean; the other messages are sentences already. */
const MEANING: Partial<Readonly<Record<NetworkErrorCode, string>>> = {
  connection_refused: 'Nothing answers at this address',
  connection_reset: 'The site closes the connection without an answer',
  protocol_error: 'The site does not answer as HTTP prescribes',
}
function sentenceOf({ code, message }: NetworkError): string {
  const meaning = MEANING[code]
  return meaning === undefined ? message : `${meaning} (${message}).`
}

const BLOCKED: ReadonlySet<string> = new Set(BLOCKED_BY)
const FAILED: ReadonlyMap<string, CollectorFailure['state']> = new Map([
  ['throttled', 'throttled'],
  // of a part of the target alone, so no word of a scan that failed
  ['other_answers', 'blocked'],
  ['too_large', 'too_large'],
  ['address_refused', 'denied'],
  ['url_refused', 'denied'],
  ['unreachable', 'unreachable'],
  ['http_error', 'unreachable'],
  ['redirect_loop', 'unreachable'],
  ['timeout', 'timeout'],
  ['denied', 'denied'],
  ['credentials_invalid', 'denied'],
  ['credentials_expired', 'denied'],
  ['role_not_assumed', 'denied'],
  ['identity_refused', 'denied'],
  // the service does not exist in this part of the target
  ['not_offered', 'skipped'],
  // nothing was asked: nobody answers for probing the target
  ['not_permitted', 'skipped'],
  // an outside engine: it is not installed where the scan runs; the permit is for another place than it was to be pointed at
  ['engine_missing', 'skipped'],
  ['permit_elsewhere', 'skipped'],
])
/** What the failure of a scan, by its code, means for the checks that it did not come to. */
export const stateOfFailure = (code: string): CollectorFailure['state'] => (BLOCKED.has(code) ? 'blocked' : (FAILED.get(code) ?? 'error'))

export function collectorFailure(cause: unknown): CollectorFailure {
  if (cause instanceof NetworkError) return { state: COVERAGE[cause.code], reason: cause.code, cause }
  if (cause instanceof ScanFailure) return { state: stateOfFailure(cause.code), reason: cause.code, cause }
  if (cause instanceof NotPermitted) return { state: 'skipped', reason: cause.reason, cause }
  if (cause instanceof NotApplicable) return { state: 'skipped', reason: 'not_applicable', cause }
  return { state: 'error', reason: 'internal', cause }
}

/** The failure of the whole scan that an essential collector's failure means. */
export function scanFailure({ cause }: CollectorFailure): ScanFailure {
  if (cause instanceof ScanFailure) return cause
  if (cause instanceof NetworkError) return new ScanFailure(SCAN_FAILURE[cause.code], sentenceOf(cause), { cause })
  if (cause instanceof NotPermitted) return new ScanFailure('not_permitted', cause.message, { cause })
  return new ScanFailure('internal', 'The scanner failed on this target.', { cause })
}
