import { tone } from '#web/ui/tokens.ts'

/** A column of the board, or its part in a lane; tinted while a card is held over it. */
export const columnStyle = {
  background: tone.sunken,
  borderRadius: 10,
  border: '1px solid transparent',
  '&[data-over=true]': { borderColor: tone.accentText, background: tone.accentBg },
  '& > ul': { margin: 0, padding: '2px 7px 10px', display: 'flex', flexDirection: 'column', gap: 8 },
} as const

/** The head of a column; its number is amber once the column is full, and has a sign beyond that. */
export const headStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  fontSize: 13,
  fontWeight: 600,
  '& > .num': { display: 'inline-flex', alignItems: 'center', gap: 4, color: tone.muted, fontWeight: 500 },
  '& > .num[data-full]': { color: tone.risk.medium.text, fontWeight: 600 },
} as const
