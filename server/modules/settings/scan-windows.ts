import type { ScanWindow, ScanWindows } from '#contract/scan-windows.ts'
import { instantOf, type WallTime, wallTime } from './wall-clock.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** A window opens at least once a week; a day more, for one that is open across midnight. */
const DAYS_AHEAD = 8
/** What waited for a window begins within this part of it, and within this time. */
const SPREAD_SHARE = 0.5
const SPREAD_MAX_MS = 60 * MINUTE_MS

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

/** The same windows, each day of them once and in order. */
export const tidyWindows = ({ timeZone, windows }: ScanWindows): ScanWindows => ({
  timeZone,
  windows: windows.map((window) => ({ ...window, days: [...new Set(window.days)].toSorted((a, b) => a - b) })),
})
const lengthOf = ({ from, to }: ScanWindow): number => ((minutesOf(to) - minutesOf(from) + DAY_MINUTES - 1) % DAY_MINUTES) + 1

/** Whether scheduled scans may start at an instant. */
export function mayStart({ timeZone, windows }: ScanWindows, at: Date): boolean {
  const now = wallTime(timeZone, at.getTime())
  return windows.length === 0 || windows.some((window) => isOpen(window, now))
}

/**
 * When a scheduled scan that is due at an instant may start: then, or after one of the windows opens. What waits for the same window
 * does not begin all at once.
 * @param phase from 0 to below 1: how far into the window's first part (half of it, an hour at most) this one begins
 */
export function startsAt(scanWindows: ScanWindows, due: Date, phase = 0): Date {
  const { timeZone, windows } = scanWindows
  if (mayStart(scanWindows, due)) return due
  const { day: today } = wallTime(timeZone, due.getTime())
  const openings = windows.flatMap((window) =>
    Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead)
      .filter((day) => window.days.includes(weekdayOf(day)))
      // that of today may be over
      .slice(0, 2)
      .map((day) => ({ at: instantOf(timeZone, { day, minute: minutesOf(window.from) }), minutes: lengthOf(window) })),
  )
  const next = openings.filter(({ at }) => at > due.getTime()).reduce((soonest, one) => (one.at < soonest.at ? one : soonest))
  return new Date(next.at + Math.floor(phase * Math.min(SPREAD_MAX_MS, next.minutes * MINUTE_MS * SPREAD_SHARE)))
}

/**
 * When the windows that stand open at an instant have closed, one that opens as another closes among them; null where they never
 * close, and where none is open.
 */
export function closesAt(scanWindows: ScanWindows, at: Date): Date | null {
  let end = at
  // windows repeat after a week: what is open throughout one is always open
  for (let turn = 0; mayStart(scanWindows, end); turn += 1) {
    if (turn > MOST_TURNS || scanWindows.windows.length === 0) return null
    end = nextClosing(scanWindows, end)
  }
  return end === at ? null : end
}
/** A window closes at most once a day. */
const MOST_TURNS = 7 * DAYS_AHEAD

function nextClosing({ timeZone, windows }: ScanWindows, at: Date): Date {
  const { day: today } = wallTime(timeZone, at.getTime())
  const closings = windows.flatMap((window) =>
    [today - 1, today]
      .filter((day) => window.days.includes(weekdayOf(day)))
      .map((day) => instantOf(timeZone, { day, minute: minutesOf(window.from) }))
      .filter((opens) => opens <= at.getTime())
      .map((opens) => opens + lengthOf(window) * MINUTE_MS),
  )
  return new Date(Math.max(...closings, at.getTime() + MINUTE_MS))
}
