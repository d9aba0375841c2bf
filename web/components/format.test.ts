import { expect, it } from 'vitest'
import { formatOf, makeFormat } from './format.ts'

const NOW = Date.parse('2026-08-18T12:00:00Z')
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/gu, ' ')

it('writes numbers as the language does', () => {
  expect(makeFormat('en').number(1284)).toBe('1,284')
  expect(makeFormat('de').number(1284)).toBe('1.284')
  expect(plain(makeFormat('de').percent(0.62))).toBe('62 %')
  expect(makeFormat('en').total(10_000, false)).toBe('10,000+')
})

it('keeps a day the same day in every time zone', () => {
  expect(makeFormat('en').day('2026-08-18')).toBe('Aug 18, 2026')
  expect(makeFormat('es').day('2026-08-18')).toContain('18')
})

it('tells how long ago in the language', () => {
  expect(makeFormat('en').relative('2026-08-18T11:55:00Z', NOW)).toBe('5 minutes ago')
  expect(makeFormat('de').relative('2026-08-17T12:00:00Z', NOW)).toBe('gestern')
  expect(makeFormat('es').relative('2026-08-18T14:00:00Z', NOW)).toBe('dentro de 2 horas')
  expect(makeFormat('en').relative('2026-08-18T11:59:30Z', NOW)).toBeNull()
})

it('writes durations in one unit', () => {
  expect(plain(makeFormat('en').duration(4210))).toBe('4.2s')
  expect(plain(makeFormat('en').duration(720_000))).toBe('12m')
  expect(plain(makeFormat('en').duration(28 * 86_400_000))).toBe('28 days')
})

it('are made one time a language', () => {
  expect(formatOf('de')).toBe(formatOf('de'))
  expect(formatOf('de')).not.toBe(formatOf('en'))
})
