import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import type { Board } from './board-model.ts'

/** Tells what a verification found, with the way to its evidence, when a scan takes a card out of Ready to Verify. */
export function useVerifyToasts(board: Board | undefined): void {
  const { t } = useTranslation(['remediations', 'common'])
  const navigate = useNavigate()
  const told = useRef(new Map<string, string>())
  useLiveEvent('remediation', ({ id, data }) => {
    const card = id === null ? undefined : board?.cards.get(id)
    const { columnId } = data
    if (
      card === undefined ||
      typeof columnId !== 'string' ||
      card.columnId !== 'Column_ReadyToVerify' ||
      told.current.get(card.id) === columnId
    )
      return
    told.current.set(card.id, columnId)
    if (columnId !== 'Column_Completed' && columnId !== 'Column_InProgress') return
    const isProved = columnId === 'Column_Completed'
    notify({
      kind: isProved ? 'success' : 'warning',
      id: `verify-${card.id}`,
      text: t(isProved ? 'board.proved' : 'board.notFixed', { key: card.key }),
      action: { label: t('board.evidence'), onClick: () => void navigate({ to: paths.remediation(card.id) }) },
    })
  })
}
