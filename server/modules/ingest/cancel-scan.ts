import { sql } from 'kysely'
import type { Scan } from '#contract/scans.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { logScan, presentScan, scanById } from '#server/modules/scans/index.ts'
import { lockScan } from './run/claim-scan.ts'
import { endCancelled } from './run/end-scan.ts'

/** Workers listen here for the ids of running scans to stop. */
export const CANCEL_CHANNEL = 'scan_cancel'

/**
 * Cancels a queued scan at once; asks the worker of a running one to stop, which it does within a second.
 * @throws problem resource.not_found · scan.not_cancellable when it has ended
 */
export async function cancelScan(ctx: Ctx, scanId: string): Promise<Scan> {
  const scan = await lockScan(ctx, scanId)
  if (scan === undefined) throw problem('resource.not_found')
  if (scan.status === 'queued') {
    await endCancelled(ctx, scan)
  } else if (scan.status === 'running') {
    await ctx.db
      .updateTable('scan')
      .set({ cancel_requested_at: ctx.now })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', scanId)
      .execute()
    await logScan(ctx, scan, [{ code: 'cancel_requested', params: { by: ctx.principal.label } }])
    await sql`select pg_notify(${CANCEL_CHANNEL}, ${scanId})`.execute(ctx.db)
  } else {
    throw problem('scan.not_cancellable', { detail: `The scan is already ${scan.status}.` })
  }
  await audit(ctx, 'scan.cancelled', { target: scanId, details: { connectionId: scan.connection_id, was: scan.status } })
  return presentScan(await scanById(ctx, scanId), ctx.language)
}
