import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { withdrawInvitationsOf } from '#server/modules/invitations/index.ts'
import { lockTeam, memberOf, requireAnotherOwner, requireOwnerFor } from './team.ts'

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
