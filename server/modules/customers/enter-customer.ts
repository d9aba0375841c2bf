import type { enterCustomer as route } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import {
  actingPersonOf,
  auditBoth,
  endEntries,
  findManaged,
  findStandingGrant,
  openEntry,
  requireMsp,
} from '#server/modules/access/index.ts'
import { audit } from '#server/audit.ts'

const MINUTE_MS = 60_000

/**
 * Enters a managed account by the grant that stands for the person; entering again replaces the entry before.
 * @throws problem resource.not_found for an account this MSP does not manage, right.missing without a grant or as no user of the
 * MSP, resource.conflict for somebody who belongs to the account
 */
export async function enterCustomer(ctx: Ctx, accountId: string, minutes: number): Promise<ReplyOf<typeof route>> {
  const { id: userId } = await actingPersonOf(ctx)
  const grant = await inAccount(ctx, accountId, null, async (there) => {
    await findManaged(there, ctx.accountId)
    const member = await there.db
      .selectFrom('membership')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select('role')
      .executeTakeFirst()
    if (member !== undefined) throw problem('resource.conflict', { detail: 'You are already a member of this account.' })
    return findStandingGrant(there, userId)
  })
  const msp = await requireMsp(ctx)
  if (grant === undefined || !(await isMspUser(ctx, userId)))
    throw problem('right.missing', { detail: 'You have not been granted access to this customer.' })
  return openEntry(ctx, { accountId, grant, durationMs: minutes * MINUTE_MS, from: msp.name })
}

async function isMspUser(ctx: Ctx, userId: string): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('membership')
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', userId)
    .select('is_msp_user')
    .executeTakeFirst()
  return own?.is_msp_user === true
}

/** Ends the person's entry into an account before its time; one that has ended already stays ended. @throws problem resource.not_found where they never were */
export async function leaveCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const person = await actingPersonOf(ctx)
  const { isKnown, ended } = await inAccount(ctx, accountId, null, async (there) => {
    const entry = await there.db
      .selectFrom('account_entry')
      .where('account_id', '=', accountId)
      .where('user_id', '=', person.id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return { isKnown: entry !== undefined, ended: await endEntries(there, 'user_id', person.id) }
  })
  if (!isKnown) throw problem('resource.not_found')
  if (ended === 0) return audit(ctx, 'account.left', { target: accountId, details: { wasInside: false } })
  const own = await ctx.db.selectFrom('account').where('account_id', '=', ctx.accountId).select('name').executeTakeFirstOrThrow()
  await auditBoth(ctx, {
    event: 'account.left',
    accountId,
    label: outsideLabel(person.email, own.name),
    here: { wasInside: true },
    there: { company: own.name },
  })
}
