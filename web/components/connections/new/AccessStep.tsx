import { type ComponentProps, lazy } from 'react'
import { isSideBySide } from '#web/components/connections/kinds/cloud/setup-kind.ts'

const DetailsStep = lazy(async () => ({ default: (await import('./DetailsStep.tsx')).DetailsStep }))
const CloudAccess = lazy(async () => ({ default: (await import('#web/components/connections/kinds/cloud/CloudAccess.tsx')).CloudAccess }))

/** What a target is reached with: in the layout of clouds, or in the one of all. */
export function AccessStep(props: ComponentProps<typeof CloudAccess> & ComponentProps<typeof DetailsStep>) {
  return isSideBySide(props.kind) ? <CloudAccess {...props} /> : <DetailsStep {...props} />
}
