import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import type { MouseEvent } from 'react'
import { notify } from '#web/ui/states/toast.ts'

interface Refusable {
  /** Why it cannot be used, and who can change that. */
  refusal?: string | undefined
}
type Press = (event: MouseEvent<HTMLButtonElement>) => void

/** Props of a button that is refused: it looks disabled and keeps its place in the order of focus; a press says why. */
function refused(reason: string) {
  const say: Press = (event) => {
    event.preventDefault()
    event.stopPropagation()
    notify({ kind: 'info', id: 'refusal', text: reason })
  }
  return {
    'aria-disabled': true,
    'aria-description': reason,
    className: 'Mui-disabled',
    disabled: false,
    title: reason,
    onClick: say,
    style: { pointerEvents: 'auto', cursor: 'default', boxShadow: 'none' },
  } as const
}

/** A button of which everybody who may not press it learns why: by pointer, by keyboard, by screen reader. */
export function ActionButton({ refusal, ...button }: ButtonProps & Refusable) {
  return <Button {...button} {...(refusal === undefined ? {} : refused(refusal))} />
}

/** The same for a button that is an icon alone. */
export function ActionIconButton({ refusal, ...button }: IconButtonProps & Refusable) {
  return <IconButton {...button} {...(refusal === undefined ? {} : refused(refusal))} />
}
