import type { Generated, JSONColumnType } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { MessageValues } from './scan-results.ts'
import { defineAccess } from '../access.ts'

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

export interface NotificationTables {
  notification: NotificationTable
  notification_preference: NotificationPreferenceTable
  notification_mail: NotificationMailTable
}
export const notificationAccess = defineAccess<NotificationTables>({
  // written by whoever causes it, read and put away by whom it is for
  notification: { read: 'everybody', write: { own: 'user_id' }, insert: 'everybody', limited: { by: null, may: ['insert'] } },
  notification_preference: { read: 'everybody', write: { own: 'user_id' }, limited: { by: null, may: ['select'] } },
  notification_mail: { read: 'everybody', write: 'nobody', insert: 'everybody', limited: { by: null, may: ['insert'] } },
})
