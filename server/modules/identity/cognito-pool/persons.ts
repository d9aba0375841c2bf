import { createOutsidePerson, findByEmail, linkIdentity, personLinkedTo } from '#server/modules/identity/federated/outside-person.ts'
import { sql } from 'kysely'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { PoolIdentity } from '#server/integrations/cognito/id-token.ts'
import type { OutsideIdentity } from '#server/integrations/oidc/provider.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import type { PoolParts } from './pool-tokens.ts'

/** How the link to a person of the pool names its provider; its issuer is the pool itself. */
export const POOL_PROVIDER = 'Cognito'

/** What a registration keeps in place of a password: whose password it is at the pool. */
export const passwordAtPool = (sub: string): string => `cognito:${sub}`

const unlinked = () =>
  problem('auth.identity_unlinked', {
    title: 'This email address belongs to someone else here',
    detail: 'Sign in the way you did before. An email address alone does not prove that it is you.',
  })

export const emailOf = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

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

/**
 * The company of the registration that made this identity, if it still waits. One that waits and did not make it may be somebody
 * else's, who must not find their address taken by whoever has this password.
 */
async function companyWaiting(db: Db, userId: string, sub: string): Promise<string | null> {
  const waiting = await db.selectFrom('pending_registration').select(['company', 'password_hash']).where('user_id', '=', userId).execute()
  if (waiting.some((one) => one.password_hash !== passwordAtPool(sub))) throw unlinked()
  return waiting[0]?.company ?? null
}

export interface Arrival {
  identity: PoolIdentity
  client: ClientInfo
  /** They have just answered with a code mailed to that address. */
  provedAddress?: boolean
}
/**
 * Our person for a verified identity of the pool: by the link, else a new one. An email address alone never links.
 * @throws problem auth.user_unconfirmed while the pool has not verified the address, auth.identity_unlinked when it is another person's here
 */
export function personOf(parts: PoolParts, arrival: Arrival): Promise<string> {
  const { identity, client, provedAddress = false } = arrival
  const { sub, email } = identity
  return parts.database.transact('identity', {}, async (db) => {
    const outside = outsideIdentity(parts.cognito.issuer, identity)
    const known = await personLinkedTo(db, outside)
    if (known !== null) return known
    if (email === null || !identity.isEmailVerified)
      throw problem('auth.user_unconfirmed', {
        title: 'Confirm your email address first',
        detail: 'The user pool has not verified it yet.',
      })
    const person = await findByEmail(db, email)
    if (person !== undefined && person.confirmed_at !== null) {
      if (!provedAddress || !(await hasNoWayIn(db, person.id))) throw unlinked()
      await linkIdentity(db, { userId: person.id, provider: POOL_PROVIDER, identity: outside })
      return person.id
    }
    const organisation = person === undefined ? null : await companyWaiting(db, person.id, sub)
    const newcomer = { identity: { ...outside, organisation }, email, provider: POOL_PROVIDER, client, joins: null }
    const created = await createOutsidePerson(parts, db, newcomer)
    if (created === null) throw unlinked()
    return created
  })
}

/** The same identity as sign-ins at OpenID Connect providers have it. */
export const outsideIdentity = (issuer: string, known: Omit<PoolIdentity, 'username'>): OutsideIdentity => ({
  issuer,
  subject: known.sub,
  email: known.email,
  emailVerified: known.isEmailVerified,
  firstName: known.firstName,
  lastName: known.lastName,
  organisation: null,
})
