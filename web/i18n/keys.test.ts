import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.includes('.test.'))
const code = sources.map((path) => readFileSync(join(web, path), 'utf8')).join('\n')

type Tree = { [key: string]: string | Tree }
const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)))

/** What code names outright. */
const named = new Set([...code.matchAll(/'([\w:. -]+)'|"([\w:. -]+)"/gu)].map((match) => match[1] ?? match[2]))
/** `risk.${level}` names every key that begins so. */
const patterns = [...code.matchAll(/`([\w:]+[\w:. -]*\.)\$\{[^`]*?\}([\w:. -]*)(?=[`$])/gu)].map(
  ([, first = '', last = '']) => new RegExp(`^${first.replaceAll('.', String.raw`\.`)}.+${last.replaceAll('.', String.raw`\.`)}`, 'u'),
)
/** `${words}.title` names a key whose beginning is named elsewhere. */
const endings = new Set([...code.matchAll(/`\$\{[\w.]+\}(\.[\w.]+)`/gu)].map(([, ending = '']) => ending))
const isUsed = (key: string) =>
  named.has(key) ||
  patterns.some((pattern) => pattern.test(key)) ||
  [...endings].some((ending) => key.endsWith(ending) && named.has(key.slice(0, -ending.length)))

it.each(globSync('i18n/en/*.json', { cwd: web }))('%s has no text that stands nowhere', (path) => {
  const namespace = basename(path, '.json')
  const tree: Tree = JSON.parse(readFileSync(join(web, path), 'utf8'))
  const unused = keysOf(tree).filter((key) => {
    const base = key.replace(/_(one|other)$/u, '')
    return !isUsed(base) && !isUsed(`${namespace}:${base}`)
  })
  expect(unused).toEqual([])
})
