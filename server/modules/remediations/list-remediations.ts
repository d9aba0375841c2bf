import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type countRemediationViews, listRemediations, REMEDIATION_VIEWS, remediationViews } from '#contract/remediations.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, toPage } from '#server/db/sql.ts'
import { listCondition } from './filters.ts'
import { inOrder, orderOf } from './orders.ts'
import { presentRemediation } from './present.ts'
import { CARDS, selectRemediations } from './select-remediations.ts'

type Query = Input<typeof listRemediations>['query']

const countOf = (ctx: Ctx, condition: RawBuilder<unknown>) =>
  boundedCount(ctx.db, sql`select 1 from ${CARDS} where r.account_id = ${ctx.accountId} and ${condition}`)

type View = (typeof REMEDIATION_VIEWS)[number]
/** How many remediations each view holds. */
export async function countRemediationViewsOf(ctx: Ctx): Promise<ReplyOf<typeof countRemediationViews>> {
  const counted: [View, { total: number; totalIsExact: boolean }][] = []
  for (const view of REMEDIATION_VIEWS) {
    const { sort: _sort, limit: _limit, cursor: _cursor, ...filters } = z.parse(listRemediations.query, remediationViews[view])
    counted.push([view, await countOf(ctx, listCondition(ctx, filters))])
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys, which are all the views
  return { views: Object.fromEntries(counted) as Record<View, { total: number; totalIsExact: boolean }> }
}

/** One page of the work list: one statement for the rows, one for the count. */
export async function listRemediationsPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Query,
): Promise<ReplyOf<typeof listRemediations>> {
  const condition = listCondition(ctx, filters)
  const order = orderOf(ctx, sort)
  const rows = await selectRemediations<{ cursor_key: string | number }>(
    ctx,
    sql`${condition} ${order.after(cursor)}`,
    sql`${inOrder(order)} limit ${limit + 1}`,
    sql`, ${order.shown} as cursor_key`,
  )
  const count = await countOf(ctx, condition)
  return toPage(rows, limit, count, {
    present: (row) => presentRemediation(row, ctx.language),
    cursorOf: (row) => [row.cursor_key, row.id],
  })
}

/** How many cards are not completed, up to limits.boundedCount. */
export async function countOpenRemediations(ctx: Ctx): Promise<number> {
  const count = await boundedCount(
    ctx.db,
    sql`select 1 from remediation where account_id = ${ctx.accountId} and column_id <> 'Column_Completed'`,
  )
  return count.total
}
