import { LANGUAGES } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import { RIGHTS, type Role } from '#contract/rights.ts'
import type { listUsers, Profile } from '#contract/users.ts'
import type { Ctx } from '#server/context.ts'
import { presentPerson } from '#server/person.ts'
import type { MembershipRow, PersonRow } from './queries.ts'

function presentMembership(row: MembershipRow): Profile['multiTenantList'][number] {
  return {
    accountId: row.account_id,
    name: row.name,
    role: row.role,
    isMsp: row.is_msp,
    isMultiTenant: row.is_multi_tenant,
    isDemo: row.is_demo,
    planName: row.plan_name,
  }
}

/** @param here the membership the caller acts in */
export function presentProfile(ctx: Ctx, person: PersonRow, here: MembershipRow, all: readonly MembershipRow[]): Profile {
  return {
    userId: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    avatar: null,
    customerId: here.account_id,
    company: here.name,
    companyNickname: here.nickname,
    userRole: here.role,
    rights: RIGHTS.filter((right) => ctx.rights.has(right)),
    isMsp: here.is_msp,
    isMultiTenant: here.is_multi_tenant,
    isSuperAdmin: person.is_super_admin,
    isDemo: here.is_demo,
    planName: here.plan_name,
    language: LANGUAGES.find((known) => known === person.language) ?? null,
    multiTenantList: all.map(presentMembership),
  }
}

export function presentTeamMember(row: PersonRow & { role: Role }): ReplyOf<typeof listUsers>['results'][number] {
  return { ...presentPerson(row.id, row.first_name, row.last_name), email: row.email, userRole: row.role }
}
