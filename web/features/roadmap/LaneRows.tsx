import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type ColumnId } from '#contract/remediations.ts'
import { RiskMark, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { REST, tone } from '#web/ui/tokens.ts'
import type { BoardLimits } from './board-limits.ts'
import type { Board } from './board-model.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { columnStyle, headStyle } from './column-style.ts'
import { cardsIn, type Lane, type LaneBy, mayEnter } from './lanes.ts'
import { useColumnDrop } from './use-card-drag.ts'

const Rows = styled('div')(({ theme }) => ({
  overflow: 'auto',
  ...REST,
  marginBottom: 8,
  position: 'relative',
  '& .cells': { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(220px, 1fr))', gap: 10, minWidth: 'min-content' },
  '& > .heads': { position: 'sticky', top: 0, zIndex: 2, background: tone.canvas, borderBottom: `1px solid ${tone.line}` },
  '& h2': { ...headStyle, padding: '8px 12px' },
  '& > section': { minWidth: 'min-content' },
  '& .lane': {
    // stays in sight while the columns are scrolled sideways
    position: 'sticky',
    insetInlineStart: 0,
    display: 'inline-flex',
    maxWidth: 'min(100%, calc(100vw - 32px))',
    margin: 0,
    fontSize: 13,
  },
  '& .lane > button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    minHeight: 34,
    paddingInlineEnd: 8,
    cursor: 'pointer',
    fontWeight: 600,
    borderRadius: 6,
    '& > svg': { flex: 'none' },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
  },
  // what is not broken would make the columns as wide as itself
  '& .lane .name': {
    minWidth: 0,
    maxWidth: 'min(560px, calc(100vw - 200px))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .lane .count': { flex: 'none', fontSize: 12, fontWeight: 400, color: tone.muted },
  '& .lane .late': { flex: 'none', fontSize: 12, fontWeight: 550, color: tone.risk.critical.text },
  '& .more': { justifyItems: 'center', paddingBlock: 8 },
  [theme.breakpoints.down('sm')]: {
    marginInline: -16,
    paddingInline: 16,
    '& .cells': { gridTemplateColumns: 'repeat(5, 78vw)' },
  },
}))
const Cell = styled('div')({ ...columnStyle, minHeight: 56, '& > ul': { ...columnStyle['& > ul'], padding: 7 } })

/** Whose or what a lane is. */
function LaneName({ lane: { sample }, by }: { lane: Lane; by: LaneBy }) {
  const { t } = useTranslation()
  if (by === 'risk') return <RiskMark risk={sample.riskLevel} />
  if (by === 'connection')
    return (
      <>
        <VectorBadge vectorType={sample.vectorType} />
        <span className="name" title={sample.connectionName}>
          {sample.connectionName}
        </span>
      </>
    )
  return (
    <>
      {sample.assignee !== null && <Avatar initials={sample.assignee.initials} name="" />}
      <span className="name" title={sample.assignee?.name}>
        {sample.assignee?.name ?? t('state.unassigned')}
      </span>
    </>
  )
}

interface CellProps {
  columnId: ColumnId
  laneKey: string
  accepts: (cardId: string) => boolean
  slot: (cardId: string) => ReactNode
  children: ReactNode
}
function LaneCell({ columnId, laneKey: key, accepts, slot, children }: CellProps) {
  const { t } = useTranslation('common')
  const { ref, over } = useColumnDrop(columnId, { key, accepts })
  return (
    <Cell
      ref={(element: HTMLDivElement | null) => {
        ref.current = element
      }}
      role="group"
      aria-label={t(`column.${columnId}`)}
      data-over={over !== null}
      data-column={columnId}
    >
      {over !== null && slot(over)}
      <ul>{children}</ul>
    </Cell>
  )
}

interface LaneRowsProps {
  board: Board
  lanes: readonly Lane[]
  by: LaneBy
  limits: BoardLimits
  /** Lanes that are closed, by key. */
  closed: ReadonlySet<string>
  onToggle: (key: string) => void
  /** @param isFirst the one card of its lane that Tab reaches */
  renderCard: (id: string, isFirst: boolean) => ReactNode
  slotOf: (columnId: ColumnId, cardId: string) => ReactNode
  /** Reads a column on. */
  onMore: (columnId: ColumnId) => void
}

/** The board in rows: one for each connection, owner or risk, that can be closed. */
export function LaneRows({ board, lanes, by, limits, closed, onToggle, renderCard, slotOf, onMore }: LaneRowsProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const isWhole = COLUMN_IDS.every((columnId) => board.next[columnId] === null)
  const accepts = (key: string) => (cardId: string) => {
    const card = board.cards.get(cardId)
    return card !== undefined && mayEnter(card, key, by)
  }
  return (
    <Rows role="group" aria-label={t('board.label')}>
      <div className="cells heads">
        {COLUMN_IDS.map((columnId) => (
          <ColumnHead key={columnId} columnId={columnId} count={board.counts[columnId]} limit={limits[columnId]} />
        ))}
      </div>
      {lanes.map((lane) => {
        const isOpen = !closed.has(lane.key)
        const first = COLUMN_IDS.flatMap((columnId) => cardsIn(board, columnId, lane.key, by))[0]
        const Mark = isOpen ? ChevronDown : ChevronRight
        return (
          <section key={lane.key} data-lane={lane.key}>
            <h3 className="lane">
              <button type="button" aria-expanded={isOpen} onClick={() => onToggle(lane.key)}>
                <Mark size={15} aria-hidden />
                <LaneName lane={lane} by={by} />
                <span className="count">{t('board.laneOpen', { count: lane.open, open: format.total(lane.open, isWhole) })}</span>
                {lane.late > 0 && <span className="late">{t('board.laneLate', { count: lane.late, late: format.number(lane.late) })}</span>}
              </button>
            </h3>
            {isOpen && (
              <div className="cells">
                {COLUMN_IDS.map((columnId) => (
                  <LaneCell
                    key={columnId}
                    columnId={columnId}
                    laneKey={lane.key}
                    accepts={accepts(lane.key)}
                    slot={(cardId) => slotOf(columnId, cardId)}
                  >
                    {cardsIn(board, columnId, lane.key, by).map((id) => renderCard(id, id === first))}
                  </LaneCell>
                ))}
              </div>
            )}
          </section>
        )
      })}
      {!isWhole && (
        <div className="cells more">
          {COLUMN_IDS.map((columnId) => (
            <span key={columnId}>
              {board.next[columnId] !== null && (
                <Button variant="text" onClick={() => onMore(columnId)}>
                  {t('common:action.loadMore')}
                </Button>
              )}
            </span>
          ))}
        </div>
      )}
    </Rows>
  )
}
