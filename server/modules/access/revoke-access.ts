import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { endEntries } from './entries.ts'

/** Revokes a grant of this account; whoever is inside by it is out on their next request. @throws problem resource.not_found */
export async function revokeAccess(ctx: Ctx, grantId: string): Promise<void> {
  const revoked = await ctx.db
    .updateTable('access_grant')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', grantId)
    .where('revoked_at', 'is', null)
    .returning(['kind', 'role', 'user_id'])
    .executeTakeFirst()
  if (revoked === undefined) throw problem('resource.not_found')
  await endEntries(ctx, 'grant_id', grantId)
  await audit(ctx, 'access.revoked', { target: grantId, details: { kind: revoked.kind, role: revoked.role, userId: revoked.user_id } })
}
