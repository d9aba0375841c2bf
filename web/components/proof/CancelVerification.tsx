import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelScan, type ScanDetail } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'
import { isLive } from '#web/components/scans/live.ts'

/** Ends a verification that runs; nothing once it has ended, or for whoever may not. */
export function CancelVerification({ scan }: { scan: ScanDetail | undefined }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const may = useRight('scans.run')
  const cancel = useMutation({
    mutationFn: (scanId: string) => call(cancelScan, { params: { scanId } }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [cancelScan.tag] }),
  })
  if (!may || scan === undefined || !isLive(scan)) return null
  return (
    <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(scan.scanId)}>
      {t('action.cancel')}
    </Button>
  )
}
