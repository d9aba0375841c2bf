import { sql } from 'kysely'
import type { PagesSeen, ScanEvent } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import type { Ingested } from './ingest.ts'

interface Advance {
  ingested: Ingested | undefined
  /** What the scanner last said of its way; absent for what was not run here. */
  progress?: Extract<ScanEvent, { type: 'progress' }> | undefined
  /** How far the crawl of a site has come. */
  pages?: PagesSeen | undefined
  /** Share of the scan that earlier attempts have done, 0 to 1. */
  doneBefore?: number
}
const NOTHING: Ingested = { opened: [], reopened: [], resolved: [], stillFailing: [], counts: { pass: 0, fail: 0, manual: 0, error: 0 } }

/** Adds what a batch brought to the scan's own row, counts and progress in one statement. */
export function advanceScan(ctx: Ctx, scan: ScanRow, { ingested = NOTHING, progress, pages, doneBefore = 0 }: Advance): Promise<ScanRow> {
  const { counts, opened, reopened, resolved } = ingested
  // 100 is said by the end of the scan alone, and nothing goes backwards
  const percent = progress === undefined ? scan.progress : Math.min(99, Math.floor(100 * doneBefore + progress.progress * (1 - doneBefore)))
  return ctx.db
    .updateTable('scan')
    .set({
      progress: Math.max(scan.progress, percent),
      current_check: progress?.current ?? scan.current_check,
      resources_seen: Math.max(scan.resources_seen, progress?.resourcesSeen ?? 0),
      ...(pages !== undefined && { pages_judged: pages.judged, pages_known: pages.known }),
      pass_count: sql<number>`pass_count + ${counts.pass}`,
      fail_count: sql<number>`fail_count + ${counts.fail}`,
      manual_count: sql<number>`manual_count + ${counts.manual}`,
      error_count: sql<number>`error_count + ${counts.error}`,
      new_findings: sql<number>`new_findings + ${opened.length + reopened.length}`,
      resolved_findings: sql<number>`resolved_findings + ${resolved.length}`,
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
