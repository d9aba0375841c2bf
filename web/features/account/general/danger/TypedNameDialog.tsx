import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'

interface TypedNameDialogProps {
  title: string
  text: ReactNode
  action: string
  /** What has to be typed. */
  company: string
  busy: boolean
  error: unknown
  onConfirm: (typed: string) => void
  onClose: () => void
}

/** Asks for the company's name before something that matters. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      open
      danger
      title={props.title}
      confirmLabel={props.action}
      cancelLabel={t('common:action.cancel')}
      busy={props.busy}
      ready={typed.trim() === props.company.trim()}
      onConfirm={() => props.onConfirm(typed.trim())}
      onClose={props.onClose}
    >
      {props.error !== null && <Notice kind="error">{errorText(props.error)}</Notice>}
      <p>{props.text}</p>
      <TextField
        fullWidth
        margin="dense"
        autoComplete="off"
        label={t('danger.typeName', { company: props.company })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  )
}
