import { sql } from 'kysely'
import type { listFindings } from '#contract/findings.ts'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '../../context.ts'
import { boundedCount, toPage } from '../../keyset.ts'
import { conditionsOf, type FindingConditions } from './filters.ts'
import { presentFinding } from './present.ts'
import { selectFindings } from './select-findings.ts'
import { pageOf } from './sorts.ts'

/** How many findings the conditions allow: from the kept counts where they can tell, else counted up to the bound. */
async function countOf(ctx: Ctx, { states, risks, rest, countable }: FindingConditions): Promise<{ total: number; totalIsExact: boolean }> {
  if (countable === undefined) {
    return boundedCount(
      ctx.db,
      sql`select 1 from finding f where f.account_id = ${ctx.accountId} and f.state = any(${states}::smallint[]) and f.risk = any(${risks}::smallint[]) ${rest}`,
    )
  }
  const counted = await sql<{ total: number }>`select coalesce(sum(n.amount), 0)::int as total from finding_count n
    where n.account_id = ${ctx.accountId} and n.state = any(${states}::smallint[]) and n.risk = any(${risks}::smallint[]) ${countable}`.execute(
    ctx.db,
  )
  const total = counted.rows[0]?.total ?? 0
  return { total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount }
}

/** One page of findings: one statement for the rows, one for the count. */
export async function listFindingsPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Input<typeof listFindings>['query'],
): Promise<ReplyOf<typeof listFindings>> {
  const conditions = await conditionsOf(ctx, filters)
  const { states, risks, rest } = conditions
  const { from, order } = pageOf({ accountId: ctx.accountId, states, risks, rest, sort, cursor, rows: limit + 1 })
  const rows = await selectFindings<{ cursor_key: string | number | null }>(ctx, from, order, sql`, f.cursor_key`)
  return toPage(rows, limit, await countOf(ctx, conditions), {
    present: (row) => presentFinding(ctx, row),
    cursorOf: (row) => [row.risk, row.cursor_key === null ? null : Number(row.cursor_key), row.id],
  })
}
