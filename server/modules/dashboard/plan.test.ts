import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepsOf } from './plan.ts'

const candidates = (risks: readonly number[]) => risks.map((risk, index) => ({ risk, remediation: index }))
const percents = (risks: readonly number[], whole: number) => stepsOf(candidates(risks), whole).map(({ riskPercent }) => riskPercent)

test('ends when it clears most of the risk, and has three to seven steps', () => {
  expect(percents([30, 20, 10, 5, 5], 100)).toEqual([30, 20, 10])
  expect(percents([90, 5, 3, 1], 100)).toEqual([90, 5, 3])
  expect(percents([4, 4, 4, 4, 4, 4, 4, 4, 4], 100)).toHaveLength(7)
  expect(percents([100], 100)).toEqual([100])
  expect(percents([], 0)).toEqual([])
})
test('gives equal steps equal shares, or the earlier one the point that is left', () => {
  expect(percents([10, 10, 10], 235)).toEqual([5, 4, 4])
})
test('shares add up to the rounded share of all, and never to more than the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 9 }), fc.nat(50_000), (risks, rest) => {
      const ordered = risks.toSorted((a, b) => b - a)
      const whole = ordered.reduce((sum, risk) => sum + risk, 0) + rest
      const shares = percents(ordered, whole)
      const taken = ordered.slice(0, shares.length).reduce((sum, risk) => sum + risk, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.round((100 * taken) / whole))
      expect(shares.length).toBeLessThanOrEqual(7)
    }),
  )
})
