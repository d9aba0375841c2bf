import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

/** Width of the docked panel, px. */
const PANEL_PX = 440

/** A list that takes the whole page, edge to edge, and the panel docked beside it. The shell gives a page with `data-fill` its full height. */
export const ListFrame = styled('div')(({ theme }) => ({
  flex: '1 1 0',
  minHeight: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: tone.surface,
  '&[data-docked=true]': { gridTemplateColumns: `minmax(0, 1fr) ${PANEL_PX}px` },
  '& > .list': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, position: 'relative' },
  '& > aside': { minWidth: 0, minHeight: 0, borderInlineStart: `1px solid ${tone.line}`, overflow: 'auto', background: tone.surface },
  '& > .list > header': { padding: '14px 24px 0', flex: 'none' },
  '& > .list > header > .head': { display: 'flex', alignItems: 'center', gap: '4px 14px', minHeight: 36, marginBottom: 6 },
  '& > .list > header > .head > h1': { ...theme.typography.h1, margin: 0, whiteSpace: 'nowrap' },
  '& > .list > header > .head > p': {
    margin: 0,
    fontSize: 13,
    color: tone.muted,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > .list > header > .head > .actions': { display: 'flex', gap: 8, marginInlineStart: 'auto', flex: 'none' },
  '& > .list > .above': { flex: '0 1 auto', maxHeight: '50%', overflow: 'auto', padding: '12px 24px 4px', background: tone.canvas },
  '& > .list > .bar': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '10px 24px',
    borderBottom: `1px solid ${tone.line}`,
    flex: 'none',
  },
  '& > .list > .bar > .end': { display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: 'auto' },
  '& > .list > .bar > .clear': {
    all: 'unset',
    boxSizing: 'border-box',
    height: 28,
    paddingInline: 6,
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: 12,
    fontWeight: 550,
    color: tone.muted,
    cursor: 'pointer',
    borderRadius: 6,
    whiteSpace: 'nowrap',
    '&:hover': { color: tone.text },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
  },
  [theme.breakpoints.down('md')]: {
    '& > .list > header': { padding: '12px 16px 0' },
    '& > .list > header > .head': { flexWrap: 'wrap' },
    '& > .list > header > .head > .actions': { flexWrap: 'wrap', flex: '0 1 auto' },
    '& > .list > .bar': { padding: '8px 16px', flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', '& > *': { flex: 'none' } },
  },
  // little height, as with the page at 200 %: rows before everything else
  '@media (max-height: 560px)': {
    '& > .list > header': { display: 'flex', alignItems: 'center', gap: 12, paddingBlock: 0, borderBottom: `1px solid ${tone.line}` },
    '& > .list > header > nav': { flex: '1 1 0', margin: 0, padding: 0 },
    '& > .list > header > .head': { margin: 0, minHeight: 34, flex: '0 1 auto', flexWrap: 'nowrap' },
    '& > .list > header > .head > h1': { fontSize: 15 },
    '& > .list > header > .head > p': { display: 'none' },
    '& > .list > header > .head .MuiButton-root': { height: 30 },
    '& > .list > .bar': { paddingBlock: 0 },
  },
}))
