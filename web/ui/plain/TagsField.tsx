import './tags-field.css'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldLine } from './plain.tsx'

interface TagsFieldProps {
  label: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  removeLabel: (value: string) => string
  /** What separates words that are typed or pasted. */
  separator?: RegExp
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
  inputMode?: 'text' | 'email'
}

const COMMON = /[,;\n]/u

/** The words of a text, each once. */
export const wordsOf = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Several short texts: Enter or a separator adds one, Backspace in the empty field takes the last away, and pasted lists are taken apart. */
export function TagsField({ label, values, onChange, separator = COMMON, disabled = false, ...field }: TagsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (text: string, rest = '') => {
    setTyped(rest)
    const added = wordsOf(text, separator).filter((word) => !values.includes(word))
    if (added.length > 0) onChange([...values, ...added])
  }
  const type = (text: string) => {
    const last = text.search(new RegExp(`(?:${separator.source})(?!.*(?:${separator.source}))`, 'su'))
    if (last === -1) setTyped(text)
    else add(text.slice(0, last), text.slice(last + 1).trimStart())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      // the form is sent by the Enter after
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="tags" data-disabled={disabled} data-invalid={field.error !== undefined}>
        {values.map((value) => (
          <span key={value} className="tag">
            <bdi>{value}</bdi>
            {!disabled && (
              <button
                type="button"
                aria-label={field.removeLabel(value)}
                onClick={() => {
                  onChange(values.filter((one) => one !== value))
                  input.current?.focus()
                }}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode={field.inputMode ?? 'text'}
          autoComplete="off"
          aria-invalid={field.error !== undefined}
          aria-describedby={`${id}-line`}
          disabled={disabled}
          placeholder={values.length === 0 ? (field.placeholder ?? '') : ''}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={() => add(typed)}
          onKeyDown={onKeyDown}
        />
      </div>
      <FieldLine id={`${id}-line`} error={field.error} hint={field.hint} />
    </div>
  )
}
