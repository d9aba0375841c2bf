import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, verifyFinding } from '#contract/findings.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { isLive, useScanWatch } from '#web/components/proof/use-scan-watch.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'
import { lastVerification, verdictOf } from './verification.ts'

/** The newest verification of a finding, followed live, and the way to start one. */
export function useVerification({ id, timeline }: Pick<FindingDetail, 'id' | 'timeline'>) {
  const { t } = useTranslation(['findings', 'common'])
  const cache = useQueryClient()
  const errorText = useErrorText()
  const may = useRight('scans.run')
  const start = useMutation({
    mutationFn: () => call(verifyFinding, { params: { id } }),
    onError: (error) =>
      notify({
        kind: 'error',
        text: error instanceof ApiError && error.code === 'connection.out_of_scope' ? t('verify.outOfScope') : errorText(error),
      }),
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
    refusal: may ? undefined : t('common:error.forbidden'),
    start: () => start.mutate(),
  }
}
