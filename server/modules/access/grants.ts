import type { Access, grantSupportAccess as route } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { actingPersonOf, auditBoth, endEntries } from './entries.ts'

const HOUR_MS = 3_600_000

/** Lets the operator look in for some hours. Of such grants one stands: the new one ends those before it, and entries by them. */
export async function grantSupportAccess(ctx: Ctx, operator: string, { hours, userRole }: BodyOf<typeof route>): Promise<Access> {
  const earlier = await ctx.db
    .updateTable('access_grant')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('kind', '=', 'support')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of earlier) await endEntries(ctx, 'grant_id', id)
  const id = newId()
  const expiresAt = new Date(ctx.now.getTime() + hours * HOUR_MS)
  await ctx.db
    .insertInto('access_grant')
    .values({
      account_id: ctx.accountId,
      id,
      kind: 'support',
      user_id: null,
      role: userRole,
      granted_by: ctx.userId,
      expires_at: expiresAt,
      created_at: ctx.now,
    })
    .execute()
  await audit(ctx, 'access.granted', { target: id, details: { kind: 'support', role: userRole, until: expiresAt.toISOString() } })
  return {
    id,
    kind: 'support',
    name: operator,
    email: null,
    company: null,
    userRole,
    grantedAt: ctx.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    insideUntil: null,
    lastEnteredAt: null,
  }
}

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
