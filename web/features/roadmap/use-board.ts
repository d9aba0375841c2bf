import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnOfStatus, getBoard, REMEDIATION_STATUSES, updateRemediation } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { call, queryOf } from '#web/api.ts'
import { useCardErrorText } from '#web/components/cards/use-card-error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { boardOf, isColumnId, moveCard, placeOf } from './board-model.ts'

export interface Move {
  cardId: string
  columnId: string
  position: number
}

/** The board of these filters, and its moves: shown at once, kept on the server, rolled back with a toast when refused. */
export function useBoard(filters: QueryOf<typeof getBoard>) {
  const { t } = useTranslation('remediations')
  const cache = useQueryClient()
  const errorText = useCardErrorText()
  const options = queryOf(getBoard, { query: filters })
  const query = useQuery({ ...options, placeholderData: (before) => before })
  const board = useMemo(() => (query.data === undefined ? undefined : boardOf(query.data)), [query.data])
  const move = useMutation({
    mutationFn: async ({ cardId, columnId, position }: Move) => {
      const version = board?.cards.get(cardId)?.version
      return call(updateRemediation, {
        params: { id: cardId },
        body: { columnId, position, ...(version === undefined ? {} : { version }) },
      })
    },
    onMutate: async ({ cardId, columnId, position }) => {
      await cache.cancelQueries({ queryKey: options.queryKey })
      const before = cache.getQueryData(options.queryKey)
      if (before === undefined) return { before }
      const after = moveCard(boardOf(before), cardId, columnId, position)
      const status = REMEDIATION_STATUSES.find((name) => columnOfStatus[name] === columnId)
      cache.setQueryData(options.queryKey, {
        columns: before.columns.map((column) => ({ ...column, cardIds: [...after.columns[column.id]] })),
        cards: before.cards.map((card) =>
          card.id === cardId && isColumnId(columnId) && status !== undefined
            ? { ...card, columnId, statusRemediation: status, movedByScan: false }
            : card,
        ),
      })
      return { before }
    },
    onError: (error, _move, context) => {
      if (context?.before !== undefined) cache.setQueryData(options.queryKey, context.before)
      notify({ kind: 'error', text: errorText(error) })
    },
    onSuccess: (card) => {
      if (card.verifyScanId !== null) notify({ kind: 'info', id: `verify-${card.id}`, text: t('board.verifying', { key: card.key }) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [getBoard.tag] }),
  })
  return {
    query,
    board,
    /** A drop where the card already is asks nothing of the server. */
    move: (wanted: Move) => {
      if (board === undefined) return
      const { columnId, position } = placeOf(board, wanted.cardId)
      if (columnId !== wanted.columnId || position !== wanted.position) move.mutate(wanted)
    },
  }
}
