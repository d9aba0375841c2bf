import { Link } from '@tanstack/react-router'
import { Radar, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import { COLUMN_IDS, type getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { useFormat } from '#web/components/format.ts'
import { History, type HistoryEntry } from '#web/components/proof/History.tsx'
import { useCardEventText } from '#web/components/proof/use-card-event-text.ts'
import { useUnseenText } from '#web/components/scans/failure-text.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

type Card = ReplyOf<typeof getRemediation>
type Event = Card['events'][number]

/** What an event changed, in words: columns, a day, a level of effort, or a name as it is. */
function useValueText(): (kind: Event['kind'], value: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (kind, value) => {
    const column = COLUMN_IDS.find((id) => id === value)
    if (column !== undefined) return t(`column.${column}`)
    const effort = LEVELS_OF_EFFORT.find((level) => level === value)
    if (kind === 'effort_changed' && effort !== undefined) return t(`effort.${effort}`)
    return kind === 'due_changed' ? format.day(value) : value
  }
}

/** Everything that happened to a card, by people and by scans. */
export function CardHistory({ card }: { card: Card }) {
  const { t } = useTranslation(['remediations', 'common'])
  const valueText = useValueText()
  const eventText = useCardEventText()
  const unseenText = useUnseenText()
  const noteOf = ({ kind, from, to }: Event): string | null => {
    const none = t('common:state.none')
    if (kind === 'created' || (from === null && to === null)) return null
    if (kind === 'assigned') return to
    if (kind === 'verify_inconclusive') return to === null ? null : unseenText(to)
    return t('card.fromTo', { from: from === null ? none : valueText(kind, from), to: to === null ? none : valueText(kind, to) })
  }
  const entryOf = (event: Event): HistoryEntry => {
    const byScan = event.scanId !== null && event.actor === null
    return {
      id: event.id,
      at: event.at,
      actor: event.actor,
      icon: byScan ? <Radar size={13} aria-hidden /> : <Settings2 size={13} aria-hidden />,
      text: eventText(event, card.connectionName),
      note: noteOf(event),
      link:
        event.scanId === null ? undefined : (
          <Link to={paths.scanResults} search={{ scanId: event.scanId }} style={{ fontSize: 12 }}>
            {t('card.toScan')}
          </Link>
        ),
    }
  }
  return (
    <Panel title={t('card.history')}>
      <History label={t('card.history')} entries={card.events.map(entryOf)} />
    </Panel>
  )
}
