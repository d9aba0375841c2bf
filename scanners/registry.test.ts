import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VECTOR_TYPES } from '#contract/fields.ts'
import { allChecks, scannerFor, scanners } from './registry.ts'
import type { CheckTexts } from './sdk/check.ts'

const FOLDERS = { Websites: 'website' } as const
const idsIn = (folder: string) =>
  readdirSync(new URL(`./${folder}/checks/`, import.meta.url))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/u, ''))
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/gu)].map(([found]) => found).toSorted()
/** Every text of a check by its key. */
const flat = ({ title, why, remediation, messages }: CheckTexts): Record<string, string> => ({ title, why, remediation, ...messages })
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
  test.each(checks)('$id: German and Spanish have the keys and placeholders of the English', ({ check }) => {
    const english = flat(check)
    for (const language of ['de', 'es'] as const) {
      const texts = scannerFor(check.vectorType)?.texts[language][check.id]
      expect(texts, `${check.id} in ${language}`).toBeDefined()
      const theirs = texts ? flat(texts) : {}
      expect(Object.keys(theirs).toSorted()).toEqual(Object.keys(english).toSorted())
      for (const [key, text] of Object.entries(english))
        expect(placeholders(theirs[key] ?? ''), `${language} ${key}`).toEqual(placeholders(text))
    }
  })
  test.each(checks)('$id: no text was left in English', ({ check }) => {
    const english = flat(check)
    for (const language of ['de', 'es'] as const) {
      const texts = scannerFor(check.vectorType)?.texts[language][check.id]
      const same = Object.entries(texts ? flat(texts) : english).filter(([key, text]) => text === english[key])
      expect(same, language).toEqual([])
    }
  })
  test('no translation is left over from a check that is gone', () => {
    for (const { texts, checks: own } of scanners) {
      const ids = own.map(({ id }) => id).toSorted()
      expect([Object.keys(texts.de).toSorted(), Object.keys(texts.es).toSorted()]).toEqual([ids, ids])
    }
  })
})

describe('what people read about a check', () => {
  test.each(checks)('$id: says why and how to fix, and its references are addresses', ({ check }) => {
    expect(check.why.length).toBeGreaterThan(60)
    expect(check.remediation.length).toBeGreaterThan(20)
    expect(check.references.filter((reference) => !reference.startsWith('https://'))).toEqual([])
    expect(check.cwe ?? 'CWE-1').toMatch(/^CWE-\d+$/u)
    expect(check.snippets.filter(({ label, code }) => label === '' || code === '')).toEqual([])
  })
  test('every check of a response header shows how to send it from nginx, Apache and Express', () => {
    const hardening = allChecks.filter(
      ({ scannerType, snippets, remediation }) => scannerType === 'Headers' && remediation.startsWith('Send ') && snippets.length > 0,
    )
    expect(hardening.length).toBeGreaterThanOrEqual(6)
    for (const { snippets } of hardening) expect(snippets.map(({ label }) => label)).toEqual(['nginx', 'Apache', 'Express'])
  })
})
