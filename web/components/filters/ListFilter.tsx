import { useFormat } from '#web/components/format.ts'
import { toggleWord, wordsOf } from '#web/components/use-url-query.ts'
import { FilterMenu, type FilterOption } from '#web/ui/input/FilterMenu.tsx'

interface ListFilterProps {
  label: string
  options: readonly FilterOption[]
  /** Of the address: 'a,b', or undefined. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter of which several values may be chosen; not shown when there is nothing to choose. */
export function ListFilter({ label, options, value, onChange }: ListFilterProps) {
  const format = useFormat()
  const selected = wordsOf(value)
  if (options.length === 0) return null
  return (
    <FilterMenu
      label={label}
      options={options}
      selected={selected}
      count={format.number(selected.length)}
      onToggle={(word) => onChange(toggleWord(value, word))}
    />
  )
}
