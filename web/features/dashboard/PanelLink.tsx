import { styled } from '@mui/material/styles'
import { ChevronRight } from 'lucide-react'
import { LinkButton } from '#web/components/LinkButton.tsx'

const Chevron = styled(ChevronRight)({ '[dir=rtl] &': { transform: 'scaleX(-1)' } })

/** The way from a panel to the whole list. */
export function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="text" endIcon={<Chevron size={14} aria-hidden />} style={{ marginBlock: -4, marginInlineEnd: -10 }}>
      {children}
    </LinkButton>
  )
}
