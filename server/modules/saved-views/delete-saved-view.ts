import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** @throws problem resource.not_found unless it is the caller's own view: a shared one of somebody else stays */
export async function deleteView(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const deleted = await ctx.db
    .deleteFrom('saved_view')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .returning('name')
    .executeTakeFirst()
  if (deleted === undefined) throw problem('resource.not_found')
  await audit(ctx, 'saved_view.deleted', { target: id, details: { name: deleted.name } })
  return { deleted: true }
}
