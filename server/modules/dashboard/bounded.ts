import { sql, type RawBuilder } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { RISK } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

/** A count that goes no further than limits.boundedCount. */
type Bounded = { total: number; totalIsExact: boolean }

/** As a subquery: how many rows there are, up to one more than limits.boundedCount. */
export const upToBound = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(limits.boundedCount + 1)}) bounded)`

export const boundedOf = (amount: number): Bounded => ({
  total: Math.min(amount, limits.boundedCount),
  totalIsExact: amount <= limits.boundedCount,
})

/** Findings `f` of these states that meet a condition, one index range a state and risk. */
export const findingsWhere = (ctx: Ctx, states: readonly number[], condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 1 from unnest(${states}::smallint[]) s(state) cross join unnest(${RISK_LEVELS.map(RISK.of)}::smallint[]) k(risk) cross join lateral (
    select from finding f where f.account_id = ${ctx.accountId} and f.state = s.state and f.risk = k.risk and ${condition}) found`
