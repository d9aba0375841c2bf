import { createHash } from 'node:crypto'
import { CronExpressionParser } from 'cron-parser'
import { SCHEDULES, type Schedule } from '#contract/connections.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { instantOf, startsAt, wallTime } from '#server/modules/settings/index.ts'
import { invalidField } from '#server/problem.ts'

/**
 * When a connection is scanned by itself. Each has its own place in the rhythm, made of its id and always the same: a thousand
 * daily connections spread over the day, and one of them comes at the same time each day by the clock of its zone.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 1_440
const INTERVAL_MS: Readonly<Record<Exclude<Schedule, 'manual'>, number>> = { hourly: HOUR_MS, daily: 24 * HOUR_MS, weekly: 168 * HOUR_MS }
/** A scan that somebody started stands for the next one by the rhythm when that would come within this part of the interval. */
const STANDS_FOR = 0.5
/** What a cron expression asks for begins within this part of the time to its following run, and within this time. */
const CRON_SPREAD = 0.1
const CRON_SPREAD_MAX_MS = 15 * MINUTE_MS

const isPreset = (schedule: string): schedule is Schedule => SCHEDULES.some((known) => known === schedule)

/** What a connection's scans follow. */
export interface Rhythm {
  id: string
  /** A preset, or a cron expression of five fields in the time zone of the windows. */
  schedule: string
  schedule_paused: boolean
  /** Its own; null: the account's. */
  scan_windows: ScanWindows | null
}
/** The place of a connection in every rhythm, from 0 to below 1. */
export const phaseOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32

/** When what is due at an instant may start, by the connection's windows or the account's. */
export const opensFor = ({ id, scan_windows: own }: Pick<Rhythm, 'id' | 'scan_windows'>, ofAccount: ScanWindows, due: Date): Date =>
  startsAt(own ?? ofAccount, due, phaseOf(id))

/**
 * When a connection is due next: after an instant, and not soon after its last scan. Where windows keep it from starting then, it waits
 * for one and runs once, however many of its times have passed meanwhile.
 * @param lastAt when its last scan began; null: there was none that counts
 * @returns null when only people start its scans, and while its schedule rests
 * @throws problem request.invalid naming the field schedule when it is no cron expression, or one that never comes
 */
export function nextScanAt(rhythm: Rhythm, ofAccount: ScanWindows, from: Date, lastAt: Date | null = null): Date | null {
  const { schedule, schedule_paused: isPaused } = rhythm
  if (schedule === 'manual') return null
  const interval = intervalOf(schedule)
  const next =
    interval === null
      ? cronAfter(rhythm, (rhythm.scan_windows ?? ofAccount).timeZone, from)
      : nextSlot(rhythm, ofAccount, { from, lastAt, interval })
  return isPaused ? null : next
}

interface Since {
  from: Date
  lastAt: Date | null
  interval: number
}
/** The first place of a preset that does not begin before it may. */
function nextSlot(rhythm: Rhythm, ofAccount: ScanWindows, { from, lastAt, interval }: Since): Date {
  const { timeZone } = rhythm.scan_windows ?? ofAccount
  const earliest = Math.max(from.getTime(), (lastAt?.getTime() ?? -Infinity) + interval * STANDS_FOR)
  for (const slot of slots(timeZone, interval, phaseOf(rhythm.id), from.getTime()))
    if (opensFor(rhythm, ofAccount, new Date(slot)).getTime() > earliest) return new Date(slot)
  throw new Error('a rhythm has no end')
}

/** The places of a preset, from about the one before an instant: hours by any clock, days and weeks by the zone's. */
function* slots(timeZone: string, interval: number, phase: number, from: number): Generator<number> {
  if (interval === HOUR_MS) {
    const first = Math.floor(from / HOUR_MS) * HOUR_MS + Math.floor(phase * HOUR_MS)
    for (let at = first; ; at += HOUR_MS) yield at
  }
  const days = interval / INTERVAL_MS.daily
  const place = Math.floor(phase * days * DAY_MINUTES)
  const { day: today } = wallTime(timeZone, from)
  const firstDay = Math.floor(today / days) * days + Math.floor(place / DAY_MINUTES)
  for (let day = firstDay - days; ; day += days) yield instantOf(timeZone, { day, minute: place % DAY_MINUTES })
}

/**
 * The runs of a cron expression after an instant, each at its connection's place within it.
 * @throws problem request.invalid naming the field schedule
 */
function* cronTimes({ id, schedule }: Rhythm, timeZone: string, from: Date): Generator<Date> {
  try {
    const currentDate = new Date(from.getTime() - CRON_SPREAD_MAX_MS)
    // H in an expression is a place as well: the connection's own
    const runs = CronExpressionParser.parse(schedule, { currentDate, tz: timeZone, hashSeed: id })
    for (let run = runs.next().getTime(); ;) {
      const following = runs.next().getTime()
      const at = run + Math.floor(phaseOf(id) * Math.min(CRON_SPREAD_MAX_MS, (following - run) * CRON_SPREAD))
      if (at > from.getTime()) yield new Date(at)
      run = following
    }
  } catch {
    throw invalidField('schedule', 'must be a preset or a cron expression with five fields')
  }
}
function cronAfter(rhythm: Rhythm, timeZone: string, from: Date): Date {
  for (const at of cronTimes(rhythm, timeZone, from)) return at
  throw new Error('a rhythm has no end')
}

/** Runs that one look ahead tells. */
const MOST_RUNS = 100

/** The interval of a preset in milliseconds; null for a cron expression, and where only people start scans. */
export const intervalOf = (schedule: string): number | null => (isPreset(schedule) && schedule !== 'manual' ? INTERVAL_MS[schedule] : null)

/** The runs of a cron expression after an instant and before another, the first of them; none of a preset. */
export function cronRuns(rhythm: Rhythm, ofAccount: ScanWindows, from: Date, until: Date): Date[] {
  if (isPreset(rhythm.schedule)) return []
  const { timeZone } = rhythm.scan_windows ?? ofAccount
  const runs: Date[] = []
  for (const at of cronTimes(rhythm, timeZone, from)) {
    if (at >= until || runs.length === MOST_RUNS) break
    runs.push(at)
  }
  return runs
}
