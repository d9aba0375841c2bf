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

/** A member's role. @throws problem resource.not_found when they are none */
export async function roleOfMember(ctx: Ctx, userId: string): Promise<Role> {
  const found = await ctx.db
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (found === undefined) throw problem('resource.not_found')
  return found.role
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
