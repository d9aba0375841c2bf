import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { callsOfKind, type Kind } from '#contract/kinds.ts'
import { call } from '#web/api.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { bodyOf, type ConnectionValues, fieldsBody, refusedFields } from '#web/features/connections/connection-form.ts'

/** Connects the target, scans it when asked, and goes to its page. Fields that the server refuses are marked, and `onRefused` is called. */
export function useCreateConnection(kind: Kind, form: UseFormReturn<ConnectionValues>, onRefused: () => void) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const scan = useStartScan()
  return useMutation({
    mutationFn: ({ values }: { values: ConnectionValues; scanAtOnce: boolean }) =>
      call(callsOfKind(kind.path).create, { body: { ...bodyOf(values), ...fieldsBody(kind, values.fields) } }),
    onSuccess: async ({ id, name }, { scanAtOnce }) => {
      if (scanAtOnce) scan.mutate(id)
      else notify({ kind: 'success', text: t('new.saved', { name }) })
      await Promise.all([cache.invalidateQueries({ queryKey: [listConnections.tag] }), navigate({ to: paths.connection(id) })])
    },
    onError: (error) => {
      const fields = refusedFields(error)
      for (const [field, message] of fields) form.setError(field, { message })
      if (fields.size > 0) onRefused()
    },
  })
}
