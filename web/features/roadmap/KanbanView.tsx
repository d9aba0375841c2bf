import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type ColumnId, columnsFrom, type Remediation } from '#contract/remediations.ts'
import { useFormat } from '#web/components/format.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { BoardCard } from './BoardCard.tsx'
import { BoardFoot } from './BoardFoot.tsx'
import type { Board } from './board-model.ts'
import type { Move } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardDrops, useColumnDrop } from './use-card-drag.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(220px, 1fr)',
  gap: 10,
  overflowX: 'auto',
  height: 'calc(100dvh - 294px)',
  minHeight: 360,
  paddingBottom: 8,
  position: 'relative',
  scrollSnapType: 'x proximity',
  [theme.breakpoints.down('sm')]: { gridAutoColumns: '86vw', marginInline: -16, paddingInline: 16, scrollPaddingInline: 16 },
}))
const Column = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: tone.sunken,
  borderRadius: 10,
  border: '1px solid transparent',
  scrollSnapAlign: 'start',
  '&[data-over=true]': { borderColor: tone.accentText, background: tone.accentBg },
  '& > h2': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, padding: '11px 12px 9px', fontSize: 13, fontWeight: 600 },
  '& > h2 > .num': { color: tone.muted, fontWeight: 500 },
  '& > ul': {
    flex: 1,
    overflowY: 'auto',
    margin: 0,
    padding: '2px 7px 10px',
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    minHeight: 80,
    position: 'relative',
  },
})

const Slot = styled('div')({
  margin: '0 7px 8px',
  padding: '10px 12px',
  borderRadius: 8,
  border: `1px dashed ${tone.accentText}`,
  color: tone.accentText,
  fontSize: 12,
  fontWeight: 550,
  textAlign: 'center',
  '&[data-refused=true]': { borderColor: tone.lineStrong, color: tone.muted },
  '& > span': { display: 'block', fontWeight: 400 },
})

/** What letting go of a card here will do; nothing over the column it comes from. */
function DropSlot({ columnId, card }: { columnId: ColumnId; card: Remediation | undefined }) {
  const { t } = useTranslation(['remediations', 'common'])
  if (card === undefined || card.columnId === columnId) return null
  if (!columnsFrom(card.columnId).includes(columnId)) return <Slot data-refused>{t('board.dropRefused')}</Slot>
  const open = card.findingsTotal - card.findingsFixed
  if (columnId === 'Column_ReadyToVerify')
    return (
      <Slot>
        {t('board.dropVerify')}
        <span>{t('board.dropVerifyOf', { count: open })}</span>
      </Slot>
    )
  if (columnId === 'Column_Completed' && open > 0) return <Slot>{t('board.dropDone')}</Slot>
  return <Slot>{t('board.moveTo', { column: t(`common:column.${columnId}`) })}</Slot>
}

interface BoardColumnProps {
  columnId: ColumnId
  count: number
  cardOf: (id: string) => Remediation | undefined
  children: ReactNode
}

function BoardColumn({ columnId, count, cardOf, children }: BoardColumnProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const { ref, over } = useColumnDrop(columnId)
  const name = t(`common:column.${columnId}`)
  return (
    <Column ref={ref} aria-label={t('board.columnLabel', { name, count })} data-over={over !== null} data-column={columnId}>
      <h2>
        <ColumnGlyph columnId={columnId} />
        {name}
        <span className="num">{format.number(count)}</span>
      </h2>
      {over !== null && <DropSlot columnId={columnId} card={cardOf(over)} />}
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
  onMove: (move: Move) => void
  /** Reads a column on. */
  onMore: (columnId: ColumnId) => void
}

/** Five columns of cards; moved by mouse, touch, keyboard or menu. */
export function KanbanView({ board, onMove, onMore }: KanbanViewProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const navigate = useNavigate()
  const [menu, setMenu] = useState<MenuState | null>(null)
  const { shown, liftedId, say, onKey } = useBoardKeys(board, onMove)
  useBoardDrops(board, onMove)
  const cardOf = (id: string) => board.cards.get(id)
  const openMenu = useCallback((card: Remediation, anchor: HTMLElement) => setMenu({ card, anchor }), [])
  const open = useCallback((card: Remediation) => void navigate({ to: paths.remediation(card.id) }), [navigate])
  const moveTo = (columnId: ColumnId) => {
    if (menu !== null) onMove({ cardId: menu.card.id, columnId, position: 0 })
    setMenu(null)
  }
  return (
    <>
      <Columns role="group" aria-label={t('board.label')}>
        {COLUMN_IDS.map((columnId) => (
          <BoardColumn key={columnId} columnId={columnId} count={shown.counts[columnId]} cardOf={cardOf}>
            {shown.columns[columnId].map((id, index) => {
              const card = shown.cards.get(id)
              return card === undefined ? null : (
                <BoardCard
                  key={id}
                  card={card}
                  lifted={liftedId === id}
                  tabbable={index === 0 || liftedId === id}
                  onKey={onKey}
                  onMenu={openMenu}
                  onOpen={open}
                />
              )
            })}
            {shown.next[columnId] !== null && <ColumnEnd key={shown.next[columnId]} onReach={() => onMore(columnId)} />}
          </BoardColumn>
        ))}
      </Columns>
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
