import { useTranslation } from 'react-i18next'
import type { getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'

type CardEvent = Pick<ReplyOf<typeof getRemediation>['events'][number], 'kind' | 'actor' | 'scanId' | 'to'>

/** What happened to a card and by whom, as a sentence. Somebody's move to Completed is called their word. Needs the texts of 'remediations'. */
export function useCardEventText(): (event: CardEvent, connection: string) => string {
  const { t } = useTranslation('remediations')
  return ({ kind, actor, scanId, to }, connection) => {
    const who = actor?.name ?? t(scanId === null ? 'live.parapet' : 'live.scan')
    if (kind === 'moved' && to === 'Column_Completed') return t('live.markedDone', { who })
    return t(`live.event.${kind}`, { who, connection })
  }
}
