import * as z from 'zod/mini'
import { sql } from 'kysely'
import { id } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, microseconds, microsecondsOf, timestampOf } from '#server/db/sql.ts'
import { audit } from '#server/audit.ts'
import { emit } from '#server/events/emit.ts'

const cursorShape = z.tuple([microseconds, id])

const ownNotifications = (ctx: Ctx) =>
  ctx.db.selectFrom('notification').where('account_id', '=', ctx.accountId).where('user_id', '=', ctx.userId).where('is_shown', '=', true)

/** A page and one more of the person's own notifications, newest first; all, or those unread. */
export async function selectNotifications(ctx: Ctx, query: { limit: number; cursor?: string | undefined; unread?: boolean | undefined }) {
  const after = decodeCursor(query.cursor, cursorShape)
  let page = ownNotifications(ctx)
    .select(['id', 'kind', 'values', 'link', 'read_at', 'created_at', microsecondsOf('created_at').as('created_key')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (query.unread === true) page = page.where('read_at', 'is', null)
  if (after) page = page.where(sql<boolean>`(created_at, id) < (${timestampOf(after[0])}, ${after[1]}::uuid)`)
  return page.execute()
}
export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

export const countNotifications = (ctx: Ctx): Promise<{ total: number; totalIsExact: boolean }> =>
  boundedCount(ctx.db, sql`select from notification where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and is_shown`)

/** The person's own unread ones, up to limits.boundedCount. */
export const countUnread = (ctx: Ctx): Promise<{ total: number; totalIsExact: boolean }> =>
  boundedCount(
    ctx.db,
    sql`select from notification where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and is_shown and read_at is null`,
  )

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
  const { total: unread } = await countUnread(ctx)
  // the person's other tabs change their bell too
  if (amount > 0 && ctx.userId !== null) await emit(ctx, 'notification.read', { userId: ctx.userId, unread })
  return { unread }
}
