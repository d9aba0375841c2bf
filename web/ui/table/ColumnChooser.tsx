import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

/** Chooses which columns of a table are shown; phones have rows instead of columns. */
export function ColumnChooser(props: {
  label: string
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onToggle: (id: string) => void
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        startIcon={<SlidersHorizontal size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {props.label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': props.label }, paper: { sx: { minWidth: 180 } } }}
      >
        {props.columns.map((column) => {
          const shown = !props.hidden.includes(column.id)
          return (
            <MenuItem key={column.id} role="menuitemcheckbox" aria-checked={shown} onClick={() => props.onToggle(column.id)}>
              <Check size={14} aria-hidden style={{ visibility: shown ? 'visible' : 'hidden', flex: 'none' }} />
              {column.header}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
