import type { Language } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { plainName } from '#server/modules/outbox/index.ts'
import { digestTexts, notificationText, type StoredValues } from '#server/texts/notifications.ts'

/** A mail lists so many notices; of the others it says how many there are. */
export const MOST_LINES = 10
const LONGEST = 160
/** Values that strangers may have chosen for themselves. */
const NAMES: ReadonlySet<string> = new Set(['name', 'company'])

/** One short line: no line break, no control character. */
const oneLine = (value: string): string =>
  value
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

const safe = (values: StoredValues): StoredValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : NAMES.has(key) ? plainName(value) : oneLine(value),
    ]),
  )

export interface Digest {
  kind: NotificationKind
  /** Of the account. */
  company: string
  /** How many there are, those listed included; at least 1. */
  amount: number
  /** The first of them, up to MOST_LINES. */
  lines: readonly { values: StoredValues; url: string }[]
  /** Where the reader chooses what comes by mail. */
  settingsUrl: string
}

/** Several notices of one kind as one mail of plain text. Names that people gave themselves cannot turn into links. */
export function composeMail(language: Language, { kind, company, amount, lines, settingsUrl }: Digest): { subject: string; body: string } {
  const words = digestTexts(language)
  const told = lines.map(({ values, url }) => ({ ...notificationText(language, kind, safe(values)), url }))
  const first = told[0]?.title ?? ''
  const more = amount > told.length ? [words.more(amount - told.length)] : []
  const list = told.map(({ title, body, url }) => [title, ...(body === null ? [] : [body]), url].join('\n'))
  return {
    subject: amount === 1 ? first : words.several(amount, first),
    body: [words.inAccount(plainName(company)), ...list, ...more, `${words.settings}\n${settingsUrl}`].join('\n\n'),
  }
}
