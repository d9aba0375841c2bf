import type { Control, ControlReason, ControlState } from '#contract/frameworks.ts'

export type Tally = Control['tally']
export type Coverage = Control['coverage']
export interface Posture {
  state: ControlState
  reason: ControlReason | null
  tally: Tally
  coverage: Coverage
}
/** What is known of one check: what it found, and where it ran. */
export interface CheckStanding {
  tally: Tally
  coverage: Coverage
}

const OUTCOMES = ['failing', 'passing', 'excepted', 'toJudge', 'notJudged'] as const satisfies readonly (keyof Tally)[]
const NOTHING: Tally = { failing: 0, passing: 0, excepted: 0, toJudge: 0, notJudged: 0 }

/** Whole only when nothing is missing: 99.9 is 99. */
const percentOf = (ran: number, planned: number): number | null => (planned === 0 ? null : Math.floor((100 * ran) / planned))
export const coverageOf = (ran: number, planned: number, denied: number): Coverage => ({
  ran,
  planned,
  denied,
  percent: percentOf(ran, planned),
})

export function sumOf(standings: readonly CheckStanding[]): CheckStanding {
  const tally = { ...NOTHING }
  let [ran, planned, denied] = [0, 0, 0]
  for (const one of standings) {
    for (const key of OUTCOMES) tally[key] += one.tally[key]
    ran += one.coverage.ran
    planned += one.coverage.planned
    denied += one.coverage.denied
  }
  return { tally, coverage: coverageOf(ran, planned, denied) }
}

/**
 * How a requirement stands, by the checks that speak for it. What fails decides first; what was not looked at is never met; and a person's
 * word (an exception) makes nothing met either.
 * @param checks of each check what is known of it
 * @param isForPeople without a check it is for people to judge, not a gap of this build
 */
export function postureOf(checks: readonly CheckStanding[], isForPeople: boolean): Posture {
  const { tally, coverage } = sumOf(checks)
  const is = (state: ControlState, reason: ControlReason | null): Posture => ({ state, reason, tally, coverage })
  if (checks.length === 0) return isForPeople ? is('manual', 'by_people') : is('not_checked', 'no_check')
  if (tally.failing > 0) return is('not_met', null)
  if (coverage.planned === 0) return is('not_checked', 'no_connection')
  if (coverage.ran < coverage.planned) return is('not_checked', 'not_covered')
  if (tally.notJudged > 0) return is('not_checked', 'not_judged')
  if (tally.excepted > 0) return is('manual', 'excepted')
  if (tally.toJudge > 0) return is('manual', 'to_judge')
  return is('met', null)
}
