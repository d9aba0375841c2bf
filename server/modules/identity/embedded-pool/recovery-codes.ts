import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Crockford's base 32: no letter that is read as a digit. Twelve of them are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const GROUP = /.{4}(?=.)/gu

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** As typed by hand: in either case, with or without dashes, O for 0 and I or L for 1. */
const readCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1')
const hashOf = (secrets: Pick<Secrets, 'hmac'>, userId: string, code: string): Buffer =>
  secrets.hmac('recovery code', JSON.stringify([userId, code]))

/** True when an answer has the form of a recovery code; the codes of apps and messages are shorter. */
export const isRecoveryCode = (typed: string): boolean => readCode(typed).length === LENGTH

/** Ten new codes, XXXX-XXXX-XXXX; the person's old ones end. Only hashes are kept. */
export async function newRecoveryCodes(db: Db, secrets: Pick<Secrets, 'hmac'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await endRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets, userId, code) })))
    .execute()
  return codes.map((code) => code.replaceAll(GROUP, '$&-'))
}

export async function endRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Uses up a code. @returns false when it is none of the person's, or was used before */
export async function spendRecoveryCode(db: Db, secrets: Pick<Secrets, 'hmac'>, userId: string, typed: string): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secrets, userId, readCode(typed)))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
