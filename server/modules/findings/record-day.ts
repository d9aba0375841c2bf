import { sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Writes today's (UTC) point of the connections' trends: open findings by risk as counted now, and how many were opened or reopened
 * and how many resolved since midnight. It recounts, so calling it again changes nothing.
 * Called in the transaction that changed findings: at the end of a scan, and by triage. One statement.
 */
export async function recordDays(ctx: Ctx, connectionIds: readonly string[]): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10)
  const midnight = `${day}T00:00:00Z`
  const connections = sql`unnest(${[...new Set(connectionIds)]}::uuid[]) c(connection_id)`
  const states = sql`unnest(${FINDING_STATUSES.map(STATE.of)}::smallint[]) s(state)`
  const risks = sql`unnest(${RISK_LEVELS.map(RISK.of)}::smallint[]) r(risk)`
  // whatever has an event today has changed today: one index range a state and risk finds them, however many findings there are
  await sql`
    with happened as (
      select f.connection_id, count(*) filter (where e.kind in ('opened', 'reopened')) as new_count, count(*) filter (where e.kind = 'resolved') as fixed_count
        from ${states} cross join ${risks}
        cross join lateral (
          select id, connection_id from finding
           where account_id = ${ctx.accountId} and state = s.state and risk = r.risk and last_change_at >= ${midnight}
             and connection_id in (select connection_id from ${connections})) f
        join finding_event e on e.account_id = ${ctx.accountId} and e.finding_id = f.id and e.at >= ${midnight}
       group by 1)
    insert into daily_count (account_id, connection_id, day, open_by_risk, new_count, fixed_count)
    select ${ctx.accountId}, c.connection_id, ${day},
           array(select coalesce(n.amount, 0) from ${risks}
                   left join finding_count n on n.account_id = ${ctx.accountId} and n.connection_id = c.connection_id and n.state = ${STATE.of('open')} and n.risk = r.risk
                  order by r.risk),
           coalesce(h.new_count, 0), coalesce(h.fixed_count, 0)
      from ${connections} left join happened h on h.connection_id = c.connection_id
     order by c.connection_id
    on conflict (account_id, connection_id, day)
    do update set open_by_risk = excluded.open_by_risk, new_count = excluded.new_count, fixed_count = excluded.fixed_count`.execute(ctx.db)
}

export const recordDay = (ctx: Ctx, connectionId: string): Promise<void> => recordDays(ctx, [connectionId])
