import type { FindingStatus } from '#contract/findings.ts'
import { CRITICALITIES } from '#contract/settings.ts'
import { prioritize } from '#scanners/sdk/priority.ts'
import { BAND, CONFIDENCE, EXPOSURE, RISK } from '#server/codes.ts'
import type { Observation } from './observations.ts'

/** What a scan says about the place of a finding; 'gone': its check ran completely and no longer mentions it. */
export type Seen = 'fail' | 'pass' | 'gone' | 'manual' | 'error'
/** open: a finding begins · reopen: a resolved one returns · resolve · keep: still failing · none: this scan has no say. */
export type Move = 'open' | 'reopen' | 'resolve' | 'keep' | 'none'

/** Whether a pass, or the disappearance of what failed, ends a finding in this state. */
const endsByEvidence: Readonly<Record<FindingStatus, boolean>> = {
  open: true,
  resolved: false,
  // what was tolerated is gone: should it return, people are told again
  muted: true,
  'accepted risk': true,
  // a judgement about the check, not about the target: a flickering check must not undo it
  'false positive': false,
}

/** The life cycle of a finding as scans decide it. Missing data ('manual', 'error') never closes or opens anything. */
export function moveOf(seen: Seen, state: FindingStatus | undefined): Move {
  if (seen === 'fail') {
    if (state === undefined) return 'open'
    return state === 'resolved' ? 'reopen' : 'keep'
  }
  if (seen === 'manual' || seen === 'error' || state === undefined) return 'none'
  return endsByEvidence[state] ? 'resolve' : 'none'
}

interface Assessment {
  /** 0 to 100 */
  priority: number
  /** 0 Track … 3 Act */
  band: number
}

/** Of what a verdict says of the place and what its resource's relations say, what is nearer to the internet. */
export const strongerOf = (verdict: number, resource: number | null): number => Math.max(verdict, resource ?? 0)

/** How urgent a failing observation is on a connection of this criticality (its place in CRITICALITIES). */
export function assess(observation: Pick<Observation, 'risk' | 'exposure' | 'confidence'>, criticality: number): Assessment {
  const { priority, beaconCategorization } = prioritize({
    riskLevel: RISK.word(observation.risk),
    exposure: EXPOSURE.word(observation.exposure),
    confidence: CONFIDENCE.word(observation.confidence),
    criticality: CRITICALITIES[criticality] ?? 'normal',
  })
  return { priority, band: BAND.of(beaconCategorization) }
}
