import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'
import { BlockLink } from './BlockLink.tsx'

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
