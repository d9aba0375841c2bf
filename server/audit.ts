import { createHmac } from 'node:crypto'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import { originOf, type Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The key of each account's chain, derived from the installation's key; stored nowhere. */
export const auditKeyOf =
  (secrets: Pick<Secrets, 'hmac'>) =>
  (accountId: string): Buffer =>
    secrets.hmac('audit chain', accountId)

const COLUMNS = [
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
  'place',
  'action',
]

/** The text that an audit hash covers: every stored value, in a fixed order. */
export const canonicalAuditRow = (row: Record<string, unknown>): string =>
  JSON.stringify(COLUMNS.map((key) => (row[key] instanceof Date ? row[key].toISOString() : (row[key] ?? null))))
export function auditHash(key: Buffer, previous: Buffer, row: Record<string, unknown>): Buffer {
  return createHmac('sha256', key).update(previous).update(canonicalAuditRow(row)).digest()
}

/** What the end of a chain carries, so that nobody without the key can name an earlier row as the end. */
export function headSeal(key: Buffer, head: { account_id: string; seq: string; hash: Buffer }): Buffer {
  return createHmac('sha256', key).update(`head ${head.account_id} ${head.seq} `).update(head.hash).digest()
}
export function isHeadSealed(key: Buffer, head: { account_id: string; seq: string; hash: Buffer; seal: Buffer | null }): boolean {
  return head.seal !== null && head.seal.equals(headSeal(key, head))
}
/** A chain whose end was tampered with goes on, but never gets a right seal again: the fault stays to be found. */
const BROKEN_SEAL = Buffer.alloc(32)

export interface AuditEntry {
  target?: string
  /** Never secrets: what changed, by name. Values must be JSON scalars with sorted, stable keys. */
  details?: Record<string, string | number | boolean | null>
  status?: AuditStatus
  /** What a client's record says of itself; such a record's source is the client. */
  action?: string
}

/** Details as they are hashed: jsonb keeps no order of keys. */
export const detailsText = (details: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Appends to the account's audit chain in this transaction; the head row's lock orders the chain. */
export async function audit(ctx: Ctx, event: AuditEvent, entry: AuditEntry = {}): Promise<void> {
  await appendAudit(ctx.db, ctx.auditKey(ctx.accountId), {
    account_id: ctx.accountId,
    at: ctx.now,
    event,
    status: entry.status ?? 'Success',
    source: sourceOf(ctx, entry),
    actor_id: ctx.userId,
    actor_label: ctx.principal.label,
    target: entry.target ?? null,
    details: detailsText(entry.details ?? {}),
    ...originOf(ctx.client),
    action: entry.action ?? null,
  })
  ctx.audited.push(event)
}

function sourceOf(ctx: Ctx, entry: AuditEntry): NewAuditRow['source'] {
  if (entry.action !== undefined) return 'client'
  return ctx.principal.kind === 'worker' ? 'worker' : 'server'
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
  place?: string | null
  action?: string | null
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
  const seal = head.seq === '0' || isHeadSealed(key, head) ? headSeal(key, { account_id: row.account_id, seq, hash }) : BROKEN_SEAL
  await db.updateTable('audit_head').set({ seq, hash, seal }).where('account_id', '=', row.account_id).execute()
}
