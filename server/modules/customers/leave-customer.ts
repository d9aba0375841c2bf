import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import { actingPersonOf, auditBoth, endEntries } from '#server/modules/access/index.ts'

/** Ends the person's entry into an account before its time; one that has ended already stays ended. @throws problem resource.not_found where they never were */
export async function leaveCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const person = await actingPersonOf(ctx)
  const { isKnown, ended } = await inAccount(ctx, accountId, null, async (there) => {
    const entry = await there.db
      .selectFrom('account_entry')
      .where('account_id', '=', accountId)
      .where('user_id', '=', person.id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return { isKnown: entry !== undefined, ended: await endEntries(there, 'user_id', person.id) }
  })
  if (!isKnown) throw problem('resource.not_found')
  if (ended === 0) return audit(ctx, 'account.left', { target: accountId, details: { wasInside: false } })
  const own = await ctx.db.selectFrom('account').where('account_id', '=', ctx.accountId).select('name').executeTakeFirstOrThrow()
  await auditBoth(ctx, {
    event: 'account.left',
    accountId,
    label: outsideLabel(person.email, own.name),
    here: { wasInside: true },
    there: { company: own.name },
  })
}
