import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * One lock over the objects that rows name. Whoever is about to rely on an object, or copies what rows name, holds it shared; whoever
 * deletes objects holds it alone.
 */
export const OBJECT_LOCK = `hashtext('parapet objects')`

/** Until the transaction ends no object is deleted; waits for a deletion under way, which takes moments. */
export async function keepObjects(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.raw(OBJECT_LOCK)})`.execute(db)
}

/** Whether this transaction may delete objects until it ends. It never waits: a backup keeps all of them for as long as it runs. */
export async function mayDeleteObjects(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(OBJECT_LOCK)}) as mine`.execute(db)
  return rows[0]?.mine === true
}
