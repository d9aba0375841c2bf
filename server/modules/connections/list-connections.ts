import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, CONNECTION_SORTS, listConnections } from '#contract/connections.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { STATE } from '#server/codes.ts'
import { boundedCount, containing, decodeCursor, microsecondsOf, toPage } from '#server/db/sql.ts'
import { healthOf, selectConnections } from './connection-rows.ts'
import { presentConnection } from './present.ts'

type Query = Input<typeof listConnections>['query']

function conditionOf(
  ctx: Ctx,
  { inScope, health, vectorType, tags, q }: Pick<Query, 'inScope' | 'health' | 'vectorType' | 'tags' | 'q'>,
): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (inScope !== undefined) parts.push(inScope ? sql`c.scoped_out_at is null` : sql`c.scoped_out_at is not null`)
  if (health !== undefined && health.length > 0) parts.push(sql`${healthOf(ctx)} = any(${health}::text[])`)
  if (vectorType !== undefined && vectorType.length > 0) parts.push(sql`c.vector_type = any(${vectorType})`)
  if (tags !== undefined && tags.length > 0) parts.push(sql`c.tags && ${tags}::text[]`)
  if (q !== undefined) parts.push(sql`(c.name ilike ${containing(q)} or c.target ilike ${containing(q)})`)
  return sql.join(parts, sql` and `)
}

/** How one sort goes on: its key, and the condition that a page after the cursor starts with. An account has hundreds: no index but the name's is needed. */
interface Order {
  key: RawBuilder<unknown>
  type: 'text' | 'bigint'
  descending: boolean
  after: (cursor: string | undefined) => RawBuilder<unknown>
}
const NUMBER = z.number().check(z.int(), z.minimum(0), z.maximum(9_000_000_000_000_000))

function order(key: RawBuilder<unknown>, type: 'text' | 'bigint', descending: boolean): Order {
  const past = descending ? sql`<` : sql`>`
  const shape = z.tuple([type === 'text' ? z.string() : NUMBER, z.uuid()])
  return {
    key,
    type,
    descending,
    after(text) {
      const last = decodeCursor(text, shape)
      return last ? sql`and (${key}, c.id) ${past} (${last[0]}::${sql.raw(type)}, ${last[1]}::uuid)` : sql``
    },
  }
}
/** A moment in microseconds; what never was comes last in both directions. */
const moment = (column: string, descending: boolean) =>
  order(sql`coalesce(${microsecondsOf(column)}, ${sql.raw(descending ? '0' : '9000000000000000')})`, 'bigint', descending)
/** The worst risk that is open, and how many there are of it. */
const WORST = sql`coalesce((select n.risk * 1000000 + least(n.amount, 999999) + 1 from finding_count n
  where n.account_id = c.account_id and n.connection_id = c.id and n.state = ${STATE.of('open')} and n.amount > 0 order by n.risk desc limit 1), 0)::bigint`
const NAME = sql`lower(c.name)`
/** By a name that may be missing: it comes last in both directions. */
const named = (text: RawBuilder<unknown>, descending: boolean) =>
  order(descending ? sql`coalesce('1' || lower(${text}), '0')` : sql`coalesce('0' || lower(${text}), '1')`, 'text', descending)
const SCOPER = sql`u.first_name || ' ' || u.last_name`
/** What needs somebody before what goes by itself. */
const HEALTH: readonly Connection['health'][] = ['failed', 'never_scanned', 'scanning', 'healthy']
const byHealth = (ctx: Ctx, descending: boolean) =>
  order(sql`array_position(${HEALTH}::text[], ${healthOf(ctx)})::bigint`, 'bigint', descending)
const ORDERS: Readonly<Record<Exclude<(typeof CONNECTION_SORTS)[number], 'health' | '-health'>, Order>> = {
  name: order(NAME, 'text', false),
  '-name': order(NAME, 'text', true),
  openFindings: order(WORST, 'bigint', false),
  '-openFindings': order(WORST, 'bigint', true),
  lastScanAt: moment('c.last_scan_at', false),
  '-lastScanAt': moment('c.last_scan_at', true),
  createdAt: moment('c.created_at', false),
  '-createdAt': moment('c.created_at', true),
  target: order(sql`lower(left(c.target, 500))`, 'text', false),
  '-target': order(sql`lower(left(c.target, 500))`, 'text', true),
  nextScanAt: moment('c.next_scan_at', false),
  '-nextScanAt': moment('c.next_scan_at', true),
  outOfScopeAt: moment('c.scoped_out_at', false),
  '-outOfScopeAt': moment('c.scoped_out_at', true),
  outOfScopeBy: named(SCOPER, false),
  '-outOfScopeBy': named(SCOPER, true),
}

/** One page of connections: one statement for the rows with all their counts, one for the total. */
export async function listConnectionsPage(ctx: Ctx, query: Query): Promise<ReplyOf<typeof listConnections>> {
  const condition = conditionOf(ctx, query)
  const { sort } = query
  const { key, type, descending, after } = sort === 'health' || sort === '-health' ? byHealth(ctx, sort === '-health') : ORDERS[sort]
  const direction = descending ? sql`desc` : sql`asc`
  const rows = await selectConnections<{ cursor_key: string | number }>(
    ctx,
    sql`${condition} ${after(query.cursor)}`,
    sql`order by ${key} ${direction}, c.id ${direction} limit ${query.limit + 1}`,
    sql`, ${key} as cursor_key`,
  )
  const count = await boundedCount(ctx.db, sql`select 1 from connection c where c.account_id = ${ctx.accountId} and ${condition}`)
  return toPage(rows, query.limit, count, {
    present: (row) => presentConnection(row, ctx.now),
    cursorOf: (row) => [type === 'text' ? row.cursor_key : Number(row.cursor_key), row.id],
  })
}

/** Connections in scope by these ids, in their order. */
export async function connectionsById(ctx: Ctx, ids: readonly string[]): Promise<Connection[]> {
  const rows = await selectConnections(ctx, sql`c.id = any(${ids}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, presentConnection(row, ctx.now)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
