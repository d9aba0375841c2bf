import { expect, test } from 'vitest'
import type { Check, Verdict } from '#scanners/sdk/check.ts'
import type { BlockchainCollector, BlockchainFacts } from '../facts.ts'
import type { SourceMarks } from '../judge/judge-source.ts'
import { analyse, type SourceFacts, type SourceSet } from '../source/source.ts'

type ContractCheck = Check<BlockchainFacts, BlockchainCollector>
/** A check, what is played, and the source, in which `// here` marks the lines that must be found, and nothing else must be; `// with` marks lines that a finding shows beside its own. */
export type SourceCase = readonly [check: ContractCheck, what: string, source: string]

export const RESOURCE = { genericIdentifier: 'source', genericIdentifierValue: 'source:Case' }
export const sourceOf = (text: string, more: Partial<SourceSet> = {}): Promise<SourceFacts> =>
  analyse({ files: { 'Case.sol': text }, ...more }, new AbortController().signal)

/** What a check says about source. There is no bytecode to it, and it is given no other facts: one that reads them fails. */
export function judged(check: ContractCheck, source: SourceFacts | null): Verdict[] {
  const facts = new Proxy({ resource: RESOURCE, source, bytecode: null } as BlockchainFacts, {
    get(all, name) {
      if (name !== 'resource' && name !== 'source' && name !== 'bytecode') throw new Error(`${check.id} reads ${String(name)}`)
      return Reflect.get(all, name) as unknown
    },
  })
  return check.judge(facts)
}

const marked = (source: string, mark: RegExp): number[] => source.split('\n').flatMap((line, index) => (mark.test(line) ? [index + 1] : []))
const here = (source: string): number[] => marked(source, /\/\/ here\b/u)
const shown = ({ evidence }: Verdict): number[] =>
  evidence.flatMap(({ label, content }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the marks of judge-source.ts
    label === 'source' ? (JSON.parse(content) as SourceMarks).places.map(({ line }) => line) : [],
  )

/** Plays cases, each a contract of its own; each check has to have failed in one of them and passed in another. */
export function playCases(cases: readonly SourceCase[]): void {
  test.each(cases.map(([check, what, source]) => ({ id: check.id, what, check, source })))('$id: $what', async ({ check, source }) => {
    const facts = await sourceOf(source)
    if (!facts.compiled) throw new Error(facts.errors.join('\n'))
    const verdicts = judged(check, facts)
    expect(
      verdicts
        .filter(({ status }) => status === 'FAIL')
        .map(({ values }) => Number(values?.['line']))
        .toSorted((a, b) => a - b),
    ).toEqual(here(source))
    expect(verdicts.flatMap(shown)).toEqual(expect.arrayContaining(marked(source, /\/\/ with\b/u)))
    for (const verdict of verdicts) expectSentence(check, verdict)
  })
  test('each check here has failed and passed', () => {
    const checks = new Set(cases.map(([check]) => check))
    const lacking = [...checks].filter((check) => {
      const own = new Set(cases.filter(([other]) => other === check).map(([, , source]) => here(source).length > 0))
      return own.size < 2
    })
    expect(lacking.map(({ id }) => id)).toEqual([])
  })
}
/** Each sentence is there in each language, and each of its placeholders has a value. */
function expectSentence({ texts }: ContractCheck, { message, values }: Verdict): void {
  for (const { messages } of Object.values(texts)) {
    const sentence = messages[message] ?? ''
    expect(sentence).not.toBe('')
    for (const [, name = ''] of sentence.matchAll(/\{\{(\w+)\}\}/gu)) expect(Object.keys(values ?? {})).toContain(name)
  }
}
