import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { type ColumnId, columnsFrom } from '#contract/remediations.ts'
import { type Board, isColumnId, placeOf } from './board-model.ts'
import { dropped, type Lanes } from './lanes.ts'
import type { Move } from './use-board.ts'

/** Pointer and touch: a card is draggable, and a target with a top and a bottom edge. */
export function useCardDrag(cardId: string) {
  const ref = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ cardId }), onDragStart: () => setDragging(true), onDrop: () => setDragging(false) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['cardId'] !== cardId,
        getData: ({ input }) => attachClosestEdge({ overCard: cardId }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [cardId])
  return { ref, edge, dragging }
}

/**
 * A column, or its part in a lane, is a target for its end. `over`: the card held over it.
 * @param accepts whether a card may be put here at all
 */
export function useColumnDrop(columnId: ColumnId, lane?: { key: string; accepts: (cardId: string) => boolean }) {
  const ref = useRef<HTMLElement>(null)
  const [over, setOver] = useState<string | null>(null)
  const accepts = useRef(lane?.accepts)
  useEffect(() => {
    accepts.current = lane?.accepts
  })
  const laneKey = lane?.key
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => accepts.current?.(String(source.data['cardId'])) ?? true,
      getData: () => ({ columnId, ...(laneKey !== undefined && { lane: laneKey }) }),
      onDragEnter: ({ source }) => setOver(typeof source.data['cardId'] === 'string' ? source.data['cardId'] : null),
      onDragLeave: () => setOver(null),
      onDrop: () => setOver(null),
    })
  }, [columnId, laneKey])
  return { ref, over }
}

/** Turns drops anywhere on the board into moves; into another owner's lane, of the owner as well. */
export function useBoardDrops(board: Board, onMove: (move: Move) => void, { lanes, by }: Lanes): void {
  const latest = useRef({ board, onMove, lanes, by })
  useEffect(() => {
    latest.current = { board, onMove, lanes, by }
  })
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { cardId } = source.data
          const targets = location.current.dropTargets.map(({ data }) => data)
          const target = targets.find((data) => 'columnId' in data)
          const columnId = target?.['columnId']
          if (typeof cardId !== 'string' || typeof columnId !== 'string' || !isColumnId(columnId)) return
          if (!columnsFrom(placeOf(latest.current.board, cardId).columnId).includes(columnId)) return
          const over = targets.find((data) => 'overCard' in data)
          const lane = target?.['lane']
          latest.current.onMove(
            dropped(latest.current.board, latest.current, {
              cardId,
              columnId,
              lane: typeof lane === 'string' ? lane : '',
              over: over === undefined ? null : { id: String(over['overCard']), isBelow: extractClosestEdge(over) === 'bottom' },
            }),
          )
        },
      }),
    [],
  )
}
