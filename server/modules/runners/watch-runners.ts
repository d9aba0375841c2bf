import { sql } from 'kysely'
import { RUNNER_OFFLINE_MS } from '#contract/runners.ts'
import { inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'
import { endSession } from './session-log.ts'

/** Jobs whose scan was deleted, or whose worker ended with the installation. */
const FORGOTTEN = '2 days'

/** Tells once of each runner that is not heard of any more, and clears away what nobody will fetch. */
export async function watchRunners(services: Services): Promise<void> {
  const { platform } = services.database
  const missing = await platform
    .selectFrom('runner')
    .select(['account_id', 'id'])
    .where('told_online', '=', true)
    .where('last_seen_at', '<', sql<Date>`now() - ${`${RUNNER_OFFLINE_MS} milliseconds`}::interval`)
    .execute()
  for (const { account_id: accountId, id } of missing)
    await inWorker(services, accountId, async (ctx) => {
      const gone = await ctx.db
        .updateTable('runner')
        .set({ told_online: false })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('told_online', '=', true)
        .where('last_seen_at', '<', sql<Date>`now() - ${`${RUNNER_OFFLINE_MS} milliseconds`}::interval`)
        .returning('name')
        .executeTakeFirst()
      if (gone === undefined) return
      await endSession(ctx, id, { status: 'lost', last: { code: 'runner_offline', level: 'error' } })
      await emit(ctx, 'runner.went_offline', { runnerId: id, name: gone.name })
    })
  await platform
    .deleteFrom('runner_job')
    .where('created_at', '<', sql<Date>`now() - ${FORGOTTEN}::interval`)
    .execute()
}
