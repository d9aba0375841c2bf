import { scannerFor } from '#server/kinds.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import { permitForConnection } from '#server/modules/domains/index.ts'
import { requestScan, type ScanRequest, type ScanRow } from '#server/modules/scans/index.ts'
import { advanceScan } from './advance-scan.ts'
import { ingest } from './ingest.ts'
import { completeScan, failScan, type Failure } from './run/end-scan.ts'

export type PastScan = ScanRequest & { startedAt: Date } & ({ outcomes: readonly CheckOutcome[] } | { failure: Failure })

/**
 * Writes a scan that was made elsewhere or earlier, by the same steps as one of our own: everything that follows from its
 * outcomes follows. It ended at `ctx.now`; scans of one connection must come in the order of their time.
 * @throws Error when a scan of the connection is under way
 */
export async function recordPastScan(ctx: Ctx, past: PastScan): Promise<ScanRow> {
  // nothing is left to run
  const recorded: Ctx = { ...ctx, enqueue: () => Promise.resolve() }
  const { scan, joined } = await requestScan(recorded, { ...past, isRecorded: true })
  if (joined) throw new Error('A scan of this connection is under way')
  const permit = await permitForConnection(ctx, scan.connection_id)
  const running = await ctx.db
    .updateTable('scan')
    .set({
      status: 'running',
      attempt: 1,
      permit: permit === null ? null : JSON.stringify(permit),
      requested_at: past.startedAt,
      started_at: past.startedAt,
      resources_seen: 'outcomes' in past ? 1 : 0,
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if ('failure' in past) {
    await failScan(recorded, running, past.failure)
    return running
  }
  const scanner = scannerFor('Websites')
  const ingested = await ingest(recorded, running, past.outcomes, { scanner })
  await advanceScan(recorded, running, { ingested })
  await completeScan(recorded, running)
  return running
}
