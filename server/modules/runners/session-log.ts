import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/context.ts'
import { logExecution, type StepEntry } from '#server/modules/executions/index.ts'
import { newId } from '#server/new-id.ts'

/** Where a log goes on in an execution of its own: runners stay online for months. */
const LONG = limits.executionSteps / 2

type Status = Parameters<typeof logExecution>[1]['status']
const say = (ctx: Ctx, { runnerId, id, status }: { runnerId: string; id: string; status: Status }, entries: readonly StepEntry[]) =>
  logExecution(ctx, { kind: 'runner', connectionId: null, id, status, runnerId }, entries)

const openSession = (ctx: Ctx, runnerId: string) =>
  ctx.db
    .selectFrom('execution')
    .select(['id', 'step_count'])
    .where('account_id', '=', ctx.accountId)
    .where('runner_id', '=', runnerId)
    .where('kind', '=', 'runner')
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A runner is online from now on. The time for which one process of it stays so is an execution; one that was under way ended without a word. */
export async function beginSession(ctx: Ctx, runnerId: string, opening: StepEntry): Promise<void> {
  await endSession(ctx, runnerId, { status: 'lost', last: { code: 'runner_replaced', level: 'warning' } })
  await say(ctx, { runnerId, id: newId(ctx.now.getTime()), status: 'running' }, [opening])
}

/** It is not any more. */
export async function endSession(
  ctx: Ctx,
  runnerId: string,
  { status, last }: { status: 'completed' | 'cancelled' | 'lost'; last: StepEntry },
): Promise<void> {
  const session = await openSession(ctx, runnerId)
  if (session !== undefined) await say(ctx, { runnerId, id: session.id, status }, [last])
}

/** Of a job: the scan that it is for; null: a test of a connection. */
interface JobOf {
  scan_id: string | null
}
/** Says of jobs of a runner what became of them. @param ending why, where they did not come to their end */
export async function logJobs(
  ctx: Ctx,
  runnerId: string,
  { code, jobs, ending }: { code: 'job_taken' | 'job_done' | 'job_ended'; jobs: readonly JobOf[]; ending?: string },
): Promise<void> {
  if (jobs.length === 0) return
  const session = await openSession(ctx, runnerId)
  if (session === undefined) return
  const isLong = session.step_count >= LONG
  if (isLong) await say(ctx, { runnerId, id: session.id, status: 'completed' }, [{ code: 'log_goes_on' }])
  const id = isLong ? newId(ctx.now.getTime()) : session.id
  const names = await namesOf(ctx, jobs)
  const entries = jobs.map(({ scan_id: scanId }): StepEntry => {
    const connection = scanId === null ? '' : (names.get(scanId) ?? '')
    return {
      code,
      level: ending === undefined ? 'info' : 'warning',
      params: { work: scanId === null ? 'test' : 'scan', connection, ...(ending !== undefined && { why: ending }) },
    }
  })
  await say(ctx, { runnerId, id, status: 'running' }, isLong ? [{ code: 'log_went_on' }, ...entries] : entries)
}

/** What is scanned, by scan. */
async function namesOf(ctx: Ctx, jobs: readonly JobOf[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, c.name from scan s join connection c on c.account_id = s.account_id and c.id = s.connection_id
     where s.account_id = ${ctx.accountId} and s.id = any(${jobs.map(({ scan_id }) => scan_id)}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
