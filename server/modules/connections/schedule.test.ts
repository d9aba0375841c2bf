import { describe, expect, it } from 'vitest'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { newId } from '#server/new-id.ts'
import { cronRuns, nextScanAt, opensFor, phaseOf, type Rhythm } from './schedule.ts'

const ANY_TIME: ScanWindows = { timeZone: 'UTC', windows: [] }
const BERLIN: ScanWindows = { timeZone: 'Europe/Berlin', windows: [] }
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NIGHT: ScanWindows = { timeZone: 'Europe/Berlin', windows: [{ days: EVERY_DAY, from: '22:00', to: '06:00' }] }
const WEEKNIGHTS: ScanWindows = { timeZone: 'Europe/Berlin', windows: [{ days: [1, 2, 3, 4, 5], from: '22:00', to: '23:00' }] }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const rhythm = (schedule: string, over: Partial<Rhythm> = {}): Rhythm => ({
  id: 'a connection',
  schedule,
  schedule_paused: false,
  scan_windows: null,
  ...over,
})
/** The phase of this one is 0.24 …: far from both ends. */
const from = new Date('2026-03-01T12:00:00Z')
const many = Array.from({ length: 1_000 }, () => newId())

/** What a worker does: each scan begins as soon as it may, and the rhythm goes on from there. */
function runs(of: Rhythm, begin: Date, count: number, account = ANY_TIME): Date[] {
  const seen: Date[] = []
  for (let at = begin; seen.length < count;) {
    const due = nextScanAt(of, account, at, seen.at(-1) ?? null)
    if (due === null) throw new Error('it never comes')
    at = opensFor(of, account, due)
    seen.push(at)
  }
  return seen
}
const hoursBetween = (dates: readonly Date[]) => dates.slice(1).map((at, n) => (at.getTime() - (dates[n]?.getTime() ?? 0)) / HOUR)
const mostAlike = (values: readonly number[]) =>
  Math.max(...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length))
const clockIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)

describe('a schedule', () => {
  it('never comes by itself when only people start scans, nor while it rests', () => {
    expect(nextScanAt(rhythm('manual'), ANY_TIME, from)).toBeNull()
    expect(nextScanAt(rhythm('daily', { schedule_paused: true }), ANY_TIME, from)).toBeNull()
  })
  it.each([
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 168],
  ])('comes %s, at the same place each time', (schedule, hours) => {
    expect(new Set(hoursBetween(runs(rhythm(schedule), from, 10)))).toEqual(new Set([hours]))
  })
  it.each([
    ['hourly', 60],
    ['daily', 1_440],
    ['weekly', 10_080],
  ])('of a thousand %s connections begins no more than a few in one minute', (schedule, minutes) => {
    const begun = many.map((id) => Math.floor((nextScanAt(rhythm(schedule, { id }), ANY_TIME, from)?.getTime() ?? 0) / MINUTE))
    expect(mostAlike(begun)).toBeLessThan((3 * 1_000) / minutes + 10)
  })
  it('is not followed by another soon after somebody had it scanned', () => {
    const [first = from] = runs(rhythm('daily'), from, 1)
    const before = new Date(first.getTime() - HOUR)
    expect(nextScanAt(rhythm('daily'), ANY_TIME, before, before)?.getTime()).toBe(first.getTime() + 24 * HOUR)
    const longBefore = new Date(first.getTime() - 13 * HOUR)
    expect(nextScanAt(rhythm('daily'), ANY_TIME, longBefore, longBefore)).toEqual(first)
  })
  it('goes on from a missed run as if it had been on time', () => {
    const [first = from] = runs(rhythm('daily'), from, 1)
    const late = new Date(first.getTime() + 55 * HOUR)
    expect(nextScanAt(rhythm('daily'), ANY_TIME, late, late)?.getTime()).toBe(first.getTime() + 72 * HOUR)
    const soonAfter = new Date(first.getTime() + 2 * HOUR)
    expect(nextScanAt(rhythm('daily'), ANY_TIME, soonAfter, soonAfter)?.getTime()).toBe(first.getTime() + 24 * HOUR)
  })
})

