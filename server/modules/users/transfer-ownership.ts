import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { invalidField, problem } from '#server/problem.ts'
import { setRole } from './change-role.ts'
import { lockTeam, memberOf } from './team.ts'

/**
 * Makes another member the Owner; whoever was becomes an Admin.
 * @throws problem resource.not_found when the other is no member, request.invalid when it is the Owner themselves
 */
export async function transferOwnership(ctx: Ctx, ownerId: string, heirId: string): Promise<void> {
  if (heirId === ownerId) throw invalidField('userId', 'is the Owner already')
  await lockTeam(ctx)
  const heir = await memberOf(ctx, heirId)
  if ((await memberOf(ctx, ownerId)).role !== 'Owner') throw problem('right.missing')
  await setRole(ctx, heirId, 'Owner')
  await emit(ctx, 'account.ownership_transferred', { ...heir, role: 'Owner' })
  await audit(ctx, 'account.ownership_transferred', { target: heirId, details: { from: ownerId } })
  await setRole(ctx, ownerId, 'Admin')
}
