import { expect, it } from 'vitest'
import { filterOfGroup, filtersOnly, groupingOf, viewSearch } from './finding-filters.ts'

it('keeps filters, order and grouping in a saved view, but neither page nor drawer', () => {
  expect(viewSearch({ riskLevel: 'critical,high', sort: 'slaDueAt', group: 'check', cursor: 'abc', finding: '1', limit: '100' })).toBe(
    '?riskLevel=critical,high&sort=slaDueAt&group=check',
  )
  expect(viewSearch({ cursor: 'abc' })).toBe('')
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
