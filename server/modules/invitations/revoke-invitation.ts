import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { lockInvitation, type InvitationRow } from './queries.ts'

/** Withdraws an invitation; its link is of no use from now on. @throws problem resource.not_found, invitation.not_found */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<InvitationRow> {
  const { email, role } = await lockInvitation(ctx, id)
  const row = await ctx.db
    .updateTable('invitation')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'invitation.revoked', { target: id, details: { email, role } })
  return row
}
