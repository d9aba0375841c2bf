import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { OutboxTable } from '#server/db/tables/outbox.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { listOutbox } from '#contract/outbox.ts'

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

export function presentOutboxEntry(row: Selectable<OutboxTable>): ReplyOf<typeof listOutbox>['results'][number] {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }
}
