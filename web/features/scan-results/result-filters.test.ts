import { expect, it } from 'vitest'
import { listScanResults } from '#contract/scan-results.ts'
import { clearedFilters, FILTER_KEYS, isFiltered, wordsOf } from './result-filters.ts'

it('offers every filter of the contract', () => {
  const known = Object.keys(listScanResults.query.shape).filter((key) => !['scanId', 'limit', 'cursor'].includes(key))
  expect([...FILTER_KEYS].sort()).toEqual(known.sort())
})

it('clears every filter and keeps the scan', () => {
  expect(Object.keys(clearedFilters).sort()).toEqual([...FILTER_KEYS].sort())
  expect(clearedFilters).not.toHaveProperty('scanId')
})

it('knows whether anything is filtered', () => {
  expect(isFiltered({ scanId: '01a1fc91-5d2e-79da-b8dd-5ce258f220b8', limit: '50' })).toBe(false)
  expect(isFiltered({ isRemediation: 'false' })).toBe(true)
})

it('reads a list of words', () => {
  expect(wordsOf('fail,error')).toEqual(['fail', 'error'])
  expect(wordsOf(undefined)).toEqual([])
})
