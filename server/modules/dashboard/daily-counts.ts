import { sql } from 'kysely'
import type { getTrend } from '#contract/dashboard.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { riskCounts } from '#server/codes.ts'
import type { ByRisk } from './posture.ts'

const DAY_MS = 86_400_000
/** The UTC day so many days before now, as the database writes it. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** One column a risk code, of arrays that hold an amount a risk: `sum(open[1]), sum(open[2]), …`. */
const each = (expression: (place: number) => string) => sql.raw(`array[${RISK_LEVELS.map((_, risk) => expression(risk + 1)).join(', ')}]`)

/** Open findings by risk at the end of a day: each connection's last count up to then. One index probe a connection. */
export async function openAt(ctx: Ctx, day: string): Promise<ByRisk> {
  const found = await sql<{ open: number[] }>`
    select ${each((place) => `coalesce(sum(d.open_by_risk[${place}]), 0)::int`)} as open
      from connection c
      cross join lateral (
        select open_by_risk from daily_count
         where account_id = c.account_id and connection_id = c.id and day <= ${day}::date order by day desc limit 1) d
     where c.account_id = ${ctx.accountId}`.execute(ctx.db)
  return found.rows[0]?.open ?? []
}

interface Step {
  /** Null: how many were open before the window. */
  day: string | null
  /** By risk code: by how much open findings changed on that day. */
  open: number[]
  opened: number
  fixed: number
}

/**
 * What happened on each day of the window, and what was open before it. A connection without a count on a day has not changed
 * that day. One statement; it reads a row a connection and day.
 */
async function stepsSince(ctx: Ctx, from: string): Promise<Step[]> {
  const found = await sql<Step>`
    with before as (
      select c.id as connection_id, d.open_by_risk as open
        from connection c
        cross join lateral (
          select open_by_risk from daily_count
           where account_id = c.account_id and connection_id = c.id and day < ${from}::date order by day desc limit 1) d
       where c.account_id = ${ctx.accountId}),
    counted as (
      select connection_id, day, open_by_risk as open, lag(open_by_risk) over (partition by connection_id order by day) as earlier, new_count, fixed_count
        from daily_count where account_id = ${ctx.accountId} and day >= ${from}::date)
    select n.day, ${each((place) => `sum(n.open[${place}] - coalesce(n.earlier[${place}], b.open[${place}], 0))::int`)} as open,
           sum(n.new_count)::int as opened, sum(n.fixed_count)::int as fixed
      from counted n left join before b on b.connection_id = n.connection_id group by n.day
    union all
    select null, ${each((place) => `coalesce(sum(open[${place}]), 0)::int`)}, 0, 0 from before`.execute(ctx.db)
  return found.rows
}

interface History {
  /** The day of the first count; null before any. */
  begins: string | null
  /** The targets whose counts begin after that, within the window, the newest first. */
  connected: { connectionId: string; name: string; day: string }[]
}
/** Most targets that a trend marks. */
const MARKS = 50
/** When the history begins, and which targets joined it within the window. One index probe a connection. */
async function historySince(ctx: Ctx, from: string): Promise<History> {
  const found = await sql<History>`
    with first as (
      select c.id, c.name, d.day from connection c
       cross join lateral (select day from daily_count where account_id = c.account_id and connection_id = c.id order by day limit 1) d
       where c.account_id = ${ctx.accountId})
    select (select min(day) from first) as begins,
           (select coalesce(jsonb_agg(jsonb_build_object('connectionId', j.id, 'name', j.name, 'day', j.day)), '[]') from (
              select id, name, day from first where day >= ${from}::date and day > (select min(day) from first) order by day desc, lower(name) limit ${sql.lit(MARKS)}) j) as connected`.execute(
    ctx.db,
  )
  return found.rows[0] ?? { begins: null, connected: [] }
}

/**
 * Open, new and fixed findings for each of the last `days` days, today last, from the day on that the account has a history;
 * days without a scan carry the last value on.
 */
export async function readTrend(ctx: Ctx, days: number): Promise<ReplyOf<typeof getTrend>> {
  const from = dayBefore(ctx.now, days - 1)
  const { begins, connected } = await historySince(ctx, from)
  const steps = new Map((await stepsSince(ctx, from)).map((step) => [step.day, step]))
  let open: ByRisk = steps.get(null)?.open ?? []
  const results = Array.from({ length: days }, (_, index) => {
    const day = dayBefore(ctx.now, days - 1 - index)
    const step = steps.get(day)
    if (step) open = step.open.map((change, risk) => (open[risk] ?? 0) + change)
    return { day, open: riskCounts(open), new: step?.opened ?? 0, fixed: step?.fixed ?? 0 }
  })
  return { results: results.filter(({ day }) => begins !== null && day >= begins), historyBegins: begins, connected }
}
