import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { getGuide } from '#contract/guide.ts'
import { listScans, startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { scanToast } from './scan-toast.ts'

/** Scans a connection (by id) now and says so; one already queued or running is joined. Needs the texts of 'scans'. */
export function useStartScan() {
  const { t } = useTranslation('scans')
  const tellRefusal = useRefusalToast()
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (connectionId: string) => call(startScan, { body: { manualMode: true, connectionId } }),
    onSuccess: async (scan) => {
      notify({ kind: 'info', id: scanToast(scan.scanId), text: t(scan.joined ? 'joined' : 'started', { name: scan.connectionName }) })
      await Promise.all([listScans.tag, listConnections.tag, getGuide.tag].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
    },
    onError: (error) => tellRefusal(error, errorText(error)),
  })
}
