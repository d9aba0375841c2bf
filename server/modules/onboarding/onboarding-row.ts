import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { OnboardingTable } from '#server/db/tables/onboarding.ts'
import { newId } from '#server/new-id.ts'
import type { Selectable } from 'kysely'

export type OnboardingRow = Selectable<OnboardingTable>

/** The account's row, held until the transaction ends; made with version 0 where nobody has begun. */
export async function lockOnboarding(ctx: Ctx): Promise<OnboardingRow> {
  await ctx.db
    .insertInto('onboarding')
    .values({
      account_id: ctx.accountId,
      version: 0,
      billing_provider: 'Stripe',
      draft_id: newId(ctx.now.getTime()),
      draft: null,
      updated_by: ctx.userId,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return ctx.db.selectFrom('onboarding').selectAll().where('account_id', '=', ctx.accountId).forUpdate().executeTakeFirstOrThrow()
}

/** Whether what was connected is still there: a connection that is being deleted is seen by nobody. */
export async function isConnected(ctx: Ctx, { connection_id: id }: Pick<OnboardingRow, 'connection_id'>): Promise<boolean> {
  if (id === null) return false
  const found = await sql<{ id: string }>`select id from connection where account_id = ${ctx.accountId} and id = ${id}`.execute(ctx.db)
  return found.rows.length > 0
}
