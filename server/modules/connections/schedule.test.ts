import { describe, expect, it } from 'vitest'
import { nextScanAt } from './schedule.ts'

const from = new Date('2026-03-01T12:00:00Z')
const hoursUntil = (at: Date | null) => ((at?.getTime() ?? Number.NaN) - from.getTime()) / 3_600_000

describe('nextScanAt', () => {
  it('never comes by itself when the schedule is manual', () => {
    expect(nextScanAt('manual', from)).toBeNull()
  })

  it.each([
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 168],
  ])('comes %s, at most a twentieth of the interval early or late', (schedule, hours) => {
    expect(hoursUntil(nextScanAt(schedule, from, () => 0))).toBeCloseTo(hours * 0.95, 5)
    expect(hoursUntil(nextScanAt(schedule, from, () => 0.5))).toBeCloseTo(hours, 5)
    expect(hoursUntil(nextScanAt(schedule, from, () => 0.999_999))).toBeCloseTo(hours * 1.05, 3)
  })

  it('reads a cron expression in UTC and comes within the minute', () => {
    expect(nextScanAt('30 3 * * 1', from, () => 0)?.toISOString()).toBe('2026-03-02T03:30:00.000Z')
    expect(nextScanAt('30 3 * * 1', from, () => 0.999)?.toISOString()).toBe('2026-03-02T03:30:59.940Z')
  })

  it.each(['61 * * * *', 'a b c d e', '0 0 31 2 *'])('names the field when %s is no time that ever comes', (expression) => {
    expect(() => nextScanAt(expression, from)).toThrow(/^schedule: /u)
  })
})
