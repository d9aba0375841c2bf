import { sql } from 'kysely'
import type { CoverageState } from '#contract/coverage.ts'
import type { ScanDetail } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { checksWhere, checkTexts, scannerTypeName } from '#server/modules/checks/index.ts'
import { type NamedScanRow, presentScan, scanById } from './select-scans.ts'

/** How many checks a scan is about: what it recorded, or what it still has before it. */
function plannedChecks(scan: NamedScanRow, recorded: number): number {
  if (scan.status !== 'queued' && scan.status !== 'running') return recorded
  return Math.max(recorded, scan.check_ids?.length ?? checksWhere({ vectorType: [scan.vector_type] })?.length ?? 0)
}

async function pageCoverageOf(ctx: Ctx, scanId: string): Promise<ScanDetail['pageCoverage']> {
  const kept = await ctx.db
    .selectFrom('scan_pages')
    .select('coverage')
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .executeTakeFirst()
  return kept?.coverage ?? null
}

/**
 * One scan with its coverage: how many checks ran, and why the others did not.
 * @throws problem resource.not_found
 */
export async function getScanDetail(ctx: Ctx, scanId: string): Promise<ScanDetail> {
  const scan = await scanById(ctx, scanId)
  const { rows: coverage } = await sql<{ check_id: string; scope: string; state: CoverageState; reason: string | null }>`
    select c.check_id, v.scope, v.state, c.reason
      from scan_coverage v cross join lateral unnest(v.check_ids, v.reasons) as c(check_id, reason)
     where v.account_id = ${ctx.accountId} and v.scan_id = ${scanId} order by c.check_id, v.scope`.execute(ctx.db)
  const notRun = coverage.filter((entry) => entry.state !== 'ran')
  const named = new Set(coverage.map(({ check_id }) => check_id))
  const fell = new Set(notRun.map(({ check_id }) => check_id))
  const ranChecks = [...named].filter((checkId) => !fell.has(checkId))
  const nameOf = (checkId: string) => checkTexts(checkId, ctx.language).name
  return {
    ...presentScan(scan, ctx.language),
    coverage: {
      ran: ranChecks.length,
      total: plannedChecks(scan, named.size),
      scopes: scan.scopes,
      notRun: notRun.map(({ check_id, scope, state, reason }) => ({
        checkId: check_id,
        title: nameOf(check_id),
        scope,
        state,
        reason,
      })),
      ranChecks: ranChecks.map((checkId) => ({ checkId, title: nameOf(checkId) })),
    },
    pageCoverage: await pageCoverageOf(ctx, scanId),
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
