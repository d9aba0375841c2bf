import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type EndReason = 'signed_out' | 'reuse_detected' | 'password_reset'

/** Ends live sessions and tells every process, so that their streams close too. */
async function end(db: Db, because: EndReason, column: 'id' | 'user_id', value: string): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map((row) => row.id)
  if (ids.length === 0) return
  await db.deleteFrom('access_token').where('session_id', 'in', ids).execute()
  await sql`select pg_notify('session_ended', id) from unnest(${ids}::text[]) id`.execute(db)
}

export const endSession = (db: Db, sessionId: string, because: EndReason): Promise<void> => end(db, because, 'id', sessionId)
export const endSessionsOf = (db: Db, userId: string, because: EndReason): Promise<void> => end(db, because, 'user_id', userId)
