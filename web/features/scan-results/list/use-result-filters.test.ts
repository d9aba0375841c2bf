import { expect, it } from 'vitest'
import { listScanResults } from '#contract/scan-results.ts'
import { FILTER_KEYS } from './use-result-filters.tsx'

it('offers every filter of the contract; the scan it is of and its order are none', () => {
  const known = Object.keys(listScanResults.query.shape).filter((key) => !['scanId', 'sort', 'limit', 'cursor'].includes(key))
  expect([...FILTER_KEYS].sort()).toEqual(known.sort())
})
