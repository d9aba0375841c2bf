/** Design tokens: plain data, so that tests can check the contrast of every pair. Colours are sRGB hex. */
export const RISK_ORDER = ['critical', 'high', 'medium', 'low', 'info'] as const
export type Risk = (typeof RISK_ORDER)[number]

interface RiskTone {
  fill: string
  text: string
  bg: string
}

const lightRisk: Record<Risk, RiskTone> = {
  critical: { fill: '#C4124A', text: '#AD0E40', bg: '#FDE8EE' },
  high: { fill: '#E0571B', text: '#A93C0B', bg: '#FEEDE3' },
  medium: { fill: '#BF8700', text: '#7C5600', bg: '#FCF2D6' },
  low: { fill: '#1D86B8', text: '#0B648F', bg: '#E2F2FA' },
  info: { fill: '#8A94A6', text: '#525C6E', bg: '#EDF0F4' },
}
const darkRisk: Record<Risk, RiskTone> = {
  critical: { fill: '#F0386B', text: '#FF7D9F', bg: '#35101C' },
  high: { fill: '#F2762E', text: '#FF9D66', bg: '#351B0C' },
  medium: { fill: '#E3AC1E', text: '#EFC04D', bg: '#2D2208' },
  low: { fill: '#2FA0D4', text: '#67C1EC', bg: '#0B2534' },
  info: { fill: '#76819A', text: '#A9B3C6', bg: '#1C212B' },
}

export const light = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EFF1F5',
  sidebar: '#FBFBFD',
  hover: '#F1F3F7',
  selected: '#E9ECF2',
  track: '#E6E9EF',
  line: '#E4E7EC',
  lineStrong: '#CFD4DD',
  /** Outline of check boxes, radio buttons and switches: 3:1 on every ground. */
  control: '#7F8897',
  text: '#12161F',
  muted: '#525B6B',
  faint: '#5F6879',
  accent: '#4B4ACF',
  accentHover: '#3D3CB4',
  accentText: '#4443C4',
  accentBg: '#EEEEFC',
  onAccent: '#FFFFFF',
  ok: '#157A4E',
  okBg: '#E5F5EC',
  /** Fill under white text, for what cannot be taken back. */
  criticalSolid: '#C4124A',
  shadow: 'rgb(10 14 25 / 0.22)',
  /** Over the page behind a dialog. */
  scrim: 'rgb(10 12 16 / 0.4)',
  risk: lightRisk,
}
export type Tokens = typeof light

export const dark: Tokens = {
  canvas: '#0A0C10',
  surface: '#11141A',
  raised: '#181C24',
  sunken: '#0F1218',
  sidebar: '#0D0F14',
  hover: '#171B23',
  selected: '#1C212B',
  track: '#232936',
  line: '#1F242E',
  lineStrong: '#323948',
  control: '#6B7588',
  text: '#ECEFF4',
  muted: '#A3ACBC',
  faint: '#858FA1',
  accent: '#6261E0',
  accentHover: '#5352CC',
  accentText: '#A6A5FF',
  accentBg: '#1D1D3D',
  onAccent: '#FFFFFF',
  ok: '#52CE92',
  okBg: '#10291E',
  criticalSolid: '#D3255A',
  shadow: 'rgb(0 0 0 / 0.6)',
  scrim: 'rgb(10 12 16 / 0.56)',
  risk: darkRisk,
}

/** Prefix of every CSS variable the theme writes. */
export const VAR_PREFIX = 'p'

type Refs<T> = { [K in keyof T]: T[K] extends string ? string : Refs<T[K]> }

function refs<T extends object>(source: T, path: string): Refs<T> {
  const entries: [string, unknown][] = Object.entries(source)
  const named = entries.map(([key, value]) => [
    key,
    typeof value === 'object' && value !== null ? refs(value, `${path}-${key}`) : `var(${path}-${key})`,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys, which are source's
  return Object.fromEntries(named) as Refs<T>
}

/** CSS references to the tokens of the current scheme: `tone.surface`, `tone.risk.high.fill`. Use these in styles; never a raw colour. */
export const tone: Refs<Tokens> = refs(light, `--${VAR_PREFIX}-palette-t`)

/** Corners (px): chip and tooltip, control, box, panel, dialog. */
export const RADIUS = { chip: 6, control: 7, box: 8, panel: 10, dialog: 12 } as const
/** Heights of controls (px): with a mouse, small ones, and both on phones, where small ones have the first height. */
export const CONTROL_PX = { normal: 32, small: 28, phone: 36 } as const
/** For what takes the rest of the window's height on a page with `data-rest` (px): where less is left, the page scrolls. */
export const REST = { flex: '1 1 0', minHeight: 240 } as const
/** Where the sidebar is a drawer and controls are higher. */
export const PHONES = '@media (max-width: 999.95px)'

export const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'
