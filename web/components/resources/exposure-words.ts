import { useTranslation } from 'react-i18next'
import type { ExposureStep, ResourceExposure } from '#contract/resources.ts'

/** By what one comes from one place to the next, in a word or two. */
export function useWayWords(): (step: Pick<ExposureStep, 'by' | 'detail'>) => string {
  const { t } = useTranslation('resources')
  return ({ by, detail }) => (by === 'ports' || by === 'can-read' ? detail : t(`way.${by}`, { detail }))
}

/** The sentence that decides: what of it all the internet reaches, and in how many steps. */
export function useHeadline(): (exposure: ResourceExposure) => string {
  const { t } = useTranslation('resources')
  return ({ nodes, steps, targetId }) => {
    const target = nodes.find(({ resourceId }) => resourceId === targetId)
    const count = target?.steps ?? 0
    const isAccount = steps.some(({ to, by }) => to === targetId && by === 'can-administer')
    if (isAccount) return t('graph.headlineAccount', { count })
    return t('graph.headline', { count, name: target?.name ?? target?.genericIdentifierValue ?? '' })
  }
}
