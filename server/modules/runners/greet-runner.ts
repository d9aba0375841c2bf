import { sql } from 'kysely'
import type { greetAsRunner } from '#contract/runners.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
import { endJobs } from './end-jobs.ts'
import { serverVersion } from './runner-rows.ts'
import { beginSession, endSession } from './session-log.ts'

/** The runner of a call, locked. @throws problem auth.token_invalid when it was revoked or deleted since the token was looked at */
export async function callingRunner(ctx: Ctx, runnerId: string) {
  const row = await ctx.db
    .selectFrom('runner')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', runnerId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw problem('auth.token_invalid')
  return row
}

/** A process begins. Of two with one token the later one has the jobs: what the earlier one was at is lost to it. */
export async function greetRunner(
  ctx: Ctx,
  runnerId: string,
  { isTrial, instance, protocol, localScope, load, engines, ...said }: Input<typeof greetAsRunner>['body'],
): Promise<ReplyOf<typeof greetAsRunner>> {
  const row = await callingRunner(ctx, runnerId)
  if (!isTrial) {
    await ctx.db
      .updateTable('runner')
      .set({
        ...said,
        instance,
        protocol,
        local_scope: localScope,
        engines: JSON.stringify(engines),
        load: JSON.stringify(load),
        last_seen_at: ctx.now,
        told_online: true,
      })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', runnerId)
      .execute()
    await endJobs(ctx, sql`runner_id = ${runnerId} and state = 'taken' and instance is distinct from ${instance}::uuid`, 'restarted')
    await beginSession(ctx, runnerId, { code: 'runner_online', params: { version: said.version, platform: said.platform } })
    await emit(ctx, row.told_online ? 'runner.changed' : 'runner.came_online', { runnerId, name: row.name })
  }
  return { name: row.name, scope: row.scope, serverVersion, serverProtocol: PROTOCOL, isWelcome: protocol === PROTOCOL }
}

/** A process ends by itself: nobody waits until it is missed. */
export async function dismissRunner(ctx: Ctx, runnerId: string, instance: string): Promise<void> {
  const { name, instance: current } = await callingRunner(ctx, runnerId)
  if (current !== instance) return
  await ctx.db
    .updateTable('runner')
    .set({ instance: null, told_online: false, last_seen_at: sql<Date>`${ctx.now}::timestamptz - interval '1 hour'` })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', runnerId)
    .execute()
  await endJobs(ctx, sql`runner_id = ${runnerId}`, 'left')
  await endSession(ctx, runnerId, { status: 'completed', last: { code: 'runner_left' } })
  await emit(ctx, 'runner.changed', { runnerId, name })
}
