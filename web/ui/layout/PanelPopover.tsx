import Popover, { type PopoverActions } from '@mui/material/Popover'
import { type ReactNode, useCallback, useRef } from 'react'

interface PanelPopoverProps {
  /** The button it belongs to; null while closed. */
  anchor: HTMLElement | null
  label: string
  /** The edge it shares with its button. */
  edge?: 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that hangs from a button: more than a menu can hold, less than a dialog that stands in the middle. It keeps to its button and
 * the window when what it holds comes late or grows.
 */
export function PanelPopover({ anchor, label, edge = 'left', onClose, children }: PanelPopoverProps) {
  const actions = useRef<PopoverActions>(null)
  const followSize = useCallback((paper: HTMLElement | null) => {
    if (paper === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => actions.current?.updatePosition())
    observer.observe(paper)
    return () => observer.disconnect()
  }, [])
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      action={actions}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{ paper: { ref: followSize, role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  )
}
