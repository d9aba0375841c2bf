import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

export interface MembershipRow {
  account_id: string
  name: string
  nickname: string | null
  role: Role
  is_msp: boolean
  is_multi_tenant: boolean
  is_demo: boolean
  plan_name: string
}
export interface PersonRow {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string | null
  is_super_admin: boolean
}

/** Every account a person belongs to. Row-level security shows a request its own account alone, so this asks as the identity role. */
export function membershipsOf(identity: Db, userId: string): Promise<MembershipRow[]> {
  return identity
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .where('m.user_id', '=', userId)
    .select(['m.account_id', 'm.role', 'a.name', 'a.nickname', 'a.is_msp', 'a.is_multi_tenant', 'a.is_demo', 'a.plan_name'])
    .orderBy(sql`lower(a.name)`)
    .orderBy('m.account_id')
    .execute()
}

export function findPerson(ctx: Ctx, userId: string): Promise<PersonRow> {
  return ctx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'is_super_admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function listTeam(ctx: Ctx): Promise<(PersonRow & { role: Role })[]> {
  return ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.language', 'u.is_super_admin', 'm.role'])
    .orderBy(sql`lower(u.last_name)`)
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id')
    .execute()
}
