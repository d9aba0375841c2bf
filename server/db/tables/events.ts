import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { EventTopic } from '#contract/events.ts'

export interface LiveEventTable {
  account_id: string
  id: GeneratedAlways<string>
  user_id: string | null
  topic: EventTopic
  subject_id: string | null
  data: JSONColumnType<Record<string, unknown>, string | undefined>
  at: Generated<Date>
}
