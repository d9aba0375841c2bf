import { sql } from 'kysely'
import type { listFindings } from '#contract/findings.ts'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, toPage } from '#server/db/sql.ts'
import { conditionsOf, whereOf, type FindingConditions } from './filters.ts'
import { presentFinding, selectFindings } from './select-findings.ts'
import { pageOf } from './sorts.ts'

type Count = { total: number; totalIsExact: boolean }

/** How many findings the conditions allow: from the kept counts where they can tell, else counted up to the bound. */
async function countOf(ctx: Ctx, conditions: FindingConditions): Promise<Count> {
  const { states, risks, counted, isCounted } = conditions
  if (!isCounted) return boundedCount(ctx.db, sql`select 1 from finding f ${whereOf(ctx, conditions)}`)
  const kept = await sql<{ total: number }>`select coalesce(sum(n.amount), 0)::int as total from finding_count n
    where n.account_id = ${ctx.accountId} and n.state = any(${states}::smallint[]) and n.risk = any(${risks}::smallint[]) ${counted}`.execute(
    ctx.db,
  )
  const total = kept.rows[0]?.total ?? 0
  return { total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount }
}

/** One page of findings: one statement for the rows, one for the count unless the first page holds them all. */
export async function listFindingsPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Input<typeof listFindings>['query'],
): Promise<ReplyOf<typeof listFindings>> {
  const conditions = await conditionsOf(ctx, filters)
  const { from, order } = pageOf({ ...conditions, accountId: ctx.accountId, sort, cursor, rows: limit + 1 })
  const rows = await selectFindings<{ cursor_key: string | number | null }>(ctx, from, order, sql`, f.cursor_key`)
  const isAll = cursor === undefined && rows.length <= limit
  return toPage(rows, limit, isAll ? { total: rows.length, totalIsExact: true } : await countOf(ctx, conditions), {
    present: (row) => presentFinding(ctx, row),
    cursorOf: (row) => [row.risk, row.cursor_key === null ? null : Number(row.cursor_key), row.id],
  })
}
