import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cloud } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VectorType } from '#contract/fields.ts'
import { useConnectDemoCloud } from '#web/components/use-connect-demo-cloud.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { WayRow } from './WayRow.tsx'

/** Connects a provider's demo cloud with one click, has it scanned, and goes there. */
export function DemoCloudWay({ vectorType }: { vectorType: VectorType }) {
  const { t } = useTranslation(['connections', 'common'])
  const cache = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const refusal = useRefusal('connections.manage')
  const connectAndScan = useConnectDemoCloud()
  const connect = useMutation({
    mutationFn: connectAndScan,
    onSuccess: async (id) => {
      await cache.invalidateQueries()
      await navigate({ to: paths.connection(id) })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  if (refusal !== undefined) return null
  return (
    <WayRow
      icon={Cloud}
      name={t('common:demoCloudOf', { name: vectorType })}
      fact={t('new.demoCloudFact', { name: vectorType })}
      isBusy={connect.isPending}
      onClick={() => connect.mutate(vectorType)}
    />
  )
}
