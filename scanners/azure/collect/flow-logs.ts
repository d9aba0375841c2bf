import { at, labelsAt, shown, textAt, toldFlag, toldNumber, numberAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, listed } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armId, armIds, resourceOf } from '#scanners/azure/arm-id.ts'
import { resourceIn, subscriptionCollector, type ArmResource } from './collector.ts'

const WATCHERS = 'Microsoft.Network/networkWatchers'
const LOGS = 'Microsoft.Network/networkWatchers/flowLogs'
const READ_WATCHERS = 'Microsoft.Network/networkWatchers/read'
const READ_LOGS = 'Microsoft.Network/networkWatchers/flowLogs/read'

export interface FlowLog extends ArmResource {
  /** The network, subnet, interface or security group whose traffic it notes. */
  target: string
  isOn: Seen<boolean>
  /** null: for ever. */
  days: Seen<number | null>
}
export interface NetworkWatcher extends ArmResource {
  isReady: boolean
}
export interface FlowLogs {
  watchers: readonly NetworkWatcher[]
  logs: readonly FlowLog[]
}

/** Zero days, or a policy that is off, keeps all: learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview#log-retention */
function daysOf(row: Json): Seen<number | null> {
  const days = toldNumber(row, ['properties', 'retentionPolicy', 'days'], 0)
  const isOn = toldFlag(row, ['properties', 'retentionPolicy', 'enabled'], false)
  if (days instanceof Unseen || isOn instanceof Unseen) return new Unseen('error')
  return isOn && days > 0 ? days : null
}
function logOf(row: Json, subscription: string): FlowLog {
  const target = armId(textAt(row, 'properties', 'targetResourceId'))
  return { ...resourceIn(row, subscription), target: target ?? '', isOn: toldFlag(row, ['properties', 'enabled']), days: daysOf(row) }
}

async function* inTurn(lists: Promise<readonly (readonly Json[])[]>): AsyncGenerator<readonly Json[]> {
  yield* await lists
}

/** Network Watchers, one a region, and the flow logs that each keeps. */
export const flowLogs = subscriptionCollector({
  id: 'flow-logs',
  asks: [READ_WATCHERS, READ_LOGS],
  async collect({ arm, subscription, environment }): Promise<FlowLogs> {
    // what is said of a network or group rests on all logs, also where one of them is asked about
    const watchers = await listed(environment, {
      resourceType: WATCHERS,
      pages: arm.pages(READ_WATCHERS, `/subscriptions/${subscription}/providers/${WATCHERS}`, WATCHERS),
      factOf: (row): NetworkWatcher => ({
        ...resourceIn(row, subscription),
        isReady: textAt(row, 'properties', 'provisioningState')?.toLowerCase() === 'succeeded',
      }),
      itemOf: (row, { id, name, region }) => ({
        resource: resourceOf(id, region),
        name,
        tags: labelsAt(row, 'tags'),
        config: shown({ provisioningState: at(row, 'properties', 'provisioningState') }),
        relations: [],
      }),
    })
    const everywhere = forEach(watchers, ({ id }) => everyPage(arm.pages(READ_LOGS, `${id}/flowLogs`, LOGS)))
    const logs = await listed(environment, {
      resourceType: LOGS,
      pages: inTurn(everywhere),
      factOf: (row) => logOf(row, subscription),
      itemOf: (row, { id, name, region, target }) => ({
        resource: resourceOf(id, region),
        name,
        tags: labelsAt(row, 'tags'),
        config: shown({
          target,
          enabled: at(row, 'properties', 'enabled'),
          retentionDays: numberAt(row, 'properties', 'retentionPolicy', 'days'),
          trafficAnalytics: at(row, 'properties', 'flowAnalyticsConfiguration', 'networkWatcherFlowAnalyticsConfiguration', 'enabled'),
        }),
        relations: armIds([at(row, 'properties', 'storageId')]).map((to) => ({ kind: 'logs-to' as const, to })),
      }),
    })
    return { watchers, logs }
  },
})
