import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import { SecretsError, type SealedPlace, type Secrets } from '#server/secrets/secrets.ts'

/** A registration may be confirmed this long, with as many new codes as it takes. */
const PENDING_MS = 24 * 3_600_000

/** Names as user pools know them: locale carries the client's address, name and address the browser and its version. */
export interface SignUpAttributes {
  locale: string
  name: string
  address: string
}

/** A registration that waits for its code. Nothing of it holds before: a stranger may have sent it. */
export interface PendingRegistration {
  id: string
  userId: string
  /** Null where an outside pool keeps the password. */
  passwordHash: string | null
  firstName: string
  lastName: string
  /** To found; null with an invitation. */
  company: string | null
  invitationId: string | null
  attributes: SignUpAttributes
}

const TOKEN_PLACE: SealedPlace = { accountId: 'registration', table: 'pending_registration', row: 'token', column: 'id', version: 1 }

/**
 * The challenge token of a registration: its id, sealed. Each call answers another text, so that nobody can tell by it whether there
 * is such a registration: whoever must not know gets the token of a new id.
 */
export const registrationToken = (secrets: Pick<Secrets, 'seal'>, id: string = newId()): string => secrets.seal(TOKEN_PLACE, id)

/** @returns null for a token that is not ours */
function registrationOfToken(secrets: Pick<Secrets, 'open'>, token: string): string | null {
  try {
    return secrets.open(TOKEN_PLACE, token).toString()
  } catch (error) {
    if (error instanceof SecretsError) return null
    throw error
  }
}

/** @returns the id it waits under */
export async function savePending(db: Db, registration: Omit<PendingRegistration, 'id'>): Promise<string> {
  const id = newId()
  await db
    .deleteFrom('pending_registration')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('pending_registration')
    .values({
      id,
      user_id: registration.userId,
      password_hash: registration.passwordHash,
      first_name: registration.firstName,
      last_name: registration.lastName,
      company: registration.company,
      invitation_id: registration.invitationId,
      ...registration.attributes,
      expires_at: new Date(Date.now() + PENDING_MS),
    })
    .execute()
  return id
}

/**
 * The registration of a person that a code is for: that of the token. Without a token the code's reader cannot tell whose it is, so
 * it must be the only one that waits.
 */
export async function pendingFor(
  secrets: Pick<Secrets, 'open'>,
  db: Db,
  userId: string,
  challengeToken?: string,
): Promise<PendingRegistration | null> {
  const id = challengeToken === undefined ? undefined : registrationOfToken(secrets, challengeToken)
  if (id === null) return null
  const [row, ...others] = await db
    .selectFrom('pending_registration')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .limit(2)
    .execute()
  if (row === undefined || others.length > 0) return null
  return {
    id: row.id,
    userId: row.user_id,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    invitationId: row.invitation_id,
    attributes: { locale: row.locale, name: row.name, address: row.address },
  }
}

/**
 * Confirms the person as this registration names them; every other registration of the address ends.
 * @returns false when somebody was faster
 */
export async function confirmPerson(db: Db, { userId, firstName, lastName }: PendingRegistration, language: string): Promise<boolean> {
  const confirmed = await db
    .updateTable('app_user')
    .set({ first_name: firstName, last_name: lastName, language, confirmed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await endPending(db, userId)
  return confirmed !== undefined
}

/** No registration of the address counts once somebody has proved it. */
export async function endPending(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pending_registration').where('user_id', '=', userId).execute()
}
