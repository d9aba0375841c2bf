import { styled } from '@mui/material/styles'
import { tone } from '../tokens.ts'

/** A button without the MUI widget, for pages that must stay light. `data-kind="primary"` is the one accent; otherwise outlined. */
export const PlainButton = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  height: 36,
  paddingInline: 14,
  borderRadius: 7,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.text,
  fontSize: 13,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: tone.hover },
  '&[data-kind=primary]': {
    background: tone.accent,
    borderColor: tone.accent,
    color: tone.onAccent,
    '&:hover': { background: tone.accentHover },
  },
  '&[data-kind=quiet]': {
    borderColor: 'transparent',
    background: 'transparent',
    color: tone.muted,
    '&:hover': { background: tone.hover, color: tone.text },
  },
  '&[data-kind=icon]': {
    width: 32,
    height: 32,
    padding: 0,
    borderColor: 'transparent',
    background: 'transparent',
    color: tone.muted,
    '&:hover': { background: tone.hover, color: tone.text },
  },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
})
