import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { auditBoth } from './audit-both.ts'
import { actingPersonOf, endEntries } from './entries.ts'

/**
 * Revokes a grant of this account; whoever is inside by it is out on their next request. The audit of the MSP that it was given
 * to tells of it too. @throws problem resource.not_found
 */
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
  const details = { kind: revoked.kind, role: revoked.role, userId: revoked.user_id }
  const { name, msp_account_id: mspId } = await ctx.db
    .selectFrom('account')
    .where('account_id', '=', ctx.accountId)
    .select(['name', 'msp_account_id'])
    .executeTakeFirstOrThrow()
  if (revoked.kind !== 'msp' || mspId === null) return audit(ctx, 'access.revoked', { target: grantId, details })
  const { email } = await actingPersonOf(ctx)
  const label = outsideLabel(email, name)
  const there = { ...details, company: name }
  return auditBoth(ctx, { event: 'access.revoked', target: grantId, accountId: mspId, label, here: details, there })
}
