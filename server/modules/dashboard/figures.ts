import { sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount } from '#server/db/sql.ts'

const OPEN = STATE.of('open')

export interface SourceRow {
  vector_type: VectorType
  connections: number
  resources: number
  /** Open findings by risk code. */
  open: Record<string, number>
}
/** Connections, resources and open findings by kind of target, from the kept counts. */
export async function sourcesOf(ctx: Ctx): Promise<SourceRow[]> {
  const found = await sql<SourceRow>`
    select c.vector_type, count(*)::int as connections,
           sum(c.resource_count)::int as resources,
           (select coalesce(jsonb_object_agg(o.risk, o.amount), '{}') from (
              select n.risk, sum(n.amount)::int as amount from finding_count n join connection d on d.account_id = n.account_id and d.id = n.connection_id
               where n.account_id = ${ctx.accountId} and n.state = ${OPEN} and d.vector_type = c.vector_type group by n.risk) o) as open
      from connection c where c.account_id = ${ctx.accountId} group by c.vector_type order by connections desc, c.vector_type`.execute(
    ctx.db,
  )
  return found.rows
}

/** Share of the checks that really ran, 0 to 100, over the last completed full scan of every connection in scope; null before one. */
export async function coveragePercent(ctx: Ctx): Promise<number | null> {
  const found = await sql<{ ran: number; total: number }>`
    select coalesce(sum(cardinality(v.check_ids)) filter (where v.state = 'ran'), 0)::int as ran, coalesce(sum(cardinality(v.check_ids)), 0)::int as total
      from connection c
      cross join lateral (
        select s.id from scan s where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status = 'completed'
         order by s.requested_at desc, s.id desc limit 1) last
      join scan_coverage v on v.account_id = c.account_id and v.scan_id = last.id
     where c.account_id = ${ctx.accountId} and c.scoped_out_at is null`.execute(ctx.db)
  const { ran = 0, total = 0 } = found.rows[0] ?? {}
  return total === 0 ? null : Math.round((1_000 * ran) / total) / 10
}

/** The newest resolutions stand for all of them: more would not change the mean that people see, but the time to read it. */
const RESOLUTIONS = 500
/** Mean days from first sight to resolution, of the newest resolutions within 90 days; null without any. */
export async function meanDaysToRemediate(ctx: Ctx): Promise<number | null> {
  const found = await sql<{ days: number | null }>`
    select (avg(extract(epoch from e.at - f.first_seen_at)) / 86400)::float8 as days
      from (select finding_id, at from finding_event
             where account_id = ${ctx.accountId} and kind = 'resolved' and at > ${ctx.now}::timestamptz - interval '90 days' order by at desc limit ${sql.lit(RESOLUTIONS)}) e
      join finding f on f.account_id = ${ctx.accountId} and f.id = e.finding_id`.execute(ctx.db)
  const days = found.rows[0]?.days ?? null
  return days === null ? null : Math.round(days * 10) / 10
}

/** Open findings past their SLA date, one index range a risk, up to limits.boundedCount. */
export const slaBreaches = (ctx: Ctx): Promise<{ total: number; totalIsExact: boolean }> =>
  boundedCount(
    ctx.db,
    sql`select 1 from generate_series(0, 4) as r(risk) cross join lateral (
      select from finding f where f.account_id = ${ctx.accountId} and f.state = ${OPEN} and f.risk = r.risk and f.sla_due_at < ${ctx.now}) late`,
  )

interface NavFigures {
  findings: number
  /** Queued and running, verifications among them. */
  liveScans: number
  liveVerifications: number
  /** In scope. */
  connections: number
}
/** The small numbers beside the navigation, in one statement. */
export async function navFigures(ctx: Ctx): Promise<NavFigures> {
  const found = await sql<NavFigures>`
    select (select coalesce(sum(amount), 0)::int from finding_count where account_id = ${ctx.accountId} and state = ${OPEN}) as findings,
           live.scans as "liveScans", live.verifications as "liveVerifications",
           (select count(*)::int from connection where account_id = ${ctx.accountId} and scoped_out_at is null) as connections
      from (select count(*)::int as scans, count(*) filter (where kind = 'verify')::int as verifications
              from scan where account_id = ${ctx.accountId} and status in ('queued', 'running')) live`.execute(ctx.db)
  return found.rows[0] ?? { findings: 0, liveScans: 0, liveVerifications: 0, connections: 0 }
}
