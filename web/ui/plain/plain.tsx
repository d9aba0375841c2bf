import './plain.css'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** primary: the one accent of a page; quiet: without a box; icon: square, around an icon. */
type Kind = 'outlined' | 'primary' | 'quiet' | 'icon'

/** A button without the MUI engine, for pages that must stay light. */
export function PlainButton({ kind = 'outlined', type, ...button }: ComponentProps<'button'> & { kind?: Kind; type: 'button' | 'submit' }) {
  return <button {...button} type={type === 'submit' ? 'submit' : 'button'} className="plain-button" data-kind={kind} />
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

/** A labelled text field without the MUI engine; the error is tied to the field. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId()
  const described = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`]
    .filter((one) => one !== null)
    .join(' ')
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input {...input} id={id} aria-invalid={error !== undefined} {...(described === '' ? {} : { 'aria-describedby': described })} />
        {end !== undefined && <span className="end">{end}</span>}
      </div>
      {error !== undefined && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
