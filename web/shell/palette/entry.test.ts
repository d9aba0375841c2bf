import { expect, it } from 'vitest'
import { isMeant, markTyped } from './entry.ts'

it('means what holds every word typed, in any order', () => {
  expect(isMeant('Scan Web shop', 'shop scan')).toBe(true)
  expect(isMeant('Scan Web shop', 'scan api')).toBe(false)
  expect(isMeant('Settings', '')).toBe(true)
})

it('marks what was typed, whatever signs it holds', () => {
  expect(markTyped('Block access to .env', '.ENV')).toEqual([
    { at: 0, text: 'Block access to ', isTyped: false },
    { at: 1, text: '.env', isTyped: true },
  ])
  expect(markTyped('a(b', '(').filter(({ isTyped }) => isTyped)).toMatchObject([{ text: '(' }])
  expect(markTyped('Settings', ' ')).toMatchObject([{ text: 'Settings', isTyped: false }])
})
