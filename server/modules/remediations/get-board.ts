import { sql } from 'kysely'
import { COLUMN_IDS, type ColumnId, type getBoard } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { statusOfColumn } from './columns.ts'
import { boardCondition, type BoardFilters } from './filters.ts'
import { presentRemediation } from './present.ts'
import { CARDS, isOnBoard, selectRemediations } from './select-remediations.ts'

const MOST_CARDS = 2_000

/**
 * The columns with their cards in order. Of more than 2,000 cards the first of each column are shown; `total` counts all of a
 * column, those completed more than 30 days ago included. Two statements.
 */
export async function readBoard(ctx: Ctx, filters: BoardFilters): Promise<ReplyOf<typeof getBoard>> {
  const condition = boardCondition(ctx, filters)
  const rows = await selectRemediations<{ place: string }>(
    ctx,
    sql`${condition} and ${isOnBoard}`,
    sql`order by place, r.column_id limit ${MOST_CARDS}`,
    sql`, row_number() over (partition by r.column_id order by r.rank, r.id) as place`,
  )
  const counted = await sql<{ column_id: ColumnId; total: number }>`select r.column_id, count(*)::int as total from ${CARDS}
    where r.account_id = ${ctx.accountId} and ${condition} group by r.column_id`.execute(ctx.db)
  const totals = new Map(counted.rows.map(({ column_id, total }) => [column_id, total]))
  return {
    columns: COLUMN_IDS.map((columnId) => ({
      id: columnId,
      name: statusOfColumn(columnId),
      cardIds: rows.filter((row) => row.column_id === columnId).map((row) => row.id),
      total: totals.get(columnId) ?? 0,
    })),
    cards: rows.map((row) => presentRemediation(row, ctx.language)),
  }
}
