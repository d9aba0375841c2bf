import type { Access, grantSupportAccess as route } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { endEntries } from './entries.ts'

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
