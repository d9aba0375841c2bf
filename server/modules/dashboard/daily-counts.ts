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
  /** Null: how many were open before the window. */
  day: string | null
  /** By risk code: by how much open findings changed on that day. */
  open: number[]
  opened: number
  fixed: number
}

/** One column a risk code. */
const each = (expression: (risk: number) => string) => sql.raw(RISK_LEVELS.map((_, risk) => expression(risk)).join(', '))

/**
 * What happened on each day of the window, and what was open before it. A connection without a count on a day has not changed
 * that day. One statement; the first grouping follows the primary key's order, so that a year of a hundred connections needs no sort.
 */
async function stepsSince(ctx: Ctx, from: string): Promise<Step[]> {
  const perRisk = each((risk) => `coalesce(sum(open_count) filter (where risk = ${risk}), 0)::int as open${risk}`)
  const found = await sql<Step>`
    with before as (
      select c.id as connection_id, ${perRisk}
        from connection c
        cross join lateral (select max(day) as day from daily_count where account_id = c.account_id and connection_id = c.id and day < ${from}::date) last
        join daily_count d on d.account_id = c.account_id and d.connection_id = c.id and d.day = last.day
       where c.account_id = ${ctx.accountId} group by c.id),
    counted as (
      select connection_id, day, ${perRisk}, sum(new_count)::int as opened, sum(fixed_count)::int as fixed
        from daily_count where account_id = ${ctx.accountId} and day >= ${from}::date group by connection_id, day),
    steps as (
      select n.day, n.opened, n.fixed, ${each((risk) => `n.open${risk} - coalesce(lag(n.open${risk}) over w, b.open${risk}, 0) as open${risk}`)}
        from counted n left join before b on b.connection_id = n.connection_id
      window w as (partition by n.connection_id order by n.day))
    select day, array[${each((risk) => `sum(open${risk})::int`)}] as open, sum(opened)::int as opened, sum(fixed)::int as fixed from steps group by day
    union all
    select null, array[${each((risk) => `coalesce(sum(open${risk}), 0)::int`)}], 0, 0 from before`.execute(ctx.db)
  return found.rows
}

/** Open, new and fixed findings for each of the last `days` days, today last; days without a scan carry the last value on. */
export async function readTrend(ctx: Ctx, days: number): Promise<ReplyOf<typeof getTrend>> {
  const steps = new Map((await stepsSince(ctx, dayBefore(ctx.now, days - 1))).map((step) => [step.day, step]))
  let open: ByRisk = steps.get(null)?.open ?? []
  const results = Array.from({ length: days }, (_, index) => {
    const day = dayBefore(ctx.now, days - 1 - index)
    const step = steps.get(day)
    if (step) open = step.open.map((change, risk) => (open[risk] ?? 0) + change)
    return { day, open: riskCounts(open), new: step?.opened ?? 0, fixed: step?.fixed ?? 0 }
  })
  return { results }
}
