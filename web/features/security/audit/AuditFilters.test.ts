import { expect, it } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './AuditFilters.tsx'

it.each(['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31'])('%s is the same day again after its instants', (day) => {
  expect(dayOf(startOfDay(day))).toBe(day)
  expect(dayOf(endOfDay(day))).toBe(day)
})

it('a day lasts until just before the next one', () => {
  const end = Date.parse(endOfDay('2026-11-21') ?? '')
  expect(Date.parse(startOfDay('2026-11-22') ?? '') - end).toBe(1)
})

it('no day is no instant', () => {
  expect(startOfDay('')).toBeUndefined()
  expect(endOfDay('')).toBeUndefined()
  expect(dayOf(undefined)).toBe('')
})
