import { sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Writes today's (UTC) point of a connection's trend, one row a risk: open findings as counted now, and how many were opened or
 * reopened and how many resolved since midnight. It recounts, so calling it again changes nothing.
 * Called in the transaction that changed findings: at the end of a scan, and by triage.
 */
export async function recordDay(ctx: Ctx, connectionId: string): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10)
  const midnight = `${day}T00:00:00Z`
  const states = FINDING_STATUSES.map(STATE.of)
  const risks = RISK_LEVELS.map(RISK.of)
  // whatever has an event today has changed today: one index range a state and risk finds them, however many findings there are
  await sql`
    with happened as (
      select f.risk, count(*) filter (where e.kind in ('opened', 'reopened')) as new_count, count(*) filter (where e.kind = 'resolved') as fixed_count
        from unnest(${states}::smallint[]) s(state) cross join unnest(${risks}::smallint[]) r(risk)
        cross join lateral (
          select id, risk from finding
           where account_id = ${ctx.accountId} and state = s.state and risk = r.risk and last_change_at >= ${midnight} and connection_id = ${connectionId}) f
        join finding_event e on e.account_id = ${ctx.accountId} and e.finding_id = f.id and e.at >= ${midnight}
       group by f.risk)
    insert into daily_count (account_id, connection_id, day, risk, open_count, new_count, fixed_count)
    select ${ctx.accountId}, ${connectionId}, ${day}, r.risk, coalesce(c.amount, 0), coalesce(h.new_count, 0), coalesce(h.fixed_count, 0)
      from unnest(${risks}::smallint[]) r(risk)
      left join finding_count c on c.account_id = ${ctx.accountId} and c.connection_id = ${connectionId} and c.state = ${STATE.of('open')} and c.risk = r.risk
      left join happened h on h.risk = r.risk
     order by r.risk
    on conflict (account_id, connection_id, day, risk)
    do update set open_count = excluded.open_count, new_count = excluded.new_count, fixed_count = excluded.fixed_count`.execute(ctx.db)
}
