import { expect, it } from 'vitest'
import { changeOf, totalOf } from './changes.ts'

it('shows a change that adds up with the rounded figures beside it', () => {
  // 78.5 is shown as 79 and 88.4 as 88: the reader expects 9 between them, not 9.9.
  expect(changeOf(78.5, 88.4)).toBe(-9)
  expect(changeOf(7, 7)).toBe(0)
})

it('shows no change when one of the two figures is unknown', () => {
  expect(changeOf(79, null)).toBeNull()
  expect(changeOf(null, 88)).toBeNull()
})

it('counts findings of every level', () => {
  expect(totalOf({ critical: 1, high: 20, medium: 300, low: 4000, info: 50_000 })).toBe(54_321)
})
