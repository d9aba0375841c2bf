import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

const NAMED_MAX = 5

/** A value with a form of its own is a secret; one that only its name tells may be a word. */
export const confidenceIn = (secrets: readonly TextSecret[]): Verdict['confidence'] =>
  secrets.some(({ kind }) => kind !== 'named-secret') ? 'confirmed' : 'firm'
/** What evidence shows of secrets: of each only its beginning. */
export const shownOf = (secrets: readonly TextSecret[]): object[] =>
  secrets.map(({ kind, where, shown: begins }) => ({ kind, where, begins }))

/** What it means for a resource that its variables hold these secrets. Messages: `pass`, `fail` with {{count}} and {{places}}, `unknown` with {{reason}}. */
export function judgeSecrets(resource: ResourceRef, label: string, secrets: Seen<readonly TextSecret[]>): Verdict {
  if (secrets instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: secrets.reason } })
  if (secrets.length === 0) return pass(resource)
  const places = secrets.slice(0, NAMED_MAX).map(({ where }) => where)
  const values = { count: secrets.length, places: secrets.length > NAMED_MAX ? `${places.join(', ')} …` : places.join(', ') }
  return fail(resource, 'fail', { values, confidence: confidenceIn(secrets), evidence: [settings(label, { found: shownOf(secrets) })] })
}

/** The same of user data. Messages besides: `unreadable`. @param secrets null: it is no text, and a person has to look */
export const judgeUserData = (resource: ResourceRef, secrets: Seen<readonly TextSecret[] | null>): Verdict =>
  secrets === null
    ? { status: 'MANUAL', resource, message: 'unreadable', confidence: 'confirmed', evidence: [] }
    : judgeSecrets(resource, 'UserData', secrets)
