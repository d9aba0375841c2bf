import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Db } from '#server/db/database.ts'
import type { SealedPlace, Secrets } from '#server/secrets/secrets.ts'
import { limits } from '#contract/limits.ts'

const STEP_SECONDS = 30

/** A person's own row belongs to no account, so the person stands for it. */
export const totpPlaceOf = (userId: string): SealedPlace => ({
  accountId: userId,
  table: 'credential',
  row: userId,
  column: 'totp_sealed',
  version: 1,
})
export const sealSecret = (secrets: Secrets, userId: string, secret: string): string => secrets.seal(totpPlaceOf(userId), secret)
const openSecret = (secrets: Secrets, userId: string, sealed: string): string => secrets.open(totpPlaceOf(userId), sealed).toString()

/** A secret of 160 bits (RFC 4226 §4), in base32, and the URI that authenticator apps read from a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: 'Parapet', label: email, secret }) }
}

/**
 * The 30-second step a code belongs to: this one, or one before or after it for clocks that differ and codes typed late
 * (RFC 6238 §5.2, §6). Null when it belongs to none.
 */
export function stepOfCode(secrets: Secrets, userId: string, sealed: string, code: string): number | null {
  if (!/^\d{6}$/u.test(code)) return null
  const found = verifySync({ secret: openSecret(secrets, userId, sealed), token: code, epochTolerance: STEP_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** Checks a code of the person's app; each is good once, and so is every earlier one (RFC 6238 §5.2). */
export async function spendTotp(db: Db, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const credential = await db.selectFrom('credential').select('totp_sealed').where('user_id', '=', userId).executeTakeFirst()
  const sealed = credential?.totp_sealed ?? null
  const step = sealed === null ? null : stepOfCode(secrets, userId, sealed, code)
  if (step === null) return false
  const spent = await db
    .updateTable('credential')
    .set({ totp_last_step: String(step) })
    .where('user_id', '=', userId)
    .where('totp_sealed', '=', sealed)
    .where(sql<boolean>`coalesce(totp_last_step, 0) < ${step}`)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Crockford's base 32: no letter that is read as a digit. Twelve of them are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const GROUP = /.{4}(?=.)/gu

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** As typed by hand: in either case, with or without dashes, O for 0 and I or L for 1. */
const readCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1')
const hashedText = (userId: string, code: string): string => JSON.stringify([userId, code])

/** True when an answer has the form of a recovery code; the codes of apps and messages are shorter. */
export const isRecoveryCode = (typed: string): boolean => readCode(typed).length === LENGTH

/** Ten new codes, XXXX-XXXX-XXXX; the person's old ones end. Only hashes are kept. */
export async function newRecoveryCodes(db: Db, secrets: Pick<Secrets, 'hmac'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await endRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: secrets.hmac('recovery code', hashedText(userId, code)) })))
    .execute()
  return codes.map((code) => code.replaceAll(GROUP, '$&-'))
}

async function endRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Uses up a code. @returns false when it is none of the person's, or was used before */
export async function spendRecoveryCode(db: Db, secrets: Pick<Secrets, 'hmacs'>, userId: string, typed: string): Promise<boolean> {
  const hashes = secrets.hmacs('recovery code', hashedText(userId, readCode(typed))).map(({ mac }) => mac)
  const spent = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
