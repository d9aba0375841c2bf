import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckStanding, coverageOf, postureOf, type Tally } from './posture.ts'

const standing = (tally: Partial<Tally> = {}, coverage = coverageOf(1, 1, 0)): CheckStanding => ({
  tally: { failing: 0, passing: 0, excepted: 0, toJudge: 0, notJudged: 0, ...tally },
  coverage,
})
const verdictOf = (...checks: CheckStanding[]) => {
  const { state, reason } = postureOf(checks, false)
  return [state, reason]
}

test('met takes every check, everywhere, passing; nothing there is nothing wrong', () => {
  expect(verdictOf(standing({ passing: 2 }), standing({ passing: 1 }))).toEqual(['met', null])
  expect(verdictOf(standing())).toEqual(['met', null])
})

test('what fails decides, whatever else is missing', () => {
  expect(verdictOf(standing({ failing: 1, passing: 9 }, coverageOf(1, 2, 1)), standing({ excepted: 3 }))).toEqual(['not_met', null])
})

test('what was not looked at is never met', () => {
  expect(verdictOf(standing({ passing: 5 }, coverageOf(16, 17, 1)))).toEqual(['not_checked', 'not_covered'])
  expect(verdictOf(standing({ passing: 5 }), standing({}, coverageOf(0, 1, 0)))).toEqual(['not_checked', 'not_covered'])
  expect(verdictOf(standing({ passing: 5 }, coverageOf(0, 0, 0)))).toEqual(['not_checked', 'no_connection'])
  expect(verdictOf(standing({ passing: 5, notJudged: 1 }))).toEqual(['not_checked', 'not_judged'])
})

test("a person's word is no evidence", () => {
  expect(verdictOf(standing({ passing: 5, excepted: 1 }))).toEqual(['manual', 'excepted'])
  expect(verdictOf(standing({ passing: 5, toJudge: 1 }))).toEqual(['manual', 'to_judge'])
})

test('without a check it is for people, or a gap of this build', () => {
  expect(postureOf([], true)).toMatchObject({ state: 'manual', reason: 'by_people', coverage: { planned: 0, percent: null } })
  expect(postureOf([], false)).toMatchObject({ state: 'not_checked', reason: 'no_check' })
})

test('coverage is whole only when nothing is missing', () => {
  expect([coverageOf(999, 1000, 0).percent, coverageOf(1000, 1000, 0).percent, coverageOf(0, 0, 0).percent]).toEqual([99, 100, null])
})

test('met means passes alone, for any checks', () => {
  const amount = fc.integer({ min: 0, max: 3 })
  const tally = fc.record({ failing: amount, passing: amount, excepted: amount, toJudge: amount, notJudged: amount })
  const one = fc
    .record({ tally, ran: amount, missing: amount })
    .map(({ tally, ran, missing }) => ({ tally, coverage: coverageOf(ran, ran + missing, 0) }))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), fc.boolean(), (checks, isForPeople) => {
      const isClean = checks.every(
        ({ tally: { failing, excepted, toJudge, notJudged }, coverage }) =>
          failing + excepted + toJudge + notJudged === 0 && coverage.ran === coverage.planned,
      )
      const isSeen = checks.some(({ coverage }) => coverage.planned > 0)
      expect(postureOf(checks, isForPeople).state === 'met').toBe(isClean && isSeen)
    }),
  )
})
