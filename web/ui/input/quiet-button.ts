import { tone } from '#web/ui/tokens.ts'

/** `sx` of a text button that reads as the value it changes: in tables and fact lists. */
export const quietButton = {
  marginInlineStart: '-9px',
  paddingInline: '9px',
  minWidth: 0,
  maxWidth: '100%',
  color: tone.text,
  fontWeight: 400,
  '&:focus-visible': { outlineOffset: -2 },
} as const
