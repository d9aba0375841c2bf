import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, SquareKanban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, type Remediation, updateRemediation } from '#contract/remediations.ts'
import { call } from '#web/api.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { PersonMenu } from '#web/components/PersonMenu.tsx'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import type { CardChange } from '#web/components/remediation/use-card-edit.ts'
import { useCardErrorText } from '#web/components/use-card-error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const DayPopover = lazy(async () => ({ default: (await import('#web/components/day/DayPopover.tsx')).DayPopover }))

interface SelectedCardsProps {
  cards: readonly Remediation[]
  onDone: () => void
}

/** The columns to which a person may move a card; Regression is a scan's to say. */
const CHOSEN = COLUMN_IDS.filter((columnId) => columnId !== 'Column_Regression')

function useChangeMany(onDone: () => void) {
  const { t } = useTranslation('remediations')
  const cache = useQueryClient()
  const errorText = useCardErrorText()
  const tellRefusal = useRefusalToast()
  return useMutation({
    mutationFn: async ({ cards, change }: { cards: readonly Remediation[]; change: CardChange }) => {
      // one after the other: each is a change of its own in the history, and the first refusal ends it
      for (const { id, version } of cards) await call(updateRemediation, { params: { id }, body: { ...change, version } })
    },
    onError: (error) => tellRefusal(error, errorText(error)),
    onSuccess: (_nothing, { cards }) => {
      onDone()
      notify({ kind: 'success', text: t('selection.changed', { count: cards.length }) })
    },
    onSettled: () => Promise.all(['remediations', 'findings', 'dashboard'].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
}

/** Owner, due date and status of the remediations picked. */
export function SelectedCards({ cards, onDone }: SelectedCardsProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [due, setDue] = useState<HTMLElement | null>(null)
  const edit = useChangeMany(onDone)
  const refusal = useRefusal('remediations.move')
  const change = (wanted: CardChange) => edit.mutate({ cards, change: wanted })
  const state = { refusal, disabled: edit.isPending }
  return (
    <>
      <PersonMenu disabledReason={refusal} onChoose={(assigneeId) => change({ assigneeId })}>
        {t('selection.assign')}
      </PersonMenu>
      <ActionButton
        {...state}
        aria-haspopup="dialog"
        startIcon={<CalendarDays size={15} aria-hidden />}
        onClick={(event) => setDue(event.currentTarget)}
      >
        {t('selection.due')}
      </ActionButton>
      {due !== null && (
        <Suspense fallback={null}>
          <DayPopover
            anchor={due}
            label={t('selection.due')}
            value={null}
            saveLabel={t('common:action.save')}
            noneLabel={t('common:state.none')}
            onChoose={(dueOn) => {
              setDue(null)
              change({ dueOn })
            }}
            onClose={() => setDue(null)}
          />
        </Suspense>
      )}
      <ActionButton
        {...state}
        aria-haspopup="menu"
        startIcon={<SquareKanban size={15} aria-hidden />}
        onClick={(event) => setStatus(event.currentTarget)}
      >
        {t('work.status')}
      </ActionButton>
      <Menu
        anchorEl={status}
        open={status !== null}
        onClose={() => setStatus(null)}
        slotProps={{ list: { 'aria-label': t('work.status') } }}
      >
        {CHOSEN.map((columnId) => (
          <MenuItem
            key={columnId}
            onClick={() => {
              setStatus(null)
              change({ columnId })
            }}
          >
            <ColumnGlyph columnId={columnId} />
            {t(`common:column.${columnId}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
