import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { BandChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { AssigneeField, DueField, EffortField, StatusField } from '#web/components/remediation/CardFields.tsx'
import { FixProgress } from '#web/features/remediations/FixProgress.tsx'
import type { useCardEdit } from '#web/components/remediation/use-card-edit.ts'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

const line = { display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' } as const

/** Where a card stands, who does it until when, and how its place in the order of work is computed. */
export function CardPlan({ card, edit }: { card: Remediation; edit: ReturnType<typeof useCardEdit> }) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const { priority, riskPerEffort } = card
  return (
    <Panel title={t('card.plan')}>
      <KeyValues
        items={[
          [t('work.status'), <StatusField key="status" card={card} edit={edit} />],
          [t('work.assignee'), <AssigneeField key="assignee" card={card} edit={edit} />],
          [t('list.due'), <DueField key="due" card={card} edit={edit} />],
          [t('common:effort.label'), <EffortField key="effort" card={card} edit={edit} />],
          [t('work.progress'), <FixProgress key="progress" card={card} />],
          [
            t('card.priority'),
            <span key="priority" style={line}>
              <span className="num">{format.number(priority)}</span>
              <BandChip band={card.beaconCategorization} />
            </span>,
          ],
          [
            t('card.order'),
            riskPerEffort === 0
              ? null
              : t('card.orderSum', {
                  priority: format.number(priority),
                  divisor: format.decimal(priority / riskPerEffort),
                  result: format.decimal(riskPerEffort),
                }),
          ],
          [
            t('list.connection'),
            <span key="connection" style={line}>
              <VectorBadge vectorType={card.vectorType} />
              <Link to={paths.connection(card.connectionId)}>
                <LongText>{card.connectionName}</LongText>
              </Link>
            </span>,
          ],
          [t('work.category'), card.categoryName],
          [t('card.check'), <code key="check">{card.checkId}</code>],
          [t('card.created'), <RelativeTime key="created" at={card.createdAt} />],
          [t('list.updated'), <RelativeTime key="updated" at={card.updatedAt} />],
        ]}
      />
    </Panel>
  )
}
