import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

/** A 22 px label. Colours come as style: background and color from `tone`. */
export const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 22,
  paddingInline: '7px 8px',
  borderRadius: 6,
  fontSize: 12,
  fontWeight: 550,
  letterSpacing: '-0.003em',
  whiteSpace: 'nowrap',
  flex: 'none',
  verticalAlign: 'middle',
  background: tone.sunken,
  color: tone.muted,
})
