import { sql } from 'kysely'
import { mayDeleteObjects } from '#server/db/object-lock.ts'
import type { Services } from '#server/services.ts'

/** Rows that one statement deletes: scans that store some wait for the transaction. */
const AT_ONCE = 500
/** Of what was uploaded and not connected yet. */
const UNUSED = '1 day'

/** Deletes source that no connection and no scan names, with the objects that no row names any more. */
export async function sweepSources({ database, storage }: Pick<Services, 'database' | 'storage'>, signal: AbortSignal): Promise<void> {
  let deleted = AT_ONCE
  while (deleted === AT_ONCE && !signal.aborted) {
    deleted = await database.transact('platform', {}, async (db) => {
      if (!(await mayDeleteObjects(db))) return 0
      const { rows } = await sql<{ sha256: string }>`
        delete from source where (account_id, sha256) in (
          select s.account_id, s.sha256 from source s
           where s.stored_at < now() - ${UNUSED}::interval
             and not exists (select from scan_source n where n.account_id = s.account_id and n.sha256 = s.sha256)
             and not exists (select from connection c where c.account_id = s.account_id and c.fields ->> 'source' = s.sha256)
           limit ${AT_ONCE} for update of s skip locked)
        returning sha256`.execute(db)
      const hashes = rows.map(({ sha256 }) => sha256)
      // equal bytes are one object, whatever the account and whatever they are kept as
      const held = await sql<{ sha256: string }>`
        select sha256 from source where sha256 = any(${hashes}::text[])
        union select sha256 from evidence where sha256 = any(${hashes}::text[]) and body is null`.execute(db)
      const ofOthers = new Set(held.rows.map(({ sha256 }) => sha256))
      for (const sha256 of new Set(hashes)) if (!ofOthers.has(sha256)) await storage.delete(sha256)
      return rows.length
    })
  }
}
