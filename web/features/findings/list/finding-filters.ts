import { GROUPINGS, type listFindings } from '#contract/findings.ts'
import type { QueryOf } from '#contract/route.ts'

type Query = QueryOf<typeof listFindings>
export type Grouping = (typeof GROUPINGS)[number]

/** What narrows the list; order, page and grouping are not filters. */
export const FILTER_KEYS = [
  'q',
  'status',
  'riskLevel',
  'beaconCategorization',
  'connectionId',
  'resourceId',
  'vectorType',
  'category',
  'scannerType',
  'checkId',
  'control',
  'region',
  'tags',
  'overdue',
  'owner',
  'proof',
  'firstSeenAfter',
  'changedAfter',
  'dueAfter',
] as const satisfies readonly (keyof Query)[]

/** What a saved view keeps: filters, order and grouping, never a page or an open drawer. */
export const VIEW_KEYS: readonly string[] = [...FILTER_KEYS, 'sort', 'group']

export const groupingOf = (value: string | undefined): Grouping | undefined => GROUPINGS.find((by) => by === value)

/** The filters alone, without order, page and page size: what groups and counts are asked with. */
export const filtersOnly = (query: Query): Omit<Query, 'sort' | 'limit' | 'cursor'> =>
  Object.fromEntries(FILTER_KEYS.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])))

/** The list behind a group: the group becomes a filter. A resource is looked up by its name. */
export function filterOfGroup(by: Grouping, group: { key: string; label: string }): Record<string, string | undefined> {
  const filter = by === 'check' ? { checkId: group.key } : by === 'connection' ? { connectionId: group.key } : { q: group.label }
  return { ...filter, group: undefined }
}
