import type { Language } from '#contract/fields.ts'
import type { Notification } from '#contract/notifications.ts'
import { checkText } from '#server/modules/checks/index.ts'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow, language: Language): Notification {
  const { checkId } = row.values
  return {
    id: row.id,
    kind: row.kind,
    values: typeof checkId === 'string' ? { ...row.values, title: checkText(checkId, language).title } : row.values,
    link: row.link,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
