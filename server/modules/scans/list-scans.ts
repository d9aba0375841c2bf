import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import { type listScans, type Scan, type SCAN_SORTS, SCAN_TRIGGERS, type ScanStatus } from '#contract/scans.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, decodeCursor, toPage } from '#server/db/sql.ts'
import { type NamedScanRow, presentScan, selectScans } from './select-scans.ts'

type Query = Input<typeof listScans>['query']
type SortKey =
  | 'requestedAt'
  | 'connectionName'
  | 'duration'
  | 'fail'
  | 'newFindings'
  | 'resolvedFindings'
  | 'status'
  | 'trigger'
  | 'vectorType'

/** What runs comes before what waits, and what went wrong before what went well. */
const STATUSES: readonly ScanStatus[] = ['running', 'queued', 'failed', 'cancelled', 'completed']
const placeIn = (words: readonly string[], column: RawBuilder<unknown>) => sql`coalesce(array_position(${words}::text[], ${column}), 0)`

/** What a list is sorted by, as PostgreSQL reads and writes its values. */
const KEYS: Readonly<Record<SortKey, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }>> = {
  requestedAt: { key: sql`s.requested_at`, type: sql`timestamptz` },
  connectionName: { key: sql`lower(c.name)`, type: sql`text` },
  // what has not ended, or never began, took no time
  duration: { key: sql`coalesce(extract(epoch from s.finished_at - s.started_at), 0)`, type: sql`numeric` },
  fail: { key: sql`s.fail_count`, type: sql`integer` },
  newFindings: { key: sql`s.new_findings`, type: sql`integer` },
  resolvedFindings: { key: sql`s.resolved_findings`, type: sql`integer` },
  status: { key: placeIn(STATUSES, sql`s.status`), type: sql`integer` },
  // as it is shown: who asked for it by name, then what began it by itself
  trigger: {
    key: sql`case when s.trigger = 'manual' then '0' || coalesce(lower(u.first_name || ' ' || u.last_name), '') else ${placeIn(SCAN_TRIGGERS, sql`s.trigger`)}::text end`,
    type: sql`text`,
  },
  vectorType: { key: sql`c.vector_type`, type: sql`text` },
}
const SHAPES: Readonly<Record<SortKey, RegExp>> = {
  requestedAt: /^\d{4}-\d{2}-\d{2} [\d:.]+[+-]\d{2}(:?\d{2})?$/u,
  connectionName: /^[^\0]{0,512}$/u,
  duration: /^-?\d{1,12}(\.\d{1,9})?$/u,
  fail: /^\d{1,9}$/u,
  newFindings: /^\d{1,9}$/u,
  resolvedFindings: /^\d{1,9}$/u,
  status: /^\d$/u,
  trigger: /^[^\0]{0,512}$/u,
  vectorType: /^\w{1,40}$/u,
}
function sortOf(sort: (typeof SCAN_SORTS)[number]): { name: SortKey; descending: boolean } {
  const descending = sort.startsWith('-')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each sort is a key, or a key behind a minus
  return { name: (descending ? sort.slice(1) : sort) as SortKey, descending }
}

function conditionOf(query: Omit<Query, 'limit' | 'cursor' | 'sort'>): RawBuilder<unknown> {
  const { q, status, trigger, kind, vectorType, connectionId, from, to } = query
  const parts = [sql`true`]
  const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined) => {
    if (values !== undefined && values.length > 0) parts.push(sql`${column} = any(${values})`)
  }
  among(sql`s.status`, status)
  among(sql`s.trigger`, trigger)
  among(sql`s.kind`, kind)
  among(sql`c.vector_type`, vectorType)
  if (connectionId !== undefined && connectionId.length > 0) parts.push(sql`s.connection_id = any(${connectionId}::uuid[])`)
  if (from !== undefined) parts.push(sql`s.requested_at >= ${from}::timestamptz`)
  if (to !== undefined) parts.push(sql`s.requested_at <= ${to}::timestamptz`)
  if (q !== undefined) parts.push(sql`(c.name ilike ${containing(q)} or c.target ilike ${containing(q)})`)
  return sql.join(parts, sql` and `)
}

const countScans = async (ctx: Ctx, condition: RawBuilder<unknown>) =>
  boundedCount(
    ctx.db,
    sql`select 1 from scan s join connection c on c.account_id = s.account_id and c.id = s.connection_id
         where s.account_id = ${ctx.accountId} and ${condition}`,
  )

/** One page of scans: one statement for the rows, one for the total. */
export async function listScansPage(ctx: Ctx, query: Query): Promise<ReplyOf<typeof listScans>> {
  const { name, descending } = sortOf(query.sort)
  const { key, type } = KEYS[name]
  const cursorShape = z.tuple([z.string().check(z.regex(SHAPES[name])), z.uuid()])
  const after = decodeCursor(query.cursor, cursorShape)
  const condition = conditionOf(query)
  const [before, way] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const seek = after ? sql`${condition} and (${key}, s.id) ${before} (${after[0]}::${type}, ${after[1]}::uuid)` : condition
  const rows = await selectScans<{ sort_key: string }>(ctx, seek, {
    extra: sql`, (${key})::text as sort_key`,
    tail: sql`order by ${key} ${way}, s.id ${way} limit ${query.limit + 1}`,
  })
  const count = await countScans(ctx, condition)
  return toPage(rows, query.limit, count, { present: (row) => presentScan(row, ctx.language), cursorOf: (row) => [row.sort_key, row.id] })
}

const newestFirst = (rows: number) => ({ tail: sql`order by s.requested_at desc, s.id desc limit ${rows}` })
const present = ({ language }: Ctx, found: readonly NamedScanRow[]): Scan[] => found.map((row) => presentScan(row, language))

/** The newest scans that are queued or running. */
export const liveScans = async (ctx: Ctx, rows: number): Promise<Scan[]> =>
  present(ctx, await selectScans(ctx, sql`s.status in ('queued', 'running')`, newestFirst(rows)))

/** The newest scans that have ended. */
export const lastScans = async (ctx: Ctx, rows: number): Promise<Scan[]> =>
  present(ctx, await selectScans(ctx, sql`s.status not in ('queued', 'running')`, newestFirst(rows)))

/** How many scans and verifications asked for since then have failed; as many as the list has with the same filters. */
export const failedScansSince = async (ctx: Ctx, from: string) => countScans(ctx, conditionOf({ status: ['failed'], from }))
