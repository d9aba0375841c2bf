import { sql, type RawBuilder } from 'kysely'
import type { AuditStatus, listAudit } from '#contract/audit.ts'
import type { Input } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like-pattern.ts'

export type AuditFilters = Omit<Input<typeof listAudit>['query'], 'limit' | 'cursor'>

export interface AuditRow {
  seq: string
  at: Date
  event: string
  action: string | null
  status: AuditStatus
  source: 'server' | 'client' | 'worker' | 'cli'
  actor_id: string | null
  actor_label: string
  target: string | null
  details: Record<string, string | number | boolean | null>
  ip: string | null
  place: string | null
  browser: string | null
  browser_version: string | null
}

/** What the filters ask of a row of this account's audit. */
export function auditCondition(ctx: Ctx, { q, event, status, userId, from, to }: AuditFilters): RawBuilder<boolean> {
  const parts = [sql`account_id = ${ctx.accountId}`]
  if (event !== undefined) parts.push(sql`event = ${event}`)
  if (status !== undefined) parts.push(sql`status = ${status}`)
  if (userId !== undefined) parts.push(sql`actor_id = ${userId}::uuid`)
  if (from !== undefined) parts.push(sql`at >= ${from}::timestamptz`)
  if (to !== undefined) parts.push(sql`at <= ${to}::timestamptz`)
  if (q !== undefined) {
    const pattern = containing(q)
    parts.push(sql`(event ilike ${pattern} or actor_label ilike ${pattern} or target ilike ${pattern} or action ilike ${pattern})`)
  }
  return sql`${sql.join(parts, sql` and `)}`
}

/** Rows that meet a condition, newest first. @param before only rows before this place in the chain */
export async function selectAudit(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  { before, rows }: { before: number | undefined; rows: number },
): Promise<AuditRow[]> {
  const seek = before === undefined ? condition : sql`${condition} and seq < ${before}`
  const found = await sql<AuditRow>`
    select seq, at, event, action, status, source, actor_id, actor_label, target, details, ip, place, browser, browser_version
      from audit where ${seek} order by seq desc limit ${rows}`.execute(ctx.db)
  return found.rows
}
