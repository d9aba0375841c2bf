import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LANGUAGES, VECTOR_TYPES } from '#contract/fields.ts'
import { scanners } from './registry.ts'
import type { CheckInfo, CheckTexts } from './sdk/check.ts'

const scannerFor = (vectorType: string) => scanners.find((scanner) => scanner.vectorType === vectorType)
const allChecks: readonly CheckInfo[] = scanners.flatMap((scanner) => scanner.checks)

const FOLDERS = { AWS: 'aws', Azure: 'azure', GCP: 'gcp', Kali: 'network', Websites: 'website', Blockchain: 'blockchain' } as const
const idsIn = (folder: string) =>
  readdirSync(new URL(`./${folder}/checks/`, import.meta.url))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/u, ''))
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/gu)].map(([found]) => found).toSorted()
/** Every text of a check by its key. */
const flat = ({ messages, ...texts }: CheckTexts): Record<string, string> => ({ ...texts, ...messages })
/** English orders begin with one of these verbs; German ends with an infinitive; Spanish begins with one. */
const ORDERS = {
  en: /^(?:Add|Allow|Ask|Assign|Attach|Back|Bind|Block|Bound|Calculate|Change|Check|Choose|Close|Compile|Connect|Count|Create|Delegate|Delete|Disable|Draw|Enable|Encode|Encrypt|Enforce|Fix|Get|Give|Install|Keep|Let|Limit|Load|Lock|Log|Make|Move|Multiply|Name|Offer|Pay|Point|Protect|Publish|Raise|Record|Redirect|Refuse|Register|Reissue|Remove|Renew|Replace|Require|Restrict|Revoke|Rotate|Run|Scan|Send|Separate|Serve|Set|Show|Shut|Sign|Store|Submit|Take|Tighten|Turn|Update|Upgrade|Use|Write) /u,
  de: /[a-zäöüß](?:en|ern|eln)$/u,
  es: /^[A-ZÁÉÍÓÚ]\p{L}*(?:ar|er|ir) /u,
}
/** "Pass · Certificate has expired" is no sentence; a name must go with a pass as with a fail. */
const OUTCOME =
  /\b(?:missing|no|not|without|lacks|weak|outdated|broken|vulnerable|exposed|leaks|fehlt|fehlen|kein|keine|ohne|veraltet|veraltete|schwach|falta|faltan|sin|obsoletas?|débil|débiles)\b/iu
const checks = allChecks.map((check) => ({ id: check.id, check }))

describe('the registry', () => {
  test('equals the folders of checks', () => {
    const files = Object.values(FOLDERS).flatMap(idsIn)
    expect(allChecks.map(({ id }) => id).toSorted()).toEqual(files.toSorted())
  })
  test('no two checks share an id', () => {
    expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length)
  })
  test('finds a scanner by the kind of target, and says when there is none', () => {
    const known = VECTOR_TYPES.filter((vectorType) => scannerFor(vectorType) !== undefined)
    expect(known).toEqual(Object.keys(FOLDERS))
    expect(scannerFor('Websites')?.vectorType).toBe('Websites')
  })
  test('fields have patterns that hold without flags, as a browser gets them', () => {
    const flags = new Set<string>()
    for (const { connection } of scanners)
      for (const { schema } of Object.values(connection.fields))
        z.toJSONSchema(schema, {
          io: 'input',
          unrepresentable: 'any',
          override({
            zodSchema: {
              _zod: { def },
            },
          }) {
            for (const { _zod: check } of def.checks ?? [])
              if ('pattern' in check.def && check.def.pattern instanceof RegExp) flags.add(check.def.pattern.flags)
          },
        })
    expect([...flags]).toEqual(['u'])
  })
  test.each(scanners.map((scanner) => ({ vectorType: scanner.vectorType, scanner })))(
    '$vectorType: checks and collectors need only collectors that exist, without a circle',
    async ({ scanner: info }) => {
      const scanner = await info.load()
      expect(scanner.checks).toEqual(info.checks)
      const ids = new Set(scanner.collectors.map(({ id }) => id))
      const needed = [
        ...scanner.essential,
        ...scanner.checks.flatMap(({ needs }) => needs),
        ...scanner.collectors.flatMap(({ after }) => after),
      ]
      expect(needed.filter((id) => !ids.has(id))).toEqual([])
      const done = new Set<string>()
      for (let pass = 0; pass < ids.size; pass += 1)
        for (const { id, after } of scanner.collectors) if (after.every((first) => done.has(first))) done.add(id)
      expect(done).toEqual(ids)
    },
  )
})

