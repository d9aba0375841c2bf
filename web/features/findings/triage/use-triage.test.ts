import { expect, it } from 'vitest'
import { allowing, byOwner } from './use-triage.ts'

const person = (userId: string) => ({ userId, name: userId, initials: userId })

it('sends only the findings whose status allows the action', () => {
  const findings = [
    { id: '1', status: 'open' },
    { id: '2', status: 'muted' },
    { id: '3', status: 'resolved' },
  ] as const
  expect(allowing(findings, 'mute').map(({ id }) => id)).toEqual(['1'])
  expect(allowing(findings, 'reopen').map(({ id }) => id)).toEqual(['2'])
})

it('remembers who had what, so that an assignment can be undone', () => {
  const before = byOwner([
    { id: '1', owner: person('a') },
    { id: '2', owner: null },
    { id: '3', owner: person('a') },
  ])
  expect([...before]).toEqual([
    ['a', ['1', '3']],
    [null, ['2']],
  ])
})
