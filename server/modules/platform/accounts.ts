import * as z from 'zod/mini'
import packageFile from '../../../package.json' with { type: 'json' }
import { sql } from 'kysely'
import { id } from '#contract/fields.ts'
import type { enterForSupport as route, getPlatformHealth, PlatformAccount } from '#contract/platform.ts'
import { limits } from '#contract/limits.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Db } from '#server/db/database.ts'
import { boundedCount, containing, decodeCursor, microseconds, microsecondsOf, timestampOf } from '#server/db/sql.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { openEntry } from '#server/modules/access/index.ts'

const cursorShape = z.tuple([microseconds, id])

interface PlatformAccountRow {
  account_id: string
  name: string
  plan_name: string
  is_msp: boolean
  is_multi_tenant: boolean
  is_demo: boolean
  managed_by: string | null
  members: number
  connections: number
  last_scan_at: Date | null
  created_at: Date
  created_key: string
  deletion_due_at: Date | null
  support_role: PlatformAccount['supportRole']
}

const matching = (q: string | undefined) =>
  q === undefined ? sql`true` : sql`(a.name ilike ${containing(q)} or a.nickname ilike ${containing(q)} or a.alias ilike ${containing(q)})`

/** What the operator may know of accounts: how many and how large, never what was found in them. */
const rows = (where: ReturnType<typeof matching>, limit: number) => sql<PlatformAccountRow>`
  select a.account_id, a.name, a.plan_name, a.is_msp, a.is_multi_tenant, a.is_demo, msp.name as managed_by, a.created_at,
         ${microsecondsOf('a.created_at')} as created_key, a.deletion_due_at, members.amount as members,
         connections.amount as connections, connections.last_scan_at, support.role as support_role
    from account a
    left join account msp on msp.account_id = a.msp_account_id
    cross join lateral (select count(*)::int as amount from membership m where m.account_id = a.account_id) members
    cross join lateral (
      select count(*)::int as amount, max(c.last_scan_at) as last_scan_at from connection c where c.account_id = a.account_id and c.deleted_at is null) connections
    left join lateral (
      select g.role from access_grant g
       where g.account_id = a.account_id and g.kind = 'support' and g.revoked_at is null and g.expires_at > now()
       order by g.created_at desc limit 1) support on true
   where ${where}
   order by a.created_at desc, a.account_id desc
   limit ${limit}`

export interface AccountsQuery {
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** A page and one more of the accounts of the installation, newest first. @throws problem request.invalid for a broken cursor */
export async function findAccounts(platform: Db, { q, limit, cursor }: AccountsQuery): Promise<PlatformAccountRow[]> {
  const after = decodeCursor(cursor, cursorShape)
  const beyond = after ? sql`(a.created_at, a.account_id) < (${timestampOf(after[0])}, ${after[1]}::uuid)` : sql`true`
  const found = await rows(sql`${matching(q)} and ${beyond}`, limit + 1).execute(platform)
  return found.rows
}

export const countAccounts = (platform: Db, q: string | undefined): Promise<{ total: number; totalIsExact: boolean }> =>
  boundedCount(platform, sql`select from account a where ${matching(q)}`)

export async function findAccount(platform: Db, accountId: string): Promise<PlatformAccountRow | undefined> {
  const found = await rows(sql`a.account_id = ${accountId}`, 1).execute(platform)
  return found.rows[0]
}

export const presentAccount = (row: PlatformAccountRow): PlatformAccount => ({
  accountId: row.account_id,
  company: row.name,
  planName: row.plan_name,
  isMsp: row.is_msp,
  isMultiTenant: row.is_multi_tenant,
  isDemo: row.is_demo,
  managedBy: row.managed_by,
  members: row.members,
  connections: row.connections,
  lastScanAt: row.last_scan_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  supportRole: row.support_role,
})

/** Enters an account by the support access it granted. @throws problem resource.not_found, right.missing while none stands */
export async function enterForSupport(ctx: Ctx, accountId: string): Promise<ReplyOf<typeof route>> {
  const grant = await inAccount(ctx, accountId, null, async (there) => {
    const account = await there.db.selectFrom('account').where('account_id', '=', accountId).select('account_id').executeTakeFirst()
    if (account === undefined) throw problem('resource.not_found')
    return there.db
      .selectFrom('access_grant')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'support')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', there.now)
      .select(['id', 'role', 'expires_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  })
  if (grant === undefined) throw problem('right.missing', { detail: 'This account has not granted support access.' })
  const own = await ctx.db.selectFrom('account').where('account_id', '=', ctx.accountId).select('name').executeTakeFirstOrThrow()
  return openEntry(ctx, { accountId, grant, durationMs: limits.customerEntryMs, from: own.name })
}

/** Sizes and failures of the installation, in one statement. */
export async function readHealth(platform: Db): Promise<ReplyOf<typeof getPlatformHealth>> {
  const found = await sql<Omit<ReplyOf<typeof getPlatformHealth>, 'version'>>`
    select (select count(*)::int from account) as accounts,
           (select count(*)::int from app_user) as users,
           (select count(*)::int from connection where deleted_at is null) as connections,
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
