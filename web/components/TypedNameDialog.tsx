import type { ReactNode } from 'react'
import { TextField } from '#web/ui/input/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useSendForm } from './use-send-form.ts'

interface TypedNameDialogProps<R> {
  title: string
  text: ReactNode
  action: string
  /** What has to be typed, and the label that says so. */
  name: string
  label: string
  send: (typed: string) => Promise<R>
  onSent: (reply: R) => unknown
  onClose: () => void
}

/** Asks for a name to be typed before something that cannot be taken back. */
export function TypedNameDialog<R>({ title, text, action, name, label, send, onSent, onClose }: TypedNameDialogProps<R>) {
  const { register, isValid, busy, refusal, submit } = useSendForm<{ typed: string }, R>({
    mode: 'onChange',
    defaultValues: { typed: '' },
    send: ({ typed }) => send(typed.trim()),
    onSent,
  })
  const isTheName = (typed: string) => typed.trim() === name.trim()
  return (
    <ConfirmDialog
      danger
      title={title}
      confirmLabel={action}
      busy={busy}
      ready={isValid}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField {...register('typed', { validate: isTheName })} fullWidth margin="dense" autoComplete="off" label={label} />
    </ConfirmDialog>
  )
}
