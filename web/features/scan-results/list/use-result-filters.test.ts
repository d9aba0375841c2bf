import { expect, it } from 'vitest'
import { listScanResults } from '#contract/scan-results.ts'
import { FILTER_KEYS } from './use-result-filters.tsx'

it('offers every filter of the contract; the scan it is of is none', () => {
  const known = Object.keys(listScanResults.query.shape).filter((key) => !['scanId', 'limit', 'cursor'].includes(key))
  expect([...FILTER_KEYS].sort()).toEqual(known.sort())
})
