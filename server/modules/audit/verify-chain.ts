import { auditHash, detailsText, isHeadSealed } from '#server/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { ChainMark, ChainMarks } from './chain-marks.ts'

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
 * @param key of the account's chain
 * @param mark where the chain was seen before
 */
export async function verifyAuditChain(db: Db, accountId: string, key: Buffer, mark?: ChainMark): Promise<ChainReport> {
  let seq = 0
  let previous: Buffer = Buffer.alloc(32)
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', String(seq))
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const fault = faultOf(row, { seq: seq + 1, previous, key })
      if (fault !== null) return { accountId, rows: seq, fault: { seq: seq + 1, reason: fault } }
      seq++
      previous = row.hash
      if (seq === mark?.seq && row.hash.toString('hex') !== mark.hash) return { accountId, rows: seq, fault: { seq, reason: 'altered' } }
    }
    if (rows.length < BATCH) break
  }
  const isWhole = seq >= (mark?.seq ?? 0) && (await isEnd(db, key, { accountId, seq, hash: previous }))
  return { accountId, rows: seq, fault: isWhole ? null : { seq: seq + 1, reason: 'head' } }
}

/** True when the chain's own mark of its end names this row, under the key; an account without any row needs none. */
async function isEnd(db: Db, key: Buffer, { accountId, seq, hash }: { accountId: string; seq: number; hash: Buffer }): Promise<boolean> {
  const head = await db.selectFrom('audit_head').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (head === undefined) return seq === 0
  return Number(head.seq) === seq && head.hash.equals(hash) && isHeadSealed(key, head)
}

type Row = { seq: string; details: object; previous_hash: Buffer; hash: Buffer } & object
function faultOf(row: Row, expected: { seq: number; previous: Buffer; key: Buffer }): ChainFault['reason'] | null {
  if (Number(row.seq) !== expected.seq) return 'missing'
  if (!row.previous_hash.equals(expected.previous)) return 'unlinked'
  return auditHash(expected.key, expected.previous, { ...row, details: detailsText(row.details) }).equals(row.hash) ? null : 'altered'
}

/** Verifies the chain of every account. @param db must see all accounts' audit (identity or platform role) */
export async function verifyAllChains(db: Db, keyOf: (accountId: string) => Buffer, marks: ChainMarks): Promise<ChainReport[]> {
  const accounts = await db.selectFrom('account').select('account_id').orderBy('account_id').execute()
  const reports: ChainReport[] = []
  for (const { account_id } of accounts) reports.push(await verifyAuditChain(db, account_id, keyOf(account_id), marks.get(account_id)))
  return reports
}
