import { flagAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { flagOf } from '#scanners/gcp/presence.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

/** A number that Cloud Logging makes of the entries that a filter lets through. */
export interface LogMetric {
  name: string
  /** As alert policies call it: logging.googleapis.com/user/owner-changes */
  type: string
  rule: Seen<{ filter: string; isDisabled: boolean }>
}
export type LogMetrics = Listing<LogMetric>

export const logMetrics = listCollector({
  id: 'log-metrics',
  resourceType: 'logging.googleapis.com/LogMetric',
  service: 'logging',
  collection: 'metrics',
  list: {
    permission: 'logging.logMetrics.list',
    url: ({ id }) => `https://logging.googleapis.com/v2/projects/${id}/metrics`,
    query: { pageSize: '1000' },
    field: 'metrics',
  },
  factOf(row, project) {
    const own = textAt(row, 'name')
    if (own === undefined) return null
    return {
      name: nameIn('logging', `projects/${project.id}/metrics/${own}`),
      type: textAt(row, 'metricDescriptor', 'type') ?? `logging.googleapis.com/user/${own}`,
      rule: together<{ filter: string; isDisabled: boolean }>({
        // every metric has a filter
        filter: textAt(row, 'filter') ?? new Unseen('error'),
        isDisabled: flagOf(row, 'disabled'),
      }),
    }
  },
  itemOf: (row, { name }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'name') ?? name,
    tags: {},
    config: shown({ filter: textAt(row, 'filter'), disabled: flagAt(row, 'disabled') ?? false, description: textAt(row, 'description') }),
    relations: [],
  }),
})
