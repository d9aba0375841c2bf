import { CronExpressionParser } from 'cron-parser'
import { SCHEDULES, type Schedule } from '#contract/connections.ts'
import { invalidField } from '#server/problem.ts'

const HOUR_MS = 3_600_000
const INTERVAL_MS: Readonly<Record<Exclude<Schedule, 'manual'>, number>> = { hourly: HOUR_MS, daily: 24 * HOUR_MS, weekly: 168 * HOUR_MS }
/** A preset's run shifts by up to this share of its interval either way; a cron's by up to a minute after. */
const JITTER_SHARE = 0.05
const CRON_JITTER_MS = 60_000

const isPreset = (schedule: string): schedule is Schedule => SCHEDULES.some((known) => known === schedule)

/**
 * When a connection is scanned next, with jitter so that a thousand daily connections do not start at once.
 * @param schedule a preset, or a cron expression of five fields in UTC
 * @param random from 0 to below 1; Math.random unless a test decides
 * @returns null when only people start its scans
 * @throws problem request.invalid naming the field schedule when it is no cron expression, or one that never comes
 */
export function nextScanAt(schedule: string, from: Date, random: () => number = Math.random): Date | null {
  if (!isPreset(schedule)) return new Date(cronAfter(schedule, from) + Math.floor(random() * CRON_JITTER_MS))
  if (schedule === 'manual') return null
  const shift = (2 * random() - 1) * JITTER_SHARE
  return new Date(Math.round(from.getTime() + INTERVAL_MS[schedule] * (1 + shift)))
}

/** The same for a connection; null while its schedule rests. @throws problem request.invalid naming the field schedule */
export function scheduledFrom(
  { schedule, schedule_paused: isPaused }: { schedule: string; schedule_paused: boolean },
  from: Date,
): Date | null {
  const next = nextScanAt(schedule, from)
  return isPaused ? null : next
}

function cronAfter(expression: string, from: Date): number {
  try {
    return CronExpressionParser.parse(expression, { currentDate: from, tz: 'UTC' }).next().getTime()
  } catch {
    throw invalidField('schedule', 'must be a preset or a cron expression with five fields')
  }
}

/** Runs of a cron expression that one look ahead tells. */
const MOST_RUNS = 100

/** The interval of a preset in milliseconds; null for a cron expression, and where only people start scans. */
export const intervalOf = (schedule: string): number | null => (isPreset(schedule) && schedule !== 'manual' ? INTERVAL_MS[schedule] : null)

/** The first runs of a cron expression after an instant and before another; none of what is no expression. */
export function cronRuns(expression: string, from: Date, until: Date): Date[] {
  if (isPreset(expression)) return []
  const runs: Date[] = []
  for (let at = from; runs.length < MOST_RUNS;) {
    at = new Date(cronAfter(expression, at))
    if (at >= until) break
    runs.push(at)
  }
  return runs
}
