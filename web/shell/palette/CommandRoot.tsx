import { styled } from '@mui/material/styles'
import { Command } from 'cmdk'
import { tone } from '#web/ui/tokens.ts'

/** A field to type into and the list it narrows: the palette and the choice of an account. */
export const CommandRoot = styled(Command)({
  '& [cmdk-input]': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    padding: '14px 16px',
    fontSize: 15,
    borderBottom: `1px solid ${tone.line}`,
    '&::placeholder': { color: tone.faint },
  },
  '& [cmdk-list]': { maxHeight: 'min(480px, 60dvh)', overflow: 'auto', padding: 6 },
  '& [cmdk-group-heading]': {
    fontSize: 11,
    fontWeight: 550,
    color: tone.faint,
    padding: '8px 10px 4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [cmdk-item]': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    minHeight: 36,
    padding: '0 10px',
    borderRadius: 7,
    cursor: 'pointer',
    fontSize: 13,
    '&[data-selected=true]': { background: tone.accentBg, boxShadow: `inset 2px 0 0 ${tone.accentText}` },
  },
  '& [cmdk-item] mark': { background: 'none', color: tone.accentText, fontWeight: 600 },
  '& [cmdk-item] svg': { flex: 'none', color: tone.muted },
  // a name ends where its own language ends, also on a page of the other direction
  '& [cmdk-item] > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' },
  // below what it belongs to
  '& [cmdk-item] > span > small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 12, color: tone.muted },
  '& [cmdk-item]:has(> span > small)': { paddingBlock: 6 },
  '& [cmdk-item] > small': {
    marginInlineStart: 'auto',
    flex: 'none',
    maxWidth: '55%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    color: tone.muted,
  },
  '& [cmdk-item] > span:has(> kbd)': { marginInlineStart: 'auto', overflow: 'visible' },
  '& [cmdk-empty]': { padding: 24, textAlign: 'center', color: tone.muted },
})

/** What the keys do, under the list; for those who have keys. */
export const PaletteFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '8px 16px',
  fontSize: 12,
  color: tone.muted,
  borderTop: `1px solid ${tone.line}`,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .end': { marginInlineStart: 'auto' },
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '@media (hover: none)': { display: 'none' },
}))
