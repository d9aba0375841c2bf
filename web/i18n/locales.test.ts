import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_LABELS } from '#contract/apps.ts'
import { LANGUAGES } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { i18nOptions } from './i18n.ts'

/** The files that types know, as web/i18n/resources.d.ts imports them. */
const NAMESPACES = [...readFileSync(join(import.meta.dirname, 'resources.d.ts'), 'utf8').matchAll(/'\.\/en\/([\w-]+)\.json'/gu)].map(
  ([, name = '']) => name,
)

type Tree = { [key: string]: string | Tree }

function read(language: string, namespace: string): Tree {
  const tree: Tree = JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8'))
  return tree
}

function flatten(tree: Tree, path = ''): Map<string, string> {
  const out = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') out.set(at, value)
    else for (const [inner, text] of flatten(value, at)) out.set(inner, text)
  }
  return out
}
const PLURAL = /_(zero|one|two|few|many|other)$/u
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)>/gu)].map((match) => match[1] ?? match[2] ?? '').sort()
const baseKeys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort()
/** Keys whose text depends on a number. */
const counted = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')))].sort()

describe.each(LANGUAGES)('%s', (language) => {
  it('has a file for each namespace and no other', () => {
    expect(readdirSync(join(import.meta.dirname, language)).sort()).toEqual(NAMESPACES.map((namespace) => `${namespace}.json`).sort())
  })
  it.each(NAMESPACES)('%s has the keys and placeholders of English', (namespace) => {
    const english = flatten(read('en', namespace))
    const texts = flatten(read(language, namespace))
    expect(baseKeys(texts)).toEqual(baseKeys(english))
    for (const [key, text] of texts) {
      const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      const missing = key.endsWith('_one') ? placeholders(source).filter((name) => name !== 'count') : placeholders(source)
      const present = key.endsWith('_one') ? placeholders(text).filter((name) => name !== 'count') : placeholders(text)
      expect({ key, placeholders: present }).toEqual({ key, placeholders: missing })
    }
  })
  it.each(NAMESPACES)('%s has every plural form the language needs', (namespace) => {
    const texts = flatten(read(language, namespace))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plural = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')))
    const lacking = [...plural].flatMap((key) => forms.filter((form) => !texts.has(`${key}_${form}`)).map((form) => `${key}_${form}`))
    expect(lacking).toEqual([])
  })
  it.each(NAMESPACES)('%s counts where English counts', (namespace) => {
    expect(counted(flatten(read(language, namespace)))).toEqual(counted(flatten(read('en', namespace))))
  })
  it.each(NAMESPACES)('%s has no empty text', (namespace) => {
    expect([...flatten(read(language, namespace))].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('loads translations with 5 retries from 350 ms, 10 in parallel, under the build number', () => {
  expect(i18nOptions).toMatchObject({
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
    backend: { queryStringParams: { v: '3747' } },
  })
  expect(limits.buildNumber).toBe(3747)
})

it('has every navigation label of the product in English', () => {
  const labels = new Set(flatten(read('en', 'common')).values())
  const needed =
    'General, Overview, Analytics, Finance, Logistics, Account, Management, Customers, Products, Orders, Invoices, Job Listings, Social Media, Profile, Blog, Apps, Kanban, Mail, Chat, Calendar, Pages, Auth, Register, Login, Pricing, Checkout, Contact, Error, Need Help?, Documentation, Your tier, Language changed'
  expect(needed.split(', ').filter((label) => !labels.has(label))).toEqual([])
})

describe('labels of the navigation', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sources(path)
      return /\.tsx?$/u.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : []
    })
  const code = sources(join(import.meta.dirname, '..')).join('\n')
  const pinnable: ReadonlySet<string> = new Set(APP_LABELS)

  it.each(Object.keys(read('en', 'common')['nav'] ?? {}))('nav.%s stands somewhere on a screen', (label) => {
    // labels of the Apps menu are put together where they are shown
    expect(new RegExp(`['":\`]nav\\.${label}['"\`]`, 'u').test(code) || pinnable.has(label)).toBe(true)
  })
  it('the Apps menu shows its labels', () => {
    expect(code).toContain('t(`nav.${app.label}`)')
    expect(code).toContain('t(`nav.${label}`)')
  })
})
