import type { BodyOf } from '#contract/route.ts'
import type { inviteCustomer } from '#contract/invitations.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { inviteAsIdentity } from './invite-as-identity.ts'
import type { InvitationRow } from './queries.ts'
import { requireOutsider } from './require-outsider.ts'
import { requireFewMailsTo, sendInvitation, type Inviter } from './send-invitation.ts'

type Body = BodyOf<typeof inviteCustomer>

/**
 * Invites somebody into this account, or, as its MSP, into one that it manages.
 * @throws problem right.missing when somebody else than an Owner invites an Owner, resource.not_found for an account that this one
 * does not manage, resource.conflict on email, request.rate_limited
 */
export async function invite(
  services: Services,
  ctx: Ctx,
  inviter: Inviter,
  { email, userRole, customerId }: Body,
): Promise<InvitationRow> {
  await requireFewMailsTo(services.database.identity, email)
  if (customerId !== undefined && customerId !== ctx.accountId) {
    authorize(ctx, 'customers.manage')
    return inviteIntoManaged(services, ctx, inviter, { email, userRole, customerId })
  }
  if (userRole === 'Owner') requireOwner(ctx)
  const row = await sendInvitation(services, ctx.db, { accountId: ctx.accountId, email, role: userRole, inviter, now: ctx.now })
  await audit(ctx, 'invitation.created', { target: row.id, details: { email, role: userRole } })
  return row
}

/** An entry from outside never carries the role Owner, so that the role alone decides. */
export function requireOwner(ctx: Ctx): void {
  if (ctx.standing?.role !== 'Owner') throw problem('right.missing', { detail: 'Only an Owner gives the role Owner.' })
}

/** The row is the customer's; both accounts' audits tell of it. */
async function inviteIntoManaged(
  services: Services,
  ctx: Ctx,
  inviter: Inviter,
  { email, userRole, customerId }: Body & { customerId: string },
): Promise<InvitationRow> {
  const { identity } = services.database
  const managed = await identity
    .selectFrom('account')
    .where('account_id', '=', customerId)
    .where('msp_account_id', '=', ctx.accountId)
    .select(['name'])
    .executeTakeFirst()
  if (managed === undefined) throw problem('resource.not_found')
  await requireOutsider(ctx.db, ctx.accountId, { email, field: 'email' })
  const owner = await identity
    .selectFrom('membership')
    .where('account_id', '=', customerId)
    .where('role', '=', 'Owner')
    .select('user_id')
    .executeTakeFirst()
  // an account that nobody owns yet may be handed over; then its Owners decide
  if (userRole === 'Owner' && owner !== undefined)
    throw problem('right.missing', { detail: 'This customer has an Owner, who alone gives the role Owner.' })
  const row = await services.database.transact('identity', {}, (db) =>
    inviteAsIdentity(services, db, {
      accountId: customerId,
      email,
      role: userRole,
      inviter,
      now: ctx.now,
      label: ctx.principal.label,
      client: ctx.client,
    }),
  )
  await audit(ctx, 'invitation.created', { target: row.id, details: { company: managed.name, customerId, email, role: userRole } })
  return row
}
