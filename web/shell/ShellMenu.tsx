import Menu from '@mui/material/Menu'
import type { ReactNode } from 'react'

/** A menu of the shell; drawn inside the main landmark, for all content of a page belongs to one. */
export function ShellMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement | null
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      container={() => document.querySelector('#main')}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {children}
    </Menu>
  )
}
