import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Budgets in kB of JavaScript as it travels (gzip -9). */
const BUDGET = { guest: 170, route: 300, overviewWithChart: 380, lazyChunk: 110 }

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
const dist = join(import.meta.dirname, '..', 'dist', 'web')
const manifestPath = join(dist, '.vite', 'manifest.json')
if (!existsSync(manifestPath)) throw new Error('The web client is not built; run `vite build` first.')
const manifest = new Map<string, Chunk>(Object.entries(JSON.parse(readFileSync(manifestPath, 'utf8'))))

const isScript = (key: string) => manifest.get(key)?.file.endsWith('.js') === true
const ownSize = (key: string) => statSync(join(dist, `${manifest.get(key)?.file ?? ''}.gz`)).size / 1000

/** A chunk and everything it imports statically. */
function closure(keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key) || !isScript(key)) return
    found.add(key)
    for (const next of manifest.get(key)?.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return found
}
const total = (keys: readonly string[]) => [...closure(keys)].reduce((sum, key) => sum + ownSize(key), 0)

const entry = [...manifest.keys()].find((key) => manifest.get(key)?.isEntry === true) ?? ''
/** The MUI engine and the frame around every signed-in screen. */
const shell = ['shell/ThemeHost.tsx', 'shell/AppShell.tsx']
const screens = [...manifest.keys()].filter((key) => /^features\/.*Page\.tsx$/u.test(key))
/** Pages before the shell. */
const guests = screens.filter((key) => /^features\/(?:auth|outbox)\//u.test(key))
const isChart = (key: string) => key.endsWith('Chart.tsx')

describe('JavaScript of a page', () => {
  it.each(guests.filter((key) => key.startsWith('features/auth/')))(`%s needs at most ${BUDGET.guest} kB`, (key) => {
    expect(total([entry, key])).toBeLessThanOrEqual(BUDGET.guest)
  })
  it.each(screens.filter((key) => !key.startsWith('features/auth/')))('%s stays within its budget, charts included', (key) => {
    const charts = (manifest.get(key)?.dynamicImports ?? []).filter(isChart)
    expect(total([entry, ...shell, key])).toBeLessThanOrEqual(BUDGET.route)
    expect(total([entry, ...shell, key, ...charts])).toBeLessThanOrEqual(charts.length > 0 ? BUDGET.overviewWithChart : BUDGET.route)
  })
  it('loads no shell before sign-in', () => {
    expect(guests.filter((key) => closure([entry, key]).has('shell/AppShell.tsx'))).toEqual([])
  })
})

it(`no lazy chunk brings more than ${BUDGET.lazyChunk} kB of its own`, () => {
  const lazy = [...manifest.keys()].filter((key) => manifest.get(key)?.isDynamicEntry === true && isScript(key))
  const first = closure([entry])
  const heavy = lazy.filter((key) => ownSize(key) > BUDGET.lazyChunk && !first.has(key))
  expect(lazy.length).toBeGreaterThan(5)
  expect(heavy).toEqual([])
})
