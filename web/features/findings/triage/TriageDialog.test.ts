import { expect, it } from 'vitest'
import { dayAfter, endOfDay } from './TriageDialog.tsx'

it('counts days over the ends of months and years', () => {
  expect(dayAfter(1, new Date(2026, 11, 31, 23, 30))).toBe('2027-01-01')
  expect(dayAfter(90, new Date(2026, 0, 15))).toBe('2026-04-15')
})

it('includes the whole last day', () => {
  const end = new Date(endOfDay('2026-08-18'))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2026, 7, 18, 23])
})
