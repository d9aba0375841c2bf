import * as z from 'zod/mini'
import { cursor, flag, id, instant, page, pageLimit } from './fields.ts'
import { defineRoute } from './route.ts'

export const NOTIFICATION_KINDS = [
  'scan_completed',
  'scan_failed',
  'finding_critical',
  'verify_passed',
  'verify_failed',
  'verify_inconclusive',
  'regression',
  'unstable',
  'assigned',
  'commented',
  'domain_lost',
  'runner_offline',
  'credentials_expiring',
  'private_scanner',
  'account_entered',
  'team_changed',
  'security_changed',
  'account_security',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export const notification = z.strictObject({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** What happened, in one line of the caller's language. */
  title: z.string(),
  /** A second line, where there is more to say. */
  body: z.nullable(z.string()),
  /** What the sentence is made of: connectionName, title, count, … */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path in the web client that shows the thing. */
  link: z.string(),
  readAt: z.nullable(instant),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const listNotifications = defineRoute('GET /v1/notifications', 'notifications', {
  right: 'own.manage',
  summary: 'Own notifications, newest first',
  query: z.strictObject({
    limit: pageLimit(30),
    cursor,
    /** Those not read yet, alone. */
    unread: flag,
  }),
  reply: z.extend(page(notification), { unread: z.number() }),
})
export const readNotifications = defineRoute('POST /v1/notifications/read', 'notifications', {
  right: 'own.manage',
  audit: 'notification.read',
  summary: 'Mark own notifications as read: those named, or all',
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) }),
  reply: z.strictObject({ unread: z.number() }),
})

/** Ways a notification can go. Slack and webhook are stored now and used once such an integration is connected. */
export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'slack', 'webhook'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
const preference = z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(NOTIFICATION_CHANNELS), enabled: z.boolean() })
const preferences = z.strictObject({
  results: z.array(preference),
  /** Which channels have somewhere to go in this account. */
  available: z.array(z.enum(NOTIFICATION_CHANNELS)),
})
export const getNotificationPreferences = defineRoute('GET /v1/notification-preferences', 'notifications', {
  right: 'own.manage',
  summary: 'Own preferences in this account: every kind by every channel',
  reply: preferences,
})
export const setNotificationPreferences = defineRoute('PATCH /v1/notification-preferences', 'notifications', {
  right: 'own.manage',
  audit: 'notification.preferences_changed',
  summary: 'Change own preferences: those named',
  body: z.strictObject({ changes: z.array(preference).check(z.minLength(1), z.maxLength(100)) }),
  reply: preferences,
})
