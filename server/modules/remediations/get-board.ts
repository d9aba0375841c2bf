import { sql } from 'kysely'
import { COLUMN_IDS, type ColumnId, type getBoard } from '#contract/remediations.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { encodeCursor } from '#server/db/sql.ts'
import { invalidField } from '#server/problem.ts'
import { statusOfColumn } from './columns.ts'
import { boardCondition } from './filters.ts'
import { inOrder, orderOf } from './orders.ts'
import { presentRemediation } from './present.ts'
import { CARDS, isOnBoard, selectRemediations } from './select-remediations.ts'

type Query = Input<typeof getBoard>['query']

/**
 * The first cards of each column in order, or the ones of a column after a cursor. Three statements: an index range a column for
 * the cards, one pass for the counts, the newest verifications of the cards' connections.
 * @throws problem request.invalid for a cursor without a column
 */
export async function readBoard(ctx: Ctx, { columnId, cursor, limit, sort, ...filters }: Query): Promise<ReplyOf<typeof getBoard>> {
  if (cursor !== undefined && columnId === undefined) throw invalidField('columnId', 'is required with a cursor')
  const columns: readonly ColumnId[] = columnId === undefined ? COLUMN_IDS : [columnId]
  const condition = sql`r.account_id = ${ctx.accountId} and ${boardCondition(ctx, filters)}`
  const order = orderOf(ctx, sort)
  // one more than asked for tells that there is a next page
  const shown = sql`select page.id from unnest(${columns}::text[]) as k(column_id) cross join lateral (
    select r.id from ${CARDS} where r.column_id = k.column_id and ${condition} and ${isOnBoard} ${order.after(cursor)} ${inOrder(order)} limit ${limit + 1}) page`
  const rows = await selectRemediations<{ cursor_key: string | number }>(
    ctx,
    sql`r.id = any(array(${shown}))`,
    inOrder(order),
    sql`, ${order.shown} as cursor_key`,
  )
  const counted = await sql<{ column_id: ColumnId; total: number; on_board: number }>`
    select r.column_id, count(*)::int as total, (count(*) filter (where ${isOnBoard}))::int as on_board from ${CARDS}
     where ${condition} and r.column_id = any(${columns}::text[]) group by r.column_id`.execute(ctx.db)
  const pages = columns.map((id) => ({ id, rows: rows.filter((row) => row.column_id === id) }))
  return {
    columns: pages.map((page) => {
      const cards = page.rows.slice(0, limit)
      const [last, counts] = [cards.at(-1), counted.rows.find(({ column_id }) => column_id === page.id)]
      return {
        id: page.id,
        name: statusOfColumn(page.id),
        cardIds: cards.map((row) => row.id),
        total: counts?.total ?? 0,
        onBoard: counts?.on_board ?? 0,
        nextCursor: page.rows.length > limit && last !== undefined ? encodeCursor([last.cursor_key, last.id]) : null,
      }
    }),
    cards: pages.flatMap((page) => page.rows.slice(0, limit)).map((row) => presentRemediation(row, ctx.language)),
    verifications: await verificationsOf(ctx, new Set(rows.map((row) => row.connection_id))),
  }
}

/** So many of a connection's newest verifications are looked at: its pace of today, not of last year. */
const VERIFICATIONS_LOOKED_AT = 20

/** How long the newest completed verifications of each connection took: the median, from asking to the answer. */
async function verificationsOf(ctx: Ctx, connectionIds: ReadonlySet<string>): Promise<ReplyOf<typeof getBoard>['verifications']> {
  const { rows } = await sql<{ connectionId: string; medianMs: number }>`
    select c.id as "connectionId", round(percentile_cont(0.5) within group (order by s.took) * 1000)::int as "medianMs"
      from unnest(${[...connectionIds]}::uuid[]) c (id)
      cross join lateral (
        select extract(epoch from s.finished_at - s.requested_at)::float8 as took from scan s
         where s.account_id = ${ctx.accountId} and s.connection_id = c.id and s.kind = 'verify' and s.status = 'completed'
         order by s.seq desc limit ${sql.lit(VERIFICATIONS_LOOKED_AT)}) s
     group by c.id`.execute(ctx.db)
  return rows
}
