import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { OutsideIdentity } from '#server/integrations/oidc/provider.ts'
import { foundAccount } from '#server/modules/identity/found-account.ts'
import { joinAccount } from '#server/modules/identity/join-account.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '#server/modules/identity/audit-person.ts'
import { endPending } from '#server/modules/identity/pending-registration.ts'

/** Whom an identity is linked to. The lock makes a second sign-in of a newcomer wait for the first. */
export async function personLinkedTo(db: Db, { issuer, subject }: OutsideIdentity): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['identity', issuer, subject])}, 0))`.execute(db)
  const found = await db
    .selectFrom('identity_link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id ?? null
}

export interface NewLink {
  userId: string
  provider: string
  identity: OutsideIdentity
}
export async function linkIdentity(db: Db, { userId, provider, identity }: NewLink): Promise<void> {
  const { issuer, subject, email } = identity
  await db.insertInto('identity_link').values({ id: newId(), user_id: userId, provider, issuer, subject, email }).execute()
}

export function findByEmail(db: Db, email: string): Promise<{ id: string; confirmed_at: Date | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'confirmed_at']).where('email', '=', email).executeTakeFirst()
}

/** Whoever has proved an address here. */
export function confirmedPersonOf(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('app_user').select('id').where('email', '=', email).where('confirmed_at', 'is not', null).executeTakeFirst()
}

export interface Newcomer {
  identity: OutsideIdentity
  /** Verified by the provider. */
  email: string
  provider: string
  client: ClientInfo
  /** The account they join; null: they found one of their own. */
  joins: { accountId: string; role: Role } | null
}

/**
 * Makes the person of an identity whose address nobody has proved here. A registration of that address that still waits for
 * its code ends: its sender may be a stranger, and no password of theirs may open what is made now.
 * @param db an open identity transaction
 * @returns null when somebody proved the address meanwhile
 */
export async function createOutsidePerson(services: Pick<Services, 'secrets'>, db: Db, newcomer: Newcomer): Promise<string | null> {
  const { identity, email, provider, client, joins } = newcomer
  const person = { first_name: identity.firstName, last_name: identity.lastName, confirmed_at: new Date() }
  const saved = await db
    .insertInto('app_user')
    .values({ id: newId(), email, language: null, ...person })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(person).where('app_user.confirmed_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (saved === undefined) return null
  const userId = saved.id
  await endPending(db, userId)
  await db.deleteFrom('credential').where('user_id', '=', userId).execute()
  await db.deleteFrom('one_time_code').where('user_id', '=', userId).execute()
  await linkIdentity(db, { userId, provider, identity })
  if (joins === null) {
    const name = identity.organisation ?? (`${identity.firstName} ${identity.lastName}`.trim() || email)
    await foundAccount(services, db, { userId, label: email, name, client })
  } else await joinAccount(db, { ...joins, userId })
  await auditPerson(services, db, { userId, event: 'user.created_by_sign_in', status: 'Success', client, details: { provider } })
  return userId
}
