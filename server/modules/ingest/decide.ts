import { RESULT, STATE } from '#server/codes.ts'
import { moveOf, type Seen } from './finding-state.ts'
import { openFinding, refreshFinding, reopenFinding, resolveFinding, type Change, type TakenFinding } from './findings.ts'
import type { Sight } from './observations.ts'
import type { EndedSpan } from './spans.ts'

export type ReasonGone = 'fixed' | 'resource deleted'

/** A place that is no longer mentioned: gone with its resource, or mended (a cookie no longer set) on one that is still there. */
export const reasonOfGone = (span: EndedSpan, seenResources: ReadonlySet<string>): ReasonGone =>
  span.locator !== null || seenResources.has(span.resourceId) ? 'fixed' : 'resource deleted'

/**
 * Decides what happens to each finding whose place looks different than before.
 * @param sights what differs, by fingerprint
 * @param gone places no longer mentioned, with the reason to give
 */
export function decideChanges(
  now: Date,
  findings: ReadonlyMap<string, TakenFinding>,
  sights: ReadonlyMap<string, Sight>,
  gone: ReadonlyMap<string, ReasonGone>,
): Change[] {
  const decide = (fingerprint: string, seen: Seen, sight: Sight | undefined): Change[] => {
    const finding = findings.get(fingerprint)
    const move = moveOf(seen, finding && STATE.word(finding.state))
    if (finding === undefined) return sight && move === 'open' ? [openFinding(now, sight)] : []
    if (move === 'resolve') return [resolveFinding(finding, gone.get(fingerprint) ?? 'fixed', sight?.evidence ?? null)]
    if (sight === undefined || move === 'none') return []
    return [move === 'reopen' ? reopenFinding(now, finding, sight) : refreshFinding(now, finding, sight)]
  }
  return [
    ...[...sights].flatMap(([fingerprint, sight]) => decide(fingerprint, RESULT.word(sight.observation.status), sight)),
    ...[...gone.keys()].flatMap((fingerprint) => decide(fingerprint, 'gone', undefined)),
  ]
}
