import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, problem } from '#server/problem.ts'
import { setRole } from './change-role.ts'
import { lockTeam, roleOfMember } from './team.ts'
import { tellOfTeam } from './tell-of-team.ts'

/**
 * Makes another member the Owner; whoever was becomes an Admin.
 * @throws problem resource.not_found when the other is no member, request.invalid when it is the Owner themselves
 */
export async function transferOwnership(ctx: Ctx, ownerId: string, heirId: string): Promise<void> {
  if (heirId === ownerId) throw invalidField('userId', 'is the Owner already')
  await lockTeam(ctx)
  await roleOfMember(ctx, heirId)
  if ((await roleOfMember(ctx, ownerId)) !== 'Owner') throw problem('right.missing')
  await setRole(ctx, heirId, 'Owner')
  await tellOfTeam(ctx, heirId, { change: 'owner', role: 'Owner' })
  await audit(ctx, 'account.ownership_transferred', { target: heirId, details: { from: ownerId } })
  await setRole(ctx, ownerId, 'Admin')
}