describe('the clocks of a zone', () => {
  it.each([
    ['put forward', '2026-03-27T12:00:00Z'],
    ['put back', '2026-10-23T12:00:00Z'],
  ])('keep a daily scan at its time when they are %s', (_what, begin) => {
    const seen = runs(rhythm('daily', { scan_windows: BERLIN }), new Date(begin), 5)
    expect(new Set(seen.map((at) => clockIn('Europe/Berlin', at))).size).toBe(1)
    expect(new Set(seen.map((at) => at.toISOString().slice(0, 10))).size).toBe(5)
  })
  it.each([
    // 02:00 to 03:00 is missing on the 29th of March: it comes once the gap is over
    ['that is missing in spring', '30 2 * * *', '2026-03-28T00:00:00Z', ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']],
    // 02:00 to 03:00 is there twice on the 25th of October: once is enough
    ['that comes twice in autumn', '30 2 * * *', '2026-10-24T00:00:00Z', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
  ])('begin what a cron expression asks for at a time %s once', (_what, expression, begin, expected) => {
    const own = rhythm(expression, { scan_windows: BERLIN })
    const seen = runs(own, new Date(begin), 3)
    const late = seen.map((at, n) => at.getTime() - Date.parse(`${expected[n]}:00Z`))
    for (const ms of late) expect(ms >= 0 && ms <= 15 * MINUTE, seen.map((at) => at.toISOString()).join(' ')).toBe(true)
  })
  it('are the account’s where a connection has none of its own', () => {
    const [own] = runs(rhythm('0 4 * * 1'), from, 1, { timeZone: 'America/New_York', windows: [] })
    expect(own?.toISOString().slice(0, 13)).toBe('2026-03-02T09')
  })
})

describe('scan windows', () => {
  it.each([
    ['hourly', NIGHT],
    ['daily', NIGHT],
    ['daily', WEEKNIGHTS],
    ['weekly', WEEKNIGHTS],
    ['*/20 * * * *', WEEKNIGHTS],
    ['0 12 * * *', NIGHT],
  ])('hold %s until one opens, and let it begin in no other time', (schedule, windows) => {
    for (const id of many.slice(0, 20)) {
      const own = rhythm(schedule, { id, scan_windows: windows })
      for (const at of runs(own, from, 12)) expect(opensFor(own, ANY_TIME, at), at.toISOString()).toEqual(at)
    }
  })
  it('do not make a daily scan a scan of every second day', () => {
    for (const id of many.slice(0, 50))
      expect(Math.max(...hoursBetween(runs(rhythm('daily', { id, scan_windows: NIGHT }), from, 10)))).toBeLessThan(32)
  })
  it('let a daily scan that waited over a weekend begin once', () => {
    const seen = runs(rhythm('daily', { scan_windows: WEEKNIGHTS }), from, 10)
    expect(new Set(seen.map((at) => at.toISOString().slice(0, 10))).size).toBe(10)
  })
  it('do not let a thousand begin in the minute in which one opens', () => {
    const begun = many.map((id) => {
      const own = rhythm('0 12 * * *', { id, scan_windows: NIGHT })
      return Math.floor(opensFor(own, ANY_TIME, nextScanAt(own, ANY_TIME, from) ?? from).getTime() / MINUTE)
    })
    expect(mostAlike(begun)).toBeLessThan(45)
  })
})

describe('a cron expression', () => {
  it('begins at its connection’s place within a tenth of its interval, a quarter of an hour at most', () => {
    const delays = many.map(
      (id) => (nextScanAt(rhythm('30 3 * * 1', { id }), ANY_TIME, from)?.getTime() ?? 0) - Date.parse('2026-03-02T03:30:00Z'),
    )
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...delays)).toBeLessThan(15 * MINUTE)
    expect(Math.max(...delays)).toBeGreaterThan(14 * MINUTE)
    const [at] = runs(rhythm('*/10 * * * *'), from, 1)
    expect((at?.getTime() ?? 0) % (10 * MINUTE)).toBe(Math.floor(phaseOf('a connection') * MINUTE))
  })
  it('is not passed over between its time and its connection’s place after it', () => {
    const [first = from] = runs(rhythm('0 3 * * *'), from, 1)
    expect(nextScanAt(rhythm('0 3 * * *'), ANY_TIME, new Date(first.getTime() - 1))).toEqual(first)
    expect(nextScanAt(rhythm('0 3 * * *'), ANY_TIME, first)?.getTime()).toBe(first.getTime() + 24 * HOUR)
  })
  it('comes for one connection always at the same place, where it leaves the place open', () => {
    const [first, again] = [runs(rhythm('H H * * *'), from, 3), runs(rhythm('H H * * *'), from, 3)]
    expect(again).toEqual(first)
  })
  it('is told ahead, run by run', () => {
    const until = new Date('2026-03-05T00:00:00Z')
    const ahead = cronRuns(rhythm('0 3 * * *'), ANY_TIME, from, until)
    expect(ahead).toEqual(runs(rhythm('0 3 * * *'), from, 3))
    expect(cronRuns(rhythm('daily'), ANY_TIME, from, until)).toEqual([])
  })
  it.each(['61 * * * *', 'a b c d e', '0 0 31 2 *'])('names the field when %s is no time that ever comes', (expression) => {
    expect(() => nextScanAt(rhythm(expression), ANY_TIME, from)).toThrow(/^schedule: /u)
  })
})
