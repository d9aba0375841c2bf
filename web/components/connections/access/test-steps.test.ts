import { expect, it } from 'vitest'
import type { ConnectionTest } from '#contract/connections.ts'
import { shownSteps, verdictOf } from './test-steps.ts'

const STEPS = ['address', 'permission', 'resolve', 'connect', 'tls', 'http'].map((step) => ({ step, label: `Step ${step}` }))
const good: ConnectionTest = {
  ok: true,
  steps: STEPS.map((step) => ({ ...step, state: 'passed', reason: null, message: null, detail: null, durationMs: 1 })),
  finalUrl: 'https://shop.example/',
  permit: null,
  field: null,
  preflight: null,
}
const warned: ConnectionTest = {
  ...good,
  steps: good.steps.map((step) => (step.step === 'tls' ? { ...step, state: 'warned', reason: 'no_tls', message: 'No encryption' } : step)),
}
const states = (test: ConnectionTest | undefined, revealed: number) => shownSteps(STEPS, test, revealed, 'failed').map(({ state }) => state)

it('shows the first step running while the answer is not there', () => {
  expect(states(undefined, 6)).toEqual(['running', ...Array.from({ length: 5 }, () => 'waiting')])
})

it('reveals an answer step by step', () => {
  expect(states(good, 2)).toEqual(['passed', 'passed', 'running', 'waiting', 'waiting', 'waiting'])
  expect(states(good, 6).every((state) => state === 'passed')).toBe(true)
})

it('says what a reason means, and that a step failed where the server does not say', () => {
  expect(shownSteps(STEPS, warned, 6, 'failed').map(({ message }) => message)).toEqual([null, null, null, null, 'No encryption', null])
  const unsaid = { ...warned, steps: warned.steps.map((step) => ({ ...step, message: null })) }
  expect(shownSteps(STEPS, unsaid, 6, 'failed')[4]?.message).toBe('failed')
})

it('sums up', () => {
  expect(verdictOf(good)).toBe('ok')
  expect(verdictOf(warned)).toBe('okWarned')
  expect(verdictOf({ ...warned, ok: false })).toBe('failed')
})
