import { expect, it } from 'vitest'
import { cardStateOf, shownOf } from './RemediationPage.tsx'

const card = { columnId: 'Column_InProgress', completion: null, verifying: false } as const

it('never takes silence or a word for a proof', () => {
  expect(cardStateOf(card, { verdict: null })).toBe('open')
  expect(cardStateOf(card, { verdict: 'inconclusive' })).toBe('unverified')
  expect(cardStateOf({ ...card, columnId: 'Column_ReadyToVerify' }, { verdict: 'inconclusive' })).toBe('unverified')
  expect(cardStateOf({ ...card, columnId: 'Column_ReadyToVerify', verifying: true }, { verdict: null })).toBe('verifying')
  expect(cardStateOf({ ...card, columnId: 'Column_Completed', completion: 'marked' }, { verdict: 'inconclusive' })).toBe('marked')
  expect(cardStateOf({ ...card, columnId: 'Column_Regression' }, { verdict: 'failed' })).toBe('regression')
})

it('shows by the finding that the state is about', () => {
  const findings = [
    { id: 1, status: 'open' },
    { id: 2, status: 'resolved' },
  ] as const
  expect(shownOf(findings, 'proved')?.id).toBe(2)
  expect(shownOf(findings, 'marked')?.id).toBe(1)
  expect(shownOf([], 'open')).toBeUndefined()
})
