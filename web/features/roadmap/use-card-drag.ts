import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { type ColumnId, columnsFrom } from '#contract/remediations.ts'
import { type Board, isColumnId, placeOf } from './board-model.ts'
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

/** A column is a target for its end. `over`: the card held over it. */
export function useColumnDrop(columnId: ColumnId) {
  const ref = useRef<HTMLElement>(null)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    return dropTargetForElements({
      element,
      getData: () => ({ columnId }),
      onDragEnter: ({ source }) => setOver(typeof source.data['cardId'] === 'string' ? source.data['cardId'] : null),
      onDragLeave: () => setOver(null),
      onDrop: () => setOver(null),
    })
  }, [columnId])
  return { ref, over }
}

/** Turns drops anywhere on the board into moves. */
export function useBoardDrops(board: Board, onMove: (move: Move) => void): void {
  const latest = useRef({ board, onMove })
  useEffect(() => {
    latest.current = { board, onMove }
  })
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { cardId } = source.data
          const targets = location.current.dropTargets.map(({ data }) => data)
          const columnId = targets.find((data) => 'columnId' in data)?.['columnId']
          if (typeof cardId !== 'string' || typeof columnId !== 'string' || !isColumnId(columnId)) return
          if (!columnsFrom(placeOf(latest.current.board, cardId).columnId).includes(columnId)) return
          const others = latest.current.board.columns[columnId].filter((id) => id !== cardId)
          const over = targets.find((data) => 'overCard' in data)
          const index =
            over === undefined ? others.length : others.indexOf(String(over['overCard'])) + (extractClosestEdge(over) === 'bottom' ? 1 : 0)
          latest.current.onMove({ cardId, columnId, position: index })
        },
      }),
    [],
  )
}
