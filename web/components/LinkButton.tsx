import Button, { type ButtonProps } from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

function AnchorButton({ ref, ...props }: ButtonProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) {
  return <Button {...props} component="a" ref={ref ?? null} />
}

/** A button that leads to an address of this client: <LinkButton to={paths.newConnection} variant="contained">. */
export const LinkButton = createLink(AnchorButton)
