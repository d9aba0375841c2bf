import type { listCustomers as route } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { figuresOf } from './account-figures.ts'
import { findCustomers } from './find-customers.ts'
import { maySeeFigures, presentCustomer } from './present.ts'

/** Two statements, however many accounts: which ones the person may see, then the figures of exactly those. */
export async function listCustomers(
  { database }: Pick<Services, 'database'>,
  ctx: Ctx,
  q: string | undefined,
): Promise<ReplyOf<typeof route>> {
  if (ctx.userId === null) throw problem('right.missing')
  const { rows, total, isMsp } = await findCustomers(database.identity, { userId: ctx.userId, accountId: ctx.accountId, q })
  const figures = await figuresOf(
    database.platform,
    rows.filter(maySeeFigures).map((row) => row.account_id),
  )
  return { results: rows.map((row) => presentCustomer(row, figures.get(row.account_id))), total, isMsp }
}
