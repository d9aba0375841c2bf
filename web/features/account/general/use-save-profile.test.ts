import { expect, it } from 'vitest'
import type { Profile } from '#contract/users.ts'
import { toggled } from './CompliancePanel.tsx'
import { undoOf } from './use-save-profile.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the fields a change can touch are read
const profile = { firstName: 'Ana', lastName: 'Ortiz', company: 'Acme', companyNickname: null, customerAlias: 'ACM' } as Profile

it('undoes exactly the fields that a change touched', () => {
  expect(undoOf(profile, { firstName: 'Anna' })).toEqual({ firstName: 'Ana' })
  expect(undoOf(profile, { company: 'Acme Corp', companyNickname: 'AC' })).toEqual({ company: 'Acme', companyNickname: null })
})

it('adds and takes a compliance program in the order of the list', () => {
  expect(toggled(['SOC 2', 'GDPR', 'DORA'], ['DORA'], 'SOC 2')).toEqual(['SOC 2', 'DORA'])
  expect(toggled(['SOC 2', 'GDPR', 'DORA'], ['SOC 2', 'DORA'], 'DORA')).toEqual(['SOC 2'])
})
