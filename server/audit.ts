import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import { originOf, type AuditKeys, type Ctx } from './context.ts'
import { beforeCommit, type Db } from './db/database.ts'
import type { Hmac, Secrets } from './secrets/secrets.ts'

/**
 * Derives them from the installation's key; stored nowhere. The database is told the key of the hour for as long as it appends
 * a row (docs/decisions/0005-audit-chain.md): rows of other hours stay out of its reach.
 */
export const auditKeysOf =
  (secrets: Pick<Secrets, 'hmac'>): AuditKeys =>
  (accountId, at) =>
    secrets.hmac('audit chain', `${accountId} ${hourOf(at)}`)
/** Keys that may have made a row of an hour: several only while a key that was rotated away still counts, for rows until its end. */
export type PastAuditKeys = (accountId: string, at: Date) => readonly Hmac[]
export const pastAuditKeysOf =
  (secrets: Pick<Secrets, 'hmacs'>): PastAuditKeys =>
  (accountId, at) =>
    secrets.hmacs('audit chain', `${accountId} ${hourOf(at)}`)
/** `2026-11-22T06` */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13)

export interface NewAuditRow {
  account_id: string
  at: Date
  event: AuditEvent
  status: AuditStatus
  source: 'server' | 'client' | 'worker' | 'cli'
  actor_id: string | null
  actor_label: string
  target: string | null
  details: object
  ip: string | null
  browser: string | null
  browser_version: string | null
  os?: string | null
  device?: string | null
  place?: string | null
  action?: string | null
}

/** The text that an audit hash covers: every value but the row's number, in the order that append_audit (0004_audit.sql) reads. */
export function canonicalAuditRow(row: NewAuditRow): string {
  const { account_id, at, event, status, source, actor_id, actor_label, target, details, ip, browser, browser_version } = row
  // jsonb keeps no order of keys
  const sorted = wellFormed(Object.fromEntries(Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const values = [account_id, at.toISOString(), event, status, source, actor_id, actor_label, target, sorted, ip, browser, browser_version]
  return wellFormed([...values, row.place ?? null, row.action ?? null, row.os ?? null, row.device ?? null])
}
/** JSON whose texts PostgreSQL takes: half a surrogate pair is none. */
const wellFormed = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))

/** What an account's chain ends in: nothing yet, or its newest row. */
export interface ChainEnd {
  seq: number
  hash: Buffer
  seal: Buffer
}
export const EMPTY_CHAIN: ChainEnd = { seq: 0, hash: Buffer.alloc(32), seal: Buffer.alloc(0) }

/** The end that a row makes of the end before it; the same arithmetic as append_audit's. */
export function nextEnd(key: Buffer, before: ChainEnd, row: NewAuditRow): ChainEnd {
  const seq = before.seq + 1
  const hash = createHmac('sha256', key)
    .update(before.hash)
    .update(before.seal)
    .update(`${seq} ${canonicalAuditRow(row)}`)
    .digest()
  const seal = createHmac('sha256', key).update(`head ${row.account_id} ${seq} `).update(hash).digest()
  return { seq, hash, seal }
}

export interface AuditEntry {
  target?: string
  /** Never secrets: what changed, by name. Values must be JSON scalars with stable keys. */
  details?: Record<string, string | number | boolean | null>
  status?: AuditStatus
  /** What a client's record says of itself; such a record's source is the client. */
  action?: string
}

/** Appends to the account's audit chain as this transaction commits. */
export async function audit(ctx: Ctx, event: AuditEvent, entry: AuditEntry = {}): Promise<void> {
  appendAudit(ctx.db, ctx.auditKeys, {
    account_id: ctx.accountId,
    at: ctx.now,
    event,
    status: entry.status ?? 'Success',
    source: sourceOf(ctx, entry),
    actor_id: ctx.userId,
    actor_label: ctx.principal.label,
    target: entry.target ?? null,
    details: entry.details ?? {},
    ...originOf(ctx.client),
    action: entry.action ?? null,
  })
  ctx.audited.push(event)
}

function sourceOf(ctx: Ctx, entry: AuditEntry): NewAuditRow['source'] {
  if (entry.action !== undefined) return 'client'
  return ctx.principal.kind === 'worker' ? 'worker' : 'server'
}

interface Waiting {
  key: Buffer
  rows: NewAuditRow[]
}
/** Rows that wait for their transaction's commit, by account and hour. */
const waiting = new WeakMap<Db, Map<string, Waiting>>()

/** Appends one row to an account's chain as the transaction commits; used by `audit` and, before an account is entered, by sign-in. */
export function appendAudit(db: Db, keysOf: AuditKeys, row: NewAuditRow): void {
  let chains = waiting.get(db)
  if (chains === undefined) {
    const begun = new Map<string, Waiting>()
    waiting.set(db, begun)
    chains = begun
    beforeCommit(db, () => stage(db, begun))
  }
  const name = `${row.account_id} ${hourOf(row.at)}`
  const chain = chains.get(name) ?? { key: keysOf(row.account_id, row.at), rows: [] }
  chain.rows.push(row)
  chains.set(name, chain)
}

/**
 * Hands the rows to the transaction, and no lock is taken yet. They and the keys travel as a parameter: the statement that goes
 * with the commit names neither, so that no log of statements does.
 * @returns that statement
 */
async function stage(db: Db, chains: ReadonlyMap<string, Waiting>): Promise<string> {
  // one order for everybody, so that two transactions never wait for each other in a circle
  const ordered = [...chains].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, chain]) => chain)
  const staged = ordered.map(({ key, rows }) => ({
    account: rows[0]?.account_id,
    inner: pad(key, 0x36),
    outer: pad(key, 0x5c),
    rows: rows.map(canonicalAuditRow),
  }))
  await sql`select set_config('app.audit', ${JSON.stringify(staged)}, true)`.execute(db)
  return 'select append_audit()'
}
/** A key of 32 bytes as HMAC's inner or outer pad of 64 (RFC 2104), in hexadecimal digits. */
const pad = (key: Buffer, byte: number): string =>
  Buffer.from(Buffer.alloc(64, byte).map((value, at) => value ^ (key[at] ?? 0))).toString('hex')
