import { sql } from 'kysely'
import type { countFindings } from '#contract/findings.ts'
import type { ReplyOf } from '#contract/route.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { riskCounts } from '#server/risk-counts.ts'

/** Open findings by risk, from the kept counts. */
export async function countOpenFindings(ctx: Ctx): Promise<ReplyOf<typeof countFindings>> {
  const counted = await sql<{ risk: number; amount: number }>`select risk, sum(amount)::int as amount from finding_count
    where account_id = ${ctx.accountId} and state = ${STATE.of('open')} group by risk`.execute(ctx.db)
  return {
    open: riskCounts(Object.fromEntries(counted.rows.map(({ risk, amount }) => [risk, amount]))),
    total: counted.rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}
