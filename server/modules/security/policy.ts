import { sql } from 'kysely'
import type { SecurityPolicy } from '#contract/accounts.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { lacksFactor, requireRecentProof } from '#server/modules/identity/index.ts'
import { secondFactorRequired } from '#server/problem.ts'

/** What the account asks of its people at sign-in. */
export async function readPolicy({ db, accountId }: Ctx): Promise<SecurityPolicy> {
  const account = await db.selectFrom('account').select('second_factor').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return { secondFactor: account.second_factor }
}

/**
 * Asks the people of the account for a second factor, or no more. Their open pages ask again what they may.
 * @throws problem auth.reauthentication_required, auth.second_factor_required for a session that would be shut out by it
 */
export async function setPolicy(ctx: Ctx, { secondFactor }: SecurityPolicy): Promise<SecurityPolicy> {
  const { vouchedBy, factorProvedAt } = requireRecentProof(ctx)
  const { db, accountId } = ctx
  if (lacksFactor(secondFactor, { accountId, vouchedBy, factorProvedAt })) throw secondFactorRequired()
  const before = await readPolicy(ctx)
  await audit(ctx, 'account.security_policy_changed', {
    target: accountId,
    details: { from: before.secondFactor, to: secondFactor },
  })
  if (before.secondFactor === secondFactor) return before
  await db.updateTable('account').set({ second_factor: secondFactor }).where('account_id', '=', accountId).execute()
  await emit(ctx, 'account.security_changed', { change: `second_factor_${secondFactor}`, emailDomain: null })
  await sql`select pg_notify('membership_changed', account_id || ' ' || user_id) from membership where account_id = ${accountId}`.execute(
    db,
  )
  return { secondFactor }
}
