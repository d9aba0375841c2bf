import type { Input } from '#contract/route.ts'
import type { inviteCustomer } from '#contract/invitations.ts'
import { limits } from '#contract/limits.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { actingPersonOf, auditBoth, findManaged, requireMsp } from '#server/modules/access/index.ts'
import { requireOwnSession, requireRecentProof } from '#server/modules/identity/index.ts'
import { type InvitationRow, lockInvitation, requireOutsider } from './queries.ts'
import { type Inviter, mailInvitation, requireFewMailsTo, sendInvitation } from './send-invitation.ts'

type Body = Input<typeof inviteCustomer>['body']

/**
 * Invites somebody into this account, or, as its MSP, into one that it manages.
 * @throws problem right.missing when somebody else than an Owner invites an Owner, resource.not_found for an account that this one
 * does not manage, account.not_msp, auth.reauthentication_required for an Owner or an Admin, resource.conflict on email, request.rate_limited
 */
export async function invite(
  services: Services,
  ctx: Ctx,
  inviter: Inviter,
  { email, userRole, customerId }: Body,
): Promise<InvitationRow> {
  // whoever may manage the team stays in, whatever becomes of the session that invited them
  if (userRole === 'Owner' || userRole === 'Admin') requireRecentProof(ctx)
  await requireFewMailsTo(services.database.identity, email)
  if (customerId !== undefined && customerId !== ctx.accountId) {
    authorize(ctx, 'customers.manage')
    if (ctx.principal.kind === 'session') requireOwnSession(ctx)
    return inviteIntoManaged(services, ctx, inviter, { email, userRole, customerId })
  }
  if (userRole === 'Owner') requireOwner(ctx)
  const row = await sendInvitation(services, ctx.db, { accountId: ctx.accountId, email, role: userRole, inviter, now: ctx.now })
  await audit(ctx, 'invitation.created', { target: row.id, details: { email, role: userRole } })
  return row
}

/** An entry from outside never carries the role Owner, so that the role alone decides. */
function requireOwner(ctx: Ctx): void {
  if (ctx.standing?.role !== 'Owner') throw problem('right.missing', { detail: 'Only an Owner can give the Owner role.' })
}

/** The row is the customer's; both accounts' audits tell of it. */
async function inviteIntoManaged(
  services: Services,
  ctx: Ctx,
  inviter: Inviter,
  { email, userRole, customerId }: Body & { customerId: string },
): Promise<InvitationRow> {
  const { name: company } = await inAccount(ctx, customerId, null, (there) => findManaged(there, ctx.accountId))
  const msp = await requireMsp(ctx)
  await requireOutsider(ctx.db, ctx.accountId, { email, field: 'email' })
  const { email: own } = await actingPersonOf(ctx)
  const row = await inAccount(ctx, customerId, null, async (there) => {
    if (userRole === 'Owner') await requireNoOwner(there)
    return sendInvitation(services, there.db, { accountId: customerId, email, role: userRole, inviter, now: ctx.now })
  })
  const details = { email, role: userRole }
  await auditBoth(ctx, {
    event: 'invitation.created',
    target: row.id,
    accountId: customerId,
    label: outsideLabel(own, msp.name),
    here: { ...details, company, customerId },
    there: { ...details, company: msp.name },
  })
  return row
}

/** An account that nobody owns yet may be handed over; then its Owners decide. */
async function requireNoOwner(there: Ctx): Promise<void> {
  const owner = await there.db
    .selectFrom('membership')
    .where('account_id', '=', there.accountId)
    .where('role', '=', 'Owner')
    .select('user_id')
    .executeTakeFirst()
  if (owner !== undefined) throw problem('right.missing', { detail: 'This customer has an Owner, and only they can give the Owner role.' })
}

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
