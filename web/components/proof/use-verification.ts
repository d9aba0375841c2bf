import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, verifyFinding } from '#contract/findings.ts'
import { proofOfFinding } from '#contract/proofs.ts'
import type { ScanDetail } from '#contract/scans.ts'
import { ApiError, call } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { isLive } from '#web/components/scans/live.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import type { ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { useScanWatch, type Verdict, type Verification } from './use-scan-watch.ts'

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

/** The state that the proof of a finding shows: that of its verification while one runs or has had no answer, else its own. */
export function panelStateOf(
  finding: Parameters<typeof proofOfFinding>[0],
  { isRunning, verdict }: Pick<Verification, 'isRunning' | 'verdict'>,
): ProofShape {
  if (isRunning) return 'verifying'
  const state = proofOfFinding(finding)
  return state === 'open' && verdict === 'inconclusive' ? 'unverified' : state
}

/** The newest verification of a finding, followed live, and the way to start one. */
export function useVerification({ id, timeline }: Pick<FindingDetail, 'id' | 'timeline'>) {
  const { t } = useTranslation('findings')
  const cache = useQueryClient()
  const errorText = useErrorText()
  const tellRefusal = useRefusalToast()
  const refusal = useRefusal('scans.run')
  const start = useMutation({
    mutationFn: () => call(verifyFinding, { params: { id } }),
    onError: (error) =>
      tellRefusal(error, error instanceof ApiError && error.code === 'connection.out_of_scope' ? t('verify.outOfScope') : errorText(error)),
    onSuccess: () => cache.invalidateQueries({ queryKey: [verifyFinding.tag] }),
  })
  // what was just asked for goes before what the timeline, fetched earlier, knows
  const scanId = start.data?.scanId ?? lastVerification(timeline)
  const { scan, progress, isError } = useScanWatch(scanId)
  const ended = scan !== undefined && !isLive(scan) ? scan.scanId : null
  useEffect(() => {
    if (ended !== null) void cache.invalidateQueries({ queryKey: [verifyFinding.tag] })
  }, [ended, cache])
  const verdict = scanId === null ? null : verdictOf(scanId, timeline, isError ? { status: 'failed' } : scan)
  const isRunning = start.isPending || (scanId !== null && verdict === null)
  return {
    scanId,
    scan,
    progress,
    verdict,
    isRunning,
    refusal,
    start: () => start.mutate(),
  }
}
