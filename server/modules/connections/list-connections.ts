import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, listConnections } from '#contract/connections.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, decodeCursor, toPage } from '#server/db/sql.ts'
import { selectConnections } from './connection-rows.ts'
import { presentConnection } from './present.ts'

type Query = Input<typeof listConnections>['query']

function conditionOf({ inScope, vectorType, tags, q }: Query): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (inScope !== undefined) parts.push(inScope ? sql`c.scoped_out_at is null` : sql`c.scoped_out_at is not null`)
  if (vectorType !== undefined && vectorType.length > 0) parts.push(sql`c.vector_type = any(${vectorType})`)
  if (tags !== undefined && tags.length > 0) parts.push(sql`c.tags && ${tags}::text[]`)
  if (q !== undefined) parts.push(sql`(c.name ilike ${containing(q)} or c.target ilike ${containing(q)})`)
  return sql.join(parts, sql` and `)
}

/** One page of connections by name: one statement for the rows with all their counts, one for the total. */
export async function listConnectionsPage(ctx: Ctx, query: Query): Promise<ReplyOf<typeof listConnections>> {
  const condition = conditionOf(query)
  const after = decodeCursor(query.cursor, z.tuple([z.string(), z.uuid()]))
  const seek = after ? sql`${condition} and (lower(c.name), c.id) > (${after[0]}, ${after[1]}::uuid)` : condition
  const rows = await selectConnections(ctx, seek, sql`order by lower(c.name), c.id limit ${query.limit + 1}`)
  const count = await boundedCount(ctx.db, sql`select 1 from connection c where c.account_id = ${ctx.accountId} and ${condition}`)
  return toPage(rows, query.limit, count, { present: presentConnection, cursorOf: (row) => [row.sort_name, row.id] })
}

/** The first connections in scope, those that could not be reached ahead of the others, then by name. */
export async function connectionsByHealth(ctx: Ctx, rows: number): Promise<Connection[]> {
  const found = await selectConnections(
    ctx,
    sql`c.scoped_out_at is null`,
    sql`order by c.unreachable_code is null, lower(c.name), c.id limit ${rows}`,
  )
  return found.map(presentConnection)
}
