import { expect, it } from 'vitest'
import { listFindings } from '#contract/findings.ts'
import { FILTER_KEYS, filterOfGroup, filtersOnly, groupingOf } from './finding-filters.ts'

it('names every filter the server knows', () => {
  const placed = new Set<string>(['sort', 'limit', 'cursor'])
  expect(
    Object.keys(listFindings.query.shape)
      .filter((key) => !placed.has(key))
      .sort(),
  ).toEqual([...FILTER_KEYS].sort())
})

it('asks for groups with the filters alone', () => {
  expect(filtersOnly({ q: 'csp', sort: 'slaDueAt', limit: 50, cursor: 'abc', overdue: 'true' })).toEqual({ q: 'csp', overdue: 'true' })
})

it('turns a group into the filter of its list', () => {
  expect(filterOfGroup('check', { key: 'web-csp', label: 'CSP' })).toEqual({ checkId: 'web-csp', group: undefined })
  expect(filterOfGroup('connection', { key: 'id', label: 'Shop' })).toEqual({ connectionId: 'id', group: undefined })
  expect(filterOfGroup('resource', { key: 'id', label: 'https://a/' })).toEqual({ q: 'https://a/', group: undefined })
})

it('knows no other grouping than the three', () => {
  expect(groupingOf('resource')).toBe('resource')
  expect(groupingOf('colour')).toBeUndefined()
})
