import { limits } from '#contract/limits.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** Marks the account to be deleted; until then it works as ever. @throws problem account.being_deleted when it is marked already */
export async function requestDeletion(ctx: Ctx): Promise<Date> {
  const due = new Date(ctx.now.getTime() + limits.accountDeletionDelayMs)
  const marked = await ctx.db
    .updateTable('account')
    .set({ deletion_due_at: due })
    .where('account_id', '=', ctx.accountId)
    .where('deletion_due_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (marked === undefined) throw problem('account.being_deleted', { detail: 'This account is to be deleted already.' })
  await audit(ctx, 'account.deletion_requested', { target: ctx.accountId, details: { due: due.toISOString() } })
  return due
}

/** Takes the deletion back. Once more changes nothing. */
export async function cancelDeletion(ctx: Ctx): Promise<void> {
  await ctx.db.updateTable('account').set({ deletion_due_at: null }).where('account_id', '=', ctx.accountId).execute()
  await audit(ctx, 'account.deletion_cancelled', { target: ctx.accountId })
}
