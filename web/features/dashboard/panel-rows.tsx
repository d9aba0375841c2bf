import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { tone } from '#web/ui/tokens.ts'

/** Rows of links between hairlines. */
export const RowList = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${tone.line}` },
})

/** Badge, `strong` name, `.state` at the end; below them in small print `.fact` and `.when`. */
export const RowLink = styled(BlockLink)({
  display: 'grid',
  gridTemplateColumns: '34px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 10px',
  padding: '8px 16px',
  '& strong': { fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .fact': {
    gridColumn: '2',
    fontSize: 12,
    color: tone.muted,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .state': { justifySelf: 'end' },
  '& .when': { fontSize: 12, color: tone.muted, justifySelf: 'end', whiteSpace: 'nowrap' },
})

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

/** The way from a panel to the whole list. */
export function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="text" endIcon={<ChevronRight size={14} aria-hidden />} style={{ marginBlock: -4, marginInlineEnd: -10 }}>
      {children}
    </LinkButton>
  )
}
