import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** How long a picture may be without a row that names it: whoever stored it is about to write that row. */
const UNUSED = '1 day'
const AT_ONCE = 100

/** Deletes pictures that nobody shows any more, with what they hold in the object store. */
export async function sweepPictures({ database, storage }: Pick<Services, 'database' | 'storage'>, signal: AbortSignal): Promise<void> {
  let deleted = AT_ONCE
  while (deleted === AT_ONCE && !signal.aborted) {
    deleted = await database.transact('platform', {}, async (db) => {
      const { rows } = await sql<{ hash: string }>`
        delete from picture where hash in (
          select p.hash from picture p
           where p.stored_at < now() - ${UNUSED}::interval
             and not exists (select from app_user where avatar = p.hash)
             and not exists (select from account where logo = p.hash or msp_logo = p.hash)
           limit ${AT_ONCE} for update skip locked)
        returning hash`.execute(db)
      for (const { hash } of rows) await storage.delete(hash)
      return rows.length
    })
  }
}
