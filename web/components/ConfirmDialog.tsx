import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'

export interface ConfirmDialogProps {
  /** Mounted only while asked, unless told. */
  open?: boolean
  title: string
  /** A sentence, or the fields of a small form. */
  children: ReactNode
  confirmLabel: string
  /** 'Cancel' unless told. */
  cancelLabel?: string
  /** Why the last attempt was refused; above the rest. */
  refusal?: string | null
  /** Red button, for what cannot be taken back. */
  danger?: boolean
  busy?: boolean
  /** False keeps the confirm button disabled until the form is filled. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that matters; Enter confirms, Esc closes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (props.busy !== true) props.onConfirm()
  }
  return (
    <Dialog open={props.open ?? true} onClose={props.onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          {typeof props.refusal === 'string' && <Notice kind="error">{props.refusal}</Notice>}
          {props.children}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={props.onClose}>
            {props.cancelLabel ?? t('action.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={props.danger ? 'error' : 'primary'}
            busy={props.busy === true}
            disabled={props.ready === false}
          >
            {props.confirmLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
