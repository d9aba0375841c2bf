import { sql } from 'kysely'
import { rightsOf, type Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/sql.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK, STATE } from '#server/codes.ts'
import { postureScore } from '#server/modules/dashboard/index.ts'
import type { Customer, listCustomers as route } from '#contract/customers.ts'
import { imageUrl } from '#server/modules/images/index.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

interface AccountFigures {
  /** 0–100; null before the first scan. */
  posture: number | null
  openCritical: number
  openFindings: number
  connections: number
  connectionsFailed: number
  lastScanAt: Date | null
  lastFailedAt: Date | null
}

interface FigureRow {
  account_id: string
  /** Open findings by risk code. */
  open: number[]
  /** Results that passed in the last full scan of each connection, by risk code; null before one. */
  passed: number[] | null
  connections: number
  failed: number
  last_scan_at: Date | null
  last_failed_at: Date | null
}

/** An expression once for each risk code, which # stands for. */
const byRisk = (expression: string) =>
  sql.raw(`array[${RISK_LEVELS.map((_, risk) => expression.replaceAll('#', String(risk))).join(', ')}]`)

/**
 * What the overview of each account says, from the same kept counts: a few index ranges an account, never its findings.
 * @param platform sees every account; so the accounts are listed, and whoever asks has been found to be allowed to read them
 */
