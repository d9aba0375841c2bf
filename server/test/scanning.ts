import type { Verdict, VerdictStatus } from '#scanners/sdk/check.ts'
import type { CoverageState } from '#contract/coverage.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { checkInfo } from '#scanners/test/check-info.ts'
import type { IngestScanner } from '#server/modules/ingest/observations.ts'
import { advanceScan } from '#server/modules/ingest/advance-scan.ts'
import { ingest, type Ingested } from '#server/modules/ingest/ingest.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { newId } from '#server/new-id.ts'
import { asWorker, type TestApp } from './test-app.ts'

/** What became of each check of a scan, by check and scope. */
export async function coverageOf(
  app: TestApp,
  scanId: string,
): Promise<{ check_id: string; scope: string; state: CoverageState; reason: string | null }[]> {
  const rows = await app.services.database.platform.selectFrom('scan_coverage').selectAll().where('scan_id', '=', scanId).execute()
  return rows
    .flatMap(({ check_ids, reasons, scope, state }) =>
      check_ids.map((check_id, at) => ({ check_id, scope, state, reason: reasons[at] ?? null })),
    )
    .toSorted((a, b) => (a.check_id + a.scope < b.check_id + b.scope ? -1 : 1))
}

/** A scanner by its checks alone, for tests that hand in outcomes themselves. */
export const scannerOf = (...ids: string[]): IngestScanner => ({
  vectorType: 'Websites',
  targetOf: (target) => target,
  checks: ids.map((id) => checkInfo(id)),
})

/** A verdict on the page of the target, unless told otherwise. */
export const verdict = (status: VerdictStatus, over: Partial<Verdict> = {}): Verdict => ({
  status,
  resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/' },
  message: status.toLowerCase(),
  confidence: 'confirmed',
  exposure: 'exposed',
  evidence: [{ label: 'Answer', kind: 'response', content: `${status} seen` }],
  ...over,
})
export const outcome = (checkId: string, verdicts: readonly Verdict[], over: Partial<CheckOutcome> = {}): CheckOutcome => ({
  checkId,
  scope: '',
  state: 'ran',
  reason: null,
  verdicts,
  ...over,
})

const TARGET = 'https://shop.example/'

/** A connection that ingests one scan after the other, as the worker would. */
export class ScannedTarget {
  readonly app: TestApp
  readonly accountId: string
  readonly connectionId: string
  readonly target = TARGET
  readonly scanner: IngestScanner
  #seq = 0
  private constructor(app: TestApp, accountId: string, connectionId: string, scanner: IngestScanner) {
    this.app = app
    this.accountId = accountId
    this.connectionId = connectionId
    this.scanner = scanner
  }
  static async create(app: TestApp, accountId: string, scanner: IngestScanner): Promise<ScannedTarget> {
    const id = newId()
    await app.services.database.platform
      .insertInto('connection')
      .values({ account_id: accountId, id, vector_type: 'Websites', name: 'Shop', target: TARGET })
      .execute()
    return new ScannedTarget(app, accountId, id, scanner)
  }
  /** A running scan with the next number. */
  begin(over: Partial<ScanRow> = {}): Promise<ScanRow> {
    this.#seq += 1
    return this.app.services.database.platform
      .insertInto('scan')
      .values({
        account_id: this.accountId,
        id: newId(),
        connection_id: this.connectionId,
        seq: this.#seq,
        kind: over.kind ?? 'full',
        trigger: 'manual',
        // several scans may stand beside each other here, which the database allows of ended ones
        status: 'completed',
        started_at: new Date(),
        resource_id: over.resource_id ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  take(scan: ScanRow, ...outcomes: CheckOutcome[]): Promise<Ingested> {
    return asWorker(this.app, this.accountId, async (ctx) => {
      const ingested = await ingest(ctx, scan, outcomes, { scanner: this.scanner })
      const { opened, reopened, resolved } = ingested
      if (opened.length + reopened.length + resolved.length > 0) await advanceScan(ctx, scan, { ingested })
      return ingested
    })
  }
  /** Begins a scan and ingests its outcomes at once. */
  async scan(...outcomes: CheckOutcome[]): Promise<{ scan: ScanRow; taken: Ingested }> {
    const scan = await this.begin()
    return { scan, taken: await this.take(scan, ...outcomes) }
  }
  findings() {
    return this.app.services.database.platform
      .selectFrom('finding')
      .selectAll()
      .where('account_id', '=', this.accountId)
      .where('connection_id', '=', this.connectionId)
      .orderBy('id')
      .execute()
  }
  spans() {
    return this.app.services.database.platform
      .selectFrom('result_span')
      .selectAll()
      .where('account_id', '=', this.accountId)
      .where('connection_id', '=', this.connectionId)
      .orderBy('id')
      .execute()
  }
  events() {
    return this.app.services.database.platform
      .selectFrom('finding_event as e')
      .innerJoin('finding as f', (join) => join.onRef('f.account_id', '=', 'e.account_id').onRef('f.id', '=', 'e.finding_id'))
      .select(['e.kind', 'e.note', 'e.scan_id', 'e.finding_id'])
      .where('e.account_id', '=', this.accountId)
      .where('f.connection_id', '=', this.connectionId)
      .orderBy('e.at')
      .orderBy('e.id')
      .execute()
  }
}
