import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { RunnerJobTable } from '#server/db/tables/runners.ts'
import { logJobs } from './session-log.ts'
import { signal } from './signals.ts'

type EndedBy = NonNullable<RunnerJobTable['ended_by']['__select__']>

/**
 * Ends jobs that are not told to their end: what was sealed for them goes, whoever waits for them hears of it.
 * @param endedBy why; null: nobody waits for them any more
 */
export async function endJobs(ctx: Ctx, which: RawBuilder<unknown>, endedBy: EndedBy | null): Promise<void> {
  const { rows } = await sql<{ id: string; runner_id: string; scan_id: string | null }>`
    update runner_job set state = 'ended', ended_by = ${endedBy}, sealed_order = null
     where account_id = ${ctx.accountId} and state in ('offered', 'taken') and ${which} returning id, runner_id, scan_id`.execute(ctx.db)
  for (const [runnerId, jobs] of Map.groupBy(rows, ({ runner_id }) => runner_id))
    await logJobs(ctx, runnerId, { code: 'job_ended', jobs, ending: endedBy ?? 'cancelled' })
  await signal(ctx.db, ...rows.map(({ id }) => id), ...new Set(rows.map(({ runner_id }) => runner_id)))
}
