import { type KeyboardEvent, useId, useState } from 'react'
import { FieldLine } from './plain.tsx'

interface NumberFieldProps {
  label: string
  /** null: nothing, or nothing that is a number. */
  value: number | null
  onChange: (value: number | null) => void
  /** Of the interface, for signs of thousands and decimals. */
  language: string
  min?: number
  max?: number
  step?: number
  /** Behind the number: 'days'. */
  unit?: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
}

/** A number as people type it in this language; null if it is none. */
export function readNumber(text: string, language: string): number | null {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-12_345.6)
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/gu, '')
    .replaceAll(sign('group') || ',', '')
    .replace(sign('decimal'), '.')
    .replace('\u2212', '-')
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null
}

/** A number, typed as the language writes it or moved by the arrow keys (Page Up and Down by ten steps), never beyond its bounds by keys. */
export function NumberField({
  label,
  value,
  onChange,
  language,
  min,
  max,
  step = 1,
  unit,
  hint,
  error,
  disabled = false,
}: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : new Intl.NumberFormat(language).format(value)
  const bounded = (wanted: number) => Math.min(max ?? wanted, Math.max(min ?? wanted, wanted))
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(null)
    onChange(bounded((value ?? min ?? 0) + by * step))
  }
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="box number">
        <input
          id={id}
          type="text"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value ?? undefined}
          aria-valuetext={unit === undefined || value === null ? undefined : `${shown} ${unit}`}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-line`}
          disabled={disabled}
          value={typed ?? shown}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(readNumber(event.target.value, language))
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className="unit">{unit}</span>}
      </div>
      <FieldLine id={`${id}-line`} error={error} hint={hint} />
    </div>
  )
}
