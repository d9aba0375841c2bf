import { sql } from 'kysely'
import { type Ctx, inWorker } from '#server/context.ts'
import { type AccountBucket, BucketRefused } from '#server/integrations/s3/account-bucket.ts'
import type { Services } from '#server/services.ts'
import { openNamed } from './try-bucket.ts'

/** Accounts at the same time, and how long one may take before the others' next turn. */
const ACCOUNTS_AT_ONCE = 4
const TURN_MS = 60_000
/** Logs of one look. */
const LOGS_AT_ONCE = 50
const LONGEST_WAIT_MINUTES = 60

interface Due {
  account_id: string
  bucket: string
}

/** Copies logs that have ended into the buckets of their accounts. One that refuses is tried again later and later, and keeps no other waiting. */
export async function copyLogs(services: Services, signal: AbortSignal): Promise<void> {
  const due = await services.database.platform
    .selectFrom('log_bucket as b')
    .select(['b.account_id', 'b.bucket'])
    .where('b.next_try_at', '<=', sql<Date>`now()`)
    .where((row) => row.exists(row.selectFrom('log_copy as c').select('c.execution_id').whereRef('c.account_id', '=', 'b.account_id')))
    .orderBy('b.next_try_at')
    .execute()
  const turns = due.values()
  const worker = async (): Promise<void> => {
    for (const one of turns) if (!signal.aborted) await copyOfAccount(services, one, signal)
  }
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, worker))
}

async function copyOfAccount(services: Services, due: Due, signal: AbortSignal): Promise<void> {
  const { account_id: accountId, bucket } = due
  const within = AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)])
  let opened: AccountBucket | undefined
  try {
    opened = await openNamed(services, { bucket, accountId })
    for (;;) {
      const logs = await inWorker(services, accountId, (ctx) => waitingLogs(ctx, bucket))
      if (logs.length === 0) return
      for (const log of logs) await copyLog(services, { ...due, opened }, log, within)
    }
  } catch (error) {
    // its time is over; the next look goes on
    if (within.aborted) return
    if (!(error instanceof BucketRefused)) services.log.error({ err: error, accountId }, 'logs were not copied')
    const state = error instanceof BucketRefused ? error.state : 'unreachable'
    await inWorker(services, accountId, (ctx) => keepFailure(ctx, bucket, state))
  } finally {
    opened?.close()
  }
}

interface WaitingLog {
  id: string
  kind: string
  parts: { part: number; key: string }[]
}
/** The next logs with the names of their parts; none once the account has named another bucket. */
async function waitingLogs(ctx: Ctx, bucket: string): Promise<WaitingLog[]> {
  const { rows } = await sql<WaitingLog>`
    select e.id, e.kind,
           (select coalesce(json_agg(json_build_object('part', l.part, 'key', l.key) order by l.part), '[]')
              from execution_log l where l.account_id = e.account_id and l.execution_id = e.id) as parts
      from log_copy c join log_bucket b on b.account_id = c.account_id and b.bucket = ${bucket}
      join execution e on e.account_id = c.account_id and e.id = c.execution_id
     where c.account_id = ${ctx.accountId} order by e.id limit ${LOGS_AT_ONCE}`.execute(ctx.db)
  return rows
}

/** Part after part under names that tell of what they are, so that done again it writes the same. */
async function copyLog(
  services: Services,
  { account_id: accountId, bucket, opened }: Due & { opened: AccountBucket },
  { id, kind, parts }: WaitingLog,
  signal: AbortSignal,
): Promise<void> {
  await opened.requireProof(signal)
  for (const { part, key } of parts) {
    const bytes = await services.storage.get(key)
    // the account keeps logs for so many days
    if (bytes !== undefined) await opened.put(`${kind}/${id}-${part}.jsonl`, bytes, signal)
  }
  await inWorker(services, accountId, async (ctx) => {
    await ctx.db
      .updateTable('log_bucket')
      .set({ state: 'works', failures: 0, checked_at: ctx.now, copied_at: ctx.now })
      .where('account_id', '=', accountId)
      .where('bucket', '=', bucket)
      .execute()
    await ctx.db.deleteFrom('log_copy').where('account_id', '=', accountId).where('execution_id', '=', id).execute()
  })
}

async function keepFailure(ctx: Ctx, bucket: string, state: BucketRefused['state']): Promise<void> {
  await sql`
    update log_bucket
       set state = ${state}, checked_at = ${ctx.now}, failures = failures + 1,
           next_try_at = ${ctx.now}::timestamptz + make_interval(mins => least(${LONGEST_WAIT_MINUTES}, 1 << least(failures, 10)))
     where account_id = ${ctx.accountId} and bucket = ${bucket}`.execute(ctx.db)
}
