import { sql } from 'kysely'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { auditPerson, foundAccount } from '#server/modules/identity/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { OwnSession } from '#contract/security.ts'
import { endSession } from './end-session.ts'
import { type IssuedSession, issueSessionIn } from './issue-session.ts'

/** The account a person last worked in, else their first; null when they belong to none. */
async function findHome(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('membership as m')
    .leftJoin('session as s', (join) => join.onRef('s.user_id', '=', 'm.user_id').onRef('s.account_id', '=', 'm.account_id'))
    .where('m.user_id', '=', userId)
    .select(['m.account_id'])
    .groupBy(['m.account_id', 'm.created_at'])
    .orderBy(sql`max(s.created_at) desc nulls last`)
    .orderBy('m.created_at')
    .limit(1)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** A person by email, with the account they work in. @throws problem resource.not_found, right.missing when they belong to none */
export async function homeOf(db: Db, email: string): Promise<{ userId: string; accountId: string }> {
  const person = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  if (person === undefined) throw problem('resource.not_found', { detail: `No one is registered as ${email}.` })
  const accountId = await findHome(db, person.id)
  if (accountId === null) throw problem('right.missing', { detail: 'This person belongs to no account.' })
  return { userId: person.id, accountId }
}

/**
 * Where a person begins who signs in. Whoever belongs to no account any more, removed from their last one or gone by themselves,
 * gets one of their own: who they are is theirs, not their former company's.
 * @param db an open identity transaction
 */
async function homeAtSignIn(services: Pick<Services, 'secrets'>, db: Db, userId: string, client: ClientInfo): Promise<string> {
  const home = await findHome(db, userId)
  if (home !== null) return home
  // two sign-ins at once must not make two accounts; a lock that a new session of the person does not wait for
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const name = `${person.first_name} ${person.last_name}`.trim() || person.email
  return (await findHome(db, userId)) ?? foundAccount(services, db, { userId, label: person.email, name, client })
}

interface Homeless {
  sessionId: string
  userId: string
  vouchedBy: string | null
}
/**
 * A session whose account its person no longer belongs to goes on in another one of theirs. Where there is none it ends, and so does
 * one that the account's identity provider vouched for: it is good nowhere else.
 * @returns the account it goes on in; null when it ended
 */
export async function moveHome(db: Db, { sessionId, userId, vouchedBy }: Homeless): Promise<string | null> {
  const accountId = vouchedBy === null ? await findHome(db, userId) : null
  if (accountId === null) await endSession(db, sessionId, 'no_account')
  else await db.updateTable('session').set({ account_id: accountId }).where('id', '=', sessionId).execute()
  return accountId
}

interface SignedIn {
  userId: string
  client: ClientInfo
  method: OwnSession['method']
  /** The account whose identity provider vouches for the person. */
  vouchedBy?: string | null
  /** A second factor of the person's own was proved. */
  factorProved?: boolean
  /** Where to begin; the account the person last worked in unless told. */
  accountId?: string
  /** How the audit names the way in: 'Login by Google'. */
  action?: string
  details?: Record<string, string>
}

/**
 * Opens a session for a person who has proved who they are, with its row in the audit.
 * @param db an open identity transaction
 */
export async function openSignedInSession(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { userId, client, method, vouchedBy = null, factorProved = false, action, details, ...wanted }: SignedIn,
): Promise<IssuedSession> {
  const accountId = wanted.accountId ?? (await homeAtSignIn(services, db, userId, client))
  const issued = await issueSessionIn(db, services, { userId, accountId, client, method, vouchedBy, factorProved })
  await auditPerson(services, db, {
    userId,
    event: 'session.signed_in',
    status: 'Success',
    client,
    action,
    details: { ...details, method, session: issued.sessionId },
  })
  return issued
}
