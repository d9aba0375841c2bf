import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'

/** One part of a combination: it holds, with what says so; it does not; or what decides was not seen, with a word for why. */
export type Part =
  | {
      holds: true
      values?: Verdict['values']
      shown: Readonly<Record<string, unknown>>
      message?: string
      options?: Partial<Pick<Verdict, 'riskLevel' | 'confidence'>>
    }
  | { holds: false }
  | { holds: 'unseen'; reason: string }

export const NOT: Part = { holds: false }
export const unseen = (reason: string): Part => ({ holds: 'unseen', reason })

/**
 * Says of a resource whether faults meet on it that are worse together than each alone. One part that is seen not to hold is enough
 * for a PASS; where all that is seen holds and something was not seen, UNKNOWN. The finding names every part. Messages: `pass`, `fail`
 * or what a part says, `unknown` with {{reason}}.
 */
export function combine(resource: ResourceRef, parts: Readonly<Record<string, Part>>, options: Partial<Verdict> = {}): Verdict {
  const all = Object.entries(parts)
  const missing = all.find(([, { holds }]) => holds === false)
  if (missing !== undefined) return pass(resource, 'pass', { evidence: [settings('Combination', { [missing[0]]: false })] })
  const hidden = all.flatMap(([, part]) => (part.holds === 'unseen' ? [part.reason] : []))
  if (hidden.length > 0) return unknown(resource, 'unknown', { values: { reason: hidden.join(', ') } })
  const held = all.flatMap(([name, part]) => (part.holds === true ? [[name, part] as const] : []))
  return fail(resource, held.find(([, { message }]) => message !== undefined)?.[1].message ?? 'fail', {
    exposure: 'exposed',
    values: Object.assign({}, ...held.map(([, { values }]) => values)),
    evidence: [settings('Combination', Object.fromEntries(held.map(([name, { shown }]) => [name, shown])))],
    ...options,
    ...Object.assign({}, ...held.map(([, part]) => part.options)),
  })
}
