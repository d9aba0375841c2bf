import { useId } from 'react'
import { FieldLine } from './plain.tsx'
import { SelectMenu, type SelectMenuProps } from './SelectMenu.tsx'

interface SelectFieldProps<V extends string> extends Omit<SelectMenuProps<V>, 'look' | 'id' | 'describedBy' | 'invalid' | 'maxWidth'> {
  error?: string | undefined
  hint?: string | undefined
}

/** One of several values, in a form: label above, the list's button, help or error below. */
export function SelectField<V extends string>({ error, hint, disabledReason, ...select }: SelectFieldProps<V>) {
  const id = useId()
  const says = error ?? disabledReason ?? hint
  return (
    <div className="plain-field">
      <label htmlFor={id}>{select.label}</label>
      <SelectMenu
        {...select}
        disabledReason={disabledReason}
        id={id}
        describedBy={says === undefined ? undefined : `${id}-line`}
        invalid={error !== undefined}
      />
      {/* what is chosen from a list is hardly ever wrong: no line is kept free for it */}
      {says !== undefined && <FieldLine id={`${id}-line`} error={error} hint={says} />}
    </div>
  )
}
