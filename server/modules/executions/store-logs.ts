import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { inWorker } from '#server/context.ts'
import { keepObjects, mayDeleteObjects } from '#server/db/object-lock.ts'
import type { Services } from '#server/services.ts'
import { type ExecutionRow, linesOf, presentStep } from './log-lines.ts'

/** Steps of one object. */
const PART = 500
/** Executions of one look. */
const AT_ONCE = 1_000
/** Objects that one transaction deletes. */
const DELETED_AT_ONCE = 500

/** Moves the steps of executions that have ended, and of those with many, from the database into the object store. */
export async function storeLogs(services: Services, signal: AbortSignal): Promise<void> {
  const due = await services.database.platform
    .selectFrom('execution')
    .select(['account_id', 'id'])
    .where('is_stored', '=', false)
    .where((where) => where.or([where('ended_at', 'is not', null), where(sql<number>`step_count - stored_count`, '>=', PART)]))
    .orderBy('last_modified_at')
    .limit(AT_ONCE)
    .execute()
  for (const { account_id: accountId, id } of due) {
    if (signal.aborted) return
    await storeLog(services, accountId, id).catch((error: unknown) =>
      services.log.error({ err: error, executionId: id }, 'the log of an execution was not stored'),
    )
  }
}

/** @throws when the database or the object store fails; the next look goes on */
export async function storeLog(services: Services, accountId: string, executionId: string): Promise<void> {
  for (;;) {
    const part = await inWorker(services, accountId, (ctx) => nextPart(ctx, executionId))
    if (part === undefined) return
    await services.storage.put(part.key, part.bytes)
    await inWorker(services, accountId, (ctx) => namePart(ctx, part))
  }
}

interface Part {
  execution: ExecutionRow
  key: string
  bytes: Uint8Array
  firstN: number
  lastN: number
  modified: Date
}

/** The next steps as bytes, announced before they are stored, so that no object is left without a name whenever this process dies. */
async function nextPart(ctx: Ctx, executionId: string): Promise<Part | undefined> {
  const execution = await heldExecution(ctx, executionId)
  if (execution === undefined) return undefined
  const rows = await ctx.db
    .selectFrom('execution_step')
    .select(['n', 'at', 'level', 'code', 'params'])
    .where('account_id', '=', ctx.accountId)
    .where('execution_id', '=', executionId)
    .where('n', '>', execution.stored_count)
    .orderBy('n')
    .limit(PART)
    .execute()
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (first === undefined || last === undefined) {
    if (execution.ended_at !== null) await settle(ctx, execution, execution.stored_count)
    return undefined
  }
  if (execution.ended_at === null && rows.length < PART) return undefined
  const bytes = new TextEncoder().encode(linesOf(execution, rows.map(presentStep)))
  const key = `${createHash('sha256').update(bytes).digest('hex')}.jsonl`
  await sql`insert into unneeded_object (key) values (${key}) on conflict (key) do nothing`.execute(ctx.db)
  return { execution, key, bytes, firstN: first.n, lastN: last.n, modified: last.at }
}

/** Names a stored part, unless another process was first or the announcement was taken for what somebody left; then it is done again. */
async function namePart(ctx: Ctx, { execution: before, key, bytes, firstN, lastN, modified }: Part): Promise<void> {
  await keepObjects(ctx.db)
  const execution = await heldExecution(ctx, before.id)
  if (execution === undefined || execution.stored_count !== before.stored_count) return
  const announced = await ctx.db.deleteFrom('unneeded_object').where('key', '=', key).executeTakeFirst()
  if (announced.numDeletedRows === 0n) throw new Error('The object was swept away before it was named')
  const { parts } = await ctx.db
    .selectFrom('execution_log')
    .select(({ fn }) => fn.countAll<string>().as('parts'))
    .where('account_id', '=', ctx.accountId)
    .where('execution_id', '=', execution.id)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('execution_log')
    .values({
      account_id: ctx.accountId,
      execution_id: execution.id,
      part: Number(parts) + 1,
      key,
      size: bytes.length,
      first_n: firstN,
      last_n: lastN,
      last_modified_at: modified,
    })
    .execute()
  await ctx.db
    .deleteFrom('execution_step')
    .where('account_id', '=', ctx.accountId)
    .where('execution_id', '=', execution.id)
    .where('n', '<=', lastN)
    .execute()
  await settle(ctx, execution, lastN)
}

const heldExecution = (ctx: Ctx, id: string): Promise<ExecutionRow | undefined> =>
  ctx.db
    .selectFrom('execution')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Says how much is stored; of a log that is whole, that the account's own bucket is to have it. */
async function settle(ctx: Ctx, { id, ended_at, step_count }: ExecutionRow, storedCount: number): Promise<void> {
  const isStored = ended_at !== null && storedCount >= step_count
  await ctx.db
    .updateTable('execution')
    .set({ stored_count: storedCount, is_stored: isStored })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .execute()
  if (isStored)
    await sql`
      insert into log_copy (account_id, execution_id)
      select account_id, ${id} from log_bucket where account_id = ${ctx.accountId} on conflict do nothing`.execute(ctx.db)
}

/** Deletes objects that no row has named for an hour. */
export async function deleteUnneededObjects({ database, storage }: Services, signal: AbortSignal): Promise<void> {
  let deleted = DELETED_AT_ONCE
  while (deleted === DELETED_AT_ONCE && !signal.aborted)
    deleted = await database.transact('platform', {}, async (db) => {
      if (!(await mayDeleteObjects(db))) return 0
      const { rows } = await sql<{ key: string; is_named: boolean }>`
        delete from unneeded_object u where key in (
          select key from unneeded_object where since < now() - interval '1 hour' limit ${DELETED_AT_ONCE} for update skip locked)
        returning key, exists (select from execution_log l where l.key = u.key) as is_named`.execute(db)
      for (const { key, is_named: isNamed } of rows) if (!isNamed) await storage.delete(key)
      return rows.length
    })
}
