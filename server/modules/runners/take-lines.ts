import { sql } from 'kysely'
import { RUNNER_BATCH_BYTES, RUNNER_LINES_MAX, type tellAsRunner } from '#contract/runners.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { logJobs } from './session-log.ts'
import { signal } from './signals.ts'

/** What waits to be read of one job at most; its runner keeps the rest and asks again. */
const WAITING_LINES_MAX = 2 * RUNNER_LINES_MAX
const WAITING_BYTES_MAX = 2 * RUNNER_BATCH_BYTES

/**
 * Keeps lines for whoever has the scan. Each is taken once, in order: what was taken already is passed over, what comes before its turn
 * is not taken. What they say is read there, as a stranger's.
 * @throws problem resource.not_found for a job that is not this runner's
 */
export async function takeLines(
  ctx: Ctx,
  runnerId: string,
  jobId: string,
  { instance, first, lines, isEnd }: Input<typeof tellAsRunner>['body'],
): Promise<ReplyOf<typeof tellAsRunner>> {
  const job = await ctx.db
    .selectFrom('runner_job')
    .select(['scan_id', 'state', 'instance', 'received'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', jobId)
    .where('runner_id', '=', runnerId)
    .forUpdate()
    .executeTakeFirst()
  if (job === undefined) throw problem('resource.not_found')
  const next = job.received + 1
  if (job.instance !== instance || job.state === 'ended' || job.state === 'offered') return { next, cancelled: true }
  if (job.state === 'told' || first > next || (await isFull(ctx, jobId))) return { next, cancelled: false }
  const fresh = lines.slice(next - first)
  const received = job.received + fresh.length
  if (fresh.length > 0)
    await ctx.db
      .insertInto('runner_line')
      .values(fresh.map((line, at) => ({ account_id: ctx.accountId, job_id: jobId, n: next + at, line })))
      .execute()
  await ctx.db
    .updateTable('runner_job')
    .set({ received, heard_at: ctx.now, ...(received > 0 && { sealed_order: null }), ...(isEnd && { state: 'told' }) })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', jobId)
    .execute()
  if (isEnd) await logJobs(ctx, runnerId, { code: 'job_done', jobs: [job] })
  await signal(ctx.db, jobId)
  return { next: received + 1, cancelled: false }
}

async function isFull(ctx: Ctx, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ lines: number; bytes: string }>`
    select count(*)::int as lines, coalesce(sum(octet_length(line)), 0) as bytes
      from runner_line where account_id = ${ctx.accountId} and job_id = ${jobId}`.execute(ctx.db)
  const { lines, bytes } = rows[0] ?? { lines: 0, bytes: '0' }
  return lines >= WAITING_LINES_MAX || Number(bytes) >= WAITING_BYTES_MAX
}
