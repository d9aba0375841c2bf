import { sql } from 'kysely'
import type { getTrend } from '#contract/dashboard.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { riskCounts } from '#server/risk-counts.ts'
import { byRisk, type ByRisk } from './posture.ts'

const DAY_MS = 86_400_000
/** The UTC day so many days before now, as the database writes it. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** Open findings by risk at the end of a day: each connection's last count up to then. One index probe a connection and risk. */
export async function openAt(ctx: Ctx, day: string): Promise<ByRisk> {
  const found = await sql<{ risk: number; amount: number }>`
    select r.risk, sum(d.open_count)::int as amount
      from connection c cross join generate_series(0, ${RISK_LEVELS.length - 1}) as r(risk)
      cross join lateral (
        select open_count from daily_count
         where account_id = c.account_id and connection_id = c.id and risk = r.risk and day <= ${day}::date order by day desc limit 1) d
     where c.account_id = ${ctx.accountId} group by 1`.execute(ctx.db)
  return byRisk(found.rows)
}

/** Findings that came and went since a day, itself included. */
export async function movedSince(ctx: Ctx, day: string): Promise<{ opened: number; fixed: number }> {
  const found = await sql<{ opened: number; fixed: number }>`
    select coalesce(sum(new_count), 0)::int as opened, coalesce(sum(fixed_count), 0)::int as fixed
      from daily_count where account_id = ${ctx.accountId} and day >= ${day}::date`.execute(ctx.db)
  return found.rows[0] ?? { opened: 0, fixed: 0 }
}

interface Step {
  day: string
  risk: number
  change: number
  opened: number
  fixed: number
}

/** By how much open findings changed on each day of the window: a connection without a count that day has not changed. */
async function stepsSince(ctx: Ctx, from: string): Promise<Step[]> {
  const found = await sql<Step>`
    with counted as (
      select day, risk, new_count, fixed_count, open_count,
             lag(open_count) over (partition by connection_id, risk order by day) as before, connection_id
        from daily_count where account_id = ${ctx.accountId} and day >= ${from}::date)
    select day, risk, sum(open_count - coalesce(before, (
             select d.open_count from daily_count d
              where d.account_id = ${ctx.accountId} and d.connection_id = counted.connection_id and d.risk = counted.risk and d.day < ${from}::date order by d.day desc limit 1), 0))::int as change,
           sum(new_count)::int as opened, sum(fixed_count)::int as fixed
      from counted group by day, risk`.execute(ctx.db)
  return found.rows
}

/** Open, new and fixed findings for each of the last `days` days, today last; days without a scan carry the last value on. */
export async function readTrend(ctx: Ctx, days: number): Promise<ReplyOf<typeof getTrend>> {
  const first = dayBefore(ctx.now, days - 1)
  const open = [...(await openAt(ctx, dayBefore(ctx.now, days)))]
  const steps = Map.groupBy(await stepsSince(ctx, first), ({ day }) => day)
  const results = Array.from({ length: days }, (_, index) => {
    const day = dayBefore(ctx.now, days - 1 - index)
    const today = steps.get(day) ?? []
    for (const { risk, change } of today) open[risk] = (open[risk] ?? 0) + change
    return {
      day,
      open: riskCounts(open),
      new: today.reduce((sum, step) => sum + step.opened, 0),
      fixed: today.reduce((sum, step) => sum + step.fixed, 0),
    }
  })
  return { results }
}
