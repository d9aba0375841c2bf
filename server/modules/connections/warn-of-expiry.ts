import { sql } from 'kysely'
import { CREDENTIAL_WARNINGS } from '#contract/connections.ts'
import { inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'

/** What one sweep looks at; the rest is due a minute later. */
const MOST = 500
/** The fewest days ahead that are warned of at this moment: 30, 14, 3, 0. */
const stage = sql<number>`case ${sql.join(
  CREDENTIAL_WARNINGS.toReversed().map(
    (days) => sql`when credentials_expire_at <= now() + make_interval(days => ${sql.lit(days)}) then ${sql.lit(days)}`,
  ),
  sql` `,
)} end`

/** Tells of each connection in scope whose credentials end soon, or have ended: once for each of the warnings and each date. */
export async function warnOfExpiry(services: Services): Promise<void> {
  const { platform } = services.database
  const { rows } = await sql<{ account_id: string; id: string; expire_at: Date; days: number }>`
    select account_id, id, credentials_expire_at as expire_at, ${stage} as days from connection
     where scoped_out_at is null and credentials_warned is distinct from 0
       and credentials_expire_at <= now() + make_interval(days => ${sql.lit(CREDENTIAL_WARNINGS[0])})
       and (credentials_warned is null or credentials_warned > ${stage})
     order by credentials_expire_at limit ${sql.lit(MOST)}`.execute(platform)
  for (const { account_id: accountId, id, expire_at: expireAt, days } of rows)
    await inWorker(services, accountId, async (ctx) => {
      // two workers at once: the row is told of by who marks it
      const told = await ctx.db
        .updateTable('connection')
        .set({ credentials_warned: days })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('credentials_expire_at', '=', expireAt)
        .where((where) => where.or([where('credentials_warned', 'is', null), where('credentials_warned', '>', days)]))
        .returning('name')
        .executeTakeFirst()
      if (told === undefined) return
      const on = expireAt.toISOString().slice(0, 10)
      await emit(ctx, 'connection.credentials_expiring', { connectionId: id, name: told.name, days, on })
    }).catch((error: unknown) => services.log.error({ err: error, id }, 'warning of credentials'))
}
