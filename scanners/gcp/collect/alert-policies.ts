import { flagAt, labelsAt, listAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { lastOf, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

export interface AlertPolicy {
  name: string
  /** Google says not to guess where it is not told (…/rest/v3/projects.alertPolicies, enabled). */
  isEnabled: Seen<boolean>
  /** What its conditions ask of metrics, in the language of each. */
  metrics: readonly string[]
  /** The filters by which it looks at entries of logs themselves. */
  logs: readonly string[]
}
export type AlertPolicies = Listing<AlertPolicy>

const ASKING = [
  ['conditionThreshold', 'filter'],
  ['conditionMonitoringQueryLanguage', 'query'],
  ['conditionPrometheusQueryLanguage', 'query'],
] as const
const metricsOf = (row: Json): string[] =>
  listAt(row, 'conditions').flatMap((condition) => ASKING.flatMap((path) => textAt(condition, ...path) ?? []))
const logsOf = (row: Json): string[] =>
  listAt(row, 'conditions').flatMap((condition) => textAt(condition, 'conditionMatchedLog', 'filter') ?? [])

export const alertPolicies = listCollector({
  id: 'alert-policies',
  resourceType: 'monitoring.googleapis.com/AlertPolicy',
  service: 'monitoring',
  collection: 'alertPolicies',
  list: {
    permission: 'monitoring.alertPolicies.list',
    url: ({ id }) => `https://monitoring.googleapis.com/v3/projects/${id}/alertPolicies`,
    query: { pageSize: '1000' },
    field: 'alertPolicies',
  },
  factOf(row, project) {
    const id = lastOf(textAt(row, 'name') ?? '')
    if (id === '') return null
    return {
      name: nameIn('monitoring', `projects/${project.id}/alertPolicies/${id}`),
      isEnabled: flagAt(row, 'enabled') ?? new Unseen('error'),
      metrics: metricsOf(row),
      logs: logsOf(row),
    }
  },
  itemOf: (row, { name, metrics, logs }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'displayName') ?? name,
    tags: labelsAt(row, 'userLabels'),
    config: shown({
      enabled: flagAt(row, 'enabled'),
      conditions: [...metrics, ...logs].slice(0, 20),
      notificationChannels: textsAt(row, 'notificationChannels').length,
    }),
    relations: [],
  }),
})
