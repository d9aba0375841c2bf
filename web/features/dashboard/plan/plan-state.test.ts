import { expect, it } from 'vitest'
import type { Remediation } from '#contract/remediations.ts'
import { nextStep, openInPlan, type Plan, sharesOf } from './plan-state.ts'

type Given = Partial<Pick<Remediation, 'columnId' | 'completion' | 'verifying' | 'findingsTotal' | 'findingsFixed'>>
const step = (riskPercent: number, given: Given): Plan['steps'][number] => ({
  riskPercent,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a card is not looked at
  remediation: {
    id: String(riskPercent),
    columnId: 'Column_Todo',
    completion: null,
    verifying: false,
    findingsTotal: 0,
    findingsFixed: 0,
    ...given,
  } as Remediation,
})

const steps = [
  step(16, { columnId: 'Column_Completed', completion: 'proved', findingsTotal: 4, findingsFixed: 4 }),
  step(21, { columnId: 'Column_InProgress', findingsTotal: 3 }),
  step(11, { columnId: 'Column_InProgress', verifying: true, findingsTotal: 2, findingsFixed: 1 }),
  step(8, { columnId: 'Column_Completed', completion: 'marked', findingsTotal: 9 }),
  step(6, { columnId: 'Column_ReadyToVerify' }),
  step(3, { columnId: 'Column_Regression', findingsTotal: 1 }),
  step(1, {}),
]

it('counts risk by what is known of it; somebody’s word is no proof', () => {
  expect(sharesOf(steps)).toEqual({ proved: 16, awaiting: 25, todo: 25, all: 66 })
})

it('asks for the first step that nobody has begun, and for none when all are under way', () => {
  expect(nextStep(steps)?.riskPercent).toBe(3)
  expect(nextStep(steps.slice(0, 5))).toBeUndefined()
})

it('tells how many findings are gone once the plan is done', () => {
  expect(openInPlan(steps)).toBe(14)
})
