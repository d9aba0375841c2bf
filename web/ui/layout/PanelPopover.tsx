import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'

interface PanelPopoverProps {
  /** The button it belongs to; null while closed. */
  anchor: HTMLElement | null
  label: string
  /** The edge it shares with its button. */
  edge?: 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/** A panel that hangs from a button: more than a menu can hold, less than a dialog that stands in the middle. */
export function PanelPopover({ anchor, label, edge = 'left', onClose, children }: PanelPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  )
}
