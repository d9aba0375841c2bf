import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ConnectionTest } from '#contract/connections.ts'
import { reasonOf, shownSteps, type StepName, STEPS, verdictOf } from './test-steps.ts'

const passed = (step: StepName) => ({ step, state: 'passed' as const, reason: null, detail: null, durationMs: 1 })
const good: ConnectionTest = { ok: true, steps: STEPS.map(passed), finalUrl: 'https://shop.example/' }
const warned: ConnectionTest = {
  ...good,
  steps: good.steps.map((step) => (step.step === 'tls' ? { ...step, state: 'warned', reason: 'no_tls' } : step)),
}

it('shows the first step running while the answer is not there', () => {
  expect(shownSteps(undefined, 6).map(({ state }) => state)).toEqual(['running', ...Array.from({ length: 5 }, () => 'waiting')])
})

it('reveals an answer step by step', () => {
  expect(shownSteps(good, 2).map(({ state }) => state)).toEqual(['passed', 'passed', 'running', 'waiting', 'waiting', 'waiting'])
  expect(shownSteps(good, 6).every(({ state }) => state === 'passed')).toBe(true)
})

it('sums up', () => {
  expect(verdictOf(good)).toBe('ok')
  expect(verdictOf(warned)).toBe('okWarned')
  expect(verdictOf({ ...warned, ok: false })).toBe('failed')
})

it('has a text for every reason the server gives, and one for those it does not know', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../../scanners/website/test-connection.ts'), 'utf8')
  const table = /STOPPED_AT[^{]+\{([^}]+)\}/u.exec(source)?.[1] ?? ''
  const given = [
    ...[...table.matchAll(/\['\w+', '(\w+)'\]/gu)].map((match) => match[1] ?? ''),
    ...[...source.matchAll(/reason: '(\w+)'/gu)].map((match) => match[1] ?? ''),
  ]
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((reason) => reasonOf(reason) === 'unknown')).toEqual([])
  expect(reasonOf('something new')).toBe('unknown')
})
