import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuPill } from '#web/ui/input/FilterPill.tsx'
import { type Column, isSortedBy, nextSort, type Sorting } from '#web/ui/table/columns.ts'

/** 'Sort: Priority ↓'. Chooses the column a list is sorted by, also one that is not shown; chosen again, it turns round. */
export function SortMenu<T>({ columns, sort }: { columns: readonly Column<T>[]; sort: Sorting }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sortable = columns.filter((column) => column.sort !== undefined)
  const current = sortable.find((column) => isSortedBy(column, sort.value))
  const Arrow = sort.value.startsWith('-') ? ArrowDown : ArrowUp
  return (
    <>
      <MenuPill open={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <span>{t('table.sortedBy', { column: current?.header ?? '—' })}</span>
        <Arrow size={13} aria-hidden />
      </MenuPill>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('table.sort') }, paper: { sx: { minWidth: 180 } } }}
      >
        {sortable.map((column) => {
          const on = column === current
          return (
            <MenuItem
              key={column.id}
              role="menuitemradio"
              aria-checked={on}
              onClick={() => {
                const next = nextSort(column, sort)
                if (next !== undefined) sort.onChange(next)
                setAnchor(null)
              }}
            >
              <Check size={14} aria-hidden style={{ visibility: on ? 'visible' : 'hidden', flex: 'none' }} />
              {column.header}
              {on && <Arrow size={13} aria-hidden style={{ marginInlineStart: 'auto' }} />}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
