import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/like-pattern.ts'

export interface CustomerRow {
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
export async function findCustomers(
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
