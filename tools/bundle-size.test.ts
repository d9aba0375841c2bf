import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Budgets in kB of JavaScript as it travels (gzip -9). */
const BUDGET = { guest: 170, route: 300, lazyChunk: 110 }
/** How many files of JavaScript a page may ask for, loaded for the first time. */
const FILES = 12

interface Chunk {
  file: string
  name?: string
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

const chunksNamed = (name: string): readonly string[] =>
  [...manifest].filter(([key, chunk]) => chunk.name === name && isScript(key)).map(([key]) => key)
/** What every page begins with. */
const first = chunksNamed('app')
const pagesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', 'web', 'features', folder), { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /([^/]+Page)\.tsx$/u.exec(path)?.[1] ?? [],
  )
/** Pages before sign-in. */
const guests = pagesIn('auth')
const screens = pagesIn('.').filter((name) => !guests.includes(name))
/** The MUI engine and the frame around every signed-in screen; tools/web-chunks.ts keeps them in one file. */
const frame = chunksNamed('frame')
/** What a page draws at once though it is loaded by itself: the chart of the overview. */
const atOnce = (key: string) => (manifest.get(key)?.dynamicImports ?? []).filter((part) => part.endsWith('Chart.tsx'))

it('knows the frame and the pages', () => {
  expect([first, frame].map(({ length }) => length)).toEqual([1, 1])
  expect(guests.length).toBeGreaterThan(5)
  expect(screens.length).toBeGreaterThan(20)
  expect([...guests, ...screens].filter((name) => chunksNamed(name).length !== 1)).toEqual([])
})

/** What comes late is counted by e2e/cold-load.spec.ts. */
describe('JavaScript of a page', () => {
  it.each(guests)(`%s needs at most ${BUDGET.guest} kB in ${FILES} files, and nothing of the frame`, (name) => {
    const whole = [...first, ...chunksNamed(name)]
    expect(total(whole)).toBeLessThanOrEqual(BUDGET.guest)
    expect(closure(whole).size).toBeLessThanOrEqual(FILES)
    expect(frame.filter((part) => closure(whole).has(part))).toEqual([])
  })
  it.each(screens)(`%s stays within its budget and ${FILES} files, charts included`, (name) => {
    const page = chunksNamed(name)
    const whole = [...first, ...frame, ...page, ...page.flatMap(atOnce)]
    expect(total(whole)).toBeLessThanOrEqual(BUDGET.route)
    expect(closure(whole).size).toBeLessThanOrEqual(FILES)
  })
})

it(`no lazy chunk brings more than ${BUDGET.lazyChunk} kB of its own`, () => {
  const begun = closure(first)
  const lazy = [...manifest.keys()].filter((key) => isScript(key) && !begun.has(key))
  expect(lazy.length).toBeGreaterThan(50)
  expect(lazy.filter((key) => ownSize(key) > BUDGET.lazyChunk)).toEqual([])
})
