import { sql } from 'kysely'
import type { RiskLevel } from '#contract/fields.ts'
import type { countFindings } from '#contract/findings.ts'
import type { ReplyOf } from '#contract/route.ts'
import { RISK, STATE } from '../../codes.ts'
import type { Ctx } from '../../context.ts'

/** Open findings by risk, from the kept counts. */
export async function countOpenFindings(ctx: Ctx): Promise<ReplyOf<typeof countFindings>> {
  const counted = await sql<{ risk: number; amount: number }>`select risk, sum(amount)::int as amount from finding_count
    where account_id = ${ctx.accountId} and state = ${STATE.of('open')} group by risk`.execute(ctx.db)
  const amountOf = (risk: RiskLevel) => counted.rows.find((row) => row.risk === RISK.of(risk))?.amount ?? 0
  const open = {
    critical: amountOf('critical'),
    high: amountOf('high'),
    medium: amountOf('medium'),
    low: amountOf('low'),
    info: amountOf('info'),
  }
  return { open, total: Object.values(open).reduce((sum, amount) => sum + amount, 0) }
}
