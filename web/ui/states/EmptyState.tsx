import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  padding: '48px 20px',
  textAlign: 'center',
  color: tone.muted,
  '& p': { margin: 0, maxWidth: 440, fontSize: 13 },
  '& svg': { color: tone.faint },
  '& button svg, & a svg': { color: 'inherit' },
})

/** Nothing here yet: a 28 px line icon, one sentence with the next step, and its button. */
export function EmptyState({ icon: Icon, text, action }: { icon: LucideIcon; text: ReactNode; action?: ReactNode }) {
  return (
    <Box>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <p>{text}</p>
      {action}
    </Box>
  )
}
