import type { ScanWindow, ScanWindows } from '#contract/settings.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** A window opens at least once a week; a day more, for one that is open across midnight. */
const DAYS_AHEAD = 8

/** What a clock on the wall shows: days since 1970 and minutes of the day. */
interface WallTime {
  day: number
  minute: number
}
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

/** What the wall clock of a zone shows at an instant, in minutes since its 1970. */
function wallMinutes(timeZone: string, at: number): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) / MINUTE_MS
}
const wallTime = (timeZone: string, at: number): WallTime => {
  const minutes = wallMinutes(timeZone, at)
  return { day: Math.floor(minutes / DAY_MINUTES), minute: minutes % DAY_MINUTES }
}
/** The instant at which the wall clock shows a time; where clocks are put forward past it, as much later. */
function instantOf(timeZone: string, { day, minute }: WallTime): number {
  const wanted = day * DAY_MINUTES + minute
  let at = wanted * MINUTE_MS
  // the second step corrects for a change of clocks between the guess and the answer
  for (let step = 0; step < 2; step++) at += (wanted - wallMinutes(timeZone, at)) * MINUTE_MS
  return at
}

const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
/** 1970-01-01 was a Thursday: 4 in ISO 8601. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Whether a window that opened on some day still stands open. */
function isOpen({ days, from, to }: ScanWindow, { day, minute }: WallTime): boolean {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  const isToday = days.includes(weekdayOf(day)) && minute >= opens && (closes > opens ? minute < closes : true)
  const isFromYesterday = closes <= opens && days.includes(weekdayOf(day - 1)) && minute < closes
  return isToday || isFromYesterday
}

/** When a scheduled scan that is due at an instant may start: then, or as soon as one of the windows opens. */
export function opensAt({ timeZone, windows }: ScanWindows, due: Date): Date {
  if (windows.length === 0) return due
  const now = wallTime(timeZone, due.getTime())
  if (windows.some((window) => isOpen(window, now))) return due
  const openings = windows.flatMap(({ days, from }) =>
    Array.from({ length: DAYS_AHEAD }, (_, ahead) => now.day + ahead)
      .filter((day) => days.includes(weekdayOf(day)))
      .map((day) => instantOf(timeZone, { day, minute: minutesOf(from) })),
  )
  return new Date(Math.min(...openings.filter((at) => at > due.getTime())))
}
