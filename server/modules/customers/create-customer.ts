import type { createCustomer as route, Customer } from '#contract/customers.ts'
import type { BodyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { actingPersonOf, requireMsp } from '#server/modules/access/index.ts'
import { requireFewMailsTo, requireOutsider, sendInvitation } from '#server/modules/invitations/index.ts'
import { presentCustomer } from './list-customers.ts'

/**
 * Creates an account that this MSP manages. Whoever creates it may enter it as Admin; an Owner may be invited at once.
 * @throws problem account.not_msp, request.invalid for an Owner of the MSP itself, request.rate_limited for one who got many mails
 */
export async function createCustomer(services: Services, ctx: Ctx, body: BodyOf<typeof route>): Promise<Customer> {
  const msp = await requireMsp(ctx)
  const { ownerEmail } = body
  if (ownerEmail !== undefined) {
    await requireFewMailsTo(services.database.identity, ownerEmail)
    await requireOutsider(ctx.db, ctx.accountId, { email: ownerEmail, field: 'ownerEmail' })
  }
  const person = await actingPersonOf(ctx)
  const accountId = newId()
  const label = outsideLabel(person.email, msp.name)
  await inAccount(ctx, accountId, label, async (there) => {
    await there.db
      .insertInto('account')
      .values({
        account_id: accountId,
        name: body.company,
        nickname: null,
        msp_account_id: ctx.accountId,
        msp_alias: body.mspCustomerAlias ?? null,
        created_at: there.now,
      })
      .execute()
    await there.db
      .insertInto('access_grant')
      .values({
        account_id: accountId,
        id: newId(),
        kind: 'msp',
        user_id: person.id,
        role: 'Admin',
        granted_by: person.id,
        created_at: there.now,
      })
      .execute()
    await audit(there, 'account.created', { target: ctx.accountId, details: { company: msp.name } })
    if (ownerEmail === undefined) return
    const inviter = { userId: person.id, language: ctx.language }
    const { id } = await sendInvitation(services, there.db, { accountId, email: ownerEmail, role: 'Owner', inviter, now: there.now })
    await audit(there, 'invitation.created', { target: id, details: { email: ownerEmail, role: 'Owner' } })
  })
  await ctx.db
    .updateTable('membership')
    .set({ is_msp_user: true })
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', person.id)
    .execute()
  await audit(ctx, 'customer.created', { target: accountId, details: { company: body.company, ownerEmail: ownerEmail ?? null } })
  return presentCustomer(
    {
      account_id: accountId,
      name: body.company,
      logo: null,
      msp_alias: body.mspCustomerAlias ?? null,
      plan_name: 'Community',
      created_at: ctx.now,
      member_role: null,
      granted_role: 'Admin',
      inside_until: null,
      inside_role: null,
    },
    { posture: null, openCritical: 0, openFindings: 0, connections: 0, connectionsFailed: 0, lastScanAt: null, lastFailedAt: null },
  )
}
