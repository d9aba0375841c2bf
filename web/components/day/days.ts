/** Days without a time: '2026-08-18'. Reckoned in UTC, where no day has 23 hours. */
const MS_A_DAY = 86_400_000
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const two = (value: number) => String(value).padStart(2, '0')
const written = (date: Date): string => date.toISOString().slice(0, 10)

/** Whether a text is a day as it is kept. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text)

export const addDays = (day: string, count: number): string => written(new Date(at(day).getTime() + count * MS_A_DAY))

/** The same day of another month; its last where it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = at(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0))
  const wanted = Math.min(date.getUTCDate(), last.getUTCDate())
  return written(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), wanted)))
}

/** Today in the reader's own zone. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const shape = (language: string) =>
  new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** '2026-08-18' → '18/08/2026', as the language writes it in figures. */
export const writeDay = (day: string, language: string): string => shape(language).format(at(day))

/** How a day is written in this language, in the letters given: 'DD/MM/YYYY'. */
export function dayPattern(language: string, letters: { day: string; month: string; year: string }): string {
  const words: Readonly<Record<string, string>> = {
    day: letters.day.repeat(2),
    month: letters.month.repeat(2),
    year: letters.year.repeat(4),
  }
  return shape(language)
    .formatToParts(0)
    .map(({ type, value }) => words[type] ?? value)
    .join('')
}

/** A day as people type it: in the order of the language, with any signs between, with two or four figures of the year, or as ISO 8601; null if it is none. */
export function readDay(text: string, language: string): string | null {
  const figures = text.trim().match(/\d+/gu) ?? []
  if (figures.length !== 3) return null
  const order =
    figures[0]?.length === 4
      ? ['year', 'month', 'day']
      : shape(language)
          .formatToParts(0)
          .map(({ type }) => type)
  const named = new Map(
    order.filter((type) => ['day', 'month', 'year'].includes(type)).map((type, place) => [type, Number(figures[place])]),
  )
  const [year = 0, month = 0, day = 0] = ['year', 'month', 'day'].map((type) => named.get(type))
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day))
  // 31 February is no day of March
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() < 10_000 ? written(date) : null
}

/** The first day of the week, 1 (Monday) to 7. */
export function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language)
  // newer engines have a method, older ones a property, Firefox had none of them for long
  const info: unknown = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null
  return typeof info === 'object' && info !== null && 'firstDay' in info ? Number(info.firstDay) : language.startsWith('en') ? 7 : 1
}

/** The weeks that show the month of a day, each seven days. */
export function weeksOf(day: string, first: number): string[][] {
  const month = `${day.slice(0, 7)}-01`
  const weekday = at(month).getUTCDay() || 7
  const start = addDays(month, -((weekday - first + 7) % 7))
  const end = addMonths(month, 1)
  const weeks: string[][] = []
  for (let from = start; from < end; from = addDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_unused, place) => addDays(from, place)))
  return weeks
}
