import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Connection, recogniseConnection } from '#contract/connections.ts'
import { startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Why a scan, or some of its checks, saw too little, where only a person knows whether this is how the target looks and answers now. */
const BY_LOOK: ReadonlySet<string | null> = new Set([
  'other_page',
  'other_content',
  'page_gone',
  'off_site',
  'login_wall',
  'too_large',
  'other_answers',
  'part_of_page',
  'page_blocked',
])
/** Whether the target only has to be learned again for what was not seen to be judged. */
export const isByLook = (reasons: readonly (string | null)[]): boolean => reasons.some((reason) => BY_LOOK.has(reason))

/** Says that the target is itself though it looks otherwise, and scans it at once. Shown where its look is one of the reasons. */
export function RecogniseButton({ connection, reasons }: { connection: Connection; reasons: readonly (string | null)[] }) {
  const { t } = useTranslation('connections')
  const refusal = useRefusal('connections.manage')
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
  if (!isByLook(reasons)) return null
  return (
    <ActionButton refusal={refusal} disabled={recognise.isPending} onClick={() => recognise.mutate(connection)}>
      {t('recognise.action')}
    </ActionButton>
  )
}
