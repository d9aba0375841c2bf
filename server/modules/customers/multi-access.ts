import { sql } from 'kysely'
import type { AccessGrantTable } from '#server/db/tables/accounts.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

export interface GrantOfMember {
  user_id: string
  account_id: string
  company: string
  role: AccessGrantTable['role']
}

/**
 * Which accounts managed by an MSP its members may enter. The grants are rows of the customers, so this asks as the identity role.
 * @param userId one member's alone
 */
export async function findGrantsOfMembers(identity: Db, mspAccountId: string, userId: string | null): Promise<GrantOfMember[]> {
  const found = await sql<GrantOfMember>`
    select g.user_id, g.account_id, coalesce(a.msp_alias, a.name) as company, g.role
      from account a
      join access_grant g on g.account_id = a.account_id and g.kind = 'msp' and g.revoked_at is null
       and (g.expires_at is null or g.expires_at > now())
      join membership own on own.account_id = a.msp_account_id and own.user_id = g.user_id
     where a.msp_account_id = ${mspAccountId} and (${userId}::uuid is null or g.user_id = ${userId})
     order by lower(coalesce(a.msp_alias, a.name)), a.account_id`.execute(identity)
  return found.rows
}

/** The members of the MSP by name. */
export function findMembers(ctx: Ctx) {
  return ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
    .orderBy('u.id')
    .execute()
}
