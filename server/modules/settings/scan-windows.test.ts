import { describe, expect, it } from 'vitest'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { mayStart, startsAt } from './scan-windows.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const nightly: ScanWindows = { timeZone: 'Europe/Berlin', windows: [{ days: EVERY_DAY, from: '22:00', to: '06:00' }] }
const opening = (windows: ScanWindows, due: string) => startsAt(windows, new Date(due)).toISOString()

describe('when a scheduled scan may start', () => {
  it('is at once without windows', () => {
    expect(opening({ timeZone: 'UTC', windows: [] }, '2026-11-22T12:00:00.000Z')).toBe('2026-11-22T12:00:00.000Z')
  })
  it.each([
    ['inside the window, before midnight', '2026-11-22T21:30:00.000Z', '2026-11-22T21:30:00.000Z'],
    ['inside the window, after midnight', '2026-11-23T04:59:00.000Z', '2026-11-23T04:59:00.000Z'],
    ['as it closes', '2026-11-23T05:00:00.000Z', '2026-11-23T21:00:00.000Z'],
    ['by day', '2026-11-22T12:00:00.000Z', '2026-11-22T21:00:00.000Z'],
    ['in summer, by the clock of the zone', '2026-07-01T12:00:00.000Z', '2026-07-01T20:00:00.000Z'],
  ])('%s', (_when, due, expected) => {
    expect(opening(nightly, due)).toBe(expected)
  })
  it('counts the day on which a window opens, not the one on which it ends', () => {
    // Saturday's night ends on Sunday morning
    const saturday: ScanWindows = { timeZone: 'UTC', windows: [{ days: [6], from: '22:00', to: '06:00' }] }
    expect(opening(saturday, '2026-11-22T03:00:00.000Z')).toBe('2026-11-22T03:00:00.000Z')
    expect(opening(saturday, '2026-11-21T03:00:00.000Z')).toBe('2026-11-21T22:00:00.000Z')
    expect(opening(saturday, '2026-11-22T07:00:00.000Z')).toBe('2026-11-28T22:00:00.000Z')
  })
  it('takes the soonest of several windows', () => {
    const windows: ScanWindows = {
      timeZone: 'America/New_York',
      windows: [
        { days: [7], from: '00:00', to: '00:00' },
        { days: [1, 2, 3, 4, 5], from: '19:00', to: '21:00' },
      ],
    }
    expect(opening(windows, '2026-11-21T12:00:00.000Z')).toBe('2026-11-22T05:00:00.000Z')
    expect(opening(windows, '2026-11-23T12:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z')
    // all of Sunday, by New York's clock
    expect(opening(windows, '2026-11-23T04:59:00.000Z')).toBe('2026-11-23T04:59:00.000Z')
  })
  it('opens as much later as the clocks are put forward past it', () => {
    const early: ScanWindows = { timeZone: 'Europe/Berlin', windows: [{ days: EVERY_DAY, from: '02:30', to: '05:00' }] }
    expect(opening(early, '2026-03-29T00:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z')
  })
  it('spreads what waits over the first half of the window, an hour at most', () => {
    const due = new Date('2026-11-22T12:00:00.000Z')
    expect(startsAt(nightly, due, 0.5).toISOString()).toBe('2026-11-22T21:30:00.000Z')
    const short: ScanWindows = { timeZone: 'UTC', windows: [{ days: EVERY_DAY, from: '13:00', to: '13:20' }] }
    const last = startsAt(short, due, 0.999_999)
    expect(last.toISOString()).toBe('2026-11-22T13:09:59.999Z')
    expect(mayStart(short, last)).toBe(true)
    // twenty-four hours from an hour of the day on
    const sunday: ScanWindows = { timeZone: 'UTC', windows: [{ days: [7], from: '06:00', to: '06:00' }] }
    expect(startsAt(sunday, new Date('2026-11-23T12:00:00.000Z'), 0.5).toISOString()).toBe('2026-11-29T06:30:00.000Z')
  })
})
