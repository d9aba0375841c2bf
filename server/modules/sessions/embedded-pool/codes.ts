import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { OneTimeCodeTable } from '#server/db/tables/sessions.ts'
import { newId } from '#server/new-id.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Purpose = OneTimeCodeTable['purpose']
type Hmac = Pick<Secrets, 'hmac'>

/** Eight digits are 26 bits; with five tries each guess run has one chance in twenty million. */
const DIGITS = 8

const hashOf = (secrets: Hmac, id: string, purpose: Purpose, code: string): Buffer =>
  secrets.hmac('one-time code', JSON.stringify([id, purpose, code]))
const hashChallenge = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a code for one purpose; the person's earlier ones for it end. Only its hash is kept.
 * @returns the code, and for a sign-in the challenge token it is bound to
 */
export async function issueCode(
  db: Db,
  secrets: Hmac,
  { userId, purpose }: { userId: string; purpose: Purpose },
): Promise<{ code: string; challengeToken: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const challengeToken = randomBytes(32).toString('base64url')
  const id = newId()
  await db.deleteFrom('one_time_code').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  await db
    .insertInto('one_time_code')
    .values({
      id,
      user_id: userId,
      purpose,
      code_hash: hashOf(secrets, id, purpose, code),
      challenge_hash: purpose === 'sign_in_mfa' ? hashChallenge(challengeToken) : null,
      attempts_left: limits.codeAttempts,
      expires_at: new Date(Date.now() + limits.codeTtlMs),
      used_at: null,
    })
    .execute()
  return { code, challengeToken }
}

export type CodeOwner = { userId: string } | { challengeToken: string }
/** 'none': no live code waits for an answer. */
export type SpentCode = { state: 'right'; userId: string } | { state: 'wrong' } | { state: 'none' }

/**
 * Tries a code. Each try is counted before it is compared and stays counted; a right code is used up by the first to bring it.
 * @param db statement by statement: a rollback must not give the try back
 */
export async function spendCode(
  db: Db,
  secrets: Hmac,
  owner: CodeOwner,
  { purpose, code }: { purpose: Purpose; code: string },
): Promise<SpentCode> {
  const mine =
    'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`challenge_hash = ${hashChallenge(owner.challengeToken)}`
  const tried = await db
    .updateTable('one_time_code')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where(mine)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'user_id', 'code_hash'])
    .executeTakeFirst()
  if (tried === undefined) return { state: 'none' }
  if (!timingSafeEqual(tried.code_hash, hashOf(secrets, tried.id, purpose, code))) return { state: 'wrong' }
  const used = await db
    .updateTable('one_time_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', tried.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used === undefined ? { state: 'none' } : { state: 'right', userId: tried.user_id }
}
