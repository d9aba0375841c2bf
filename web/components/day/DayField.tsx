import { useId } from 'react'
import { FieldLine } from '#web/ui/plain/plain.tsx'
import { DayInput, type DayInputProps } from './DayInput.tsx'

interface DayFieldProps extends Omit<DayInputProps, 'id' | 'describedBy' | 'invalid' | 'label'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A day in a form: label above, help or error below. */
export function DayField({ label, hint, error, ...day }: DayFieldProps) {
  const id = useId()
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <DayInput {...day} id={id} describedBy={`${id}-line`} invalid={error !== undefined} />
      <FieldLine id={`${id}-line`} error={error} hint={hint} />
    </div>
  )
}
