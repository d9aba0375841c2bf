import { limits } from '#contract/limits.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { lockInvitation, type InvitationRow } from './queries.ts'
import { requireOwner } from './invite.ts'
import { mailInvitation, requireFewMailsTo, type Inviter } from './send-invitation.ts'

/** Mails a new link for another 72 hours; the one before ends. Only an Owner prolongs the invitation of an Owner. @throws as `invite` */
export async function resendInvitation(services: Services, ctx: Ctx, inviter: Inviter, id: string): Promise<InvitationRow> {
  const { email, role } = await lockInvitation(ctx, id)
  if (role === 'Owner') requireOwner(ctx)
  await requireFewMailsTo(services.database.identity, email)
  const row = await ctx.db
    .updateTable('invitation')
    .set((current) => ({
      generation: current('generation', '+', 1),
      sent_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + limits.invitationTtlMs),
    }))
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailInvitation(services, ctx.db, { accountId: ctx.accountId, inviter, row })
  await audit(ctx, 'invitation.resent', { target: id, details: { email, role } })
  return row
}
