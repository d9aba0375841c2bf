import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDetail } from '#contract/resources.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

const ExposureView = lazy(async () => ({ default: (await import('#web/components/resources/ExposureView.tsx')).ExposureView }))

/** How the internet comes to a resource, as a graph; in words where it does not, and nothing where its relations do not tell. */
export function ExposurePath({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('resources')
  const { exposure, id, connectionId } = resource
  if (exposure === null) return null
  if (exposure !== 'internal')
    return (
      <Suspense fallback={null}>
        <ExposureView resourceId={id} connectionId={connectionId} isPrimary />
      </Suspense>
    )
  return (
    <Panel>
      <p className="measure">{t('exposureFact.internal')}</p>
    </Panel>
  )
}
