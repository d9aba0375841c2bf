import type { ReplyOf } from '#contract/route.ts'
import type { listOutbox } from '#contract/outbox.ts'
import type { OutboxTable } from '#server/db/tables/outbox.ts'
import type { Selectable } from 'kysely'

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
