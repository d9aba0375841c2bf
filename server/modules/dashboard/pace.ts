import { sql } from 'kysely'
import type { Overview } from '#contract/dashboard.ts'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { readSlaDays } from '#server/modules/settings/index.ts'
import { boundedOf, findingsWhere, upToBound } from './bounded.ts'

const [OPEN, RESOLVED] = [STATE.of('open'), STATE.of('resolved')]
const DAY_MS = 86_400_000
/** The newest resolutions stand for all of them: more would not change the mean that people see, but the time to read it. */
const RESOLUTIONS = 500

interface Row {
  overdue: number
  oldest_due: Date | null
  proved: number
  fresh: number
  marked: number
  regressions: number
  mean_days: number | null
  mean_critical_days: number | null
}
const NOTHING: Row = {
  overdue: 0,
  oldest_due: null,
  proved: 0,
  fresh: 0,
  marked: 0,
  regressions: 0,
  mean_days: null,
  mean_critical_days: null,
}
const tenths = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10)

function paceOf(row: Row, { now, from, slaDaysCritical }: { now: Date; from: Date; slaDaysCritical: number | null }): Overview['pace'] {
  const days = row.oldest_due === null ? 0 : Math.floor((now.getTime() - row.oldest_due.getTime()) / DAY_MS)
  return {
    from: from.toISOString(),
    overdue: boundedOf(row.overdue),
    longestOverdueDays: row.overdue === 0 ? null : Math.max(1, days),
    proved: boundedOf(row.proved),
    new: boundedOf(row.fresh),
    marked: boundedOf(row.marked),
    regressions: boundedOf(row.regressions),
    meanDaysToRemediate: tenths(row.mean_days),
    meanDaysCritical: tenths(row.mean_critical_days),
    slaDaysCritical,
  }
}

/**
 * How fast findings come and go. Each count is that of the list it stands for: what scans proved and first saw from `from` on
 * (filters changedAfter, firstSeenAfter), what is past its due date now, cards marked done, cards in Regression. One statement, and the account's deadlines.
 */
export async function readPace(ctx: Ctx, from: Date): Promise<Overview['pace']> {
  const cards = (condition: ReturnType<typeof sql>) =>
    upToBound(sql`select from remediation r where r.account_id = ${ctx.accountId} and ${condition}`)
  const found = await sql<Row>`
    with resolutions as (
      select extract(epoch from e.at - f.first_seen_at) / 86400 as days, f.risk
        from (select finding_id, at from finding_event
               where account_id = ${ctx.accountId} and kind = 'resolved' and at > ${ctx.now}::timestamptz - interval '90 days' order by at desc limit ${sql.lit(RESOLUTIONS)}) e
        join finding f on f.account_id = ${ctx.accountId} and f.id = e.finding_id)
    select ${upToBound(findingsWhere(ctx, [OPEN], sql`f.sla_due_at < ${ctx.now}`))} as overdue,
           (select min(first.due) from generate_series(0, 4) k(risk) cross join lateral (
              select min(f.sla_due_at) as due from finding f where f.account_id = ${ctx.accountId} and f.state = ${OPEN} and f.risk = k.risk) first) as oldest_due,
           ${upToBound(findingsWhere(ctx, [RESOLVED], sql`f.last_change_at >= ${from}`))} as proved,
           ${upToBound(findingsWhere(ctx, FINDING_STATUSES.map(STATE.of), sql`f.first_seen_at >= ${from}`))} as fresh,
           ${cards(sql`r.completion = 'marked'`)} as marked,
           ${cards(sql`r.column_id = 'Column_Regression'`)} as regressions,
           (select avg(days)::float8 from resolutions) as mean_days,
           (select avg(days)::float8 from resolutions where risk = ${RISK.of('critical')}) as mean_critical_days`.execute(ctx.db)
  return paceOf(found.rows[0] ?? NOTHING, { now: ctx.now, from, slaDaysCritical: (await readSlaDays(ctx)).critical })
}