async function figuresOf(platform: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFigures>> {
  if (accountIds.length === 0) return new Map()
  const found = await sql<FigureRow>`
    select wanted.account_id, counts.open, passes.passed, own.connections, own.failed, own.last_scan_at, own.last_failed_at
      from unnest(${accountIds}::uuid[]) as wanted(account_id)
      cross join lateral (
        select count(*)::int as connections, count(c.failure_code)::int as failed, max(c.last_scan_at) as last_scan_at, max(c.failed_at) as last_failed_at
          from connection c where c.account_id = wanted.account_id and c.scoped_out_at is null) own
      cross join lateral (
        select ${byRisk('coalesce(sum(n.amount) filter (where n.risk = #), 0)::int')} as open
          from finding_count n where n.account_id = wanted.account_id and n.state = ${STATE.of('open')}) counts
      cross join lateral (
        select case when count(*) > 0 then ${byRisk('coalesce(sum(last.passed_by_risk[# + 1]), 0)::int')} end as passed
          from connection c
          cross join lateral (
            select s.passed_by_risk from scan s
             where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status = 'completed'
             order by s.requested_at desc, s.id desc limit 1) last
         where c.account_id = wanted.account_id and c.deleted_at is null) passes`.execute(platform)
  return new Map(
    found.rows.map((row) => [
      row.account_id,
      {
        posture: row.passed && postureScore(row.passed, row.open),
        openCritical: row.open[RISK.of('critical')] ?? 0,
        openFindings: row.open.reduce((sum, amount) => sum + amount, 0),
        connections: row.connections,
        connectionsFailed: row.failed,
        lastScanAt: row.last_scan_at,
        lastFailedAt: row.last_failed_at,
      },
    ]),
  )
}

interface CustomerRow {
  account_id: string
  name: string
  logo: string | null
  msp_alias: string | null
  plan_name: string
  created_at: Date
  /** The person's role as a member; null where they are none. */
  member_role: Role | null
  /** The role of a grant that stands. */
  granted_role: Role | null
  inside_until: Date | null
  inside_role: Role | null
}

export interface WhoseCustomers {
  userId: string
  /** The account they act in; always listed. */
  accountId: string
  q: string | undefined
}

/** So many are told at once; nobody reads further, and the search finds the others. */
const LISTED = 500

/**
 * The accounts a person may see side by side: those they belong to, the one they are in, and those managed by the MSP they
 * act for: of all of which the person is a member themselves, with a role that enters customers and as one of the MSP's users or
 * as one who manages them. Row-level security shows a request its own account alone, so this asks as the identity role, of this
 * person alone.
 */
async function findCustomers(
  identity: Db,
  { userId, accountId, q }: WhoseCustomers,
): Promise<{ rows: CustomerRow[]; total: number; isMsp: boolean }> {
  const found = await sql<CustomerRow & { total: number }>`
    with acting as (
      select a.account_id, a.name, a.msp_account_id, own.user_id is not null as is_member
        from account a left join membership own on own.account_id = a.account_id and own.user_id = ${userId}
       where a.account_id = ${accountId}),
    msp as (
      select m.account_id from acting
        join account m on m.account_id = case when acting.is_member then acting.account_id else acting.msp_account_id end and m.is_msp
        join membership own on own.account_id = m.account_id and own.user_id = ${userId}
         and (own.role in ('Owner', 'Admin') or (own.role = 'User' and own.is_msp_user)))
    select a.account_id, a.name, a.logo, a.msp_alias, a.plan_name, a.created_at, own.role as member_role, g.role as granted_role,
           inside.inside_until, inside.role as inside_role, (count(*) over ())::int as total
      from account a
      left join membership own on own.account_id = a.account_id and own.user_id = ${userId}
      left join access_grant g on g.account_id = a.account_id and g.user_id = ${userId} and g.kind = 'msp' and g.revoked_at is null
       and (g.expires_at is null or g.expires_at > now()) and a.msp_account_id = (select account_id from msp)
      left join lateral role_in_account(${userId}, a.account_id) inside on inside.inside_until is not null
     where (own.user_id is not null or a.msp_account_id = (select account_id from msp) or a.account_id = ${accountId})
       and (${q ?? null}::text is null or a.name ilike ${containing(q ?? '')} or a.msp_alias ilike ${containing(q ?? '')})
     order by lower(coalesce(a.msp_alias, a.name)), a.account_id
     limit ${sql.lit(LISTED)}`.execute(identity)
  const account = await identity.selectFrom('account').where('account_id', '=', accountId).select('is_msp').executeTakeFirst()
  return { rows: found.rows, total: found.rows[0]?.total ?? 0, isMsp: account?.is_msp === true }
}

/** Whether the person may read what was found there: everybody but a member whose role does not reach so far (Billing). */
const maySeeFigures = ({ member_role }: CustomerRow): boolean => member_role === null || rightsOf[member_role].includes('findings.read')

export function presentCustomer(row: CustomerRow, figures: AccountFigures | undefined): Customer {
  return {
    customerId: row.account_id,
    company: row.name,
    mspCustomerAlias: row.msp_alias,
    logo: imageUrl(row.logo),
    relation: row.member_role === null ? 'managed' : 'member',
    userRole: row.member_role ?? row.inside_role ?? row.granted_role,
    insideUntil: row.inside_until?.toISOString() ?? null,
    planName: row.plan_name,
    ...presentFigures(figures),
    createdAt: row.created_at.toISOString(),
  }
}

function presentFigures(figures: AccountFigures | undefined) {
  if (figures === undefined) {
    const unknown = { posture: null, openCritical: null, openFindings: null, connections: null, connectionsFailed: null }
    return { ...unknown, lastScanAt: null, lastFailedAt: null }
  }
  const { lastScanAt, lastFailedAt } = figures
  return { ...figures, lastScanAt: lastScanAt?.toISOString() ?? null, lastFailedAt: lastFailedAt?.toISOString() ?? null }
}

/** Asks as people and platform, so after any transaction of an account. Two statements, however many accounts: which ones the person may see, then the figures of exactly those. */
export async function listCustomers(
  { database }: Pick<Services, 'database'>,
  ctx: Pick<Ctx, 'userId' | 'accountId'>,
  q: string | undefined,
): Promise<ReplyOf<typeof route>> {
  if (ctx.userId === null) throw problem('right.missing')
  const { rows, total, isMsp } = await findCustomers(database.identity, { userId: ctx.userId, accountId: ctx.accountId, q })
  const figures = await figuresOf(
    database.platform,
    rows.filter(maySeeFigures).map((row) => row.account_id),
  )
  return { results: rows.map((row) => presentCustomer(row, figures.get(row.account_id))), total, isMsp }
}
