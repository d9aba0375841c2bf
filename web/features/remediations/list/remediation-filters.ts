import type { listRemediations } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { stringifySearch } from '#web/search-codec.ts'

type Query = QueryOf<typeof listRemediations>

/** What narrows the work list. */
export const FILTER_KEYS = [
  'additionalFilters',
  'riskLevel',
  'remediationStatus',
  'completion',
  'beaconCategorization',
  'levelOfEffort',
  'connectionId',
  'category',
  'scannerType',
  'vectorType',
  'region',
  'genericIdentifier',
  'genericIdentifierValue',
  'assignee',
] as const satisfies readonly (keyof Query)[]

/** What a saved view keeps: filters and order, never a page. */
export const VIEW_KEYS: readonly string[] = [...FILTER_KEYS, 'sort']

/** The part of an address that a saved view keeps, as '?…'; '' when there is none. */
export const viewSearch = (search: Readonly<Record<string, string>>): string =>
  stringifySearch(Object.fromEntries(Object.entries(search).filter(([key]) => VIEW_KEYS.includes(key))))
