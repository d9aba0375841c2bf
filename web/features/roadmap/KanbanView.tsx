import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type ColumnId, columnsFrom, type Remediation } from '#contract/remediations.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { REST } from '#web/ui/tokens.ts'
import { BoardCard } from './BoardCard.tsx'
import { BoardFoot } from './BoardFoot.tsx'
import type { BoardLimits } from './board-limits.ts'
import type { Board } from './board-model.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { columnStyle, headStyle } from './column-style.ts'
import { DropSlot } from './DropSlot.tsx'
import { LaneRows } from './LaneRows.tsx'
import { type LaneBy, lanesOf } from './lanes.ts'
import type { Move } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardDrops, useColumnDrop } from './use-card-drag.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(220px, 1fr)',
  gap: 10,
  overflowX: 'auto',
  // all columns are as high as the board, and scroll inside
  gridTemplateRows: 'minmax(0, 1fr)',
  ...REST,
  paddingBottom: 8,
  position: 'relative',
  scrollSnapType: 'x proximity',
  [theme.breakpoints.down('sm')]: {
    gridAutoColumns: '86vw',
    marginInline: -16,
    paddingInline: 16,
    scrollPaddingInline: 16,
  },
}))
const Column = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  scrollSnapAlign: 'start',
  ...columnStyle,
  '& > h2': { ...headStyle, padding: '11px 12px 9px' },
  '& > ul': { ...columnStyle['& > ul'], flex: 1, overflowY: 'auto', minHeight: 80, position: 'relative' },
})

interface BoardColumnProps {
  columnId: ColumnId
  count: number
  limit: number | undefined
  /** The slot for the card held over it. */
  slot: (cardId: string) => ReactNode
  children: ReactNode
}

function BoardColumn({ columnId, count, limit, slot, children }: BoardColumnProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const { ref, over } = useColumnDrop(columnId)
  const name = t(`common:column.${columnId}`)
  return (
    <Column ref={ref} aria-label={t('board.columnLabel', { name, count })} data-over={over !== null} data-column={columnId}>
      <ColumnHead columnId={columnId} count={count} limit={limit} />
      {over !== null && slot(over)}
      <ul>{children}</ul>
    </Column>
  )
}

/** The end of a column of which more can be loaded; coming into sight loads it. */
function ColumnEnd({ onReach }: { onReach: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLLIElement>(null)
  const latest = useRef(onReach)
  useEffect(() => {
    latest.current = onReach
  })
  useEffect(() => {
    const end = ref.current
    if (end === null) return undefined
    const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current(), {
      root: end.parentElement,
      rootMargin: '600px 0px',
    })
    sight.observe(end)
    return () => sight.disconnect()
  }, [])
  return (
    <li ref={ref} style={{ listStyle: 'none', textAlign: 'center' }}>
      <Button variant="text" onClick={onReach}>
        {t('action.loadMore')}
      </Button>
    </li>
  )
}

interface MenuState {
  card: Remediation
  anchor: HTMLElement
}

interface KanbanViewProps {
  board: Board
  /** What its rows have in common. */
  by: LaneBy
  limits: BoardLimits
  onMove: (move: Move) => void
  /** Reads a column on. */
  onMore: (columnId: ColumnId) => void
}

/** Five columns of cards, in lanes or not; moved by mouse, touch, keyboard or menu. */
export function KanbanView({ board, by, limits, onMove, onMore }: KanbanViewProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const navigate = useNavigate()
  const [menu, setMenu] = useState<MenuState | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  // a card that is lifted moves between lanes, which stay as they were
  const lanes = useMemo(() => lanesOf(board, by, today), [board, by, today])
  const open = useMemo(() => ({ lanes: lanes.filter(({ key }) => !closed.has(key)), by }), [lanes, closed, by])
  const { shown, liftedId, say, onKey } = useBoardKeys(board, onMove, open)
  useBoardDrops(board, onMove, open)
  const openMenu = useCallback((card: Remediation, anchor: HTMLElement) => setMenu({ card, anchor }), [])
  const openCard = useCallback((card: Remediation) => void navigate({ to: paths.remediation(card.id) }), [navigate])
  const moveTo = (columnId: ColumnId) => {
    if (menu !== null) onMove({ cardId: menu.card.id, columnId, position: 0 })
    setMenu(null)
  }
  const renderCard = (id: string, isFirst: boolean) => {
    const card = shown.cards.get(id)
    return card === undefined ? null : (
      <BoardCard
        key={id}
        card={card}
        lifted={liftedId === id}
        tabbable={isFirst || liftedId === id}
        isOfLane={by === 'connection'}
        onKey={onKey}
        onMenu={openMenu}
        onOpen={openCard}
      />
    )
  }
  const slotOf = (columnId: ColumnId, cardId: string) => {
    const card = board.cards.get(cardId)
    const takes = card && board.takes.get(card.connectionId)
    return <DropSlot columnId={columnId} card={card} takes={takes} count={shown.counts[columnId]} limit={limits[columnId]} />
  }
  return (
    <>
      {by === 'none' ? (
        <Columns role="group" aria-label={t('board.label')}>
          {COLUMN_IDS.map((columnId) => (
            <BoardColumn
              key={columnId}
              columnId={columnId}
              count={shown.counts[columnId]}
              limit={limits[columnId]}
              slot={(cardId) => slotOf(columnId, cardId)}
            >
              {shown.columns[columnId].map((id, index) => renderCard(id, index === 0))}
              {shown.next[columnId] !== null && <ColumnEnd key={shown.next[columnId]} onReach={() => onMore(columnId)} />}
            </BoardColumn>
          ))}
        </Columns>
      ) : (
        <LaneRows
          board={shown}
          lanes={lanes}
          by={by}
          limits={limits}
          closed={closed}
          onToggle={(key) => setClosed(closed.has(key) ? new Set([...closed].filter((one) => one !== key)) : new Set([...closed, key]))}
          renderCard={renderCard}
          slotOf={slotOf}
          onMore={onMore}
        />
      )}
      <BoardFoot older={board.older} />
      <p id="board-keys" className="sr-only">
        {t('board.keys')}
      </p>
      <div role="status" aria-live="assertive" className="sr-only">
        {say}
      </div>
      <Menu open={menu !== null} anchorEl={menu?.anchor ?? null} onClose={() => setMenu(null)}>
        {menu?.card.completion === 'marked' && (
          <MenuItem onClick={() => moveTo('Column_ReadyToVerify')} sx={{ gap: 1 }}>
            <ShieldCheck size={14} aria-hidden />
            {t('common:completion.verifyNow')}
          </MenuItem>
        )}
        {(menu === null ? [] : columnsFrom(menu.card.columnId))
          .filter((columnId) => columnId !== menu?.card.columnId)
          .map((columnId) => (
            <MenuItem key={columnId} onClick={() => moveTo(columnId)} sx={{ gap: 1 }}>
              <ColumnGlyph columnId={columnId} />
              {t('board.moveTo', { column: t(`common:column.${columnId}`) })}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
