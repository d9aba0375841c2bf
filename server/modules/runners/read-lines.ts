import { RUNNER_OFFLINE_MS } from '#contract/runners.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { type Contexts, inWorker } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { RunnerJobTable } from '#server/db/tables/runners.ts'
import type { Logger } from 'pino'
import { signalsOf } from './signals.ts'

/** The runner is gone, or had the job taken away: it may be done again, by it or another. */
export class RunnerLost extends Error {
  override name = 'RunnerLost'
}

const AT_ONCE = 200
const LOOK_MS = 1_000
/** A runner that is there and does not fetch its job in this time will not. */
const FETCH_MS = 120_000

const WHY: Record<NonNullable<RunnerJobTable['ended_by']['__select__']>, string> = {
  revoked: 'The runner was revoked.',
  restarted: 'The runner was started again.',
  left: 'The runner was stopped.',
  deleted: 'The runner was deleted.',
}

interface ReadJob {
  accountId: string
  jobId: string
  runnerId: string
  /** The job ends so long after it was fetched. */
  limitMs: number
}
interface Look {
  lines: string[]
  isTold: boolean
  takenAt: Date | null
  offeredAt: Date
}

/**
 * The lines of a job as they come, until nobody takes them any more.
 * @throws RunnerLost · ScanFailure aborted, timeout, bad_output
 */
export async function* readLines(
  parts: { contexts: Contexts; database: Database; log: Logger },
  job: ReadJob,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let read = 0; ;) {
    const wait = await signalsOf(parts.database).expect(job.jobId)
    try {
      const { lines, ...state } = await look(parts, job, read)
      read += lines.length
      if (signal.aborted) throw new ScanFailure('aborted', 'The scan was canceled.')
      yield* lines
      if (lines.length === 0) {
        assertGoesOn(state, job)
        await wait(LOOK_MS, signal)
      }
    } finally {
      await wait(0)
    }
  }
}

/** Takes away what was read, and reads on. @throws RunnerLost */
function look(parts: { contexts: Contexts; log: Logger }, { accountId, jobId, runnerId }: ReadJob, read: number): Promise<Look> {
  return inWorker(parts, accountId, async (ctx) => {
    if (read > 0)
      await ctx.db
        .deleteFrom('runner_line')
        .where('account_id', '=', accountId)
        .where('job_id', '=', jobId)
        .where('n', '<=', read)
        .execute()
    // before the lines: where it says that all were told, none can come in after this
    const job = await ctx.db
      .selectFrom('runner_job as j')
      .innerJoin('runner as r', (join) => join.onRef('r.account_id', '=', 'j.account_id').onRef('r.id', '=', 'j.runner_id'))
      .select(['j.state', 'j.ended_by', 'j.taken_at', 'j.created_at', 'r.last_seen_at'])
      .where('j.account_id', '=', accountId)
      .where('j.id', '=', jobId)
      .where('j.runner_id', '=', runnerId)
      .executeTakeFirst()
    const rows = await ctx.db
      .selectFrom('runner_line')
      .select('line')
      .where('account_id', '=', accountId)
      .where('job_id', '=', jobId)
      .where('n', '>', read)
      .orderBy('n')
      .limit(AT_ONCE)
      .execute()
    if (job === undefined) throw new RunnerLost('The runner or its job is gone.')
    if (rows.length === 0 && job.state === 'ended')
      throw new RunnerLost(job.ended_by === null ? 'The job was taken away.' : WHY[job.ended_by])
    const seenAt = job.last_seen_at?.getTime() ?? 0
    if (rows.length === 0 && job.state !== 'told' && ctx.now.getTime() - seenAt > RUNNER_OFFLINE_MS)
      throw new RunnerLost('The runner is not heard of any more.')
    return { lines: rows.map(({ line }) => line), isTold: job.state === 'told', takenAt: job.taken_at, offeredAt: job.created_at }
  })
}

/** @throws RunnerLost · ScanFailure */
function assertGoesOn({ isTold, takenAt, offeredAt }: Omit<Look, 'lines'>, { limitMs }: ReadJob): void {
  if (isTold) throw new ScanFailure('bad_output', 'The runner ended before everything asked for was answered.')
  if (takenAt === null && Date.now() - offeredAt.getTime() > FETCH_MS) throw new RunnerLost('The runner does not fetch its job.')
  if (takenAt !== null && Date.now() - takenAt.getTime() > limitMs)
    throw new ScanFailure('timeout', `The runner took longer than ${Math.round(limitMs / 1_000)} seconds.`)
}
