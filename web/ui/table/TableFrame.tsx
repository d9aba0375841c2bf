import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

/** One styled element for the whole table: cells are plain DOM, so that 200 rows cost no style work each. */
export const TableFrame = styled('div')(({ theme }) => ({
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  background: tone.surface,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& .scroller': { overflow: 'auto', position: 'relative', scrollbarWidth: 'thin' },
  '& .scroller[aria-busy=true]': { opacity: 0.6 },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', fontSize: 13 },
  '& th, & td': {
    height: 38,
    padding: '0 12px',
    textAlign: 'start',
    borderBottom: `1px solid ${tone.line}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody > tr:last-of-type > td': { borderBottom: 0 },
  '& th': { position: 'sticky', top: 0, zIndex: 2, height: 34, background: tone.sunken, color: tone.muted, fontWeight: 550, fontSize: 12 },
  '& th > button': {
    all: 'unset',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    '&:hover, &[data-on=true]': { color: tone.text },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
  },
  '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .check': { width: 44, paddingInlineEnd: 0, overflow: 'visible', textOverflow: 'clip' },
  '& input[type=checkbox]': { width: 15, height: 15, margin: 0, verticalAlign: 'middle', accentColor: tone.accent, cursor: 'pointer' },
  '& tbody tr[data-row]': { cursor: 'default' },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr[data-row]:hover': { background: tone.hover },
  '& tbody tr[data-picked=true], & tbody tr[data-open=true]': { background: tone.accentBg },
  '& tbody tr[data-row]:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2, borderRadius: 0 },
  '& td strong': { fontWeight: 550 },
  '& td code': { fontSize: 12, color: tone.muted },
  '& td .muted': { color: tone.muted },
  '& td .line': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    '& > code, & > strong, & > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  '& td.phone': { height: 'auto', padding: '10px 14px', whiteSpace: 'normal' },
  [theme.breakpoints.down('sm')]: { marginInline: -16, borderRadius: 0, borderInline: 0 },
  '&[data-bare=true]': { border: 0, borderTop: `1px solid ${tone.line}`, borderRadius: 0, marginInline: 0 },
}))

/** The two-line row of a phone: `title` and below it `.meta`. */
export const PhoneRow = styled('div')({
  display: 'grid',
  gap: 5,
  minWidth: 0,
  '& .title': { fontWeight: 550, fontSize: 14, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& .meta': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px', fontSize: 12, color: tone.muted, minWidth: 0 },
})
