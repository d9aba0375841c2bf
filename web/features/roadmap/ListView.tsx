import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type ColumnId, type Remediation } from '#contract/remediations.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { connectionColumn, momentColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { tone } from '#web/ui/tokens.ts'
import type { Board } from './board-model.ts'

const Group = styled('section')({
  marginBottom: 20,
  '& > h2': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 13, fontWeight: 600, margin: '0 0 8px' },
})

const Foot = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '4px 12px', borderTop: `1px solid ${tone.line}` })

function useColumns(): readonly Column<Remediation>[] {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      riskColumn(t('common:risk.label')),
      { id: 'key', header: t('list.key'), width: 90, from: 900, phone: 'meta', cell: (card) => <code>{card.key}</code> },
      { id: 'title', header: t('list.title'), link: (card) => ({ to: paths.remediation(card.id) }), cell: (card) => card.title },
      {
        id: 'completion',
        header: t('common:completion.label'),
        width: 146,
        phone: 'meta',
        cell: (card) => card.completion !== null && <ProofMark state={card.completion} />,
      },
      connectionColumn(t('list.connection'), { width: 200, from: 700, isBelow: true, phone: 'meta' }),
      {
        id: 'proved',
        header: t('list.proved'),
        width: 120,
        from: 820,
        align: 'end',
        cell: (card) => t('board.provedOf', { fixed: format.number(card.findingsFixed), total: format.number(card.findingsTotal) }),
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
      momentColumn(t('list.updated'), (card) => card.updatedAt, { id: 'updated', width: 130, from: 1040 }),
    ],
    [t, format],
  )
}

interface ListViewProps {
  board: Board
  sort: string | undefined
  change: (patch: SearchPatch) => void
  /** Reads a column on. */
  onMore: (columnId: ColumnId) => void
}

/** The same cards as the board, as a table per column. The order is in the address; without one it is the board's. */
export function ListView({ board, sort = '', change, onMore }: ListViewProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const columns = useColumns()
  const format = useFormat()
  return (
    <>
      {COLUMN_IDS.map((columnId) => {
        const cards = board.columns[columnId].flatMap((id) => board.cards.get(id) ?? [])
        const name = t(`common:column.${columnId}`)
        return (
          <Group key={columnId}>
            <h2>
              <ColumnGlyph columnId={columnId} />
              {name} <span className="num">{format.number(board.counts[columnId])}</span>
            </h2>
            <EntityTable
              list="roadmap"
              label={name}
              columns={columns}
              hidden={columnId === 'Column_Completed' ? ['due'] : ['completion']}
              rows={cards}
              rowId={(card) => card.id}
              sort={{ value: sort, onChange: (value) => change({ sort: value === sort ? undefined : value }) }}
              footer={
                board.next[columnId] !== null && (
                  <Foot>
                    <span className="num">
                      {t('common:table.range', { from: 1, to: format.number(cards.length), total: format.number(board.counts[columnId]) })}
                    </span>
                    <Button variant="text" onClick={() => onMore(columnId)}>
                      {t('common:action.loadMore')}
                    </Button>
                  </Foot>
                )
              }
              empty={<EmptyState icon={ListChecks} text={t('list.empty', { column: name })} />}
            />
          </Group>
        )
      })}
    </>
  )
}
