import * as z from 'zod/mini'
import { type ChainEnd, EMPTY_CHAIN, hourOf, type NewAuditRow, nextEnd, type PastAuditKeys } from '#server/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'

/** A place in a chain that was reached once, with the hash (hexadecimal) of its row. */
interface ChainMark {
  seq: number
  hash: string
}
type ChainMarks = ReadonlyMap<string, ChainMark>

const KEY = 'audit-marks'
const stored = z.record(z.string(), z.strictObject({ seq: z.number(), hash: z.string() }))

/** How far the chain of each account had come. They lie in the object store: whoever owns the database cannot set them back. */
export async function readMarks(storage: ObjectStore): Promise<ChainMarks> {
  const bytes = await storage.get(KEY)
  return new Map(bytes === undefined ? [] : Object.entries(z.parse(stored, JSON.parse(Buffer.from(bytes).toString('utf8')))))
}

/**
 * Moves the marks to where the chains are now. A mark that its chain no longer holds stays, so that the fault stays to be found.
 * @param db must see all accounts' audit (identity role)
 */
export async function advanceMarks(db: Db, storage: ObjectStore): Promise<void> {
  const marks = new Map(await readMarks(storage))
  const heads = await db.selectFrom('audit_head').select(['account_id', 'seq', 'hash']).execute()
  for (const { account_id, seq, hash } of heads) {
    const mark = marks.get(account_id)
    if (mark === undefined || (await holds(db, account_id, mark))) marks.set(account_id, { seq: Number(seq), hash: hash.toString('hex') })
  }
  await storage.put(KEY, Buffer.from(JSON.stringify(Object.fromEntries(marks))))
}

async function holds(db: Db, accountId: string, { seq, hash }: ChainMark): Promise<boolean> {
  if (seq === 0) return true
  const row = await db
    .selectFrom('audit')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('seq', '=', String(seq))
    .executeTakeFirst()
  return row?.hash.toString('hex') === hash
}

export interface ChainFault {
  /** The first row that is not what was written; one past the last row when rows are missing at the end. */
  seq: number
  reason: 'missing' | 'altered' | 'unlinked' | 'head'
}
export interface ChainReport {
  accountId: string
  rows: number
  fault: ChainFault | null
}

const BATCH = 1_000

/**
 * Reads an account's audit chain from its first row and recomputes every hash: any edited, deleted, added or reordered row
 * shows. Rows cut off the end show as well, since nobody without the key can seal an earlier row as the end; and a whole chain
 * brought back from an earlier day, once a mark has been set after that day.
 * @param mark where the chain was seen before
 */
export async function verifyAuditChain(db: Db, accountId: string, keysOf: PastAuditKeys, mark?: ChainMark): Promise<ChainReport> {
  const candidates = keysOfRow(accountId, keysOf)
  let end = EMPTY_CHAIN
  const faulty = (reason: ChainFault['reason'], seq = end.seq + 1): ChainReport => ({ accountId, rows: end.seq, fault: { seq, reason } })
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', String(end.seq))
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const next = endAfter(candidates(row.at), end, row)
      const reason = faultOf(row, end, next)
      if (reason !== null) return faulty(reason)
      end = next
      if (end.seq === mark?.seq && row.hash.toString('hex') !== mark.hash) return faulty('altered', end.seq)
    }
    if (rows.length < BATCH) break
  }
  const isWhole = end.seq >= (mark?.seq ?? 0) && (await isEnd(db, accountId, end))
  return isWhole ? { accountId, rows: end.seq, fault: null } : faulty('head')
}

/** The end that a row makes under the key that made it; under none of them, what it should have been under the first. */
function endAfter(keys: readonly Buffer[], before: ChainEnd, row: NewAuditRow & { hash: Buffer }): ChainEnd {
  const ends = keys.map((key) => nextEnd(key, before, row))
  return ends.find(({ hash }) => hash.equals(row.hash)) ?? ends[0] ?? EMPTY_CHAIN
}

function faultOf(
  row: { seq: string; previous_hash: Buffer; hash: Buffer },
  before: ChainEnd,
  expected: ChainEnd,
): ChainFault['reason'] | null {
  if (Number(row.seq) !== expected.seq) return 'missing'
  if (!row.previous_hash.equals(before.hash)) return 'unlinked'
  return expected.hash.equals(row.hash) ? null : 'altered'
}

/** Derives each hour's keys once: rows come in the order of time, or nearly so. */
function keysOfRow(accountId: string, keysOf: PastAuditKeys): (at: Date) => Buffer[] {
  const known = new Map<string, ReturnType<PastAuditKeys>>()
  return (at) => {
    const hour = hourOf(at)
    const keys = known.get(hour) ?? keysOf(accountId, at)
    known.set(hour, keys)
    return keys.filter(({ until }) => until === null || at <= until).map(({ mac }) => mac)
  }
}

/** True when the chain's own mark of its end names this row, under the key; an account without any row needs none. */
async function isEnd(db: Db, accountId: string, end: ChainEnd): Promise<boolean> {
  const head = await db.selectFrom('audit_head').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (head === undefined) return end.seq === 0
  return Number(head.seq) === end.seq && head.hash.equals(end.hash) && head.seal?.equals(end.seal) === true
}

/** Verifies the chain of every account. @param db must see all accounts' audit (identity or platform role) */
export async function verifyAllChains(db: Db, keysOf: PastAuditKeys, marks: ChainMarks): Promise<ChainReport[]> {
  const accounts = await db.selectFrom('account').select('account_id').orderBy('account_id').execute()
  const reports: ChainReport[] = []
  for (const { account_id } of accounts) reports.push(await verifyAuditChain(db, account_id, keysOf, marks.get(account_id)))
  return reports
}
