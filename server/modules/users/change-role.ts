import type { Role } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { lockTeam, memberOf, requireAnotherOwner, requireOwnerFor } from './team.ts'

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
  }
  await audit(ctx, 'member.updated', { target: userId, details: { from: before, to: role } })
}

export async function setRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await ctx.db.updateTable('membership').set({ role }).where('account_id', '=', ctx.accountId).where('user_id', '=', userId).execute()
}
