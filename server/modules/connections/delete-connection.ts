import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { seeingDeleted } from '#server/db/sql.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'

const LIVE = ['queued', 'running'] as const

/**
 * Deletes a connection. At once it is in no list and its target is free, its scans end, and its schedule and credentials are gone; what
 * it found goes in the background (delete-data.ts), however much that is.
 * @throws problem resource.not_found
 */
export async function deleteConnection(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  await endScans(ctx, id)
  await ctx.db.deleteFrom('connection_secret').where('account_id', '=', ctx.accountId).where('connection_id', '=', id).execute()
  const marked = await seeingDeleted(ctx.db, () =>
    ctx.db
      .updateTable('connection')
      // whoever looks through all accounts passes over it as well
      .set({ deleted_at: ctx.now, scoped_out_at: ctx.now, next_scan_at: null, is_demo_target: false, fields: '{}', scan_memory: null })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['name', 'target'])
      .executeTakeFirst(),
  )
  if (marked === undefined) throw problem('resource.not_found')
  await audit(ctx, 'connection.deletion_requested', { target: id, details: marked })
  await emit(ctx, 'connection.deleted', { connectionId: id, name: marked.name })
  await ctx.enqueue('connection.delete', { accountId: ctx.accountId, connectionId: id })
  return { deleted: true }
}

/**
 * Ends the scans that wait or run: their workers stop at their next write. A worker's write locks its scan and then the connection: in
 * the same order here, so that neither waits for the other for ever.
 */
async function endScans(ctx: Ctx, connectionId: string): Promise<void> {
  const live = await ctx.db
    .selectFrom('scan')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', LIVE)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (live.length === 0) return
  await ctx.db
    .updateTable('scan')
    .set({ status: 'cancelled', finished_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where(
      'id',
      'in',
      live.map(({ id }) => id),
    )
    .execute()
}
