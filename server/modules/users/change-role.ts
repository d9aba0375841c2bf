import type { Role } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { lockTeam, requireAnotherOwner, requireOwnerFor, roleOfMember } from './team.ts'
import { tellOfTeam } from './tell-of-team.ts'

/**
 * Gives a member another role. It holds from their next request on, and their open streams end.
 * @throws problem resource.not_found, right.missing when an Owner is concerned and the actor is none, account.last_owner
 */
export async function changeRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await lockTeam(ctx)
  const before = await roleOfMember(ctx, userId)
  requireOwnerFor(ctx, [before, role])
  if (before === 'Owner' && role !== 'Owner') await requireAnotherOwner(ctx, userId)
  if (role !== before) {
    await setRole(ctx, userId, role)
    await tellOfTeam(ctx, userId, { change: 'role', role })
  }
  await audit(ctx, 'member.updated', { target: userId, details: { from: before, to: role } })
}

export async function setRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await ctx.db.updateTable('membership').set({ role }).where('account_id', '=', ctx.accountId).where('user_id', '=', userId).execute()
}
