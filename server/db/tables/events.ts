import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { EventTopic } from '#contract/events.ts'
import { defineAccess } from '../access.ts'

export interface LiveEventTable {
  account_id: string
  id: GeneratedAlways<string>
  user_id: string | null
  topic: EventTopic
  subject_id: string | null
  data: JSONColumnType<Record<string, unknown>, string | undefined>
  at: Generated<Date>
}

export interface EventTables {
  live_event: LiveEventTable
}
export const eventAccess = defineAccess<EventTables>({
  live_event: { read: 'everybody', write: 'nobody', insert: 'everybody', limited: { by: null, may: ['insert'] } },
})
