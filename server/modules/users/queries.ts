import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { findGrants } from '#server/modules/access/index.ts'
import type { Services } from '#server/services.ts'

export interface MembershipRow {
  account_id: string
  name: string
  role: Role
  is_msp: boolean
  is_multi_tenant: boolean
  is_demo: boolean
  plan_name: string
  is_msp_user: boolean
}

/** Every account a person belongs to. Row-level security shows a request its own account alone, so this asks as the identity role. */
export function membershipsOf(identity: Db, userId: string): Promise<MembershipRow[]> {
  return identity
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .where('m.user_id', '=', userId)
    .select(['m.account_id', 'm.role', 'm.is_msp_user', 'a.name', 'a.is_msp', 'a.is_multi_tenant', 'a.is_demo', 'a.plan_name'])
    .orderBy(sql`lower(a.name)`)
    .orderBy('m.account_id')
    .execute()
}

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>
/** The acting person and the account they act in; they need not belong to it. */
export function findProfile(ctx: Ctx, userId: string) {
  return ctx.db
    .selectFrom('account as a')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', userId))
    .leftJoinLateral(
      (join) =>
        // ids grow with time: the first connection is the one with the smallest
        join
          .selectFrom('connection')
          .where('account_id', '=', ctx.accountId)
          .select(['id as first_connection_id', 'vector_type as first_vector_type', 'last_scan_at as first_scan_at'])
          .orderBy('id')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (join) =>
        // the first that completed, or else the newest
        join
          .selectFrom('scan as s')
          .where('s.account_id', '=', ctx.accountId)
          .whereRef('s.connection_id', '=', 'c.first_connection_id')
          .where('s.kind', '=', 'full')
          .select('s.status as snapshot_status')
          .orderBy(sql`s.status = 'completed'`, 'desc')
          .orderBy(sql`case when s.status = 'completed' then s.seq else -s.seq end`)
          .limit(1)
          .as('first_scan'),
      (join) => join.onTrue(),
    )
    .leftJoin('private_scanner as p', 'p.account_id', 'a.account_id')
    .leftJoin('onboarding as o', 'o.account_id', 'a.account_id')
    .leftJoin('log_bucket as b', 'b.account_id', 'a.account_id')
    .where('a.account_id', '=', ctx.accountId)
    .selectAll('a')
    .select(['c.first_connection_id', 'c.first_vector_type', 'c.first_scan_at', 'first_scan.snapshot_status'])
    .select(['p.state_vpc', 'p.stacks', 'b.bucket as log_bucket'])
    .select(['o.vector_type as chosen_vector_type', 'o.company_at as onboarding_since'])
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.language', 'u.avatar', 'u.agreement_version'])
    .executeTakeFirstOrThrow()
}

export type SecretRow = Awaited<ReturnType<typeof listSecretStates>>[number]
/** What is known of the account's sealed secrets; never their text. */
export function listSecretStates(ctx: Ctx) {
  return ctx.db.selectFrom('account_secret').where('account_id', '=', ctx.accountId).select(['name', 'last4', 'updated_at']).execute()
}

/** The members of the account by name; one of them when asked. */
export function listTeam(ctx: Ctx, userId?: string) {
  return ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .$if(userId !== undefined, (query) => query.where('m.user_id', '=', userId ?? ''))
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.avatar', 'm.role', 'm.is_msp_user', 'm.created_at'])
    .orderBy(sql`lower(u.last_name)`)
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id')
    .execute()
}

export interface TeamRow extends Pick<Awaited<ReturnType<typeof listTeam>>[number], 'id' | 'email' | 'first_name' | 'last_name' | 'role'> {
  avatar: string | null
  is_msp_user: boolean
  created_at: Date
  is_outside?: true
}
/** People of other accounts who may enter this one by a grant that stands. */
export async function listVisitors({ database }: Pick<Services, 'database'>, ctx: Ctx): Promise<TeamRow[]> {
  const rows = await findGrants(ctx, database.identity)
  return rows.flatMap(({ user_id: id, email, first_name, last_name, role, avatar, kind, created_at }) =>
    id === null || email === null
      ? []
      : [
          {
            id,
            email,
            first_name: first_name ?? '',
            last_name: last_name ?? '',
            role,
            avatar,
            is_msp_user: kind === 'msp',
            created_at,
            is_outside: true as const,
          },
        ],
  )
}

export interface SignInState {
  user_id: string
  has_mfa: boolean | null
  last_seen_at: Date | null
}
/** How and when people sign in: rows that only the identity role reads. */
export async function signInStatesOf(identity: Db, userIds: readonly string[]): Promise<SignInState[]> {
  const found = await sql<SignInState>`
    select u.id as user_id, c.preferred_mfa <> 'NOMFA' as has_mfa, (select max(last_seen_at) from session where user_id = u.id) as last_seen_at
      from app_user u left join credential c on c.user_id = u.id where u.id = any(${[...userIds]})`.execute(identity)
  return found.rows
}
