import type { FindingDetail } from '#contract/findings.ts'
import type { ScanDetail } from '#contract/scans.ts'
import type { Verdict } from '#web/components/proof/VerifyOutcome.tsx'

/** The scan of the newest verification asked for; the timeline is newest first. */
export function lastVerification(timeline: FindingDetail['timeline']): string | null {
  return timeline.find((event) => event.kind === 'verify_requested')?.scanId ?? null
}

/**
 * What that scan said about this finding; null while it has not ended. The finding's own history decides, not the scan's
 * counts: the same check may fail elsewhere on the same resource.
 */
export function verdictOf(
  scanId: string,
  timeline: FindingDetail['timeline'],
  scan: Pick<ScanDetail, 'status'> | undefined,
): Verdict | null {
  const said = timeline.filter((event) => event.scanId === scanId)
  if (said.some((event) => event.kind === 'resolved')) return 'passed'
  if (said.some((event) => event.kind === 'verify_failed' || event.kind === 'reopened')) return 'failed'
  if (scan === undefined || scan.status === 'queued' || scan.status === 'running') return null
  return 'inconclusive'
}
