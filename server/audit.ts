import { createHmac } from 'node:crypto'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The key of each account's chain, derived from the installation's key; stored nowhere. */
export const auditKeyOf =
  (secrets: Pick<Secrets, 'hmac'>) =>
  (accountId: string): Buffer =>
    secrets.hmac('audit chain', accountId)

/** The text that an audit hash covers: every stored value, in a fixed order. */
export function canonicalAuditRow(row: Record<string, unknown>): string {
  return JSON.stringify(
    [
      'account_id',
      'seq',
      'at',
      'event',
      'status',
      'source',
      'actor_id',
      'actor_label',
      'target',
      'details',
      'ip',
      'browser',
      'browser_version',
    ].map((key) => (row[key] instanceof Date ? row[key].toISOString() : (row[key] ?? null))),
  )
}
export function auditHash(key: Buffer, previous: Buffer, row: Record<string, unknown>): Buffer {
  return createHmac('sha256', key).update(previous).update(canonicalAuditRow(row)).digest()
}

export interface AuditEntry {
  target?: string
  /** Never secrets: what changed, by name. Values must be JSON scalars with sorted, stable keys. */
  details?: Record<string, string | number | boolean | null>
  status?: AuditStatus
}

/** Appends to the account's audit chain in this transaction; the head row's lock orders the chain. */
export async function audit(ctx: Ctx, event: AuditEvent, entry: AuditEntry = {}): Promise<void> {
  await appendAudit(ctx.db, ctx.auditKey(ctx.accountId), {
    account_id: ctx.accountId,
    at: ctx.now,
    event,
    status: entry.status ?? 'Success',
    source: ctx.principal.kind === 'worker' ? 'worker' : 'server',
    actor_id: ctx.userId,
    actor_label: ctx.principal.label,
    target: entry.target ?? null,
    details: JSON.stringify(Object.fromEntries(Object.entries(entry.details ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    ip: ctx.client.ip,
    browser: ctx.client.browser,
    browser_version: ctx.client.browserVersion,
  })
  ctx.audited.push(event)
}

export interface NewAuditRow {
  account_id: string
  at: Date
  event: AuditEvent
  status: AuditStatus
  source: 'server' | 'client' | 'worker' | 'cli'
  actor_id: string | null
  actor_label: string
  target: string | null
  details: string
  ip: string | null
  browser: string | null
  browser_version: string | null
}
/** Appends one row to an account's chain; used by `audit` and, before an account is entered, by sign-in. */
export async function appendAudit(db: Db, key: Buffer, row: NewAuditRow): Promise<void> {
  await db
    .insertInto('audit_head')
    .values({ account_id: row.account_id, seq: '0', hash: Buffer.alloc(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const head = await db.selectFrom('audit_head').selectAll().where('account_id', '=', row.account_id).forUpdate().executeTakeFirstOrThrow()
  const seq = String(BigInt(head.seq) + 1n)
  const hash = auditHash(key, head.hash, { ...row, seq })
  await db
    .insertInto('audit')
    .values({ ...row, seq, previous_hash: head.hash, hash })
    .execute()
  await db.updateTable('audit_head').set({ seq, hash }).where('account_id', '=', row.account_id).execute()
}
