import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRisk, postureScore } from './posture.ts'

const amounts = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 })

test('is the weighted share that holds: examples of docs/posture-score.md’s arithmetic', () => {
  expect(postureScore([0, 0, 0, 0, 1], [0, 0, 0, 0, 1])).toBe(50)
  expect(postureScore([0, 10, 0, 0, 0], [0, 0, 0, 0, 1])).toBe(50)
  expect(postureScore([0, 0, 4, 0, 0], [0, 0, 0, 1, 0])).toBe(66.7)
  expect(postureScore([3, 1, 1, 1, 1], [9, 0, 0, 0, 0])).toBe(100)
})
test('is null where nothing that carries weight was checked', () => {
  expect(postureScore([5, 0, 0, 0, 0], [5, 0, 0, 0, 0])).toBeNull()
})
test('stays within 0 and 100, never rises with a finding more, never falls with a pass more', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 4 }), (passed, open, risk) => {
      const score = postureScore(passed, open)
      if (score === null) return
      const plusOne = (list: readonly number[]) => list.map((amount, index) => (index === risk ? amount + 1 : amount))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(postureScore(passed, plusOne(open)) ?? 0).toBeLessThanOrEqual(score)
      expect(postureScore(plusOne(passed), open) ?? 0).toBeGreaterThanOrEqual(score)
    }),
  )
})
test('adds amounts of the same risk', () => {
  expect(
    byRisk([
      { risk: 4, amount: 2 },
      { risk: 4, amount: 1 },
      { risk: 0, amount: 7 },
    ]),
  ).toEqual([7, 0, 0, 0, 3])
})
