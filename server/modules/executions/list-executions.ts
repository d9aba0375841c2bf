import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Execution, listExecutions } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, decodeCursor, toPage } from '#server/db/sql.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { ExecutionRow } from './log-lines.ts'

interface NamedExecutionRow extends ExecutionRow {
  connection_name: string | null
}

const present = (row: NamedExecutionRow): Execution => ({
  executionId: row.id,
  kind: row.kind,
  identifierId: row.connection_id,
  connectionName: row.connection_name,
  scanId: row.scan_id,
  attempt: row.attempt,
  status: row.status,
  runnerId: row.runner_id,
  runner: row.runner,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  steps: row.step_count,
  warnings: row.warning_count,
  errors: row.error_count,
  lastModified: row.last_modified_at.toISOString(),
})

/** What a deleted connection left is not shown. Asked once a query, not once a row. */
export const isShown = (ctx: Ctx): RawBuilder<boolean> =>
  sql`(e.connection_id is null or e.connection_id in (select id from connection where account_id = ${ctx.accountId}))`
const among = (column: RawBuilder<unknown>, words: readonly string[] = []): RawBuilder<unknown> =>
  words.length === 0 ? sql`` : sql`and ${column} = any(${words})`

/** By its connection or its runner. */
const named = (ctx: Ctx, pattern: string): RawBuilder<unknown> => sql`and (e.runner ilike ${pattern}
  or e.connection_id in (select id from connection where account_id = ${ctx.accountId} and name ilike ${pattern}))`

type Query = Input<typeof listExecutions>['query']
/** Executions `e` of the account that are asked for. */
const chosen = (ctx: Ctx, { identifierId, scanId, runnerId, q, kind, status }: Partial<Query>) => sql`
  e.account_id = ${ctx.accountId}
  ${identifierId === undefined ? sql`` : sql`and e.connection_id = ${identifierId}::uuid`}
  ${scanId === undefined ? sql`` : sql`and e.scan_id = ${scanId}::uuid`}
  ${runnerId === undefined ? sql`` : sql`and e.runner_id = ${runnerId}::uuid`}
  ${q === undefined ? sql`` : named(ctx, containing(q))}
  ${among(sql`e.kind`, kind)} ${among(sql`e.status`, status)}
  and ${isShown(ctx)}`
const withNames = sql`select e.*, c.name as connection_name from execution e
  left join connection c on c.account_id = e.account_id and c.id = e.connection_id`

/** @throws problem resource.not_found */
export async function executionById(ctx: Ctx, id: string): Promise<Execution> {
  const { rows } = await sql<NamedExecutionRow>`
    ${withNames} where e.account_id = ${ctx.accountId} and e.id = ${id} and ${isShown(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (row === undefined) throw problem('resource.not_found')
  return present(row)
}

/** The newest instant of some. */
export const newestOf = (instants: readonly string[]): string | null => instants.toSorted().at(-1) ?? null

/** One page of executions, by its number or behind a cursor. */
export async function listExecutionsPage(ctx: Ctx, query: Query): Promise<ReplyOf<typeof listExecutions>> {
  const limit = query.limit ?? query.size ?? query.pageSize ?? limits.telemetryPage
  const after = decodeCursor(query.cursor, z.tuple([z.uuid()]))
  const offset = after === undefined ? (query.page - 1) * limit : 0
  if (offset >= limits.boundedCount)
    throw invalidField('page', `must not begin behind ${limits.boundedCount} executions; nextCursor goes on from there`)
  const condition = chosen(ctx, query)
  const seek: RawBuilder<unknown> = after === undefined ? sql`` : sql`and e.id < ${after[0]}::uuid`
  // ids first: of the pages before this one no more than that is read
  const { rows } = await sql<NamedExecutionRow>`
    ${withNames} join (select e.id from execution e where ${condition} ${seek} order by e.id desc limit ${limit + 1} offset ${offset}) page
      on page.id = e.id
     where e.account_id = ${ctx.accountId} order by e.id desc`.execute(ctx.db)
  const count = await boundedCount(ctx.db, sql`select 1 from execution e where ${condition}`)
  const page = toPage(rows, limit, count, { present, cursorOf: ({ id }) => [id] })
  return { ...page, page: query.page, limit, lastModified: newestOf(page.results.map(({ lastModified }) => lastModified)) }
}
