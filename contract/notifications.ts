import * as z from 'zod/mini'
import { cursor, id, instant, page, pageLimit } from './fields.ts'
import { defineRoute } from './route.ts'

export const NOTIFICATION_KINDS = [
  'scan_completed',
  'scan_failed',
  'finding_critical',
  'verify_passed',
  'verify_failed',
  'verify_inconclusive',
  'regression',
  'assigned',
  'commented',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export const notification = z.strictObject({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Values for the translated sentence: connectionName, title, count, … */
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
  query: z.strictObject({ limit: pageLimit(30), cursor }),
  reply: z.extend(page(notification), { unread: z.number() }),
})
export const readNotifications = defineRoute('POST /v1/notifications/read', 'notifications', {
  right: 'own.manage',
  audit: 'notification.read',
  summary: 'Mark own notifications as read: those named, or all',
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) }),
  reply: z.strictObject({ unread: z.number() }),
})
