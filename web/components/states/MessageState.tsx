import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: 'min(14dvh, 120px) 20px 48px',
  textAlign: 'center',
  '& > svg': { color: tone.faint, marginBottom: 4 },
  '& h1': { margin: 0, fontSize: 18, fontWeight: 600, letterSpacing: '-0.01em' },
  '& p': { margin: 0, maxWidth: 480, fontSize: 13, color: tone.muted, textWrap: 'pretty', overflowWrap: 'anywhere' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 12 },
})

/** A screen that has nothing to show but why, and the ways on. */
export function MessageState(props: { icon: LucideIcon; title: string; text: ReactNode; children?: ReactNode }) {
  const { icon: Icon, title, text, children } = props
  return (
    <Box>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      {children !== undefined && <div className="ways">{children}</div>}
    </Box>
  )
}
