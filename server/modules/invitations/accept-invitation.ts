import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { originOf, type ClientInfo, type Scope } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { joinAccount } from '#server/modules/identity/index.ts'
import { problem, stepUpRequired } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { readInvitationToken } from './read-invitation.ts'

export interface Acceptance {
  invitationId: string
  userId: string
  /** The person's proved address; it must be the one invited. */
  email: string
  client: ClientInfo
}
export interface Joined {
  accountId: string
  company: string
  role: Role
}

/**
 * Makes a person a member of the account that invited them. Whoever is one already keeps the role they have.
 * @param db an open identity transaction
 * @throws problem invitation.not_found when it is no longer open, invitation.other_person when it is for another address
 */
export async function acceptInvitationAs(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { invitationId, userId, email, client }: Acceptance,
): Promise<Joined> {
  const open = await db
    .selectFrom('invitation as i')
    .innerJoin('account as a', 'a.account_id', 'i.account_id')
    .where('i.id', '=', invitationId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .select(['i.account_id', 'i.email', 'i.role', 'a.name'])
    .forUpdate('i')
    .executeTakeFirst()
  if (open === undefined) throw problem('invitation.not_found')
  if (open.email !== email.toLowerCase())
    throw problem('invitation.other_person', { detail: 'This invitation was sent to another email address. Sign in as that person.' })
  const now = new Date()
  await joinAccount(db, { accountId: open.account_id, userId, role: open.role })
  const { role } = await db
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', open.account_id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('invitation')
    .set({ accepted_at: now, accepted_by: userId })
    .where('account_id', '=', open.account_id)
    .where('id', '=', invitationId)
    .execute()
  appendAudit(db, auditKeysOf(secrets), {
    account_id: open.account_id,
    at: now,
    event: 'invitation.accepted',
    status: 'Success',
    source: 'server',
    actor_id: userId,
    actor_label: email,
    target: invitationId,
    details: { role },
    ...originOf(client),
  })
  return { accountId: open.account_id, company: open.name, role }
}

/**
 * Accepts what waits in an account for a person whom that account's identity provider vouches for: it speaks for their address.
 * @param db an open identity transaction
 * @returns the role; null when no invitation waits
 */
export async function acceptWaitingInvitation(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { accountId, ...person }: Omit<Acceptance, 'invitationId'> & { accountId: string },
): Promise<Role | null> {
  const waiting = await db
    .selectFrom('invitation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', person.email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (waiting === undefined) return null
  return (await acceptInvitationAs(services, db, { ...person, invitationId: waiting.id })).role
}

/**
 * Joins as the person signed in. An API key acts in one account and joins no other; nor does a session that another account's
 * identity provider vouched for.
 * @throws as `acceptInvitationAs`, and problem right.missing, auth.step_up_required
 */
export async function acceptInvitation(services: Services, { principal, client }: Scope, token: string): Promise<Joined> {
  if (principal.kind !== 'session') throw problem('right.missing', { detail: 'Sign in to accept an invitation.' })
  const { userId, vouchedBy } = principal
  return services.database.transact('identity', {}, async (db) => {
    const { id } = await readInvitationToken(services.secrets, db, token)
    const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const joined = await acceptInvitationAs(services, db, { invitationId: id, userId, email, client })
    // one account's identity provider makes nobody a member of another
    if (vouchedBy !== null && vouchedBy !== joined.accountId) throw stepUpRequired()
    return joined
  })
}
