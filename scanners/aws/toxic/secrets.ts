import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { Unseen, type Seen } from '#scanners/aws/api/unseen.ts'
import { NOT, unseen, type Part } from './combine.ts'

/** Secrets that are named. */
const NAMED = 5

/** Whether secrets were found in a text; null: it is none, and what stands in it is not known. Of a secret only its beginning is shown. */
export function holdsSecrets(secrets: Seen<readonly TextSecret[] | null> | undefined): Part {
  if (secrets === undefined || secrets === null) return unseen('unreadable')
  if (secrets instanceof Unseen) return unseen(secrets.reason)
  if (secrets.length === 0) return NOT
  const named = secrets.slice(0, NAMED)
  // a value with a form of its own is a secret; one that only its name tells may be a word
  const isCertain = secrets.some(({ kind }) => kind !== 'named-secret')
  return {
    holds: true,
    values: { places: named.map(({ where }) => where).join(', ') },
    shown: { found: named.map(({ kind, where, shown: begins }) => ({ kind, where, begins })) },
    options: { confidence: isCertain ? 'confirmed' : 'firm' },
  }
}
