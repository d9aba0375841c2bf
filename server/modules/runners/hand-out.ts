import { RUNNER_POLL_MS, type pollAsRunner } from '#contract/runners.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import type { RunnerCaller } from '#server/http/authenticate.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { callingRunner } from './greet-runner.ts'
import { serverVersion } from './runner-rows.ts'
import { orderPlaceOf } from './sealed-order.ts'
import { beginSession, logJobs } from './session-log.ts'
import { signalsOf } from './signals.ts'

/** Without a signal, looked again: one may have been lost with a connection. */
const LOOK_MS = 5_000
/** A job whose runner does not know it after so long was lost with the answer that had it: it is handed out once more. */
const LOST_ANSWER_MS = 3_000

type Poll = Input<typeof pollAsRunner>['body']
type Answer = ReplyOf<typeof pollAsRunner>

/** Answers as soon as there is a job or something to cancel, else when the call has been held long enough. */
export async function handOut(services: Services, { accountId, runnerId }: RunnerCaller, poll: Poll): Promise<Answer> {
  const until = Date.now() + RUNNER_POLL_MS
  for (;;) {
    const wait = await signalsOf(services.database).expect(runnerId)
    const { isDone, ...answer } = await inWorker(services, accountId, (ctx) => look(ctx, services, { runnerId, poll })).catch(
      async (error: unknown) => {
        await wait(0)
        throw error
      },
    )
    const left = until - Date.now()
    if (isDone || left <= 0) {
      await wait(0)
      return answer
    }
    await wait(Math.min(left, LOOK_MS))
  }
}

async function look(
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  { runnerId, poll }: { runnerId: string; poll: Poll },
): Promise<Answer & { isDone: boolean }> {
  const { name, instance, protocol, told_online: isToldOnline } = await callingRunner(ctx, runnerId)
  if (instance !== poll.instance) throw problem('runner.superseded')
  await ctx.db
    .updateTable('runner')
    .set({ last_seen_at: ctx.now, load: JSON.stringify(poll.load), told_online: true })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', runnerId)
    .execute()
  if (!isToldOnline) {
    await beginSession(ctx, runnerId, { code: 'runner_back' })
    await emit(ctx, 'runner.came_online', { runnerId, name })
  }
  const own = await ctx.db
    .selectFrom('runner_job')
    .select(['id', 'scan_id', 'state', 'instance', 'received', 'sealed_order', 'taken_at'])
    .where('account_id', '=', ctx.accountId)
    .where('runner_id', '=', runnerId)
    .where('state', '<>', 'ended')
    .orderBy('created_at')
    .execute()
  const isMine = (id: string) => own.some((job) => job.id === id && job.instance === instance)
  const cancel = poll.jobs.filter((id) => !isMine(id))
  const lostBefore = ctx.now.getTime() - LOST_ANSWER_MS
  const next = own.find(({ id, state, received, taken_at: takenAt, instance: taker }) =>
    state === 'offered'
      ? poll.wantsJob
      : state === 'taken' && taker === instance && received === 0 && !poll.jobs.includes(id) && (takenAt?.getTime() ?? 0) < lostBefore,
  )
  if (next?.sealed_order === undefined || next.sealed_order === null || protocol !== PROTOCOL)
    return { job: null, cancel, serverVersion, isDone: cancel.length > 0 }
  await ctx.db
    .updateTable('runner_job')
    .set({ state: 'taken', instance, taken_at: ctx.now, heard_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', next.id)
    .execute()
  if (next.state === 'offered') await logJobs(ctx, runnerId, { code: 'job_taken', jobs: [next] })
  const line = secrets.open(orderPlaceOf(ctx.accountId, next.id), next.sealed_order).toString('utf8')
  return { job: { jobId: next.id, line }, cancel, serverVersion, isDone: true }
}
