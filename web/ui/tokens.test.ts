import { describe, expect, it } from 'vitest'
import { dark, light, RISK_ORDER, tone, type Tokens } from './tokens.ts'

const linear = (byte: number) => (byte / 255 <= 0.03928 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const n = Number.parseInt(hex.slice(1), 16)
  return 0.2126 * linear(n >> 16) + 0.7152 * linear((n >> 8) & 255) + 0.0722 * linear(n & 255)
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'sidebar', 'hover', 'selected'] as const
const TEXTS = ['text', 'muted', 'faint', 'accentText', 'ok'] as const

describe.each<[string, Tokens]>([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, t) => {
  it('keeps every text at 4.5 : 1 or better on every surface', () => {
    const weak = SURFACES.flatMap((s) => TEXTS.filter((k) => contrast(t[k], t[s]) < 4.5).map((k) => `${k} on ${s}`))
    expect(weak).toEqual([])
  })
  it('keeps risk texts at 4.5 : 1 on cards and on their own background, and risk fills at 3 : 1', () => {
    for (const risk of RISK_ORDER) {
      const r = t.risk[risk]
      expect(contrast(r.text, t.surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(r.text, t.canvas)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(r.text, r.bg)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(r.fill, t.surface)).toBeGreaterThanOrEqual(3)
    }
  })
  it('keeps text on the accent readable', () => {
    expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.onAccent, t.accentHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.accentText, t.accentBg)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.ok, t.okBg)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.onAccent, t.criticalSolid)).toBeGreaterThanOrEqual(4.5)
  })
  it('outlines check boxes and switches at 3 : 1 on every surface that carries them', () => {
    for (const ground of [t.canvas, t.surface, t.raised, t.sunken, t.sidebar]) expect(contrast(t.control, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('names the CSS variables the theme writes', () => {
  expect(tone.surface).toBe('var(--p-palette-t-surface)')
  expect(tone.risk.high.fill).toBe('var(--p-palette-t-risk-high-fill)')
})
