import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { listScans, Scan } from '#contract/scans.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, toPage } from '#server/db/sql.ts'
import { presentScan, selectScans } from './select-scans.ts'

type Query = Input<typeof listScans>['query']
const key = z.tuple([z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} [\d:.]+[+-]\d{2}(:?\d{2})?$/u)), z.uuid()])

function conditionOf({ status, connectionId, kind }: Query): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (status !== undefined && status.length > 0) parts.push(sql`s.status = any(${status})`)
  if (connectionId !== undefined && connectionId.length > 0) parts.push(sql`s.connection_id = any(${connectionId}::uuid[])`)
  if (kind !== undefined && kind.length > 0) parts.push(sql`s.kind = any(${kind})`)
  return sql.join(parts, sql` and `)
}

/** One page of scans, newest first: one statement for the rows, one for the total. */
export async function listScansPage(ctx: Ctx, query: Query): Promise<ReplyOf<typeof listScans>> {
  const condition = conditionOf(query)
  const after = decodeCursor(query.cursor, key)
  const seek = after ? sql`${condition} and (s.requested_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : condition
  const rows = await selectScans(ctx, seek, sql`order by s.requested_at desc, s.id desc limit ${query.limit + 1}`)
  const count = await boundedCount(ctx.db, sql`select 1 from scan s where s.account_id = ${ctx.accountId} and ${condition}`)
  return toPage(rows, query.limit, count, { present: presentScan, cursorOf: (row) => [row.requested_key, row.id] })
}

const NEWEST_FIRST = sql`order by s.requested_at desc, s.id desc`

/** The newest scans that are queued or running. */
export async function liveScans(ctx: Ctx, rows: number): Promise<Scan[]> {
  const found = await selectScans(ctx, sql`s.status in ('queued', 'running')`, sql`${NEWEST_FIRST} limit ${rows}`)
  return found.map(presentScan)
}

/** The newest scans that have ended. */
export async function lastScans(ctx: Ctx, rows: number): Promise<Scan[]> {
  const found = await selectScans(ctx, sql`s.status not in ('queued', 'running')`, sql`${NEWEST_FIRST} limit ${rows}`)
  return found.map(presentScan)
}
