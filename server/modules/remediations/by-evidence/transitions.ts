import type { Completion } from '#contract/proofs.ts'
import type { ColumnId } from '#contract/remediations.ts'

/** What decides where a card goes. */
export interface CardStanding {
  column: ColumnId
  /** The verification that is to decide about it, if one is under way. */
  verifyScanId: string | null
  completedAt: Date | null
  /** How it came to Completed, as it stood before what just happened. */
  completion: Completion | null
  /** Findings of the card that are open after what just happened. */
  open: number
}
/** What a scan saw of a card's findings. */
export interface Seen {
  /** Findings that pass now. */
  resolved: boolean
  /** Findings that are new or failed again after they had passed. */
  returned: boolean
  /** Findings that fail as before. */
  stillFailing: boolean
}
interface ScanMoment {
  id: string
  startedAt: Date | null
}
export interface Transition {
  to: ColumnId
  kind: 'completed_by_scan' | 'verify_failed' | 'regressed' | 'completed_by_triage' | 'reopened_by_triage'
}

/**
 * Where a scan's evidence takes a card (product.md, "Life cycles"); null when it stays. Only what was seen counts: a batch that
 * says nothing of a card's findings moves nothing.
 */
export function moveByScan(card: CardStanding, seen: Seen, scan: ScanMoment): Transition | null {
  if (card.open > 0) return seen.returned || seen.stillFailing ? moveByFailure(card, seen, scan) : null
  // a person's word is replaced by the scan's proof, once
  return seen.resolved && card.completion !== 'proved' ? { to: 'Column_Completed', kind: 'completed_by_scan' } : null
}

function moveByFailure(card: CardStanding, seen: Seen, scan: ScanMoment): Transition | null {
  if (card.column === 'Column_Completed') return isRegression(card, seen, scan) ? { to: 'Column_Regression', kind: 'regressed' } : null
  // an older scan still running saw the target before the fix: the verification under way decides
  const decides = card.verifyScanId === null || card.verifyScanId === scan.id
  return card.column === 'Column_ReadyToVerify' && decides ? { to: 'Column_InProgress', kind: 'verify_failed' } : null
}

/** A completed card regresses by a finding that came back, or by one still failing in a scan that began after the completion. */
function isRegression(card: CardStanding, seen: Seen, scan: ScanMoment): boolean {
  if (seen.returned) return true
  return card.completedAt !== null && scan.startedAt !== null && scan.startedAt > card.completedAt
}

/** Where a person's triage takes a card: nothing left open completes it, a finding opened again makes a completed one To do. */
export function moveByTriage(card: CardStanding, reopened: boolean): Transition | null {
  // somebody's word that it is done gives way to the decision about the last finding that was open
  const isDecided = card.column === 'Column_Completed' && card.completion !== 'marked'
  if (card.open === 0) return isDecided ? null : { to: 'Column_Completed', kind: 'completed_by_triage' }
  return reopened && card.column === 'Column_Completed' ? { to: 'Column_Todo', kind: 'reopened_by_triage' } : null
}
