import { type Components, createTheme, responsiveFontSizes, type Theme } from '@mui/material/styles'
import { dark, light, MONO, type Tokens, tone, VAR_PREFIX } from './tokens.ts'

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
const componentStyles: Components<Theme> = {
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

declare module '@mui/material/styles' {
  interface Palette {
    t: Tokens
  }
  interface PaletteOptions {
    t?: Tokens
  }
}

const scheme = (t: Tokens) => ({
  palette: {
    primary: { main: t.accent, dark: t.accentHover, light: t.accentText, contrastText: t.onAccent },
    error: { main: t.risk.critical.text, contrastText: t === dark ? '#12161F' : '#FFFFFF' },
    warning: { main: t.risk.medium.text },
    success: { main: t.ok },
    info: { main: t.risk.low.text },
    background: { default: t.canvas, paper: t.surface },
    text: { primary: t.text, secondary: t.muted, disabled: t.faint },
    divider: t.line,
    t,
  },
})

export interface ThemeChoice {
  direction: 'ltr' | 'rtl'
  responsiveFontSizes: boolean
}

/** The MUI theme of both colour schemes; `[data-theme]` on <html> picks one, so switching repaints without re-rendering. */
export function makeTheme(choice: ThemeChoice): Theme {
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: VAR_PREFIX },
    colorSchemes: { light: scheme(light), dark: scheme(dark) },
    defaultColorScheme: 'light',
    direction: choice.direction,
    breakpoints: { values: { xs: 0, sm: 600, md: 1000, lg: 1200, xl: 1920 } },
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
      fontSize: 13,
      htmlFontSize: 16,
      h1: { fontSize: 22, lineHeight: 1.25, fontWeight: 620, letterSpacing: '-0.021em' },
      h2: { fontSize: 15, lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.011em' },
      h3: { fontSize: 13, lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.006em' },
      body1: { fontSize: 14, lineHeight: 1.5, letterSpacing: '-0.006em' },
      body2: { fontSize: 13, lineHeight: 1.5, letterSpacing: '-0.003em' },
      caption: { fontSize: 12, lineHeight: 1.4 },
      button: { fontSize: 13, fontWeight: 550, textTransform: 'none', letterSpacing: '-0.003em' },
    },
    transitions: { duration: { enteringScreen: 180, leavingScreen: 140 } },
    components: componentStyles,
  })
  return choice.responsiveFontSizes ? responsiveFontSizes(theme, { factor: 1.5, variants: ['h1', 'h2'] }) : theme
}
