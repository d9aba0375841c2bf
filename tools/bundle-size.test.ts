import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Budgets in kB of JavaScript as it travels (gzip -9). */
const BUDGET = { guest: 170, route: 300, lazyChunk: 110 }
/** How many files of JavaScript a page may ask for, loaded for the first time. */
const FILES = 12

interface Chunk {
  file: string
  name?: string
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
const screens = [...manifest.keys()].filter((key) => /^features\/.*Page\.tsx$/u.test(key))
/** Pages before sign-in. */
const guests = screens.filter((key) => key.startsWith('features/auth/'))
/** The MUI engine and the frame around every signed-in screen; tools/web-chunks.ts keeps them in one file. */
const frame = [...manifest].filter(([, { name }]) => name === 'frame').map(([key]) => key)
/** What a page draws at once though it is loaded by itself: the chart of the overview. */
const atOnce = (key: string) => (manifest.get(key)?.dynamicImports ?? []).filter((part) => part.endsWith('Chart.tsx'))

it('knows the frame and the pages', () => {
  expect(frame).toHaveLength(1)
  expect(guests.length).toBeGreaterThan(5)
  expect(screens.length).toBeGreaterThan(20)
})

describe('JavaScript of a page', () => {
  it.each(guests)(`%s needs at most ${BUDGET.guest} kB in ${FILES} files, and nothing of the frame`, (key) => {
    const needed = closure([entry, key])
    expect(total([entry, key])).toBeLessThanOrEqual(BUDGET.guest)
    expect(needed.size).toBeLessThanOrEqual(FILES)
    expect(frame.filter((part) => needed.has(part))).toEqual([])
  })
  it.each(screens.filter((key) => !guests.includes(key)))(`%s stays within its budget and ${FILES} files, charts included`, (key) => {
    const whole = [entry, ...frame, key, ...atOnce(key)]
    expect(total(whole)).toBeLessThanOrEqual(BUDGET.route)
    expect(closure(whole).size).toBeLessThanOrEqual(FILES)
  })
})

it(`no lazy chunk brings more than ${BUDGET.lazyChunk} kB of its own`, () => {
  const lazy = [...manifest.keys()].filter((key) => manifest.get(key)?.isDynamicEntry === true && isScript(key))
  const first = closure([entry])
  const heavy = lazy.filter((key) => ownSize(key) > BUDGET.lazyChunk && !first.has(key))
  expect(lazy.length).toBeGreaterThan(5)
  expect(heavy).toEqual([])
})
