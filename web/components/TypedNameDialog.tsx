import { TextField } from '#web/ui/input/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
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
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      danger
      title={props.title}
      confirmLabel={props.action}
      busy={props.busy}
      ready={typed.trim() === props.name.trim()}
      refusal={props.error === null ? null : errorText(props.error)}
      onConfirm={() => props.onConfirm(typed.trim())}
      onClose={props.onClose}
    >
      <p>{props.text}</p>
      <TextField
        fullWidth
        margin="dense"
        autoComplete="off"
        label={props.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
