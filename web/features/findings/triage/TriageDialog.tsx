import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TriageAction } from '#contract/findings.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'

const two = (value: number) => String(value).padStart(2, '0')

/** The day so many days after `from`, in local time: '2026-08-18'. */
export function dayAfter(days: number, from: Date): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The last second of a local day as an ISO instant: accepted "until the 18th" includes the 18th. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export type ReasonedAction = Exclude<TriageAction, 'reopen'>

const ACCEPTED_DAYS = 90
const REASON_MAX = 1000

/** The reason of a decision, and its expiry: needed to accept a risk, possible for a mute. Mount a new one for each decision. */
export function TriageDialog(props: {
  action: ReasonedAction
  count: number
  busy: boolean
  onConfirm: (decision: { reason: string; expiresAt?: string }) => void
  onClose: () => void
}) {
  const { action, count } = props
  const { t } = useTranslation(['findings', 'common'])
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(() => (action === 'accept' ? dayAfter(ACCEPTED_DAYS, new Date()) : ''))
  const [earliest] = useState(() => dayAfter(1, new Date()))
  const dayIsGood = day === '' ? action !== 'accept' : day >= earliest
  const expires =
    action === 'accept'
      ? ({ label: 'dialog.until', help: 'dialog.untilHelp' } as const)
      : ({ label: 'dialog.muteUntil', help: 'dialog.muteUntilHelp' } as const)
  return (
    <ConfirmDialog
      title={t(`dialog.${action}`, { count })}
      confirmLabel={t(`action.${action}`)}
      busy={props.busy}
      ready={reason.trim() !== '' && dayIsGood}
      onConfirm={() => props.onConfirm({ reason: reason.trim(), ...(day === '' ? {} : { expiresAt: endOfDay(day) }) })}
      onClose={props.onClose}
    >
      <TextField
        label={t('dialog.reason')}
        helperText={t('dialog.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        required
        multiline
        minRows={3}
        fullWidth
        margin="dense"
      />
      {action !== 'false_positive' && (
        <TextField
          type="date"
          label={t(expires.label)}
          helperText={t(expires.help)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={!dayIsGood}
          required={action === 'accept'}
          slotProps={{ htmlInput: { min: earliest } }}
          fullWidth
          margin="dense"
        />
      )}
    </ConfirmDialog>
  )
}
