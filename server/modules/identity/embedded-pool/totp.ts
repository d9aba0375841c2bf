import { sql } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Db } from '#server/db/database.ts'
import type { SealedPlace, Secrets } from '#server/secrets/secrets.ts'

const STEP_SECONDS = 30

/** A person's own row belongs to no account, so the person stands for it. */
const placeOf = (userId: string): SealedPlace => ({
  accountId: userId,
  table: 'credential',
  row: userId,
  column: 'totp_sealed',
  version: 1,
})
export const sealSecret = (secrets: Secrets, userId: string, secret: string): string => secrets.seal(placeOf(userId), secret)
const openSecret = (secrets: Secrets, userId: string, sealed: string): string => secrets.open(placeOf(userId), sealed).toString()

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
