import './plain.css'
import './choices.css'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** primary: the one accent of a page; quiet: without a box; icon: square, around an icon. */
type Kind = 'outlined' | 'primary' | 'quiet' | 'icon'

interface PlainButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  type: 'button' | 'submit'
  /** What was asked for is on its way: a sign turns, and further presses do nothing. The button keeps the focus. */
  busy?: boolean
}

/** A button without the MUI engine, for pages that must stay light. */
export function PlainButton({ kind = 'outlined', type, busy = false, onClick, children, ...button }: PlainButtonProps) {
  return (
    <button
      {...button}
      type={type === 'submit' ? 'submit' : 'button'}
      className="plain-button"
      data-kind={kind}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner" aria-hidden />}
      {children}
    </button>
  )
}

/** A sentence in a tinted box above a form; errors interrupt, the rest is read when it suits. */
export function Notice({ kind, children }: { kind: 'info' | 'ok' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <p className="plain-notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** A button inside the box, at its end. */
  end?: ReactNode
}

/** The line under a field: its error, else its help, else free. */
export function FieldLine({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <div className={error === undefined ? 'line' : 'line error'} id={id}>
      {error ?? hint}
    </div>
  )
}

/** A labelled text field without the MUI engine; help and error have one line under it, tied to the field. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId()
  const isDescribed = error !== undefined || hint !== undefined
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input {...input} id={id} aria-invalid={error !== undefined} {...(isDescribed ? { 'aria-describedby': `${id}-line` } : {})} />
        {end !== undefined && <span className="end">{end}</span>}
      </div>
      <FieldLine id={`${id}-line`} error={error} hint={hint} />
    </div>
  )
}
