import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { confidenceIn, shownOf } from '#scanners/aws/judge/secrets.ts'
import { NOT, unseen, type Part } from './combine.ts'

/** Secrets that are named. */
const NAMED = 5

/** Whether secrets were found in a text; null: it is none, and what stands in it is not known. Of a secret only its beginning is shown. */
export function holdsSecrets(secrets: Seen<readonly TextSecret[] | null> | undefined): Part {
  if (secrets === undefined || secrets === null) return unseen('unreadable')
  if (secrets instanceof Unseen) return unseen(secrets.reason)
  if (secrets.length === 0) return NOT
  const named = secrets.slice(0, NAMED)
  return {
    holds: true,
    values: { places: named.map(({ where }) => where).join(', ') },
    shown: { found: shownOf(named) },
    options: { confidence: confidenceIn(secrets) },
  }
}
