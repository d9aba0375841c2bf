import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'

/** A place in a chain that was reached once, with the hash (hexadecimal) of its row. */
export interface ChainMark {
  seq: number
  hash: string
}
export type ChainMarks = ReadonlyMap<string, ChainMark>

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
