import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { CardStanding } from '#web/components/proof/ProofMark.tsx'
import { useFormat } from '#web/components/format.ts'
import { connectionColumn, momentColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
import { AssigneeField, DueField, EffortField } from '#web/components/remediation/CardFields.tsx'
import { FixProgress } from '#web/features/remediations/FixProgress.tsx'
import { useCardEdit } from '#web/components/remediation/use-card-edit.ts'
import { paths } from '#web/paths.ts'
import { type Column, ON_DEMAND } from '#web/ui/table/columns.ts'

type Field = typeof AssigneeField

/** One editable cell of a row. */
function Editable({ card, field: Control }: { card: Remediation; field: Field }) {
  const edit = useCardEdit(card)
  return <Control card={card} edit={edit} />
}

/** The columns of the remediations, in order. */
export function useRemediationColumns(): readonly Column<Remediation>[] {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  return useMemo(
    (): readonly Column<Remediation>[] => [
      riskColumn(t('common:risk.label')),
      { id: 'key', header: t('list.key'), width: 80, from: 1400, sort: 'key', cell: (card) => <code>{card.key}</code> },
      {
        id: 'title',
        header: t('list.title'),
        sort: 'title',
        link: (card) => ({ to: paths.remediation(card.id) }),
        cell: (card) => card.title,
      },
      connectionColumn(t('list.connection'), { width: 148, from: 700, isBelow: true, phone: 'meta' }),
      {
        id: 'progress',
        header: t('work.progress'),
        width: 96,
        from: 820,
        sort: '-findingsOpen',
        cell: (card) => <FixProgress card={card} />,
      },
      {
        id: 'status',
        header: t('work.status'),
        width: 128,
        from: 600,
        sort: 'status',
        filter: 'remediationStatus',
        phone: 'meta',
        cell: (card) => <CardStanding card={card} />,
      },
      {
        id: 'assignee',
        header: t('work.assignee'),
        width: 128,
        from: 980,
        sort: 'assignee',
        cell: (card) => <Editable card={card} field={AssigneeField} />,
      },
      {
        id: 'due',
        header: t('list.due'),
        width: 92,
        from: 1080,
        sort: 'dueOn',
        cell: (card) => <Editable card={card} field={DueField} />,
      },
      {
        id: 'effort',
        header: t('common:effort.label'),
        width: 112,
        from: 1300,
        sort: 'levelOfEffort',
        filter: 'levelOfEffort',
        cell: (card) => <Editable card={card} field={EffortField} />,
      },
      {
        id: 'gain',
        header: t('work.gain'),
        width: 96,
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
        from: ON_DEMAND,
        align: 'end',
        sort: '-priority',
        cell: (card) => format.number(card.priority),
      },
      momentColumn(t('list.updated'), (card) => card.updatedAt, { id: 'updated', width: 128, from: ON_DEMAND, sort: '-updatedAt' }),
    ],
    [t, format],
  )
}
