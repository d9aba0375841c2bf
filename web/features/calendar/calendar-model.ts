import type { Calendar, DueCard, PlannedScan } from '#contract/calendar.ts'

/** One thing on a day. */
export type Entry =
  | { kind: 'due'; id: string; card: DueCard }
  /** `times`: how often that day; null where a cron expression may run on. */
  | { kind: 'planned'; id: string; scan: PlannedScan; at: Date; times: number }
  | { kind: 'past'; id: string; scan: Calendar['past'][number]; at: Date }

const DAYS = 7
const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** A Date as the reader's own day: '2026-11-22'. */
export const dayOf = (at: Date): string => `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
/** Noon of a day where the reader is: far from where clocks are changed. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
/** A day's or month's name at the head of something: Spanish writes both small within a sentence. */
export function headingOf(day: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  const name = new Intl.DateTimeFormat(language, parts).format(noonOf(day))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
export function addDays(day: string, days: number): string {
  const at = noonOf(day)
  at.setDate(at.getDate() + days)
  return dayOf(at)
}
/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const at = noonOf(day)
  const wanted = at.getDate()
  at.setDate(1)
  at.setMonth(at.getMonth() + months)
  const last = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate()
  at.setDate(Math.min(wanted, last))
  return dayOf(at)
}
export const monthOf = (day: string): string => day.slice(0, 7)
/** A day of an address, or null for what is none. */
export const readDay = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(text) && dayOf(noonOf(text)) === text ? text : null

/** Monday to Sunday of the weeks that a month touches. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((noonOf(first).getDay() + 6) % DAYS))
  const weeks: string[][] = []
  for (let start = monday; start < addMonths(first, 1); start = addDays(start, DAYS))
    weeks.push(Array.from({ length: DAYS }, (_value, index) => addDays(start, index)))
  return weeks
}

/** The runs of a planned scan on each day up to a last one: the first of them, and how many. */
function runsByDay({ runs, everyMs }: PlannedScan, last: string): Map<string, { at: Date; times: number }> {
  const days = new Map<string, { at: Date; times: number }>()
  const put = (at: Date) => {
    const day = dayOf(at)
    const known = days.get(day)
    days.set(day, known === undefined ? { at, times: 1 } : { at: known.at, times: known.times + 1 })
  }
  for (const run of runs) {
    for (let at = new Date(run); dayOf(at) <= last; at = new Date(at.getTime() + (everyMs ?? 0))) {
      put(at)
      if (everyMs === null) break
    }
  }
  return days
}

const ORDER: Readonly<Record<Entry['kind'], number>> = { due: 0, planned: 1, past: 2 }
const timeOf = (entry: Entry): number => (entry.kind === 'due' ? 0 : entry.at.getTime())

/** What there is on each day up to a last one: due cards first, then scans by their time. */
export function entriesByDay({ planned, past, due }: Calendar, last: string): ReadonlyMap<string, readonly Entry[]> {
  const days = new Map<string, Entry[]>()
  const put = (day: string, entry: Entry) => days.set(day, [...(days.get(day) ?? []), entry])
  for (const card of due) put(card.dueOn, { kind: 'due', id: card.remediationId, card })
  for (const scan of past) put(dayOf(new Date(scan.at)), { kind: 'past', id: scan.scanId, scan, at: new Date(scan.at) })
  for (const scan of planned)
    for (const [day, { at, times }] of runsByDay(scan, last))
      put(day, { kind: 'planned', id: `${scan.connectionId} ${day}`, scan, at, times })
  for (const entries of days.values()) entries.sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || timeOf(a) - timeOf(b))
  return days
}

/** Where a key leads from a day of the grid; null for keys that are not the grid's (WAI-ARIA, grid pattern for dates). */
export function dayAfterKey(key: string, day: string, isRtl: boolean): string | null {
  const forward = isRtl ? -1 : 1
  const weekday = (noonOf(day).getDay() + 6) % DAYS
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowDown':
      return addDays(day, DAYS)
    case 'ArrowUp':
      return addDays(day, -DAYS)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, DAYS - 1 - weekday)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
