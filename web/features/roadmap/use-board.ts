import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ColumnId,
  columnOfStatus,
  completionIn,
  getBoard,
  type Remediation,
  REMEDIATION_STATUSES,
  updateRemediation,
} from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { call, queryOf } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useCardErrorText } from '#web/components/use-card-error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { type BoardAnswer, boardOf, cardAhead, isColumnId, moveCard, placeOf, readOn, withPage } from './board-model.ts'

export interface Move {
  cardId: string
  columnId: string
  position: number
  /** The new owner, where the lane it is put in is another's. */
  assignee?: Remediation['assignee']
}
export type BoardFilters = Pick<QueryOf<typeof getBoard>, 'q' | 'riskLevel' | 'connectionId' | 'assignee' | 'sort' | 'limit'>

/** The answer after a move, as the server will give it. */
function moved(answer: BoardAnswer, { cardId, columnId, position, assignee }: Move): BoardAnswer {
  const after = moveCard(boardOf(answer), cardId, columnId, position)
  const status = REMEDIATION_STATUSES.find((name) => columnOfStatus[name] === columnId)
  return {
    ...answer,
    columns: answer.columns.map((column) => ({
      ...column,
      cardIds: [...after.columns[column.id]],
      onBoard: after.counts[column.id],
    })),
    cards: answer.cards.map((card) =>
      card.id === cardId && isColumnId(columnId) && status !== undefined
        ? {
            ...card,
            columnId,
            statusRemediation: status,
            completion: completionIn(columnId, card),
            ...(assignee !== undefined && { assignee }),
          }
        : card,
    ),
  }
}

/** The board of these filters, and a way to read a column on. What was read stays read when the board is refreshed. */
function useBoardQuery(cache: QueryClient, filters: BoardFilters) {
  const read = (columnId: ColumnId, cursor: string) => call(getBoard, { query: { ...filters, columnId, cursor } })
  const options = queryOf(getBoard, { query: filters })
  const { queryKey } = options
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      readOn(await call(getBoard, { query: filters, signal }), cache.getQueryData<BoardAnswer>(queryKey), read),
    placeholderData: (before) => before,
  })
  const reading = useRef(new Set<string>())
  const readMore = async (columnId: ColumnId) => {
    const cursor = cache.getQueryData(queryKey)?.columns.find(({ id }) => id === columnId)?.nextCursor ?? null
    if (cursor === null || reading.current.has(cursor)) return
    reading.current.add(cursor)
    try {
      const page = await read(columnId, cursor)
      // a board refreshed meanwhile begins its next page elsewhere
      cache.setQueryData(queryKey, (now) => (now?.columns.some(({ nextCursor }) => nextCursor === cursor) ? withPage(now, page) : now))
    } finally {
      reading.current.delete(cursor)
    }
  }
  return { query, queryKey, readMore }
}

/** The board of these filters, and its moves: shown at once, kept on the server, rolled back with a toast when refused. */
export function useBoard(filters: BoardFilters) {
  const { t } = useTranslation(['remediations', 'common'])
  const cache = useQueryClient()
  const errorText = useCardErrorText()
  const tellRefusal = useRefusalToast()
  const { query, queryKey, readMore } = useBoardQuery(cache, filters)
  const board = useMemo(() => (query.data === undefined ? undefined : boardOf(query.data)), [query.data])
  const move = useMutation({
    mutationFn: ({ cardId, columnId, position, assignee, afterId, version }: Move & { afterId: string | null; version: number }) => {
      const owner = assignee === undefined ? {} : { assigneeId: assignee?.userId ?? null }
      return call(updateRemediation, { params: { id: cardId }, body: { columnId, position, afterId, version, ...owner } })
    },
    onMutate: async (wanted) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<BoardAnswer>(queryKey)
      if (before !== undefined) cache.setQueryData(queryKey, moved(before, wanted))
      return { before }
    },
    onError: (error, _move, context) => {
      if (context?.before !== undefined) cache.setQueryData(queryKey, context.before)
      tellRefusal(error, errorText(error))
    },
    onSuccess: (card, wanted) => {
      if (card.verifyScanId !== null) notify({ kind: 'info', id: `verify-${card.id}`, text: t('board.verifying', { key: card.key }) })
      if (card.completion === 'marked' && wanted.columnId === 'Column_Completed') tellMarked(card)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [getBoard.tag] }),
  })
  /** Somebody's word is taken, and the way to its proof is offered with it. */
  const tellMarked = ({ id, key, version }: Remediation) =>
    notify({
      kind: 'info',
      id: `marked-${id}`,
      text: t('board.marked', { key }),
      action: {
        label: t('common:completion.verifyNow'),
        onClick: () => move.mutate({ cardId: id, columnId: 'Column_ReadyToVerify', position: 0, afterId: null, version }),
      },
    })
  return {
    query,
    board,
    readMore: (columnId: ColumnId) =>
      void readMore(columnId).catch((error: unknown) => notify({ kind: 'error', id: 'board-more', text: errorText(error) })),
    /** A drop where the card already is asks nothing of the server. */
    move: (wanted: Move) => {
      const card = board?.cards.get(wanted.cardId)
      if (board === undefined || card === undefined) return
      const { columnId, position } = placeOf(board, card.id)
      if (columnId === wanted.columnId && position === wanted.position && wanted.assignee === undefined) return
      const after = moveCard(board, card.id, wanted.columnId, wanted.position)
      move.mutate({ ...wanted, afterId: cardAhead(after, card.id), version: card.version })
    },
  }
}
