import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/**
 * One change of the team at a time, so that two Owners who leave at once cannot both find the other one still there. A lock of
 * its own: whoever leaves may not be allowed to lock rows of the account.
 */
export async function lockTeam(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team ${ctx.accountId}`}, 0))`.execute(ctx.db)
}

export interface Member {
  userId: string
  name: string
  role: Role
}

/** @throws problem resource.not_found when the person is no member */
export async function memberOf(ctx: Ctx, userId: string): Promise<Member> {
  const found = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.role', 'u.first_name', 'u.last_name'])
    .where('m.account_id', '=', ctx.accountId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (found === undefined) throw problem('resource.not_found')
  return { userId, name: `${found.first_name} ${found.last_name}`.trim(), role: found.role }
}

/** @throws problem account.last_owner when nobody besides this person owns the account */
export async function requireAnotherOwner(ctx: Ctx, userId: string): Promise<void> {
  const other = await ctx.db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', ctx.accountId)
    .where('role', '=', 'Owner')
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  if (other === undefined)
    throw problem('account.last_owner', {
      detail: 'An account keeps one Owner. Make somebody else the Owner first, or delete the account.',
    })
}

/** Only an Owner changes an Owner or makes one. An entry from outside never carries that role. @throws problem right.missing */
export function requireOwnerFor(ctx: Ctx, roles: readonly Role[]): void {
  if (roles.includes('Owner') && ctx.standing?.role !== 'Owner')
    throw problem('right.missing', { detail: 'Only an Owner gives or takes the role Owner.' })
}
