import { useMutation, useQuery } from '@tanstack/react-query'
import { Cloud, FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listDemoFaults } from '#contract/demo.ts'
import type { VectorType } from '#contract/fields.ts'
import { queryOf } from '#web/api.ts'
import { Others } from '#web/components/connections/new/KindPicker.tsx'
import { WayRow } from '#web/components/connections/new/WayRow.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useConnectDemoCloud } from '#web/components/use-connect-demo-cloud.ts'
import type { Onboarding } from '#web/features/onboarding/use-onboarding.ts'
import { Notice } from '#web/ui/plain/plain.tsx'

/** Targets of this installation to begin with, where there are any and while they are not connected. */
export function DemoWays({ onboarding, withShop, onChosen }: { onboarding: Onboarding; withShop: boolean; onChosen: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const connectCloud = useConnectDemoCloud()
  const { change, connected } = onboarding
  const cloud = useMutation({
    mutationFn: async (vectorType: VectorType) => change.mutateAsync({ connectionId: await connectCloud(vectorType) }),
    onSuccess: async (state) => {
      await connected(state)
      onChosen()
    },
  })
  const shop = withShop && data?.connectionId === null ? data.url : null
  const clouds = data?.clouds.filter(({ connectionId }) => connectionId === null) ?? []
  if (shop === null && clouds.length === 0) return null
  const disabled = change.isPending || cloud.isPending
  const chooseShop = (url: string) => {
    const draft = { name: t('new.demoName'), tags: 'demo', schedule: 'daily', fields: [{ name: 'url', value: url }], secrets: [] }
    change.mutate({ kind: 'website', draft }, { onSuccess: onChosen })
  }
  return (
    <>
      <Others aria-label={t('new.others')}>
        {shop !== null && (
          <WayRow
            icon={FlaskConical}
            name={t('new.demoName')}
            fact={t('new.demoFact')}
            isBusy={change.isPending && !cloud.isPending}
            disabled={disabled}
            onClick={() => chooseShop(shop)}
          />
        )}
        {clouds.map(({ vectorType }) => (
          <WayRow
            key={vectorType}
            icon={Cloud}
            name={t('common:demoCloudOf', { name: vectorType })}
            fact={t('new.demoCloudFact', { name: vectorType })}
            isBusy={cloud.isPending && cloud.variables === vectorType}
            disabled={disabled}
            onClick={() => cloud.mutate(vectorType)}
          />
        ))}
      </Others>
      {cloud.isError && <Notice kind="error">{errorText(cloud.error)}</Notice>}
    </>
  )
}
