import { expect, it } from 'vitest'
import { addDays, addMonths, dayPattern, firstWeekday, readDay, today, weeksOf, writeDay } from './days.ts'

it('reckons across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05')
  expect(today(new Date(2026, 7, 9, 23, 59))).toBe('2026-08-09')
})

it.each([
  ['en-US', '08/18/2026'],
  ['en-GB', '18/08/2026'],
  ['de', '18.08.2026'],
  ['es', '18/08/2026'],
])('writes and reads a day in %s', (language, text) => {
  expect(writeDay('2026-08-18', language)).toBe(text)
  expect(readDay(text, language)).toBe('2026-08-18')
  expect(readDay('2026-08-18', language)).toBe('2026-08-18')
})

it('reads what people type, and no day that there is not', () => {
  expect(readDay('1.2.27', 'de')).toBe('2027-02-01')
  expect(readDay('1 - 2 - 2027', 'en-US')).toBe('2027-01-02')
  for (const none of ['', 'soon', '31.2.2026', '1.13.2026', '12.2026', '00.01.2026']) expect(readDay(none, 'de'), none).toBeNull()
})

it('shows how a day is typed', () => {
  expect(dayPattern('de', { day: 'T', month: 'M', year: 'J' })).toBe('TT.MM.JJJJ')
  expect(dayPattern('en-US', { day: 'D', month: 'M', year: 'Y' })).toBe('MM/DD/YYYY')
})

it('lays a month out in whole weeks, from the first day of the week', () => {
  expect(firstWeekday('de')).toBe(1)
  expect(firstWeekday('en-US')).toBe(7)
  const weeks = weeksOf('2026-08-18', 1)
  expect(weeks[0]?.[0]).toBe('2026-07-27')
  expect(weeks.at(-1)?.[6]).toBe('2026-09-06')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeksOf('2026-02-01', 7)).toHaveLength(4)
})
