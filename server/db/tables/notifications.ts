import type { Generated, JSONColumnType } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { MessageValues } from './scan-results.ts'
import { defineAccess } from '../access.ts'

export interface NotificationTable {
  account_id: string
  id: string
  /** What happened (domain_event). */
  event_id: string
  user_id: string
  kind: NotificationKind
  values: JSONColumnType<MessageValues, string | undefined>
  link: string
  /** In the product; else it is for mail alone. */
  is_shown: boolean
  read_at: Date | null
  is_mail_due: boolean
  mailed_at: Date | null
  created_at: Generated<Date>
}
export interface NotificationPreferenceTable {
  account_id: string
  user_id: string
  kind: NotificationKind
  channel: NotificationChannel
  enabled: boolean
}

export interface NotificationTables {
  notification: NotificationTable
  notification_preference: NotificationPreferenceTable
}
export const notificationAccess = defineAccess<NotificationTables>({
  // made by the worker, read and put away by whom it is for
  notification: { read: 'everybody', write: { own: 'user_id' }, insert: 'nobody' },
  notification_preference: { read: 'everybody', write: { own: 'user_id' } },
})
