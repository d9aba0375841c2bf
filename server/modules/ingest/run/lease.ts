import type { Ctx } from '#server/context.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

/** A worker's hold on a scan: valid while no other worker has claimed it since. */
export interface Lease {
  scanId: string
  attempt: number
}
/** Another worker has the scan, or it has ended or was deleted: this one writes nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
/** Somebody asked for the scan to be cancelled. */
export class ScanCancelled extends Error {
  override name = 'ScanCancelled'
}

/**
 * Locks the scan and checks the lease; every write of a worker begins with it.
 * @throws LeaseLost
 */
export async function holdScan(ctx: Ctx, { scanId, attempt }: Lease): Promise<ScanRow> {
  const scan = await ctx.db
    .selectFrom('scan')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scanId)
    .forUpdate()
    .executeTakeFirst()
  if (scan?.status !== 'running' || scan.attempt !== attempt) throw new LeaseLost(`Scan ${scanId} is no longer this worker's`)
  return scan
}
