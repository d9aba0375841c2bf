import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { countUnread } from './queries.ts'

/** Marks the person's own notifications as read: those named, or all. Ids of others' are passed over. @returns how many stay unread */
export async function readNotifications(ctx: Ctx, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  let update = ctx.db
    .updateTable('notification')
    .set({ read_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', ctx.userId)
    .where('read_at', 'is', null)
  if (ids) update = update.where(sql<boolean>`id = any(${ids}::uuid[])`)
  const marked = await update.executeTakeFirst()
  const amount = Number(marked.numUpdatedRows)
  await audit(ctx, 'notification.read', { details: { amount } })
  const unread = await countUnread(ctx)
  // the person's other tabs change their bell too
  if (amount > 0 && ctx.userId !== null) await emit(ctx, 'notification.read', { userId: ctx.userId, unread })
  return { unread }
}
