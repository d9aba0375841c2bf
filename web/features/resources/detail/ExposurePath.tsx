import { useTranslation } from 'react-i18next'
import type { ResourceDetail } from '#contract/resources.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** How the internet comes to a resource; nothing where its relations do not tell. */
export function ExposurePath({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('resources')
  const { exposure } = resource
  if (exposure === null) return null
  return (
    <Panel>
      <p className="measure">{t(`exposureFact.${exposure}`)}</p>
    </Panel>
  )
}
