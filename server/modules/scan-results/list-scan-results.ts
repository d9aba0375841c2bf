import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { listScanResults } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import { toPage } from '#server/keyset.ts'
import { resultConditions, statusesOf } from './filters.ts'
import { presentResult } from './present.ts'
import { cursorOf, pageOf, selectResults } from './select-results.ts'
import { spanScope } from './span-scope.ts'

interface Count {
  total: number
  assigned: number
}
/** Counts results up to the bound, and among them the failing ones whose finding the caller owns. */
async function countOf(ctx: Ctx, where: RawBuilder<unknown>): Promise<{ total: number; totalIsExact: boolean; assigned: number }> {
  const bound = sql.lit(limits.boundedCount + 1)
  const counted = await sql<Count>`select
    (select count(*)::int from (select from result_span p where ${where} limit ${bound}) counted) as total,
    (select count(*)::int from (
      select from finding o join result_span p on p.account_id = o.account_id and p.fingerprint = o.fingerprint and p.connection_id = o.connection_id and p.status = 2
       where o.account_id = ${ctx.accountId} and o.owner_id = ${ctx.userId}::uuid and ${where} limit ${bound}) own) as assigned`.execute(
    ctx.db,
  )
  const { total, assigned } = counted.rows[0] ?? { total: 0, assigned: 0 }
  return { total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount, assigned }
}

/** One page of results of a scan, or of the newest results, by risk. */
export async function listResultsPage(
  ctx: Ctx,
  { scanId, connectionId, limit, cursor, ...filters }: Input<typeof listScanResults>['query'],
): Promise<ReplyOf<typeof listScanResults>> {
  const scope = await spanScope(ctx, { scanId, connectionId })
  const statuses = statusesOf(filters)
  const rest = await resultConditions(ctx, filters)
  const rows = await selectResults(ctx, pageOf(scope, { cursor, rows: limit + 1, statuses, rest }))
  const { assigned, ...count } = await countOf(ctx, sql`${scope.where} and p.status = any(${statuses}::smallint[]) ${rest}`)
  return {
    ...toPage(rows, limit, count, { present: (row) => presentResult(ctx, row, scanId), cursorOf }),
    resultsAssignedToUserid: assigned,
  }
}
