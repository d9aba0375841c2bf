import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** The account one acts in, as the MSP it must be. @throws problem account.not_msp */
export async function requireMsp(ctx: Ctx): Promise<{ name: string }> {
  const account = await ctx.db.selectFrom('account').where('account_id', '=', ctx.accountId).select(['name', 'is_msp']).executeTakeFirst()
  if (account?.is_msp !== true) throw problem('account.not_msp', { detail: 'Only an MSP account can manage customers.' })
  return { name: account.name }
}

/**
 * An account that the MSP of `ctx` manages, read in that account's own context.
 * @throws problem resource.not_found for any other account, whether or not it exists
 */
export async function findManaged(there: Ctx, mspAccountId: string) {
  const customer = await there.db
    .selectFrom('account')
    .where('account_id', '=', there.accountId)
    .where('msp_account_id', '=', mspAccountId)
    .select(['account_id', 'name', 'nickname', 'alias', 'msp_alias', 'msp_logo'])
    .executeTakeFirst()
  if (customer === undefined) throw problem('resource.not_found')
  return customer
}

/** The person's grant in the account of the context, when it stands. */
export function findStandingGrant(there: Ctx, userId: string) {
  return there.db
    .selectFrom('access_grant')
    .where('account_id', '=', there.accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'msp')
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', there.now)]))
    .select(['id', 'role', 'expires_at'])
    .executeTakeFirst()
}
