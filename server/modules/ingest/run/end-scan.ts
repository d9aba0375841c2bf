import type { Ctx } from '#server/context.ts'
import { verificationEnded } from '#server/modules/remediations/index.ts'
import { announceScan, type ScanRow } from '#server/modules/scans/index.ts'

export type Ending = { status: 'completed' } | { status: 'cancelled' } | { status: 'failed'; code: string; detail: string }

/** Ends a scan that the caller has locked, whichever way, and tells whoever waits for it. */
export async function endScan(ctx: Ctx, scan: ScanRow, ending: Ending): Promise<ScanRow> {
  const ended = await ctx.db
    .updateTable('scan')
    .set({
      status: ending.status,
      finished_at: ctx.now,
      current_check: null,
      ...(ending.status === 'completed' && { progress: 100 }),
      ...(ending.status === 'failed' && { failure_code: ending.code, failure_detail: ending.detail }),
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ended.kind === 'verify') await verificationEnded(ctx, ended)
  await announceScan(ctx, ended)
  return ended
}
