import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CardStanding } from '#web/components/proof/ProofMark.tsx'
import { AssigneeField, DueField, EffortField } from '#web/features/remediations/CardFields.tsx'
import { FixProgress } from '#web/features/remediations/FixProgress.tsx'
import { useCardEdit } from '#web/features/remediations/use-card-edit.ts'
import type { Column } from '#web/ui/table/columns.ts'

type Field = typeof AssigneeField

/** One editable cell of a row. */
function Editable({ card, field: Control }: { card: Remediation; field: Field }) {
  const edit = useCardEdit(card)
  return <Control card={card} edit={edit} />
}

/** Columns not shown until chosen: the narrower the page, the more. */
export function useColumnsHiddenAtFirst(): readonly string[] {
  const below1640 = useMediaQuery('(max-width: 1640px)')
  const below1380 = useMediaQuery('(max-width: 1380px)')
  const below1240 = useMediaQuery('(max-width: 1240px)')
  return useMemo(
    () => ['priority', 'updated', ...(below1640 ? ['key'] : []), ...(below1380 ? ['effort'] : []), ...(below1240 ? ['due'] : [])],
    [below1640, below1380, below1240],
  )
}

/** The columns of the work list, in order. */
export function useWorkColumns(): readonly Column<Remediation>[] {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  return useMemo(
    (): readonly Column<Remediation>[] => [
      { id: 'risk', header: t('common:risk.label'), width: 102, cell: (card) => <RiskChip risk={card.riskLevel} /> },
      { id: 'key', header: t('list.key'), width: 84, cell: (card) => <code>{card.key}</code> },
      { id: 'title', header: t('list.title'), cell: (card) => <strong title={card.title}>{card.title}</strong> },
      {
        id: 'connection',
        header: t('list.connection'),
        width: 150,
        cell: (card) => (
          <span className="line" title={card.connectionName}>
            <VectorBadge vectorType={card.vectorType} />
            <span>{card.connectionName}</span>
          </span>
        ),
      },
      { id: 'progress', header: t('work.progress'), width: 116, cell: (card) => <FixProgress card={card} /> },
      { id: 'status', header: t('work.status'), width: 146, cell: (card) => <CardStanding card={card} /> },
      { id: 'assignee', header: t('work.assignee'), width: 146, cell: (card) => <Editable card={card} field={AssigneeField} /> },
      { id: 'due', header: t('list.due'), width: 104, sort: 'dueOn', cell: (card) => <Editable card={card} field={DueField} /> },
      { id: 'effort', header: t('common:effort.label'), width: 112, cell: (card) => <Editable card={card} field={EffortField} /> },
      {
        id: 'gain',
        header: t('work.gain'),
        width: 84,
        align: 'end',
        sort: '-riskPerEffort',
        cell: (card) => (
          <span title={t('work.gainTitle', { priority: format.number(card.priority), effort: t(`common:effort.${card.levelOfEffort}`) })}>
            {format.decimal(card.riskPerEffort)}
          </span>
        ),
      },
      {
        id: 'priority',
        header: t('list.priority'),
        width: 92,
        align: 'end',
        sort: '-priority',
        cell: (card) => format.number(card.priority),
      },
      { id: 'updated', header: t('list.updated'), width: 128, sort: '-updatedAt', cell: (card) => <RelativeTime at={card.updatedAt} /> },
    ],
    [t, format],
  )
}
