import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import { defineAccess } from '../access.ts'

export interface DomainEventTable {
  account_id: string
  id: GeneratedAlways<string>
  /** Its place in the order of the account, given once it is committed; null until then, 0 for what only open pages hear of. */
  seq: number | string | null
  name: string
  subject_id: string | null
  /** Only this person may hear of it. */
  user_id: string | null
  payload: JSONColumnType<Record<string, unknown>>
  actor_id: string | null
  actor: string
  at: Date
  expires_at: Date
}
/** How far a subscriber has come in an account; of '(order)', the number that was given last. */
export interface EventCursorTable {
  account_id: string
  subscriber: string
  seq: string
}
/** An event that a subscriber could not take. */
export interface EventFailureTable {
  account_id: string
  subscriber: string
  event_id: string
  attempts: number
  /** Null: given up, until an operator replays it. */
  retry_at: Date | null
  because: string
  failed_at: Generated<Date>
}

export interface EventTables {
  domain_event: DomainEventTable
  event_cursor: EventCursorTable
  event_failure: EventFailureTable
}
export const eventAccess = defineAccess<EventTables>({
  // whoever changes something says so, and reads nothing of what others said: that is the worker's
  domain_event: { read: 'nobody', write: 'nobody', insert: 'everybody', identity: ['insert'], limited: { by: null, may: ['insert'] } },
  event_cursor: { read: 'nobody', write: 'nobody' },
  event_failure: { read: 'nobody', write: 'nobody' },
})
