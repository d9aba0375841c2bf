import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { type InvitationRow, lockInvitation } from './queries.ts'

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

/** Withdraws what somebody sent who is being removed and nobody has accepted yet: it may lead back in, under another address. */
export async function withdrawInvitationsOf(ctx: Ctx, inviterId: string): Promise<void> {
  const withdrawn = await ctx.db
    .updateTable('invitation')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('invited_by', '=', inviterId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['id', 'email', 'role'])
    .execute()
  for (const { id, email, role } of withdrawn) await audit(ctx, 'invitation.revoked', { target: id, details: { email, role } })
}
