import { sql } from 'kysely'
import type { ScanEvent, ScannerInfo } from '#scanners/sdk/scanner.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'
import { scanState, type ScanRow } from '#server/modules/scans/index.ts'
import { holdScan, ScanCancelled, type Lease } from './claim-scan.ts'
import { storeLargeEvidence } from '#server/modules/ingest/evidence.ts'
import { ingest, type Ingested } from '#server/modules/ingest/ingest.ts'

export interface BatchTarget {
  accountId: string
  lease: Lease
  scanner: ScannerInfo
  /** Share of the scan that earlier attempts have done, 0 to 1. */
  doneBefore: number
}

/**
 * Ingests what a scanner reported within a moment, in one transaction that begins by checking the lease.
 * @throws LeaseLost when another worker has the scan · ScanCancelled when somebody asked for it
 */
export async function ingestBatch(
  services: Services,
  { accountId, lease, scanner, doneBefore }: BatchTarget,
  events: readonly ScanEvent[],
): Promise<void> {
  const outcomes = events.flatMap((event) => (event.type === 'outcome' ? [event.outcome] : []))
  const progress = events.findLast((event) => event.type === 'progress')
  const storedEvidence = await storeLargeEvidence(services.storage, outcomes)
  await inWorker(services, accountId, async (ctx) => {
    const scan = await holdScan(ctx, lease)
    if (scan.cancel_requested_at !== null) throw new ScanCancelled('The scan was cancelled.')
    const taken = outcomes.length === 0 ? undefined : await ingest(ctx, scan, outcomes, { scanner, storedEvidence })
    await emit(ctx, 'scan.progressed', scanState(await writeProgress(ctx, scan, { doneBefore, progress, counts: taken?.counts })))
  })
}

interface Advance {
  doneBefore: number
  progress: Extract<ScanEvent, { type: 'progress' }> | undefined
  counts: Ingested['counts'] | undefined
}
function writeProgress(ctx: Ctx, scan: ScanRow, { doneBefore, progress, counts }: Advance): Promise<ScanRow> {
  const { pass, fail, manual, error } = counts ?? { pass: 0, fail: 0, manual: 0, error: 0 }
  // 100 is said by the end of the scan alone, and nothing goes backwards
  const percent = progress === undefined ? scan.progress : Math.min(99, Math.floor(100 * doneBefore + progress.progress * (1 - doneBefore)))
  return ctx.db
    .updateTable('scan')
    .set({
      progress: Math.max(scan.progress, percent),
      current_check: progress?.current ?? scan.current_check,
      resources_seen: Math.max(scan.resources_seen, progress?.resourcesSeen ?? 0),
      pass_count: sql<number>`pass_count + ${pass}`,
      fail_count: sql<number>`fail_count + ${fail}`,
      manual_count: sql<number>`manual_count + ${manual}`,
      error_count: sql<number>`error_count + ${error}`,
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
