import type { ScanDetail } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { checksWhere, checkTexts, scannerTypeName } from '#server/modules/checks/index.ts'
import { type NamedScanRow, presentScan, scanById } from './select-scans.ts'

/** How many checks a scan is about: what it recorded, or what it still has before it. */
function plannedChecks(scan: NamedScanRow, recorded: number): number {
  if (scan.status !== 'queued' && scan.status !== 'running') return recorded
  return Math.max(recorded, scan.check_ids?.length ?? checksWhere({ vectorType: [scan.vector_type] })?.length ?? 0)
}

/**
 * One scan with its coverage: how many checks ran, and why the others did not.
 * @throws problem resource.not_found
 */
export async function getScanDetail(ctx: Ctx, scanId: string): Promise<ScanDetail> {
  const scan = await scanById(ctx, scanId)
  const coverage = await ctx.db
    .selectFrom('scan_coverage')
    .select(['check_id', 'scope', 'state', 'reason'])
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .orderBy('check_id')
    .orderBy('scope')
    .execute()
  const notRun = coverage.filter((entry) => entry.state !== 'ran')
  return {
    ...presentScan(scan),
    coverage: {
      ran: coverage.length - notRun.length,
      total: plannedChecks(scan, coverage.length),
      notRun: notRun.map(({ check_id, scope, state, reason }) => ({
        checkId: check_id,
        title: checkTexts(check_id, ctx.language).name,
        scope,
        state,
        reason,
      })),
    },
    permit: scan.permit,
    scannerSummaries: scan.scanner_summaries.map(({ scannerType, pass, fail, manual, error }) => ({
      scannerType,
      scannerTypeName: scannerTypeName(scannerType, ctx.language),
      pass,
      fail,
      manual,
      error,
    })),
  }
}
