import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { AuditRecord, AuditStatus, listAudit, recordAudit } from '#contract/audit.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, decodeCursor, toPage } from '#server/db/sql.ts'
import { audit } from '#server/audit.ts'
import { invalidField } from '#server/problem.ts'
import { actingPersonOf } from '#server/modules/access/index.ts'

export type AuditFilters = Omit<Input<typeof listAudit>['query'], 'limit' | 'cursor'>

interface AuditRow {
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
  os: string | null
  device: string | null
}

/** What the filters ask of a row of this account's audit. */
export function auditCondition(ctx: Ctx, { q, event, entity, status, userId, from, to }: AuditFilters): RawBuilder<boolean> {
  const parts = [sql`account_id = ${ctx.accountId}`]
  if (event !== undefined) parts.push(sql`event = ${event}`)
  if (entity !== undefined) parts.push(sql`event like ${`${entity}.%`}`)
  if (status !== undefined) parts.push(sql`status = ${status}`)
  if (userId !== undefined) parts.push(sql`actor_id = ${userId}::uuid`)
  if (from !== undefined) parts.push(sql`at >= ${from}::timestamptz`)
  if (to !== undefined) parts.push(sql`at <= ${to}::timestamptz`)
  if (q !== undefined) {
    const pattern = containing(q)
    parts.push(
      sql`(event ilike ${pattern} or actor_label ilike ${pattern} or target ilike ${pattern} or details->>'name' ilike ${pattern} or action ilike ${pattern})`,
    )
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
    select seq, at, event, action, status, source, actor_id, actor_label, target, details, ip, place, browser, browser_version, os, device
      from audit where ${seek} order by seq desc limit ${rows}`.execute(ctx.db)
  return found.rows
}

export function presentAudit(row: AuditRow): AuditRecord {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    event: row.event,
    action: row.action,
    status: row.status,
    source: row.source,
    userId: row.actor_id,
    actor: row.actor_label,
    target: row.target,
    details: row.details,
    ipStack: { ip: row.ip, place: row.place },
    userStack: { browser: row.browser, version: row.browser_version, os: row.os, device: row.device },
  }
}

const key = z.tuple([z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))])

/** One page of the account's audit, newest first. */
export async function listAuditPage(ctx: Ctx, query: Input<typeof listAudit>['query']): Promise<ReplyOf<typeof listAudit>> {
  const condition = auditCondition(ctx, query)
  const before = decodeCursor(query.cursor, key)?.[0]
  const rows = await selectAudit(ctx, condition, { before, rows: query.limit + 1 })
  const count = await boundedCount(ctx.db, sql`select 1 from audit where ${condition}`)
  return toPage(rows, query.limit, count, { present: presentAudit, cursorOf: (row) => [Number(row.seq)] })
}

/**
 * Keeps what the web client says that it saw, in the name of who says it.
 * @throws problem request.invalid when the body names somebody else: taken for granted it would accuse them, passed over it
 * would hide that the client is wrong
 * What the server wrote down itself as this session began ('Login by Google') is not written a second time.
 */
export async function recordReport(ctx: Ctx, body: Input<typeof recordAudit>['body']): Promise<void> {
  if (body.userId !== undefined && body.userId.toLowerCase() !== ctx.userId) throw invalidField('userId', 'is not the signed-in person')
  if (body.email !== undefined && body.email !== (await actingPersonOf(ctx)).email)
    throw invalidField('email', 'is not the signed-in person')
  if (await isOnRecord(ctx, body)) return void ctx.audited.push('client.reported')
  await audit(ctx, 'client.reported', { action: body.action, status: body.status, details: { audit: body.audit } })
}

/** A session's beginning is among the newest sign-ins of its person. */
const NEWEST = 20

/** Whether the server's own record of this session's sign-in says the same. */
async function isOnRecord(
  { db, accountId, userId, principal }: Ctx,
  { action, status }: Input<typeof recordAudit>['body'],
): Promise<boolean> {
  if (principal.kind !== 'session') return false
  const found = await sql`
    select from (select action, status, details from audit
                  where account_id = ${accountId} and event = 'session.signed_in' and actor_id = ${userId} order by seq desc limit ${sql.lit(NEWEST)}) a
     where a.action = ${action} and a.status = ${status} and a.details ->> 'session' = ${principal.id}`.execute(db)
  return found.rows.length > 0
}