describe('texts', () => {
  test.each(checks)('$id: German and Spanish have the keys and placeholders of the English', ({ check: { texts } }) => {
    const english = flat(texts.en)
    for (const language of ['de', 'es'] as const) {
      const theirs = flat(texts[language])
      expect(Object.keys(theirs).toSorted()).toEqual(Object.keys(english).toSorted())
      for (const [key, text] of Object.entries(english))
        expect(placeholders(theirs[key] ?? ''), `${language} ${key}`).toEqual(placeholders(text))
    }
  })
  test.each(checks)('$id: no text was left in English, but for names that are the same everywhere', ({ check: { texts } }) => {
    const { name: _name, ...english } = flat(texts.en)
    for (const language of ['de', 'es'] as const) {
      const theirs = flat(texts[language])
      expect(Object.keys(english).filter((key) => theirs[key] === english[key])).toEqual([])
    }
  })
  test.each(LANGUAGES)('%s: no two checks share a name or a title, and the three of one check differ', (language) => {
    const titles = allChecks.flatMap(({ texts }) => [texts[language].name, texts[language].finding, texts[language].fix])
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(titles.filter((title) => title === '' || title.length > 80 || title.endsWith('.'))).toEqual([])
  })
  test.each(checks)('$id: a fix is an order, and a name says nothing about the outcome', ({ check: { texts } }) => {
    expect(texts.en.fix).toMatch(ORDERS.en)
    expect(texts.de.fix).toMatch(ORDERS.de)
    expect(texts.es.fix).toMatch(ORDERS.es)
    expect([texts.en.name, texts.de.name, texts.es.name].filter((name) => OUTCOME.test(name))).toEqual([])
  })
  test('every scanner type of a check has a label, and two scanners that share a type label it alike', () => {
    const labels = new Map<string, unknown>()
    for (const { checks: own, scannerTypes } of scanners) {
      expect(own.filter(({ scannerType }) => !Object.hasOwn(scannerTypes, scannerType))).toEqual([])
      for (const [type, label] of Object.entries(scannerTypes)) {
        expect(labels.get(type) ?? label, type).toEqual(label)
        labels.set(type, label)
      }
    }
  })
})

describe('what people read about a check', () => {
  test.each(checks)('$id: says why and how to fix, and its references are addresses', ({ check }) => {
    expect(check.texts.en.why.length).toBeGreaterThan(60)
    expect(check.texts.en.how.length).toBeGreaterThan(20)
    expect(check.references.filter((reference) => !reference.startsWith('https://'))).toEqual([])
    expect(check.cwe ?? 'CWE-1').toMatch(/^CWE-\d+$/u)
    expect(check.snippets.filter(({ label, code }) => label === '' || code === '')).toEqual([])
  })
  test('every check shows how to fix it, and one that shows it for nginx does for Caddy and IIS too', () => {
    const websites = allChecks.filter(({ vectorType }) => vectorType === 'Websites')
    expect(websites.filter(({ snippets }) => snippets.length === 0).map(({ id }) => id)).toEqual([])
    const labels = websites.map(({ id, snippets }) => ({ id, text: snippets.map(({ label }) => label).join(', ') }))
    expect(labels.filter(({ text }) => text.includes('nginx') && !(text.includes('Caddy') && /IIS|ASP\.NET/u.test(text)))).toEqual([])
  })
  test('every check of a response header shows how to send it from every server and from Express', () => {
    const hardening = allChecks.filter(
      ({ scannerType, snippets, texts }) => scannerType === 'Headers' && texts.en.how.startsWith('Send ') && snippets.length > 0,
    )
    expect(hardening.length).toBeGreaterThanOrEqual(6)
    for (const { snippets } of hardening)
      expect(snippets.map(({ label }) => label)).toEqual(['nginx', 'Apache', 'Caddy', 'IIS (web.config)', 'Express'])
  })
  test('no example turns on for all subdomains what its text leaves for later', () => {
    const hsts = allChecks.filter(({ id }) => id.startsWith('web-hsts-'))
    expect(hsts).toHaveLength(2)
    expect(hsts.flatMap(({ snippets }) => snippets).filter(({ code }) => /includeSubDomains|preload/iu.test(code))).toEqual([])
  })
})
