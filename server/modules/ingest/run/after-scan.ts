import type { Ctx } from '#server/context.ts'
import { nextScanAt } from '#server/modules/connections/index.ts'
import { publish } from '#server/modules/events/index.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

/** What a scan's end leaves on its connection. */
export type Trace = { reached: true } | { reached: false; code: string; detail: string } | { reached: 'unknown' }

/**
 * Writes when the connection was last scanned, whether it could be reached and when it is due again.
 * @returns its name, and whether it could be reached until now
 */
export async function traceScan(ctx: Ctx, scan: ScanRow, trace: Trace): Promise<{ name: string; wasReachable: boolean }> {
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['name', 'schedule', 'unreachable_code'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const changes = {
    ...(trace.reached === true && { unreachable_code: null, unreachable_detail: null }),
    ...(trace.reached === false && { unreachable_code: trace.code, unreachable_detail: trace.detail }),
    ...(trace.reached === true && scan.kind === 'full' && { last_scan_id: scan.id, last_scan_at: ctx.now }),
    ...(scan.kind === 'full' && { next_scan_at: nextScanAt(connection.schedule, ctx.now) }),
  }
  if (Object.keys(changes).length > 0)
    await ctx.db
      .updateTable('connection')
      .set(changes)
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', scan.connection_id)
      .execute()
  await publish(ctx, { topic: 'connection', id: scan.connection_id })
  return { name: connection.name, wasReachable: connection.unreachable_code === null }
}
