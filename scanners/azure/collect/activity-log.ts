import { at, flagAt, listAt, shown, textAt, textsAt, toldFlag, toldList } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armIds, subscriptionId } from '#scanners/azure/arm-id.ts'
import { attachedTo } from '#scanners/azure/relations.ts'
import { listResources, subscriptionCollector, type ArmResource } from './collector.ts'
import { diagnosticsOf, READ_DIAGNOSTICS } from './diagnostic-settings.ts'

/** Where the activity log of the subscription goes. */
export const activityLogExports = subscriptionCollector({
  id: 'activity-log-exports',
  asks: [READ_DIAGNOSTICS],
  collect: async ({ arm, subscription }) => ({ subscription, all: await diagnosticsOf(arm, subscriptionId(subscription)) }),
})

/** One comparison of an alert: a field is one of some values. */
export interface AlertTerm {
  field: string
  values: readonly string[]
}
export interface ActivityAlert extends ArmResource {
  isOn: Seen<boolean>
  /** Ids, in lower case, below which it watches. */
  scopes: readonly string[]
  /** All have to hold, and of each some comparison. */
  terms: Seen<readonly (readonly AlertTerm[])[]>
  /** Whether an action group is told. */
  hasActions: boolean
}

function termOf(row: Json): AlertTerm {
  const equals = textAt(row, 'equals')
  return {
    field: (textAt(row, 'field') ?? '').toLowerCase(),
    values: (equals === undefined ? textsAt(row, 'containsAny') : [equals]).map((value) => value.toLowerCase()),
  }
}
function termsOf(row: Json): ActivityAlert['terms'] {
  const all = toldList(row, ['properties', 'condition', 'allOf'])
  if (all instanceof Unseen) return all
  return all.map((one) => {
    const anyOf = listAt(one, 'anyOf')
    return anyOf.length > 0 ? anyOf.map(termOf) : [termOf(one)]
  })
}

const ALERTS = 'Microsoft.Insights/activityLogAlerts'
/** Source: learn.microsoft.com/rest/api/monitor/activity-log-alerts/list-by-subscription-id */
export const activityAlerts = subscriptionCollector({
  id: 'activity-alerts',
  asks: [`${ALERTS}/read`],
  async collect(service) {
    const all = await listResources(service, {
      permission: `${ALERTS}/read`,
      type: ALERTS,
      factOf: (row, resource): ActivityAlert => ({
        ...resource,
        isOn: toldFlag(row, ['properties', 'enabled'], true),
        scopes: textsAt(row, 'properties', 'scopes').map((scope) => `/${scope.toLowerCase().replaceAll(/^\/+|\/+$/gu, '')}`),
        terms: termsOf(row),
        hasActions: listAt(row, 'properties', 'actions', 'actionGroups').length > 0,
      }),
      shownOf: (row, alert) => ({
        config: shown({
          enabled: known(alert.isOn),
          scopes: [...alert.scopes],
          condition: at(row, 'properties', 'condition'),
          description: textAt(row, 'properties', 'description'),
        }),
        relations: attachedTo(listAt(row, 'properties', 'actions', 'actionGroups').map((one) => at(one, 'actionGroupId'))),
      }),
    })
    return { subscription: service.subscription, all }
  },
})

const COMPONENTS = 'Microsoft.Insights/components'
/** Source: learn.microsoft.com/rest/api/application-insights/components/list */
export const insightsComponents = subscriptionCollector({
  id: 'insights-components',
  asks: [`${COMPONENTS}/read`],
  async collect(service) {
    const all = await listResources(service, {
      permission: `${COMPONENTS}/read`,
      type: COMPONENTS,
      factOf: (_row, resource) => resource,
      shownOf: (row) => ({
        config: shown({
          kind: textAt(row, 'kind'),
          ingestionMode: textAt(row, 'properties', 'IngestionMode'),
          publicNetworkAccessForIngestion: textAt(row, 'properties', 'publicNetworkAccessForIngestion'),
          disableLocalAuth: flagAt(row, 'properties', 'DisableLocalAuth'),
        }),
        relations: armIds([at(row, 'properties', 'WorkspaceResourceId')]).map((to) => ({ kind: 'logs-to' as const, to })),
      }),
    })
    return { subscription: service.subscription, all }
  },
})
