import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LevelOfEffort } from '#contract/fields.ts'
import { type ColumnId, type Remediation, updateRemediation } from '#contract/remediations.ts'
import { call } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useCardErrorText } from '#web/components/use-card-error-text.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'

export interface CardChange {
  columnId?: ColumnId
  assigneeId?: string | null
  /** '2026-08-18' */
  dueOn?: string | null
  levelOfEffort?: LevelOfEffort
}
/** 'verify' asks for a verification, also of a card that already waits in Ready to Verify. */
type Wish = CardChange | 'verify'
type EditedCard = Pick<Remediation, 'id' | 'version' | 'columnId'>

/** Changes of one card: told by toast when refused; everything that shows cards is read again. `pending` is what was asked for and not yet answered. */
export function useCardEdit(card: EditedCard) {
  const cache = useQueryClient()
  const errorText = useCardErrorText()
  const tellRefusal = useRefusalToast()
  const refusal = useRefusal('remediations.move')
  const edit = useMutation({
    mutationFn: async (wish: Wish) => {
      const send = (change: CardChange, version: number) =>
        call(updateRemediation, { params: { id: card.id }, body: { ...change, version } })
      if (wish !== 'verify') return send(wish, card.version)
      // entering the column is what starts a verification, so a card already there leaves it first
      const isThere = card.columnId === 'Column_ReadyToVerify'
      const { version } = isThere ? await send({ columnId: 'Column_InProgress' }, card.version) : card
      return send({ columnId: 'Column_ReadyToVerify' }, version)
    },
    onError: (error) => tellRefusal(error, errorText(error)),
    onSettled: () => Promise.all(['remediations', 'findings', 'dashboard'].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
  return {
    change: (change: CardChange) => edit.mutate(change),
    verify: () => edit.mutate('verify'),
    pending: edit.isPending && edit.variables !== 'verify' ? edit.variables : undefined,
    isPending: edit.isPending,
    /** Why nothing can be changed, if so. */
    refusal,
  }
}
