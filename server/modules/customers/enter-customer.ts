import type { enterCustomer as route } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { actingPersonOf, findManaged, findStandingGrant, openEntry, requireMsp } from '#server/modules/access/index.ts'

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
    if (member !== undefined) throw problem('resource.conflict', { detail: 'You belong to this account; there is nothing to enter.' })
    return findStandingGrant(there, userId)
  })
  const msp = await requireMsp(ctx)
  if (grant === undefined || !(await isMspUser(ctx, userId)))
    throw problem('right.missing', { detail: 'No access to this customer was granted to you.' })
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
