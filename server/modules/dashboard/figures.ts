import { sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

const OPEN = STATE.of('open')

export interface SourceRow {
  vector_type: VectorType
  connections: number
  /** Of these, how many were ever scanned. */
  scanned: number
  resources: number
  /** Open findings by risk code. */
  open: Record<string, number>
}
/** Connections, resources and open findings by kind of target, from the kept counts. */
export async function sourcesOf(ctx: Ctx): Promise<SourceRow[]> {
  const found = await sql<SourceRow>`
    select c.vector_type, count(*)::int as connections, count(c.last_scan_at)::int as scanned,
           sum(c.resource_count)::int as resources,
           (select coalesce(jsonb_object_agg(o.risk, o.amount), '{}') from (
              select n.risk, sum(n.amount)::int as amount from finding_count n join connection d on d.account_id = n.account_id and d.id = n.connection_id
               where n.account_id = ${ctx.accountId} and n.state = ${OPEN} and d.vector_type = c.vector_type group by n.risk) o) as open
      from connection c where c.account_id = ${ctx.accountId} group by c.vector_type order by connections desc, c.vector_type`.execute(
    ctx.db,
  )
  return found.rows
}

interface NavFigures {
  findings: number
  /** Queued and running, verifications among them. */
  liveScans: number
  liveVerifications: number
  /** In scope. */
  connections: number
  /** Whether any connection was ever scanned. */
  hasScanned: boolean
}
/** The small numbers beside the navigation, in one statement. */
export async function navFigures(ctx: Ctx): Promise<NavFigures> {
  const found = await sql<NavFigures>`
    select (select coalesce(sum(amount), 0)::int from finding_count where account_id = ${ctx.accountId} and state = ${OPEN}) as findings,
           live.scans as "liveScans", live.verifications as "liveVerifications",
           (select count(*)::int from connection where account_id = ${ctx.accountId} and scoped_out_at is null) as connections,
           exists (select from connection where account_id = ${ctx.accountId} and last_scan_at is not null) as "hasScanned"
      from (select count(*)::int as scans, count(*) filter (where kind = 'verify')::int as verifications
              from scan where account_id = ${ctx.accountId} and status in ('queued', 'running')) live`.execute(ctx.db)
  return found.rows[0] ?? { findings: 0, liveScans: 0, liveVerifications: 0, connections: 0, hasScanned: false }
}
