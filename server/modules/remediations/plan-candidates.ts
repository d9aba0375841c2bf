import { sql } from 'kysely'
import type { Remediation } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import { presentRemediation } from './present.ts'
import { selectRemediations } from './select-remediations.ts'

/** A fix with the weight of what it removes, or has removed. */
interface PlanCandidate {
  remediation: Remediation
  /** RISK_WEIGHT of its open findings, or once it is proved of its fixed ones, summed. */
  risk: number
}
/** Beside the candidates: the weight that all fixes proved in that time have removed. */
interface Candidates {
  candidates: PlanCandidate[]
  provedRisk: number
}

/**
 * The fixes that remove most risk for their effort, the best first: of those with open findings, and of those that scans proved
 * since a moment. One index range of each; two statements.
 */
export async function planCandidates(ctx: Ctx, { provedSince, rows }: { provedSince: Date; rows: number }): Promise<Candidates> {
  const proved = sql`r.account_id = ${ctx.accountId} and r.completion = 'proved' and r.completed_at >= ${provedSince}`
  // as open_risk_per_effort is made of open risk
  const fixedPerEffort = sql`r.fixed_risk * case r.level_of_effort when 1 then 4 when 2 then 2 else 1 end`
  const best = sql`select id from (
    (select r.id, r.open_risk_per_effort as place from remediation r where r.account_id = ${ctx.accountId} and r.open_risk > 0
      order by r.open_risk_per_effort desc, r.id desc limit ${rows})
    union all
    (select r.id, ${fixedPerEffort} from remediation r where ${proved} and r.fixed_risk > 0 order by 2 desc, r.id desc limit ${rows})
  ) b order by place desc, id desc limit ${rows}`
  const found = await selectRemediations(
    ctx,
    sql`r.id = any(array(${best}))`,
    sql`order by case r.completion when 'proved' then ${fixedPerEffort} else r.open_risk_per_effort end desc, r.id desc`,
  )
  const sum = await sql<{ risk: number }>`select coalesce(sum(r.fixed_risk), 0)::int as risk from remediation r where ${proved}`.execute(
    ctx.db,
  )
  return {
    candidates: found.map((row) => ({
      remediation: presentRemediation(row, ctx.language),
      risk: row.completion === 'proved' ? row.fixed_risk : row.open_risk,
    })),
    provedRisk: sum.rows[0]?.risk ?? 0,
  }
}
