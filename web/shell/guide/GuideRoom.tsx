import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

/** A phone, and a window of little height such as a page at 200 %: the strip has one row. */
export const ONE_ROW = '@media (max-width: 599.95px), (max-height: 560px)'

/** Keeps the place of the strip, as high as it most often is, so that nothing moves when it comes. */
export const GuideRoom = styled('section')(({ theme }) => ({
  boxSizing: 'border-box',
  flex: 'none',
  height: 52,
  background: tone.surface,
  borderBottom: `1px solid ${tone.line}`,
  [theme.breakpoints.down('lg')]: { height: 83 },
  [ONE_ROW]: { height: 41 },
}))
