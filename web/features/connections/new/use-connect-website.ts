import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { createWebsite, listConnections } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { bodyOf, refusedFields, type WebsiteValues } from '#web/features/connections/website-form.ts'

/** Saves the website, scans it when asked, and goes to its page. Fields that the server refuses are marked, and `onRefused` is called. */
export function useConnectWebsite(form: UseFormReturn<WebsiteValues>, onRefused: () => void) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const scan = useStartScan()
  return useMutation({
    mutationFn: ({ values }: { values: WebsiteValues; scanAtOnce: boolean }) =>
      call(createWebsite, { body: { ...bodyOf(values), url: values.url.trim() } }),
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
