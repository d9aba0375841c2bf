import { sql } from 'kysely'
import type { Overview } from '#contract/dashboard.ts'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedOf, findingsWhere, upToBound } from './bounded.ts'

/** Looks no further apart than this are one visit: a page loaded again still tells what was new when one came. */
const VISIT_MS = 30 * 60_000

const whose = (ctx: Ctx) => sql`v.account_id = ${ctx.accountId} and v.user_id = ${ctx.userId}::uuid`
const visitEnded = (ctx: Ctx) => sql`v.seen_at < ${new Date(ctx.now.getTime() - VISIT_MS)}`

/** A person looks at the overview of an account now. */
export async function recordVisit(ctx: Ctx): Promise<void> {
  await sql`insert into dashboard_visit as v (account_id, user_id, seen_at) values (${ctx.accountId}, ${ctx.userId}, ${ctx.now})
    on conflict (account_id, user_id) do update
    set previous_at = case when ${visitEnded(ctx)} then v.seen_at else v.previous_at end, seen_at = excluded.seen_at`.execute(ctx.db)
}

interface Row {
  at: Date
  proved: number
  regressions: number
  fresh: number
  overdue: number
}
/**
 * What has changed since a person's visit before this one, each fact as the list tells it that has the same filter (changedAfter,
 * regressedAfter, firstSeenAfter, dueAfter). Null on a first visit, and to an API key, which visits nobody. One statement.
 */
export async function changesSinceVisit(ctx: Ctx): Promise<Overview['sinceLastVisit']> {
  if (ctx.principal.kind !== 'session') return null
  const [open, resolved] = [STATE.of('open'), STATE.of('resolved')]
  const found = await sql<Row>`
    with last as materialized (
      select case when ${visitEnded(ctx)} then v.seen_at else v.previous_at end as at from dashboard_visit v where ${whose(ctx)})
    select last.at,
           ${upToBound(findingsWhere(ctx, [resolved], sql`f.last_change_at >= last.at`))} as proved,
           ${upToBound(sql`select from remediation r where r.account_id = ${ctx.accountId} and r.column_id = 'Column_Regression' and exists (
             select from remediation_event e where e.account_id = r.account_id and e.remediation_id = r.id and e.at >= last.at and e.kind = 'regressed')`)} as regressions,
           ${upToBound(findingsWhere(ctx, FINDING_STATUSES.map(STATE.of), sql`f.first_seen_at >= last.at`))} as fresh,
           ${upToBound(findingsWhere(ctx, [open], sql`f.sla_due_at >= last.at and f.sla_due_at < ${ctx.now}`))} as overdue
      from last where last.at is not null`.execute(ctx.db)
  const [row] = found.rows
  if (row === undefined) return null
  return {
    at: row.at.toISOString(),
    proved: boundedOf(row.proved),
    regressions: boundedOf(row.regressions),
    new: boundedOf(row.fresh),
    overdue: boundedOf(row.overdue),
  }
}
