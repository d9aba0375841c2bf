import { sql } from 'kysely'
import { rightsOf, type Role } from '#contract/rights.ts'
import type { Ctx, Standing } from '#server/context.ts'
import { invalidField, problem } from '#server/problem.ts'
import { audit } from '#server/audit.ts'
import { emit } from '#server/events/emit.ts'
import { withdrawInvitationsOf } from '#server/modules/invitations/index.ts'

/**
 * One change of the team at a time, so that two Owners who leave at once cannot both find the other one still there. A lock of
 * its own: whoever leaves may not be allowed to lock rows of the account.
 */
async function lockTeam(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team ${ctx.accountId}`}, 0))`.execute(ctx.db)
}

export interface Member {
  userId: string
  name: string
  role: Role
}

/** @throws problem resource.not_found when the person is no member */
async function memberOf(ctx: Ctx, userId: string): Promise<Member> {
  const found = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.role', 'u.first_name', 'u.last_name'])
    .where('m.account_id', '=', ctx.accountId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (found === undefined) throw problem('resource.not_found')
  return { userId, name: `${found.first_name} ${found.last_name}`.trim(), role: found.role }
}

/** @throws problem account.last_owner when nobody besides this person owns the account */
async function requireAnotherOwner(ctx: Ctx, userId: string): Promise<void> {
  const other = await ctx.db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', ctx.accountId)
    .where('role', '=', 'Owner')
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  if (other === undefined)
    throw problem('account.last_owner', {
      detail: 'An account needs an Owner. Make someone else the Owner first, or delete the account.',
    })
}

/** Only an Owner changes an Owner or makes one. An entry from outside never carries that role. @throws problem right.missing */
function requireOwnerFor(ctx: Ctx, roles: readonly Role[]): void {
  if (roles.includes('Owner') && ctx.standing?.role !== 'Owner')
    throw problem('right.missing', { detail: 'Only an Owner can give or remove the Owner role.' })
}

/** The person acting, and what they are here. @throws problem right.missing for the worker, which is nobody */
export function actingPerson(ctx: Ctx): { userId: string; standing: Standing } {
  if (ctx.userId === null || ctx.standing === null) throw problem('right.missing')
  return { userId: ctx.userId, standing: ctx.standing }
}

/**
 * Gives a member another role. It holds from their next request on, and their open streams end.
 * @throws problem resource.not_found, right.missing when an Owner is concerned and the actor is none, account.last_owner
 */
export async function changeRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await lockTeam(ctx)
  const { role: before, name } = await memberOf(ctx, userId)
  requireOwnerFor(ctx, [before, role])
  if (before === 'Owner' && role !== 'Owner') await requireAnotherOwner(ctx, userId)
  if (role !== before) {
    await setRole(ctx, userId, role)
    await emit(ctx, 'member.role_changed', { userId, name, role })
    // what they sent while they might is no way back
    if (!rightsOf[role].includes('team.manage')) await withdrawInvitationsOf(ctx, userId)
  }
  await audit(ctx, 'member.updated', { target: userId, details: { from: before, to: role } })
}

async function setRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await ctx.db.updateTable('membership').set({ role }).where('account_id', '=', ctx.accountId).where('user_id', '=', userId).execute()
}

/**
 * Makes another member the Owner; whoever was becomes an Admin.
 * @throws problem resource.not_found when the other is no member, request.invalid when it is the Owner themselves
 */
export async function transferOwnership(ctx: Ctx, ownerId: string, heirId: string): Promise<void> {
  if (heirId === ownerId) throw invalidField('userId', 'is already the Owner')
  await lockTeam(ctx)
  const heir = await memberOf(ctx, heirId)
  if ((await memberOf(ctx, ownerId)).role !== 'Owner') throw problem('right.missing')
  await setRole(ctx, heirId, 'Owner')
  await emit(ctx, 'account.ownership_transferred', { ...heir, role: 'Owner' })
  await audit(ctx, 'account.ownership_transferred', { target: heirId, details: { from: ownerId } })
  await setRole(ctx, ownerId, 'Admin')
}

/**
 * Ends a membership. The database gives back what was assigned to the person, revokes their API keys here and ends their streams;
 * invitations of theirs that wait are withdrawn.
 * @throws problem resource.not_found, right.missing when an Owner is concerned and the actor is none, account.last_owner
 */
export async function removeMember(ctx: Ctx, userId: string): Promise<void> {
  await endMembership(ctx, userId, 'removed')
  await withdrawInvitationsOf(ctx, userId)
  await audit(ctx, 'member.removed', { target: userId })
}

/**
 * Ends a member's sessions here: those that began in this account, and for this account those that began in another of theirs. Their
 * password and factors are their own, and so is what they do elsewhere.
 * @throws problem resource.not_found, right.missing when an Owner is concerned and the actor is none
 */
export async function signOut(ctx: Ctx, userId: string): Promise<void> {
  const { role } = await memberOf(ctx, userId)
  requireOwnerFor(ctx, [role])
  await ctx.db
    .updateTable('membership')
    .set({ signed_out_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', userId)
    .execute()
  await audit(ctx, 'member.signed_out', { target: userId })
}

/** The person leaves by themselves. @throws problem account.last_owner */
export async function leave(ctx: Ctx, userId: string): Promise<void> {
  await endMembership(ctx, userId, 'left')
  await audit(ctx, 'member.left', { target: userId })
}

async function endMembership(ctx: Ctx, userId: string, change: 'removed' | 'left'): Promise<void> {
  await lockTeam(ctx)
  const member = await memberOf(ctx, userId)
  if (change === 'removed') requireOwnerFor(ctx, [member.role])
  if (member.role === 'Owner') await requireAnotherOwner(ctx, userId)
  await emit(ctx, `member.${change}`, member)
  await ctx.db.deleteFrom('membership').where('account_id', '=', ctx.accountId).where('user_id', '=', userId).execute()
}
