import { describe, expect, it } from 'vitest'
import type { Kind } from '#contract/kinds.ts'
import { kindsFor, placeOf, shownStep } from './onboarding-stage.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the steps read of one
const kind = (path: string, vectorType: string) => ({ path, vectorType }) as Kind
const all = [kind('aws', 'AWS'), kind('website', 'Websites'), kind('lockbox', 'Lockbox')]
const clouds = kindsFor(all, true)

it('offers what the server has, and clouds alone where clouds are asked for', () => {
  expect(kindsFor(all, false)).toBe(all)
  expect(clouds.map(({ path }) => path)).toEqual(['aws'])
})

describe('the step that is shown', () => {
  it('is the one where the account stands', () => {
    for (const step of ['company', 'target', 'connect', 'scan', 'done'] as const)
      expect(shownStep({ step, kind: 'aws' }, null, all)).toBe(step)
  })
  it('is one that the person went back to, and none that is still to come', () => {
    expect(shownStep({ step: 'connect', kind: 'website' }, 'company', all)).toBe('company')
    expect(shownStep({ step: 'target', kind: null }, 'connect', all)).toBe('target')
    expect(shownStep({ step: 'done', kind: 'website' }, 'target', all)).toBe('target')
  })
  it('is the choice where the page does not offer what was chosen elsewhere', () => {
    expect(shownStep({ step: 'connect', kind: 'website' }, null, clouds)).toBe('target')
    expect(shownStep({ step: 'done', kind: 'website' }, null, clouds)).toBe('target')
    expect(shownStep({ step: 'company', kind: 'website' }, null, clouds)).toBe('company')
    expect(shownStep({ step: 'scan', kind: 'aws' }, null, clouds)).toBe('scan')
  })
})

it('has its end behind the last step of the trail', () => {
  expect((['company', 'target', 'connect', 'scan', 'done'] as const).map(placeOf)).toEqual([0, 1, 2, 3, 4])
})
