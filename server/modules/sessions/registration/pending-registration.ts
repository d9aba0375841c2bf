import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** A registration may be confirmed this long, with as many new codes as it takes. */
const PENDING_MS = 24 * 3_600_000

/** A registration that waits for its code. Nothing of it holds before: a stranger may have sent it. */
export interface PendingRegistration {
  id: string
  userId: string
  /** Null where an outside pool keeps the password. */
  passwordHash: string | null
  firstName: string
  lastName: string
  company: string | null
  invitationId: string | null
}

/** A registration's token is made from its id under our mark: only its hash is stored, and it can be handed out again. */
export const registrationToken = (secrets: Pick<Secrets, 'hmac'>, id: string): string =>
  secrets.hmac('registration', id).toString('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @returns the registration's challenge token */
export async function savePending(
  secrets: Pick<Secrets, 'hmac'>,
  db: Db,
  registration: Omit<PendingRegistration, 'id'>,
): Promise<{ challengeToken: string }> {
  const id = newId()
  const challengeToken = registrationToken(secrets, id)
  await db
    .deleteFrom('pending_registration')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('pending_registration')
    .values({
      id,
      challenge_hash: hashOf(challengeToken),
      user_id: registration.userId,
      password_hash: registration.passwordHash,
      first_name: registration.firstName,
      last_name: registration.lastName,
      company: registration.company,
      invitation_id: registration.invitationId,
      expires_at: new Date(Date.now() + PENDING_MS),
    })
    .execute()
  return { challengeToken }
}

/** A person's registrations that wait, newest first; with a token, that one alone. */
export async function pendingOf(db: Db, userId: string, challengeToken?: string): Promise<PendingRegistration[]> {
  const rows = await db
    .selectFrom('pending_registration')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(challengeToken !== undefined, (query) => query.where('challenge_hash', '=', hashOf(challengeToken ?? '')))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    invitationId: row.invitation_id,
  }))
}

/**
 * The registration that a code is for: that of the token. Without one the code's reader cannot tell whose it is, so it must be
 * the only one that waits.
 */
export async function registrationFor(db: Db, userId: string, challengeToken?: string): Promise<PendingRegistration | null> {
  const [first, ...others] = await pendingOf(db, userId, challengeToken)
  return first === undefined || others.length > 0 ? null : first
}

/** Nobody else's registration of the address counts once it is confirmed. */
export async function endPending(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pending_registration').where('user_id', '=', userId).execute()
}
