import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type ColumnId, columnsFrom } from '#contract/remediations.ts'
import { type Board, moveCard, placeOf } from './board-model.ts'
import { cardsIn, carriedAlong, laneKey, type Lanes } from './lanes.ts'
import type { Move } from './use-board.ts'

export const cardElementId = (cardId: string) => `card-${cardId}`
const focusCard = (cardId: string | undefined) => cardId !== undefined && document.getElementById(cardElementId(cardId))?.focus()

interface Lifted {
  cardId: string
  /** The board with the card where the arrows have carried it; the server hears of it when it is dropped. */
  board: Board
}

/** Steps of an arrow key, seen from the reading direction. */
function arrowOf(key: string): { dx: number; dy: number } | null {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return { dx: forward, dy: 0 }
  if (key === 'ArrowLeft') return { dx: -forward, dy: 0 }
  if (key === 'ArrowDown') return { dx: 0, dy: 1 }
  return key === 'ArrowUp' ? { dx: 0, dy: -1 } : null
}

/** The card an arrow leads to from here: along the column through its lanes, or across, skipping what is empty. */
function neighbour(board: Board, cardId: string, step: { dx: number; dy: number }, { lanes, by }: Lanes): string | undefined {
  const { columnId } = placeOf(board, cardId)
  const card = board.cards.get(cardId)
  if (card === undefined) return undefined
  if (step.dy !== 0) {
    const column = lanes.flatMap(({ key }) => cardsIn(board, columnId, key, by))
    return column[column.indexOf(cardId) + step.dy]
  }
  const inLane = (id: ColumnId) => cardsIn(board, id, laneKey(card, by), by)
  const start = COLUMN_IDS.indexOf(columnId)
  const ahead = step.dx > 0 ? COLUMN_IDS.slice(start + 1) : COLUMN_IDS.slice(0, start).toReversed()
  const cards = ahead.map(inLane).find((column) => column.length > 0)
  return cards?.[Math.min(inLane(columnId).indexOf(cardId), cards.length - 1)]
}

/** The column the card was lifted from, and the lanes it may go along. */
type Way = Lanes & { origin: ColumnId }

function carried(board: Board, cardId: string, step: { dx: number; dy: number }, way: Way): Board {
  if (step.dy !== 0) return carriedAlong(board, cardId, step.dy > 0 ? 1 : -1, way)
  const { columnId, position } = placeOf(board, cardId)
  const to = COLUMN_IDS[COLUMN_IDS.indexOf(columnId) + step.dx]
  const isOpen = to !== undefined && (to === columnId || columnsFrom(way.origin).includes(to))
  return !isOpen ? board : moveCard(board, cardId, to, position)
}

/** Space lifts, arrows carry, Space drops, Escape puts back; arrows alone walk. `say` is for a live region. */
export function useBoardKeys(board: Board, onMove: (move: Move) => void, lanes: Lanes) {
  const { t } = useTranslation(['remediations', 'common'])
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [say, setSay] = useState('')
  const refocus = useRef<string | null>(null)
  const shown = lifted?.board ?? board
  // a card that changes column is a new element: focus must be on it again within the same key press, or the next is lost
  useLayoutEffect(() => {
    if (refocus.current === null) return
    focusCard(refocus.current)
    refocus.current = null
  })
  const words = (from: Board, cardId: string) => {
    const { columnId, position } = placeOf(from, cardId)
    return {
      card: from.cards.get(cardId)?.key ?? '',
      column: t(`common:column.${columnId}`),
      position: position + 1,
      total: from.counts[columnId],
    }
  }
  const liftOrDrop = (cardId: string) => {
    if (lifted?.cardId !== cardId) {
      setLifted({ cardId, board })
      setSay(t('board.lifted', words(board, cardId)))
      return
    }
    refocus.current = cardId
    setLifted(null)
    setSay(t('board.dropped', words(lifted.board, cardId)))
    const [before, after] = [board.cards.get(cardId), lifted.board.cards.get(cardId)]
    const isGiven = before !== undefined && after !== undefined && before.assignee?.userId !== after.assignee?.userId
    onMove({ cardId, ...placeOf(lifted.board, cardId), ...(isGiven && { assignee: after.assignee }) })
  }
  const carry = (cardId: string, step: { dx: number; dy: number }) => {
    const next = carried(shown, cardId, step, { ...lanes, origin: placeOf(board, cardId).columnId })
    refocus.current = cardId
    setLifted({ cardId, board: next })
    const owner = next.cards.get(cardId)?.assignee?.name ?? t('common:state.unassigned')
    setSay(lanes.by === 'owner' ? t('board.atOwner', { ...words(next, cardId), owner }) : t('board.at', words(next, cardId)))
  }
  const onKey = (event: KeyboardEvent, cardId: string) => {
    const step = arrowOf(event.key)
    const isLifted = lifted?.cardId === cardId
    if (event.key === ' ') liftOrDrop(cardId)
    else if (event.key === 'Escape' && isLifted) {
      refocus.current = cardId
      setLifted(null)
      setSay(t('board.cancelled', words(board, cardId)))
    } else if (step === null) return
    else if (isLifted) carry(cardId, step)
    else focusCard(neighbour(board, cardId, step, lanes))
    event.preventDefault()
  }
  return { shown, liftedId: lifted?.cardId, say, onKey }
}
