import type { QueryOf } from '#contract/route.ts'
import type { listScanResults } from '#contract/scan-results.ts'

export type ResultQuery = QueryOf<typeof listScanResults>

/** What narrows the list, apart from the scan it is of. */
export const FILTER_KEYS = [
  'cloud',
  'category',
  'status',
  'riskLevel',
  'scannerType',
  'vectorType',
  'region',
  'filterAll',
  'tags',
  'beaconCategorization',
  'isRemediation',
  'connectionId',
] as const satisfies readonly (keyof ResultQuery)[]

export const isFiltered = (query: ResultQuery): boolean => FILTER_KEYS.some((key) => query[key] !== undefined)
