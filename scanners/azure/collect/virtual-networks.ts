import { at, labelsAt, listAt, shown, textAt, textsAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isList } from '#scanners/sdk/json.ts'
import { armId, armIds, lastPart, resourceOf } from '#scanners/azure/arm-id.ts'
import { itemOf, resourceIn, subscriptionCollector, type ArmResource } from './collector.ts'
import { listed } from '#scanners/sdk/cloud/rest-lists.ts'

const READ = 'Microsoft.Network/virtualNetworks/read'
const TYPE = 'Microsoft.Network/virtualNetworks'
const SUBNET = 'Microsoft.Network/virtualNetworks/subnets'

export interface Subnet extends ArmResource {
  /** Its security group; null: it has none. */
  group: Seen<string | null>
}
export interface VirtualNetwork extends ArmResource {
  subnets: Seen<readonly Subnet[]>
  isGuardedFromDdos: Seen<boolean>
}

/** The group that a subnet names. */
function groupOf(row: Json): Seen<string | null> {
  if (at(row, 'properties') === undefined) return new Unseen('error')
  const group = at(row, 'properties', 'networkSecurityGroup') ?? null
  return group === null ? null : (armId(at(group, 'id')) ?? new Unseen('error'))
}
const subnetRows = (row: Json): readonly Json[] => listAt(row, 'properties', 'subnets')
function subnetsOf(row: Json, { id, region }: ArmResource): Seen<readonly Subnet[]> {
  if (!isList(at(row, 'properties', 'subnets'))) return new Unseen('error')
  const all = subnetRows(row).map((one) => {
    const own = armId(at(one, 'id'))
    return own?.startsWith(`${id}/`) === true ? { id: own, name: textAt(one, 'name') ?? lastPart(own), region, group: groupOf(one) } : null
  })
  return all.some((one) => one === null) ? new Unseen('error') : all.flatMap((one) => one ?? [])
}

function networkItem(row: Json, network: VirtualNetwork): InventoryItem {
  return itemOf(row, network, {
    config: shown({
      addressPrefixes: textsAt(row, 'properties', 'addressSpace', 'addressPrefixes'),
      enableDdosProtection: known(network.isGuardedFromDdos),
      subnets: subnetRows(row).length,
    }),
    relations: armIds(
      listAt(row, 'properties', 'virtualNetworkPeerings').map((one) => at(one, 'properties', 'remoteVirtualNetwork', 'id')),
    ).map((to) => ({ kind: 'routes-to' as const, to })),
  })
}
function subnetItem(row: Json, network: string, { id, name, region, group }: Subnet): InventoryItem {
  return {
    resource: resourceOf(id, region),
    name,
    tags: labelsAt(row, 'tags'),
    config: shown({
      addressPrefix: at(row, 'properties', 'addressPrefix') ?? textsAt(row, 'properties', 'addressPrefixes'),
      serviceEndpoints: listAt(row, 'properties', 'serviceEndpoints').flatMap((one) => textAt(one, 'service') ?? []),
      delegations: listAt(row, 'properties', 'delegations').flatMap((one) => textAt(one, 'properties', 'serviceName') ?? []),
      // whether its group was told at all: exposure takes silence for none otherwise
      isGuardSeen: !(group instanceof Unseen),
    }),
    relations: [
      { kind: 'in-network', to: network },
      ...(typeof group === 'string' ? [{ kind: 'guarded-by' as const, to: group }] : []),
      ...armIds([at(row, 'properties', 'routeTable', 'id')]).map((to) => ({ kind: 'routes-to' as const, to })),
    ],
  }
}

/** Networks and their subnets, which come in one list. */
export const virtualNetworks = subscriptionCollector({
  id: 'virtual-networks',
  asks: [READ],
  async collect({ arm, subscription, environment }) {
    const told: { row: Json; network: VirtualNetwork }[] = []
    const networks = await listed(environment, {
      resourceType: TYPE,
      pages: arm.resources(READ, subscription, TYPE),
      factOf(row): VirtualNetwork {
        const resource = resourceIn(row, subscription)
        const network = {
          ...resource,
          subnets: subnetsOf(row, resource),
          isGuardedFromDdos: toldFlag(row, ['properties', 'enableDdosProtection'], false),
        }
        told.push({ row, network })
        return network
      },
      itemOf: networkItem,
    })
    const items = told.flatMap(({ row, network }) =>
      network.subnets instanceof Unseen
        ? []
        : network.subnets.flatMap((subnet, index) => subnetItem(subnetRows(row)[index] ?? {}, network.id, subnet)),
    )
    const complete = environment.only === undefined && networks.every(({ subnets }) => !(subnets instanceof Unseen))
    environment.tellInventory?.({ resourceType: SUBNET, complete, items })
    return networks
  },
})
