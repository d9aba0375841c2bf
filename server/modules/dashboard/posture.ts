import { sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { weigh } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

/** Amounts by risk code, info first. */
export type ByRisk = readonly number[]

/**
 * The weighted share of what was checked that holds, 0 to 100.
 * @param passed results that passed in the last full scan of every connection
 * @param open findings open at the same time
 * @returns null where nothing that counts was checked
 */
export function postureScore(passed: ByRisk, open: ByRisk): number | null {
  const held = weigh(passed)
  const all = held + weigh(open)
  return all === 0 ? null : Math.round((1_000 * held) / all) / 10
}

/** Passed results by risk in the last full scan that each connection had completed by then; null when there was none. */
export async function passedAt(ctx: Ctx, moment: Date): Promise<ByRisk | null> {
  const found = await sql<{ risk: number; amount: number }>`
    select p.place::int - 1 as risk, sum(p.amount)::int as amount
      from connection c
      cross join lateral (
        select passed_by_risk from scan s
         where s.account_id = c.account_id and s.connection_id = c.id and s.requested_at <= ${moment} and s.kind = 'full' and s.status = 'completed'
         order by s.requested_at desc, s.id desc limit 1) last
      cross join lateral unnest(last.passed_by_risk) with ordinality as p(amount, place)
     where c.account_id = ${ctx.accountId} group by 1`.execute(ctx.db)
  return found.rows.length === 0 ? null : byRisk(found.rows)
}

/** Rows of (risk, amount) as amounts by risk code. */
export function byRisk(rows: readonly { risk: number; amount: number }[]): number[] {
  const amounts = RISK_LEVELS.map(() => 0)
  for (const { risk, amount } of rows) amounts[risk] = (amounts[risk] ?? 0) + amount
  return amounts
}
