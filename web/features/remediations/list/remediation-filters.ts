import type { listRemediations } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'

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
  'overdue',
  'regressedAfter',
] as const satisfies readonly (keyof Query)[]

/** What a saved view keeps: filters and order, never a page. */
export const VIEW_KEYS: readonly string[] = [...FILTER_KEYS, 'sort']
