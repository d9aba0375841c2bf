import type { Permit } from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import { opensFor, type Rhythm } from '#server/modules/connections/index.ts'
import { isWithinHours, probesOf } from '#server/modules/domains/index.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { endCancelled, failScan } from './end-scan.ts'

/** A scan whose worker died this often is given up: something about it kills workers. */
export const MAX_ATTEMPTS = 30

/** Ends what is not to be run: cancelled, out of scope, kept from starting by its window, given up. */
export async function endsUnbegun(ctx: Ctx, scan: ScanRow, connection: ScannedConnection): Promise<boolean> {
  if (scan.cancel_requested_at !== null || (scan.status === 'queued' && connection.scoped_out_at !== null)) {
    await endCancelled(ctx, scan)
    return true
  }
  if ((await waitsForWindow(ctx, scan, connection)) || (await endsUnpermitted(ctx, scan, connection))) return true
  if (scan.attempt < MAX_ATTEMPTS) return false
  await failScan(ctx, scan, { code: 'error', detail: `The scan was abandoned after ${MAX_ATTEMPTS} attempts.` })
  return true
}
interface ScannedConnection extends Pick<Rhythm, 'id' | 'scan_windows'> {
  scoped_out_at: Date | null
  vector_type: VectorType
  target: string
  /** Who answers for probing it at this moment. */
  permit: Permit | null
}

/** Ends a scan that would probe whatever its checks, where nobody answers for that, or not at this hour: nothing is sent. */
async function endsUnpermitted(ctx: Ctx, scan: ScanRow, { vector_type: vectorType, target, permit }: ScannedConnection): Promise<boolean> {
  const probes = probesOf({ vectorType, target })
  if (probes.length === 0) return false
  if (permit === null) {
    const detail = `Nobody answers any more for probing ${probes.slice(0, 3).join(', ')}. Nothing was sent.`
    await failScan(ctx, scan, { code: 'not_permitted', detail })
    return true
  }
  if (isWithinHours(permit, ctx.now)) return false
  await endCancelled(ctx, scan, 'scan_window')
  return true
}

/**
 * A scheduled scan that waited in the queue until its window closed does not begin outside it: it ends, and its connection is due again
 * when the next one opens. One that has begun goes on to its end.
 */
async function waitsForWindow(ctx: Ctx, scan: ScanRow, connection: ScannedConnection): Promise<boolean> {
  if (scan.trigger !== 'schedule' || scan.status !== 'queued') return false
  const opens = opensFor(connection, (await readSettings(ctx)).scanWindows, ctx.now)
  if (opens <= ctx.now) return false
  await endCancelled(ctx, scan, 'scan_window')
  await ctx.db
    .updateTable('connection')
    .set({ next_scan_at: ctx.now, scan_held_until: opens })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .where('next_scan_at', 'is not', null)
    .execute()
  return true
}
