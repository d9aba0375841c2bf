import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

/** Body of a page about one thing: what there is to read, and beside it (below on narrow screens) the facts. */
export const TwoColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 380px',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  '& h3': { margin: '16px 0 6px', fontSize: 13, fontWeight: 600 },
  '& p': { overflowWrap: 'anywhere' },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** Over the title of such a page: the way back and what it is. */
export const AboveTitle = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  marginBottom: 8,
  // twice, to outweigh the page's own links
  '&& a': { display: 'inline-flex', alignItems: 'center', gap: 5, color: tone.muted, textDecoration: 'none', fontSize: 13 },
  '&& a:hover': { color: tone.text },
  '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
})
