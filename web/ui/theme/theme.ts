import { type Components, createTheme, responsiveFontSizes, type Theme } from '@mui/material/styles'
import { dark, light, MONO, type Tokens, tone, VAR_PREFIX } from '#web/ui/tokens.ts'
import { controlStyles, focusRing } from './control-styles.ts'
import { fieldStyles } from './field-styles.ts'

const baseline: Components<Theme>['MuiCssBaseline'] = {
  styleOverrides: {
    html: {
      backgroundColor: tone.canvas,
      fontFeatureSettings: "'cv11','ss03','calt'",
      WebkitFontSmoothing: 'antialiased',
      scrollbarColor: `${tone.lineStrong} transparent`,
    },
    body: { fontSize: 13, lineHeight: 1.5 },
    // MUI hands border-box down from parent to child, and the box that a browser puts around what folds does not pass it on
    '::details-content': { boxSizing: 'inherit' },
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
    components: { MuiCssBaseline: baseline, ...controlStyles, ...fieldStyles },
  })
  return choice.responsiveFontSizes ? responsiveFontSizes(theme, { factor: 1.5, variants: ['h1', 'h2'] }) : theme
}
