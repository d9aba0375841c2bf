import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { settings } from './judge.ts'
import { Unseen, type Seen } from '#scanners/aws/api/unseen.ts'

const NAMED_MAX = 5

/** What it means for a resource that its variables hold these secrets. Messages: `pass`, `fail` with {{count}} and {{places}}, `unknown` with {{reason}}. */
export function judgeSecrets(resource: ResourceRef, label: string, secrets: Seen<readonly TextSecret[]>): Verdict {
  if (secrets instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: secrets.reason } })
  if (secrets.length === 0) return pass(resource)
  const places = secrets.slice(0, NAMED_MAX).map(({ where }) => where)
  const values = { count: secrets.length, places: secrets.length > NAMED_MAX ? `${places.join(', ')} …` : places.join(', ') }
  // a value with a form of its own is a secret; one that only its name tells may be a word
  const isCertain = secrets.some(({ kind }) => kind !== 'named-secret')
  const found = secrets.map(({ kind, where, shown: begins }) => ({ kind, where, begins }))
  return fail(resource, 'fail', { values, confidence: isCertain ? 'confirmed' : 'firm', evidence: [settings(label, { found })] })
}
