import type { Evidence, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

/** The few settings that a verdict rests on, as the provider names them. */
export const settings = (label: string, values: Readonly<Record<string, unknown>>): Evidence => ({
  label,
  kind: 'json',
  content: JSON.stringify(values, null, 2),
})

const NAMED_MAX = 5
/** The first few of some words, each once, as a sentence has them: 'a, b …' */
export function firstFew(words: readonly string[]): string {
  const [...all] = new Set(words)
  return all.length > NAMED_MAX ? `${all.slice(0, NAMED_MAX).join(', ')} …` : all.join(', ')
}

/** What was found of a resource, where all of it was told. */
export interface Judged {
  /** Key of the sentence of a FAIL; null: PASS. */
  fault: string | null
  /** Key of the sentence of a PASS, where there is more than one. */
  pass?: string
  options?: Partial<Omit<Verdict, 'status' | 'resource' | 'message'>>
}

/** Says FAIL or PASS of a resource. */
export const judged = (resource: ResourceRef, { fault, pass: passed = 'pass', options = {} }: Judged): Verdict =>
  fault === null ? pass(resource, passed, options) : fail(resource, fault, options)

/** Says of one resource what its facts mean, or UNKNOWN where the provider did not tell one of them. */
export function judgeSeen<T>(resource: ResourceRef, fact: Seen<T>, judge: (fact: T) => Judged): Verdict {
  return fact instanceof Unseen ? unknown(resource, 'unknown', { values: { reason: fact.reason } }) : judged(resource, judge(fact))
}
