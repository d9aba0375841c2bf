import type { Generated, JSONColumnType } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { MessageValues } from './scan-results.ts'

export interface NotificationTable {
  account_id: string
  id: string
  user_id: string
  kind: NotificationKind
  values: JSONColumnType<MessageValues, string | undefined>
  link: string
  read_at: Date | null
  created_at: Generated<Date>
}
export interface NotificationPreferenceTable {
  account_id: string
  user_id: string
  kind: NotificationKind
  channel: NotificationChannel
  enabled: boolean
}
export interface NotificationMailTable {
  account_id: string
  id: string
  user_id: string
  kind: NotificationKind
  values: JSONColumnType<MessageValues, string | undefined>
  link: string
  created_at: Generated<Date>
  /** Null while it waits. */
  sent_at: Date | null
}
