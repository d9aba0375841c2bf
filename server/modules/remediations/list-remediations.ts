import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { day, id } from '#contract/fields.ts'
import type { listRemediations, Remediation } from '#contract/remediations.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, microseconds, microsecondsOf, timestampOf, toPage } from '#server/keyset.ts'
import { listCondition } from './filters.ts'
import { presentRemediation } from './present.ts'
import { CARDS, selectRemediations } from './select-remediations.ts'

type Query = Input<typeof listRemediations>['query']
type Sort = Query['sort']
interface Order {
  /** Sort key as the index has it. */
  key: RawBuilder<unknown>
  /** The same as the cursor carries it. */
  shown: RawBuilder<unknown>
  descending: boolean
  /** The condition that a page after the cursor starts with. */
  after: (cursor: string | undefined) => RawBuilder<unknown>
}

const smallNumber = z.number().check(z.int(), z.minimum(0), z.maximum(1_000))
const NO_DAY = 'infinity'

/** Each sort matches one index of 0005_remediations.sql, its direction included. */
function numberOrder(column: 'risk_per_effort' | 'priority'): Order {
  const key = sql.ref(`r.${column}`)
  return {
    key,
    shown: key,
    descending: true,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([smallNumber, id]))
      return last ? sql`and (${key}, r.id) < (${last[0]}::int, ${last[1]}::uuid)` : sql``
    },
  }
}
const ORDERS: Readonly<Record<Sort, Order>> = {
  '-riskPerEffort': numberOrder('risk_per_effort'),
  '-priority': numberOrder('priority'),
  '-updatedAt': {
    key: sql`r.updated_at`,
    shown: microsecondsOf('r.updated_at'),
    descending: true,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([microseconds, id]))
      return last ? sql`and (r.updated_at, r.id) < (${timestampOf(last[0])}, ${last[1]}::uuid)` : sql``
    },
  },
  dueOn: {
    key: sql`coalesce(r.due_on, 'infinity'::date)`,
    shown: sql`coalesce(r.due_on, 'infinity'::date)::text`,
    descending: false,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([z.union([day, z.literal(NO_DAY)]), id]))
      return last ? sql`and (coalesce(r.due_on, 'infinity'::date), r.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``
    },
  },
}

/** One page of the work list: one statement for the rows, one for the count. */
export async function listRemediationsPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Query,
): Promise<ReplyOf<typeof listRemediations>> {
  const condition = listCondition(ctx, filters)
  const { key, shown, descending, after } = ORDERS[sort]
  const direction = descending ? sql`desc` : sql`asc`
  const rows = await selectRemediations<{ cursor_key: string | number }>(
    ctx,
    sql`${condition} ${after(cursor)}`,
    sql`order by ${key} ${direction}, r.id ${direction} limit ${limit + 1}`,
    sql`, ${shown} as cursor_key`,
  )
  const count = await boundedCount(ctx.db, sql`select 1 from ${CARDS} where r.account_id = ${ctx.accountId} and ${condition}`)
  return toPage(rows, limit, count, {
    present: (row) => presentRemediation(row, ctx.language),
    cursorOf: (row) => [row.cursor_key, row.id],
  })
}

/** The cards not completed that remove most risk per effort. */
export async function topRemediations(ctx: Ctx, rows: number): Promise<Remediation[]> {
  const found = await selectRemediations(
    ctx,
    sql`r.column_id <> 'Column_Completed' and r.priority > 0`,
    sql`order by r.risk_per_effort desc, r.id desc limit ${rows}`,
  )
  return found.map((row) => presentRemediation(row, ctx.language))
}

/** How many cards are not completed, up to limits.boundedCount. */
export async function countOpenRemediations(ctx: Ctx): Promise<number> {
  const count = await boundedCount(
    ctx.db,
    sql`select 1 from remediation where account_id = ${ctx.accountId} and column_id <> 'Column_Completed'`,
  )
  return count.total
}
