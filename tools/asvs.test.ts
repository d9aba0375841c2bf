/** The answers to OWASP ASVS in docs/asvs.yaml: none is missing, and what they name as evidence is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import requirements from './asvs-requirements.json' with { type: 'json' }

const root = new URL('..', import.meta.url).pathname

const text = z.string().check(z.minLength(2))
const known = { id: text, level: z.literal([1, 2]), topic: text.check(z.regex(/^\S+(?: \S+){0,7}$/u)) }
const answer = z.discriminatedUnion('applies', [
  z.strictObject({
    ...known,
    applies: z.literal(true),
    state: z.enum(['met', 'partly', 'not met']),
    how: text,
    /** `path`, or `path: title of a test`. */
    evidence: z.array(text),
  }),
  z.strictObject({ ...known, applies: z.literal(false), reason: text }),
])

const answers = z.parse(z.array(answer), parse(readFileSync(join(root, 'docs/asvs.yaml'), 'utf8')))
const applying = answers.filter((one) => one.applies)

/** What is wrong with a piece of evidence, or null. */
function faultOf(evidence: string): string | null {
  const [path = '', title] = evidence.split(/: (.*)/su)
  if (!existsSync(join(root, path))) return `${path} does not exist`
  if (title === undefined) return null
  const source = readFileSync(join(root, path), 'utf8').replaceAll(String.raw`\'`, "'")
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)) ? null : `${path} has no test "${title}"`
}

test('every requirement of levels 1 and 2 is answered once, at its level', () => {
  const { 1: first, 2: second } = requirements.levels
  expect([first.length, second.length]).toEqual([70, 183])
  const wanted = [...first.map((id) => `${id} 1`), ...second.map((id) => `${id} 2`)]
  expect(answers.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(wanted.toSorted())
})

describe('evidence', () => {
  test('exists: files, and tests by their title', () => {
    const faults = applying.flatMap(({ id, evidence }) =>
      evidence
        .map(faultOf)
        .flatMap((fault) => fault ?? [])
        .map((fault) => `${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
  test('that is not there is noticed', () => {
    expect(faultOf('server/no-such-file.ts')).toBe('server/no-such-file.ts does not exist')
    expect(faultOf('tools/asvs.test.ts: evidence')).toBeNull()
    expect(faultOf('SECURITY.md: no such test')).toBe('SECURITY.md has no test "no such test"')
  })
  test('is given for at least nine of ten that apply, and for all that are met', () => {
    expect(applying.filter(({ evidence }) => evidence.length > 0).length).toBeGreaterThanOrEqual(applying.length * 0.9)
    expect(applying.filter(({ state, evidence }) => state === 'met' && evidence.length === 0)).toEqual([])
  })
})
