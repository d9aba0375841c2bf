import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { OneTimeCodeTable } from '#server/db/tables/sessions.ts'
import { newId } from '#server/new-id.ts'
import { hashToken, type Secrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import type { AttemptLimits } from '#server/modules/identity/attempt-limits.ts'

type Purpose = OneTimeCodeTable['purpose']
type Hmac = Pick<Secrets, 'hmac' | 'hmacs'>

/** Eight digits are 26 bits; with five tries each guess run has one chance in twenty million. */
const DIGITS = 8

const hashedText = (id: string, purpose: Purpose, code: string): string => JSON.stringify([id, purpose, code])

export interface NewCode {
  userId: string
  purpose: Purpose
  /** What the code belongs to; a new token unless told. Codes of other challenges then stay. */
  challengeToken?: string
  /** What waits for the code. */
  payload?: string
}

/**
 * Makes a code for one purpose; the person's earlier ones for it (of that challenge, when it is named) end. Only its hash is kept.
 * @returns the code, and the challenge token it is bound to
 */
export async function issueCode(
  db: Db,
  secrets: Hmac,
  { userId, purpose, payload, ...known }: NewCode,
): Promise<{ code: string; challengeToken: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const challengeToken = known.challengeToken ?? randomBytes(32).toString('base64url')
  const challengeHash = hashToken(challengeToken)
  const id = newId()
  await db
    .deleteFrom('one_time_code')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .$if(known.challengeToken !== undefined, (query) => query.where('challenge_hash', '=', challengeHash))
    .execute()
  await db
    .insertInto('one_time_code')
    .values({
      id,
      user_id: userId,
      purpose,
      code_hash: secrets.hmac('one-time code', hashedText(id, purpose, code)),
      challenge_hash: challengeHash,
      attempts_left: limits.codeAttempts,
      expires_at: new Date(Date.now() + limits.codeTtlMs),
      used_at: null,
      payload: payload ?? null,
    })
    .execute()
  return { code, challengeToken }
}

export type CodeOwner = { userId: string } | { challengeToken: string }
/** What a try is made at. */
export interface Tried {
  id: string
  userId: string
  payload: string | null
  matches: (code: string) => boolean
}

/**
 * Takes one of the tries that a code, or another answer to its challenge, has. It is counted before anything is compared.
 * @param db statement by statement: a rollback must not give the try back
 * @returns null when no live code waits for an answer
 */
export async function takeTry(db: Db, secrets: Hmac, owner: CodeOwner, purpose: Purpose): Promise<Tried | null> {
  const mine =
    'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`challenge_hash = ${hashToken(owner.challengeToken)}`
  const tried = await db
    .updateTable('one_time_code')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where(mine)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'user_id', 'code_hash', 'payload'])
    .executeTakeFirst()
  if (tried === undefined) return null
  const { id, user_id: userId, code_hash: hash, payload } = tried
  const matches = (code: string): boolean =>
    secrets.hmacs('one-time code', hashedText(id, purpose, code)).some(({ mac }) => timingSafeEqual(hash, mac))
  return { id, userId, payload, matches }
}

/** Ends a challenge that was answered right. @returns false when somebody was faster: each is good once */
export async function useUp(db: Db, id: string): Promise<boolean> {
  const used = await db
    .updateTable('one_time_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** 'none': no live code waits for an answer. */
export type SpentCode = { state: 'right'; userId: string; payload: string | null } | { state: 'wrong' } | { state: 'none' }

/**
 * Tries a code; a right one is used up by the first to bring it.
 * @param db statement by statement: a rollback must not give the try back
 */
export async function spendCode(
  db: Db,
  secrets: Hmac,
  owner: CodeOwner,
  { purpose, code }: { purpose: Purpose; code: string },
): Promise<SpentCode> {
  const tried = await takeTry(db, secrets, owner, purpose)
  if (tried === null) return { state: 'none' }
  if (!tried.matches(code)) return { state: 'wrong' }
  return (await useUp(db, tried.id)) ? { state: 'right', userId: tried.userId, payload: tried.payload } : { state: 'none' }
}

/** Whose sign-in waits for an answer under this token; null when none does. */
export async function personOfChallenge(db: Db, challengeToken: string): Promise<string | null> {
  const found = await db
    .selectFrom('one_time_code')
    .select('user_id')
    .where('challenge_hash', '=', hashToken(challengeToken))
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** +49…42: enough to know one's own number by. */
export const masked = (phone: string): string => `${phone.slice(0, 3)}…${phone.slice(-2)}`

/** What the operations of the embedded pool work with. */
export type PoolParts = Pick<Services, 'config' | 'database' | 'jobs' | 'secrets'> & { limits: AttemptLimits }
