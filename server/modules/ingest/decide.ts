import { RESULT, STATE } from '#server/codes.ts'
import { moveOf, type Seen } from './finding-state.ts'
import { openFinding, refreshFinding, reopenFinding, resolveFinding, type FindingChange, type IngestFinding } from './findings.ts'
import type { ObservedResult } from './observations.ts'
import type { EndedSpan } from './spans.ts'

export type ReasonGone = 'fixed' | 'resource deleted'

/**
 * A place that is no longer mentioned: gone with its resource, or fixed (a cookie no longer set) on one that is still there. Where an
 * inventory tells of the resource, that decides.
 */
export function reasonOfGone({ isGone, locator, resourceId }: EndedSpan, seenResources: ReadonlySet<string>): ReasonGone {
  if (isGone !== null) return isGone ? 'resource deleted' : 'fixed'
  return locator !== null || seenResources.has(resourceId) ? 'fixed' : 'resource deleted'
}

/**
 * Decides what happens to each finding whose place looks different than before.
 * @param observed what differs, by fingerprint
 * @param gone places no longer mentioned, with the reason to give
 */
export function decideChanges(
  now: Date,
  findings: ReadonlyMap<string, IngestFinding>,
  observed: ReadonlyMap<string, ObservedResult>,
  gone: ReadonlyMap<string, ReasonGone>,
): FindingChange[] {
  const decide = (fingerprint: string, seen: Seen, result: ObservedResult | undefined): FindingChange[] => {
    const finding = findings.get(fingerprint)
    const move = moveOf(seen, finding && STATE.word(finding.state))
    if (finding === undefined) return result && move === 'open' ? [openFinding(now, result)] : []
    if (move === 'resolve') return [resolveFinding(finding, gone.get(fingerprint) ?? 'fixed')]
    if (result === undefined || move === 'none') return []
    return [move === 'reopen' ? reopenFinding(now, finding, result) : refreshFinding(now, finding, result)]
  }
  return [
    ...[...observed].flatMap(([fingerprint, result]) => decide(fingerprint, RESULT.word(result.observation.status), result)),
    ...[...gone.keys()].flatMap((fingerprint) => decide(fingerprint, 'gone', undefined)),
  ]
}
