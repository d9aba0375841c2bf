import { sql } from 'kysely'
import type { getPlatformHealth as route } from '#contract/platform.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Db } from '#server/db/database.ts'
import packageFile from '../../../package.json' with { type: 'json' }

/** Sizes and failures of the installation, in one statement. */
export async function readHealth(platform: Db): Promise<ReplyOf<typeof route>> {
  const found = await sql<Omit<ReplyOf<typeof route>, 'version'>>`
    select (select count(*)::int from account) as accounts,
           (select count(*)::int from app_user) as users,
           (select count(*)::int from connection) as connections,
           (select count(*)::int from scan where status = 'running') as "scansRunning",
           (select count(*)::int from scan where status = 'queued') as "scansQueued",
           (select count(*)::int from scan where status = 'failed' and finished_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc') as "scansFailedToday",
           (select count(*)::int from outbox where sent_at is null and failed_because is null) as "mailWaiting",
           (select count(*)::int from outbox where sent_at is null and failed_because is not null) as "mailFailed",
           (select count(*)::int from pgboss.job where state in ('created', 'retry')) as "jobsWaiting",
           (select count(*)::int from pgboss.job where state = 'failed') as "jobsFailed",
           pg_database_size(current_database())::float8 as "databaseBytes"`.execute(platform)
  const [numbers] = found.rows
  if (numbers === undefined) throw new Error('A statement without a table answers one row')
  return { ...numbers, version: packageFile.version }
}
