import { tone } from '#web/ui/tokens.ts'

/** The look of an <input type="date">. */
export const dayInput = {
  font: 'inherit',
  height: 32,
  paddingInline: 8,
  borderRadius: 7,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.text,
  '[data-theme=dark] &': { colorScheme: 'dark' },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
} as const
