import type { Components, Theme } from '@mui/material/styles'
import { ChevronDown } from 'lucide-react'
import { CONTROL_PX, PHONES, RADIUS, tone } from '#web/ui/tokens.ts'

/** Under each field of a form: the line for its help or its error. Kept free, so that nothing moves when one appears. */
export const LINE = { gap: 4, height: 16 } as const

/** A round sign with an exclamation mark, which readers do not read: the sentence after it says enough. */
const errorSign = {
  content: "'!' / ''",
  flex: 'none',
  width: 12,
  height: 12,
  marginTop: 2,
  borderRadius: '50%',
  background: 'currentColor',
  color: 'inherit',
  fontSize: 9,
  lineHeight: '12px',
  fontWeight: 700,
  textAlign: 'center',
  WebkitTextFillColor: tone.surface,
} as const

/** Looks of MUI's text fields: the label above, never in the frame; the same measures as `.plain-field` of plain.css. */
export const fieldStyles: Components<Theme> = {
  MuiInputLabel: {
    // without shrink, MUI hides the placeholder behind the label
    defaultProps: { disableAnimation: true, shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 550,
        color: tone.text,
        whiteSpace: 'normal',
        overflow: 'visible',
        overflowWrap: 'anywhere',
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: tone.text },
        '&.Mui-disabled': { color: tone.muted },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        fontSize: 13,
        background: tone.surface,
        minHeight: CONTROL_PX.normal,
        [PHONES]: { minHeight: CONTROL_PX.phone },
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': { borderColor: tone.lineStrong, top: 0 },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: tone.accentText, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tone.risk.critical.fill },
        '&.Mui-disabled': { background: tone.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: tone.line },
      },
      input: {
        padding: '6px 10px',
        height: 'auto',
        lineHeight: '20px',
        '&::placeholder': { color: tone.faint, opacity: 1 },
        '&.Mui-disabled': { color: tone.faint, WebkitTextFillColor: tone.faint },
        // phones zoom into fields whose letters are smaller
        '@media (max-width: 999.95px) and (pointer: coarse)': { fontSize: 16 },
      },
      multiline: { padding: 0 },
    },
  },
  MuiSelect: {
    defaultProps: { size: 'small', IconComponent: ChevronDown },
    styleOverrides: { select: { minHeight: 20 }, icon: { width: 16, height: 16, top: 'calc(50% - 8px)', color: tone.faint } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: `${LINE.gap}px 0 0`,
        minHeight: LINE.height,
        fontSize: 12,
        lineHeight: `${LINE.height}px`,
        color: tone.muted,
        overflowWrap: 'anywhere',
        '&.Mui-error': { display: 'flex', gap: 6, color: tone.risk.critical.text },
        '&.Mui-error::before': errorSign,
        '&.Mui-disabled': { color: tone.muted },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 13 } } },
}
