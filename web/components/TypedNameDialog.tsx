import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { useErrorText } from './error-text.ts'

interface TypedNameDialogProps {
  title: string
  text: ReactNode
  action: string
  /** What has to be typed, and the label that says so. */
  name: string
  label: string
  busy: boolean
  error: unknown
  onConfirm: (typed: string) => void
  onClose: () => void
}

/** Asks for a name to be typed before something that cannot be taken back. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      open
      danger
      title={props.title}
      confirmLabel={props.action}
      cancelLabel={t('action.cancel')}
      busy={props.busy}
      ready={typed.trim() === props.name.trim()}
      onConfirm={() => props.onConfirm(typed.trim())}
      onClose={props.onClose}
    >
      {props.error !== null && <Notice kind="error">{errorText(props.error)}</Notice>}
      <p>{props.text}</p>
      <TextField
        fullWidth
        margin="dense"
        autoComplete="off"
        label={props.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  )
}
