import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Anchor = createLink(
  styled('a')({
    display: 'block',
    minWidth: 0,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { background: tone.hover },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2, borderRadius: 0 },
  }),
)

interface BlockLinkProps {
  to: string
  search?: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A whole tile or row that leads somewhere: <BlockLink to={paths.findings} search={{ status: 'open' }}>. */
export function BlockLink({ to, search, className = '', children }: BlockLinkProps) {
  return (
    <Anchor to={to} {...(search === undefined ? {} : { search })} className={className}>
      {children}
    </Anchor>
  )
}
