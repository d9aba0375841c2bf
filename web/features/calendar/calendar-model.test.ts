import { describe, expect, it } from 'vitest'
import type { Calendar } from '#contract/calendar.ts'
import { addMonths, dayAfterKey, dayOf, entriesByDay, headingOf, readDay, weeksOf } from './calendar-model.ts'

const HOUR_MS = 3_600_000
const connection = { connectionId: 'c1', connectionName: 'Shop', vectorType: 'Websites' }
const calendar = (parts: Partial<Calendar>): Calendar => ({ planned: [], past: [], due: [], isCut: false, ...parts })

it('shows whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOf('2027-02')).toHaveLength(4)
})
it('begins a heading with a capital in every language', () => {
  expect(headingOf('2026-11-22', 'es', { month: 'long', year: 'numeric' })).toBe('Noviembre de 2026')
  expect(headingOf('2026-11-22', 'de', { weekday: 'long', day: 'numeric', month: 'long' })).toBe('Sonntag, 22. November')
})
it('goes from month to month, to the last day of a shorter one', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1), addMonths('2026-12-15', 1)]).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2027-01-15',
  ])
})
it('reads a day of an address, and nothing else', () => {
  expect([readDay('2026-11-22'), readDay('2026-02-30'), readDay('22.11.2026'), readDay(undefined)]).toEqual([
    '2026-11-22',
    null,
    null,
    null,
  ])
})

describe('entries', () => {
  it('a daily scan is on each day from its next run on, an hourly one once a day with its number', () => {
    const at = new Date(2026, 10, 22, 10, 30)
    const daily = { ...connection, schedule: 'daily', runs: [at.toISOString()], everyMs: 24 * HOUR_MS }
    const hourly = { ...connection, connectionId: 'c2', schedule: 'hourly', runs: [at.toISOString()], everyMs: HOUR_MS }
    const days = entriesByDay(calendar({ planned: [daily, hourly] }), '2026-11-24')
    expect([...days.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    expect(days.get('2026-11-22')).toMatchObject([{ times: 1 }, { times: 14 }])
    expect(days.get('2026-11-23')).toMatchObject([{ times: 24 }, { times: 1 }])
  })
  it('a cron expression is on the days of its runs; past scans on the reader’s own day; due cards come first', () => {
    const runs = [new Date(2026, 10, 23, 4), new Date(2026, 10, 30, 4)].map((run) => run.toISOString())
    const past = {
      scanId: 's1',
      connectionId: 'c1',
      connectionName: 'Shop',
      status: 'completed' as const,
      at: new Date(2026, 10, 23, 0, 5).toISOString(),
    }
    const card = {
      remediationId: 'r1',
      key: 'REM-1',
      title: 'Fix',
      riskLevel: 'high' as const,
      columnId: 'Column_Todo' as const,
      assignee: null,
      dueOn: '2026-11-23',
    }
    const days = entriesByDay(
      calendar({ planned: [{ ...connection, schedule: '0 4 * * 1', runs, everyMs: null }], past: [past], due: [card] }),
      '2026-12-06',
    )
    expect(days.get('2026-11-23')?.map(({ kind }) => kind)).toEqual(['due', 'planned', 'past'])
    expect(days.get('2026-11-30')?.map(({ kind }) => kind)).toEqual(['planned'])
  })
})

it('keys lead by days, weeks and months, and the other way round where text runs from right to left', () => {
  const from = '2026-11-25' // a Wednesday
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']
  expect(keys.map((key) => dayAfterKey(key, from, false))).toEqual([
    '2026-11-26',
    '2026-11-24',
    '2026-12-02',
    '2026-11-18',
    '2026-11-23',
    '2026-11-29',
    '2026-10-25',
    '2026-12-25',
  ])
  expect([dayAfterKey('ArrowRight', from, true), dayAfterKey('Enter', from, false)]).toEqual(['2026-11-24', null])
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
})
