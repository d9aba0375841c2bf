import type { Db } from '#server/db/database.ts'
import type { OutboxTable } from '#server/db/tables/outbox.ts'
import type { Selectable } from 'kysely'

const SHOWN = 100

/** What waits in the outbox, newest first. */
export function newestOutbox(db: Db): Promise<Selectable<OutboxTable>[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
