import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'

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
