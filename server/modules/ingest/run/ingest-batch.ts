import type { PageCoverage } from '#contract/coverage.ts'
import type { CheckOutcome, ScanEvent, ScannerInfo } from '#scanners/sdk/scanner.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { announceSource, keepScanSource, packRead, type ReadSource } from '#server/modules/sources/index.ts'
import type { Services } from '#server/services.ts'
import type { StepEntry } from '#server/modules/executions/index.ts'
import { logOfBatch } from './log-of-batch.ts'
import { logScan, type ScanRow, scanState } from '#server/modules/scans/index.ts'
import { holdScan, ScanCancelled, type Lease } from './claim-scan.ts'
import { announceEvidence, largeEvidence } from '#server/modules/ingest/evidence.ts'
import { advanceScan } from '#server/modules/ingest/advance-scan.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import type { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'

export interface BatchTarget {
  accountId: string
  lease: Lease
  scanner: ScannerInfo
  /** Share of the scan that earlier attempts have done, 0 to 1. */
  doneBefore: number
  /** What this attempt was told of resources; it grows. */
  told?: ToldResources
  /** Steps told before those of this batch. */
  opening?: readonly StepEntry[]
}

/**
 * Ingests what a scanner reported within a moment, in one transaction that begins by checking the lease.
 * @throws LeaseLost when another worker has the scan · ScanCancelled when somebody asked for it
 */
export async function ingestBatch(
  services: Services,
  { accountId, lease, scanner, doneBefore, told, opening = [] }: BatchTarget,
  events: readonly ScanEvent[],
): Promise<void> {
  const outcomes = events.flatMap((event) => (event.type === 'outcome' ? [event.outcome] : []))
  const inventories = events.filter((event) => event.type === 'inventory')
  const progress = events.findLast((event) => event.type === 'progress')
  const pages = events.findLast((event) => event.type === 'pages')
  const scopes = events.findLast((event) => event.type === 'scopes')
  const memory = events.findLast((event) => event.type === 'memory')
  const source = events.findLast((event) => event.type === 'source')
  const read = source && packRead(source)
  if (read !== undefined) await storeSource(services, { accountId, lease }, read)
  const storedEvidence = await storeLargeEvidence(services, { accountId, lease }, outcomes)
  await inWorker(services, accountId, async (ctx) => {
    const scan = await holdScan(ctx, lease)
    if (scan.cancel_requested_at !== null) throw new ScanCancelled('The scan was canceled.')
    if (read !== undefined) await keepScanSource(ctx, scan.id, read)
    if (scopes !== undefined) await keepScopes(ctx, scan, scopes.scopes)
    if (memory !== undefined && scan.kind === 'full') await keepMemory(ctx, scan, memory.memory)
    const isNews = outcomes.length + inventories.length > 0
    const ingested = isNews ? await ingest(ctx, scan, outcomes, { scanner, storedEvidence, inventories, ...(told && { told }) }) : undefined
    await emit(ctx, 'scan.progressed', scanState(await advanceScan(ctx, scan, { doneBefore, progress, pages, ingested })))
    if (pages?.coverage) await keepPageCoverage(ctx, scan, pages.coverage)
    await logScan(ctx, scan, [...opening, ...logOfBatch({ outcomes, inventories, ingested, pages: pages?.coverage ?? null })])
  })
}

/**
 * Puts the large evidence of outcomes into the object store, before the transaction that takes them in: no network call waits
 * inside a transaction, and content-addressed puts may be repeated.
 * @returns the hashes now in the store, for ingest; what is not among them is kept in the table
 */
async function storeLargeEvidence(
  services: Services,
  { accountId, lease }: Pick<BatchTarget, 'accountId' | 'lease'>,
  outcomes: readonly CheckOutcome[],
): Promise<ReadonlySet<string>> {
  const large = largeEvidence(outcomes)
  if (large.length > 0) {
    await inWorker(services, accountId, async (ctx) => {
      await holdScan(ctx, lease)
      await announceEvidence(ctx, large)
    })
  }
  for (const { bytes } of large) await services.storage.putContent(bytes)
  return new Set(large.map(({ sha256 }) => sha256))
}

/** As large evidence: named by a row before it is put, so that nothing deletes it meanwhile. */
async function storeSource(
  services: Services,
  { accountId, lease }: Pick<BatchTarget, 'accountId' | 'lease'>,
  read: ReadSource,
): Promise<void> {
  await inWorker(services, accountId, async (ctx) => {
    await holdScan(ctx, lease)
    await announceSource(ctx, read.bytes)
  })
  await services.storage.putContent(read.bytes)
}

const keepPageCoverage = (ctx: Ctx, scan: ScanRow, coverage: PageCoverage) =>
  ctx.db
    .insertInto('scan_pages')
    .values({ account_id: ctx.accountId, scan_id: scan.id, coverage: JSON.stringify(coverage) })
    .onConflict((conflict) => conflict.columns(['account_id', 'scan_id']).doUpdateSet({ coverage: JSON.stringify(coverage) }))
    .execute()

const keepScopes = (ctx: Ctx, scan: ScanRow, scopes: readonly string[]) =>
  ctx.db
    .updateTable('scan')
    .set({ scopes: [...scopes] })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .execute()

/** What the scanner wants to be handed next time. A verification looks at a part and leaves it as it is. */
const keepMemory = (ctx: Ctx, scan: ScanRow, memory: string) =>
  ctx.db
    .updateTable('connection')
    .set({ scan_memory: memory })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .execute()
