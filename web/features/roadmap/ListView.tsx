import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type Remediation } from '#contract/remediations.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { RiskChip } from '#web/components/chips/RiskChip.tsx'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { VectorBadge } from '#web/components/chips/VectorBadge.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { ListChecks } from 'lucide-react'
import type { Board } from './board-model.ts'

const Group = styled('section')({
  marginBottom: 20,
  '& > h2': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 13, fontWeight: 600, margin: '0 0 8px' },
})

type Order = 'board' | '-priority' | 'dueOn'
const sorters: Readonly<Record<Order, (a: Remediation, b: Remediation) => number>> = {
  board: () => 0,
  '-priority': (a, b) => b.priority - a.priority,
  dueOn: (a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
}

function useColumns(): readonly Column<Remediation>[] {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'risk', header: t('common:risk.label'), width: 110, cell: (card) => <RiskChip risk={card.riskLevel} /> },
      { id: 'key', header: t('list.key'), width: 90, cell: (card) => <code>{card.key}</code> },
      { id: 'title', header: t('list.title'), cell: (card) => <strong>{card.title}</strong> },
      {
        id: 'connection',
        header: t('list.connection'),
        width: 200,
        cell: (card) => (
          <span className="line">
            <VectorBadge vectorType={card.vectorType} />
            <span>{card.connectionName}</span>
          </span>
        ),
      },
      {
        id: 'fixed',
        header: t('list.fixed'),
        width: 110,
        align: 'end',
        cell: (card) => t('board.fixed', { fixed: format.number(card.findingsFixed), total: format.number(card.findingsTotal) }),
      },
      {
        id: 'priority',
        header: t('list.priority'),
        width: 90,
        align: 'end',
        sort: '-priority',
        cell: (card) => format.number(card.priority),
      },
      { id: 'due', header: t('list.due'), width: 120, sort: 'dueOn', cell: (card) => (card.dueOn === null ? '—' : format.day(card.dueOn)) },
      { id: 'updated', header: t('list.updated'), width: 130, cell: (card) => <RelativeTime at={card.updatedAt} /> },
    ],
    [t, format],
  )
}

/** The same cards as the board, as a table per column. */
export function ListView({ board }: { board: Board }) {
  const { t } = useTranslation(['remediations', 'common'])
  const navigate = useNavigate()
  const columns = useColumns()
  const [order, setOrder] = useState<Order>('board')
  return (
    <>
      {COLUMN_IDS.map((columnId) => {
        const cards = board.columns[columnId].flatMap((id) => board.cards.get(id) ?? []).toSorted(sorters[order])
        const name = t(`common:column.${columnId}`)
        return (
          <Group key={columnId}>
            <h2>
              <ColumnGlyph columnId={columnId} />
              {name} <span className="num">{cards.length}</span>
            </h2>
            <DataTable
              label={name}
              columns={columns}
              rows={cards}
              rowId={(card) => card.id}
              sort={{ value: order, onChange: (value) => setOrder(value === order ? 'board' : value === 'dueOn' ? 'dueOn' : '-priority') }}
              onOpen={(card) => void navigate({ to: paths.remediation(card.id) })}
              phoneRow={(card) => (
                <PhoneRow>
                  <span className="title">{card.title}</span>
                  <span className="meta">
                    <RiskChip risk={card.riskLevel} />
                    <span>{card.key}</span>
                    <span>{card.connectionName}</span>
                  </span>
                </PhoneRow>
              )}
              empty={<EmptyState icon={ListChecks} text={t('list.empty', { column: name })} />}
            />
          </Group>
        )
      })}
    </>
  )
}
