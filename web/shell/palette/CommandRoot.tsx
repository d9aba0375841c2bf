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
  '& [cmdk-list]': { maxHeight: 'min(380px, 60dvh)', overflow: 'auto', padding: 6 },
  '& [cmdk-group-heading]': { fontSize: 11, fontWeight: 550, color: tone.faint, padding: '8px 10px 4px' },
  '& [cmdk-item]': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    minHeight: 36,
    padding: '0 10px',
    borderRadius: 7,
    cursor: 'pointer',
    fontSize: 13,
    '&[data-selected=true]': { background: tone.hover },
  },
  '& [cmdk-item] svg': { flex: 'none', color: tone.muted },
  '& [cmdk-item] > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // below what it belongs to
  '& [cmdk-item] > span > small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 12, color: tone.muted },
  '& [cmdk-item]:has(> span > small)': { paddingBlock: 6 },
  '& [cmdk-item] > small': {
    marginInlineStart: 'auto',
    flex: 'none',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    color: tone.muted,
  },
  '& [cmdk-empty]': { padding: 24, textAlign: 'center', color: tone.muted },
})
