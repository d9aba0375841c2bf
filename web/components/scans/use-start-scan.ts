import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { getGuide } from '#contract/guide.ts'
import { listScans, startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { hostToProve } from '#web/components/domains/ProveLink.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { scanToast } from './scan-toast.ts'

/** Scans a connection (by id) now and says so; one already queued or running is joined. Needs the texts of 'scans'. */
export function useStartScan() {
  const { t } = useTranslation(['scans', 'common'])
  const navigate = useNavigate()
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (connectionId: string) => call(startScan, { body: { manualMode: true, connectionId } }),
    onSuccess: async (scan) => {
      notify({ kind: 'info', id: scanToast(scan.scanId), text: t(scan.joined ? 'joined' : 'started', { name: scan.connectionName }) })
      await Promise.all([listScans.tag, listConnections.tag, getGuide.tag].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
    },
    onError(error) {
      const host = hostToProve(error)
      const prove = () => void navigate({ to: paths.accountDomains, search: { host } })
      notify({
        kind: 'error',
        text: errorText(error),
        ...(host !== undefined && { action: { label: t('common:action.prove'), onClick: prove } }),
      })
    },
  })
}
