import { limits } from '#contract/limits.ts'
import type { enterForSupport as route } from '#contract/platform.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { openEntry } from '#server/modules/access/index.ts'

/** Enters an account by the support access it granted. @throws problem resource.not_found, right.missing while none stands */
export async function enterForSupport(ctx: Ctx, accountId: string): Promise<ReplyOf<typeof route>> {
  const grant = await inAccount(ctx, accountId, null, async (there) => {
    const account = await there.db.selectFrom('account').where('account_id', '=', accountId).select('account_id').executeTakeFirst()
    if (account === undefined) throw problem('resource.not_found')
    return there.db
      .selectFrom('access_grant')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'support')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', there.now)
      .select(['id', 'role', 'expires_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  })
  if (grant === undefined) throw problem('right.missing', { detail: 'This account has not granted support access.' })
  const own = await ctx.db.selectFrom('account').where('account_id', '=', ctx.accountId).select('name').executeTakeFirstOrThrow()
  return openEntry(ctx, { accountId, grant, durationMs: limits.customerEntryMs, from: own.name })
}
