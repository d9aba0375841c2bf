import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Connection, recogniseConnection } from '#contract/connections.ts'
import { startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Failures that a person can answer for, since only they know whether this is how the target looks now. */
const BY_LOOK: ReadonlySet<string | null> = new Set(['other_page', 'other_content', 'page_gone', 'off_site', 'login_wall', 'too_large'])

/** Says that the target is itself though it looks otherwise, and scans it at once. Shown where its look was the failure. */
export function RecogniseButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const may = useRight('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const recognise = useMutation({
    mutationFn: async ({ id }: Connection) => {
      await call(recogniseConnection, { params: { id } })
      return call(startScan, { body: { manualMode: true, connectionId: id } })
    },
    onSuccess: async () => {
      notify({ kind: 'success', text: t('recognise.done', { name: connection.name }) })
      await cache.invalidateQueries()
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  if (!BY_LOOK.has(connection.healthReason)) return null
  return (
    <span title={may ? undefined : t('common:error.forbidden')}>
      <Button disabled={!may || recognise.isPending} onClick={() => recognise.mutate(connection)}>
        {t('recognise.action')}
      </Button>
    </span>
  )
}
