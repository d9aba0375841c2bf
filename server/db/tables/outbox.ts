import type { Generated } from 'kysely'
import { defineAccess } from '../access.ts'

export interface OutboxTable {
  id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  body: string
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  sent_at: Date | null
  failed_because: string | null
  created_at: Generated<Date>
}

export interface OutboxTables {
  outbox: OutboxTable
}
export const outboxAccess = defineAccess<OutboxTables>({
  outbox: { opened: [{ name: 'enqueue', to: ['app', 'limited', 'worker'], may: 'insert', rows: 'true' }] },
})
