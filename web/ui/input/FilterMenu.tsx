import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilterButton } from './FilterPill.tsx'

export interface FilterOption {
  value: string
  label: string
  icon?: ReactNode
}

/** A filter with many values: a pill that opens a list of ticks. `count` is shown when some are chosen. */
export function FilterMenu(props: {
  label: string
  options: readonly FilterOption[]
  selected: readonly string[]
  count?: string | undefined
  onToggle: (value: string) => void
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <FilterButton
        on={props.selected.length > 0}
        open={anchor !== null}
        count={props.selected.length > 0 ? props.count : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {props.label}
        <ChevronDown size={13} aria-hidden />
      </FilterButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': props.label }, paper: { sx: { maxHeight: 380, minWidth: 180 } } }}
      >
        {props.options.map((option) => {
          const on = props.selected.includes(option.value)
          return (
            <MenuItem key={option.value} role="menuitemcheckbox" aria-checked={on} onClick={() => props.onToggle(option.value)}>
              <Check size={14} aria-hidden style={{ visibility: on ? 'visible' : 'hidden', flex: 'none' }} />
              {option.icon}
              {option.label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
