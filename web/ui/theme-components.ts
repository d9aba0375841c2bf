import type { Components, Theme } from '@mui/material/styles'
import { MONO, tone } from './tokens.ts'

const focusRing = { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 }

const baseline: Components<Theme>['MuiCssBaseline'] = {
  styleOverrides: {
    html: {
      backgroundColor: tone.canvas,
      fontFeatureSettings: "'cv11','ss03','calt'",
      WebkitFontSmoothing: 'antialiased',
      scrollbarColor: `${tone.lineStrong} transparent`,
    },
    body: { fontSize: 13, lineHeight: 1.5 },
    ':focus-visible': { ...focusRing, borderRadius: 4 },
    'code, kbd, pre': { fontFamily: MONO },
    '.sr-only': { position: 'absolute', width: 1, height: 1, margin: -1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
    '.num': { fontVariantNumeric: 'tabular-nums' },
    '@media (prefers-reduced-motion: reduce)': {
      '*,*::before,*::after': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
      },
    },
  },
}

/** Looks of the MUI components the product uses: control height 32, hairlines, no ripple. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: baseline,
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: {
        borderRadius: 7,
        paddingInline: 12,
        height: 32,
        whiteSpace: 'nowrap',
        '& .MuiButton-startIcon': { marginInlineEnd: 6, marginInlineStart: -2 },
        '&:focus-visible': focusRing,
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: tone.text,
              borderColor: tone.lineStrong,
              background: tone.surface,
              '&:hover': { background: tone.hover, borderColor: tone.lineStrong },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: { color: tone.muted, '&:hover': { background: tone.hover, color: tone.text } },
          },
          { props: { variant: 'outlined', color: 'error' }, style: { background: tone.surface } },
        ],
      },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 7, color: tone.muted, '&:hover': { background: tone.hover, color: tone.text }, '&:focus-visible': focusRing },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderColor: tone.line, borderRadius: 10 } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${tone.line}`, background: tone.raised, margin: 16 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 15, fontWeight: 600, padding: '18px 20px 6px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '6px 20px 12px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 18px' } } },
  MuiBackdrop: { styleOverrides: { root: { variants: [{ props: { invisible: false }, style: { background: 'rgb(10 12 16 / 0.4)' } }] } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: { tooltip: { fontSize: 12, padding: '5px 8px', borderRadius: 6, background: '#1B2029', color: '#F2F4F8' } },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: 7,
        fontSize: 13,
        background: tone.surface,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: tone.lineStrong },
      },
      input: { paddingBlock: 7, height: 'auto', lineHeight: '18px', '&::placeholder': { color: tone.faint, opacity: 1 } },
      multiline: { paddingBlock: 7 },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiInputLabel: { styleOverrides: { root: { fontSize: 13 } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: 12 } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 13 } } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: 13, minHeight: 32, borderRadius: 5, marginInline: 4, gap: 8 } } },
  MuiMenu: {
    styleOverrides: {
      paper: { border: `1px solid ${tone.line}`, background: tone.raised, boxShadow: `0 12px 32px -8px ${tone.shadow}`, borderRadius: 9 },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2, borderRadius: 2, background: tone.accentText } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 12px',
        minWidth: 0,
        textTransform: 'none',
        fontSize: 13,
        fontWeight: 500,
        '&.Mui-selected': { color: tone.accentText },
        '&:focus-visible': { ...focusRing, outlineOffset: -2 },
      },
    },
  },
}
