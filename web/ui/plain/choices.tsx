import './choices.css'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  label: ReactNode
  /** Under the label: what it means, or why it cannot be used. */
  hint?: ReactNode
  error?: string | undefined
  /** A switch takes effect at once; a check box, when its form is sent. */
  kind?: 'checkbox' | 'switch'
}

/** A check box or a switch with its label, which is part of what can be pressed. */
export function Check({ label, hint, error, kind = 'checkbox', ...input }: CheckProps) {
  const id = useId()
  const said = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`]
    .filter((one) => one !== null)
    .join(' ')
  return (
    <div className="check-row">
      <label>
        <input
          {...input}
          type="checkbox"
          {...(kind === 'switch' ? { role: 'switch' } : {})}
          {...(said === '' ? {} : { 'aria-describedby': said })}
          {...(error === undefined ? {} : { 'aria-invalid': true })}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div className="hint error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

interface RadioCardsProps<V extends string> {
  legend: ReactNode
  name: string
  value: V
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  onChange: (value: V) => void
}

/** One of a few values, each with a sentence that says what it means. */
export function RadioCards<V extends string>({ legend, name, value, options, onChange }: RadioCardsProps<V>) {
  return (
    <fieldset className="radio-cards">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          <strong>{option.label}</strong>
          {option.hint !== undefined && <small>{option.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}

interface SegmentedProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  onChange: (value: V) => void
}

/** One of two to four short values, all in view. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
