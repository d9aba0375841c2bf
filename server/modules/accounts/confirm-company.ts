import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/problem.ts'

/** What cannot be undone asks for the company's name. @throws problem request.invalid when it is another one */
export async function confirmCompany(ctx: Ctx, typed: string): Promise<void> {
  const { name } = await ctx.db.selectFrom('account').select('name').where('account_id', '=', ctx.accountId).executeTakeFirstOrThrow()
  if (typed !== name.trim()) throw invalidField('company', "is not this account's name")
}
