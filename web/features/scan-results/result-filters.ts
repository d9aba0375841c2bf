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
type FilterKey = (typeof FILTER_KEYS)[number]

export const isFiltered = (query: ResultQuery): boolean => FILTER_KEYS.some((key) => query[key] !== undefined)

/** Takes every filter out of the address; scan and page size stay. */
export const clearedFilters: Readonly<Record<FilterKey, undefined>> = {
  cloud: undefined,
  category: undefined,
  status: undefined,
  riskLevel: undefined,
  scannerType: undefined,
  vectorType: undefined,
  region: undefined,
  filterAll: undefined,
  tags: undefined,
  beaconCategorization: undefined,
  isRemediation: undefined,
  connectionId: undefined,
}

/** 'a,b' → ['a', 'b'] */
export const wordsOf = (list: string | undefined): readonly string[] => (list === undefined || list === '' ? [] : list.split(','))
