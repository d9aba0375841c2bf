import { expect, it } from 'vitest'
import { listRemediations } from '#contract/remediations.ts'
import { readQuery } from '#web/components/use-url-query.ts'
import { FILTER_KEYS } from './remediation-filters.ts'

it('names every filter the server knows', () => {
  const placed = new Set<string>(['sort', 'limit', 'cursor'])
  expect(
    Object.keys(listRemediations.query.shape)
      .filter((key) => !placed.has(key))
      .sort(),
  ).toEqual([...FILTER_KEYS].sort())
})

it('opens old links whose status no longer exists', () => {
  expect(readQuery(listRemediations, { remediationStatus: 'Blocked', assignee: 'me' })).toEqual({ assignee: 'me' })
})
