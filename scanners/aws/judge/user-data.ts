import type { Verdict } from '#scanners/sdk/check.ts'
import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { settings } from './judge.ts'
import { Unseen, type Seen } from '#scanners/aws/api/unseen.ts'

const NAMED_MAX = 5

/** What it means for a resource that its user data holds these secrets. @param secrets null: it is no text, and a person has to look */
export function judgeUserData(arn: string, region: string, secrets: Seen<readonly TextSecret[] | null>): Verdict {
  const resource = resourceOf(arn, region)
  if (secrets instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: secrets.reason } })
  if (secrets === null) return { status: 'MANUAL', resource, message: 'unreadable', confidence: 'confirmed', evidence: [] }
  if (secrets.length === 0) return pass(resource)
  const places = secrets.slice(0, NAMED_MAX).map(({ where }) => where)
  const values = { count: secrets.length, places: secrets.length > NAMED_MAX ? `${places.join(', ')} …` : places.join(', ') }
  // a value with a form of its own is a secret; one that only its name tells may be a word
  const isCertain = secrets.some(({ kind }) => kind !== 'named-secret')
  const shown = secrets.map(({ kind, where, shown: begins }) => ({ kind, where, begins }))
  return fail(resource, 'fail', {
    values,
    confidence: isCertain ? 'confirmed' : 'firm',
    evidence: [settings('UserData', { found: shown })],
  })
}
