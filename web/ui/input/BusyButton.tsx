import Button, { type ButtonProps } from '@mui/material/Button'

interface BusyButtonProps extends ButtonProps {
  /** What was asked for is on its way: a sign turns, and further presses do nothing. The button keeps the focus. */
  busy?: boolean
}

/** A button that shows that its work is under way. */
export function BusyButton({ busy = false, onClick, startIcon, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      startIcon={busy ? <span className="spinner" aria-hidden /> : startIcon}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      // a form is sent by the press of its button, also where somebody pressed Enter in a field
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
