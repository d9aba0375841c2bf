import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { TriageAction } from '#contract/findings.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { DayField } from '#web/components/day/DayField.tsx'
import { addDays, isDay, today } from '#web/components/day/days.ts'
import { useSendForm } from '#web/components/use-send-form.ts'

/** The last second of a local day as an ISO instant: accepted "until the 18th" includes the 18th. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export type ReasonedAction = Exclude<TriageAction, 'reopen'>

const ACCEPTED_DAYS = 90
const REASON_MAX = 1000

/** A reason, and a day not before `earliest`, which may be missing unless a risk is accepted. */
const formOf = (action: ReasonedAction, earliest: string) =>
  z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    day: z.string().check(z.refine((day) => (day === '' ? action !== 'accept' : isDay(day) && day >= earliest))),
  })

interface TriageDialogProps {
  action: ReasonedAction
  count: number
  send: (decision: { reason: string; expiresAt?: string }) => Promise<unknown>
  onClose: () => void
}

/** The reason of a decision, and its expiry: needed to accept a risk, possible for a mute. Mount a new one for each decision. */
export function TriageDialog({ action, count, send, onClose }: TriageDialogProps) {
  const { t } = useTranslation(['findings', 'common'])
  const [earliest] = useState(() => addDays(today(), 1))
  const { control, register, errors, isValid, busy, submit } = useSendForm<{ reason: string; day: string }, unknown>({
    resolver: zodResolver(formOf(action, earliest)),
    mode: 'onChange',
    defaultValues: { reason: '', day: action === 'accept' ? addDays(today(), ACCEPTED_DAYS) : '' },
    send: ({ reason, day }) => send({ reason, ...(day === '' ? {} : { expiresAt: endOfDay(day) }) }),
    onSent: onClose,
  })
  const expires =
    action === 'accept'
      ? ({ label: 'dialog.until', help: 'dialog.untilHelp' } as const)
      : ({ label: 'dialog.muteUntil', help: 'dialog.muteUntilHelp' } as const)
  return (
    <ConfirmDialog
      title={t(`dialog.${action}`, { count })}
      confirmLabel={t(`action.${action}`)}
      busy={busy}
      ready={isValid}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        {...register('reason')}
        label={t('dialog.reason')}
        helperText={t('dialog.reasonHelp')}
        error={errors.reason !== undefined}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        required
        multiline
        minRows={3}
        fullWidth
        margin="dense"
      />
      {action !== 'false_positive' && (
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <DayField
              label={t(expires.label)}
              value={field.value}
              onChange={field.onChange}
              min={earliest}
              required={action === 'accept'}
              hint={t(expires.help)}
              error={errors.day === undefined ? undefined : t('dialog.dayWrong')}
            />
          )}
        />
      )}
    </ConfirmDialog>
  )
}
