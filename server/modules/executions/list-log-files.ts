import { type RawBuilder, sql } from 'kysely'
import type { ExecutionStep, listLogFiles, LogFile, LOG_SORTS } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount } from '#server/db/sql.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { isShown, newestOf } from './list-executions.ts'
import { type ExecutionRow, linesOf } from './log-lines.ts'

type Query = Input<typeof listLogFiles>['query']
interface FileRow extends Pick<ExecutionRow, 'kind' | 'connection_id' | 'scan_id' | 'attempt'> {
  /** Of the execution. */
  id: string
  key: string | null
  size: number
  modified: Date
  steps: ExecutionStep[] | null
}
export interface FoundFiles {
  rows: readonly FileRow[]
  count: { total: number; totalIsExact: boolean }
  includeContent: boolean
}

const SORTS: Readonly<Record<(typeof LOG_SORTS)[number], string>> = { lastModified: 'modified', size: 'size' }
/** About what a line takes; of lines that are not stored yet the bytes are not counted. */
const LINE_BYTES = sql.lit(220)

/**
 * Parts in the object store, and one file more for each execution whose last lines are not there yet.
 * @param cut orders and cuts each of the two for itself, so that neither is read to its end
 */
const filesOf = (ctx: Ctx, { executionId, identifierId, logType }: Query, cut: RawBuilder<unknown> = sql``): RawBuilder<unknown> => {
  const chosen = sql`e.account_id = ${ctx.accountId}
    ${executionId === undefined ? sql`` : sql`and e.id = ${executionId}::uuid`}
    ${identifierId === undefined ? sql`` : sql`and e.connection_id = ${identifierId}::uuid`}
    ${logType === 'all' ? sql`` : sql`and e.kind = ${logType}`}
    and ${isShown(ctx)}`
  return sql`
    (select e.id, e.kind, e.connection_id, e.scan_id, e.attempt, l.key, l.size, l.last_modified_at as modified
       from execution_log l join execution e on e.account_id = l.account_id and e.id = l.execution_id
      where l.account_id = ${ctx.accountId} and ${chosen} ${cut})
    union all
    (select e.id, e.kind, e.connection_id, e.scan_id, e.attempt, null as key, (e.step_count - e.stored_count) * ${LINE_BYTES} as size,
            e.last_modified_at as modified
       from execution e where not e.is_stored and e.step_count > e.stored_count and ${chosen} ${cut})`
}

/** The files that are asked for; of those without an object their lines, as far as an answer may hold them. */
export async function findLogFiles(ctx: Ctx, query: Query): Promise<FoundFiles> {
  const { includeContent = true, maxFiles, sortBy, sortOrder } = query
  const order = sql`${sql.raw(SORTS[sortBy])} ${sql.raw(sortOrder)}, id, key`
  const lines = includeContent
    ? sql`case when f.key is null then (
        select json_agg(json_build_object('n', s.n, 'at', s.at, 'level', s.level, 'code', s.code, 'params', s.params) order by s.n)
          from execution_step s where s.account_id = ${ctx.accountId} and s.execution_id = f.id) end`
    : sql`null`
  const { rows } = await sql<FileRow>`
    select f.*, ${lines} as steps
      from (select * from (${filesOf(ctx, query, sql`order by ${order} limit ${maxFiles}`)}) f order by ${order} limit ${maxFiles}) f
     order by ${order}`.execute(ctx.db)
  return { rows, count: await boundedCount(ctx.db, filesOf(ctx, query)), includeContent }
}

/** Objects read at the same time. */
const READ_AT_ONCE = 8

/** Reads the content itself, outside any transaction, until the answer is full. */
export async function presentLogFiles(
  storage: ObjectStore,
  { rows, count, includeContent }: FoundFiles,
): Promise<ReplyOf<typeof listLogFiles>> {
  const contents = new Map<FileRow, string | null>()
  let room: number = limits.logContentBytes
  for (const row of includeContent ? rows : []) {
    const lines = row.key === null ? linesOf(row, (row.steps ?? []).map(exact)) : null
    const size = lines === null ? row.size : Buffer.byteLength(lines)
    if (size > room) continue
    room -= size
    contents.set(row, lines)
  }
  const stored = [...contents.keys()].flatMap((row) => (row.key === null ? [] : [{ row, key: row.key }]))
  const turns = stored.values()
  const reader = async (): Promise<void> => {
    for (const { row, key } of turns) contents.set(row, await textOf(storage, key))
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, reader))
  const results = rows.map((row): LogFile => ({
    key: row.key,
    executionId: row.id,
    identifierId: row.connection_id,
    scanId: row.scan_id,
    logType: row.kind,
    size: row.size,
    lastModified: row.modified.toISOString(),
    content: contents.get(row) ?? null,
  }))
  return { results, ...count, lastModified: newestOf(results.map(({ lastModified }) => lastModified)) }
}

/** PostgreSQL writes an instant of its own JSON otherwise than the log does. */
const exact = (step: ExecutionStep): ExecutionStep => ({ ...step, at: new Date(step.at).toISOString() })

async function textOf(storage: ObjectStore, key: string): Promise<string | null> {
  const bytes = await storage.get(key)
  return bytes === undefined ? null : new TextDecoder().decode(bytes)
}
