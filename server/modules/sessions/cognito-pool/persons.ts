import { sql } from 'kysely'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { PoolIdentity } from '#server/integrations/cognito/id-token.ts'
import { nameAccountOf } from '#server/modules/accounts/index.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { auditPerson } from '../audit-person.ts'
import type { PoolParts } from './pool-parts.ts'

/** How the link to a person of the pool names its provider; its issuer is the pool itself. */
export const POOL_PROVIDER = 'Cognito'

/** What a registration keeps in place of a password: whose password it is at the pool. */
export const passwordAtPool = (sub: string): string => `cognito:${sub}`

const unlinked = () =>
  problem('auth.identity_unlinked', {
    title: 'This e-mail address belongs to somebody else here',
    detail: 'Sign in the way you did before; an address alone does not say that it is you.',
  })

export function findByEmail(db: Db, email: string): Promise<{ id: string; confirmed_at: Date | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'confirmed_at']).where('email', '=', email).executeTakeFirst()
}

/** Somebody by that address: a new, unconfirmed person when nobody has it. */
export async function personByEmail(
  db: Db,
  email: string,
  names = { first_name: '', last_name: '' },
): Promise<{ id: string; isConfirmed: boolean }> {
  await db
    .insertInto('app_user')
    .values({ id: newId(), email, ...names, language: null, confirmed_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id, confirmed_at } = await db
    .selectFrom('app_user')
    .select(['id', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, isConfirmed: confirmed_at !== null }
}

export async function link(db: Db, issuer: string, person: { userId: string; sub: string; email: string | null }): Promise<void> {
  const { userId, sub, email } = person
  await db
    .insertInto('identity_link')
    .values({ id: newId(), user_id: userId, provider: POOL_PROVIDER, issuer, subject: sub, email })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}
async function linkedTo(db: Db, issuer: string, sub: string): Promise<string | null> {
  const found = await db
    .selectFrom('identity_link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', sub)
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** The person with that address whom the pool knows by a link. */
export async function linkedByEmail(db: Db, issuer: string, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('app_user as u')
    .innerJoin('identity_link as l', 'l.user_id', 'u.id')
    .select('u.id')
    .where('u.email', '=', email)
    .where('l.issuer', '=', issuer)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Nothing lets this person in: no password of ours, no identity elsewhere. So it is with whoever confirmed an address that a stranger had registered. */
async function hasNoWayIn(db: Db, userId: string): Promise<boolean> {
  const found = await sql<{ ways: number }>`
    select (select count(*) from credential where user_id = ${userId} and password_hash is not null)
         + (select count(*) from identity_link where user_id = ${userId}) as ways`.execute(db)
  return Number(found.rows[0]?.ways) === 0
}

/** A registration of that address which waits for its code and is not of this identity may be somebody else's. */
async function waitsForAnother(db: Db, userId: string, sub: string): Promise<boolean> {
  const other = await db
    .selectFrom('pending_registration')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`password_hash is distinct from ${passwordAtPool(sub)}`)
    .executeTakeFirst()
  return other !== undefined
}

export interface Arrival {
  identity: PoolIdentity
  client: ClientInfo
  /** They have just answered with a code mailed to that address. */
  provedAddress?: boolean
}
/**
 * Our person for a verified identity of the pool: by the link, else a new one. An e-mail address alone never links.
 * @throws problem auth.user_unconfirmed while the pool has not verified the address, auth.identity_unlinked when it is another person's here
 */
export function personOf(parts: PoolParts, arrival: Arrival): Promise<string> {
  const { identity, client, provedAddress = false } = arrival
  const { sub, email } = identity
  return parts.database.transact('identity', {}, async (db) => {
    const known = await linkedTo(db, parts.cognito.issuer, sub)
    if (known !== null) return known
    if (email === null || !identity.isEmailVerified)
      throw problem('auth.user_unconfirmed', { title: 'Confirm your e-mail address first', detail: 'The user pool has not verified it.' })
    const person = await personByEmail(db, email, { first_name: identity.firstName, last_name: identity.lastName })
    if (person.isConfirmed) {
      if (!provedAddress || !(await hasNoWayIn(db, person.id))) throw unlinked()
    } else {
      if (await waitsForAnother(db, person.id, sub)) throw unlinked()
      await welcome(parts, db, { userId: person.id, identity, email, client })
    }
    await link(db, parts.cognito.issuer, { userId: person.id, sub, email })
    return person.id
  })
}

/** A person whom the pool knew before we did. They found an account under their own name. */
async function welcome(
  parts: PoolParts,
  db: Db,
  { userId, identity, email, client }: { userId: string; identity: PoolIdentity; email: string; client: ClientInfo },
): Promise<void> {
  const waiting = await db.deleteFrom('pending_registration').where('user_id', '=', userId).returning('company').executeTakeFirst()
  await db
    .updateTable('app_user')
    .set({ confirmed_at: sql<Date>`now()`, first_name: identity.firstName, last_name: identity.lastName })
    .where('id', '=', userId)
    .execute()
  const name = waiting?.company ?? (`${identity.firstName} ${identity.lastName}`.trim() || email)
  await nameAccountOf(parts, db, { userId, label: email, name, client })
  await auditPerson(parts, db, { userId, event: 'user.signed_up', status: 'Success', client })
}
