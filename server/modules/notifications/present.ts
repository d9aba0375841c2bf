import type { Language } from '#contract/fields.ts'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { notificationText, type StoredValues } from '#server/texts/notifications.ts'
import type { NotificationRow } from './queries.ts'

/** Answers that are about a fix when they are of a card, and about what was wrong when they are of one finding. */
const ANSWERS: ReadonlySet<NotificationKind> = new Set(['verify_passed', 'verify_inconclusive'])
/** Notices that say what to do; the others, also about a fix that failed, say what is wrong. */
const isAboutFix = (kind: NotificationKind, { key }: StoredValues): boolean =>
  kind === 'assigned' || (ANSWERS.has(kind) && key !== undefined)

/** The values of a notice; one that names a check gets its title in the reader's language. */
export function readableValues(
  { kind, values }: { kind: NotificationKind; values: StoredValues },
  language: Language,
): Record<string, string | number> {
  const { checkId } = values
  if (typeof checkId !== 'string') return values
  const { finding, fix } = checkTexts(checkId, language)
  return { ...values, title: isAboutFix(kind, values) ? fix : finding }
}

export function presentNotification(row: NotificationRow, language: Language): Notification {
  const values = readableValues(row, language)
  return {
    id: row.id,
    kind: row.kind,
    ...notificationText(language, row.kind, values),
    values,
    link: row.link,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
