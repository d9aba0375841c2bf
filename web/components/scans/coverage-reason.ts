const TEXT_OF = {
  permit: 'permit',
  not_applicable: 'not_applicable',
  unknown_check: 'unknown_check',
  not_resolved: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'timeout',
  aborted: 'timeout',
  tls_failed: 'tls_failed',
  redirect_loop: 'redirect',
  too_many_redirects: 'redirect',
  protocol_error: 'protocol_error',
  address_refused: 'address_refused',
  url_refused: 'address_refused',
  internal: 'internal',
} as const
type ReasonText = (typeof TEXT_OF)[keyof typeof TEXT_OF] | 'superseded'

/** The word under which the reason of a check that did not run has its text; undefined for one that is a sentence itself. */
export function coverageReason(reason: string): ReasonText | undefined {
  if (reason.startsWith('superseded by ')) return 'superseded'
  const word = reason.split(':')[0]
  if (word === 'judge_failed') return 'internal'
  return Object.entries(TEXT_OF).find(([known]) => known === word)?.[1]
}
