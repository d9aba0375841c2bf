import { at, listAt, numberAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armIds } from '#scanners/azure/arm-id.ts'
import { interfacesOf } from '#scanners/azure/relations.ts'
import { listResources, subscriptionCollector } from './collector.ts'

const TYPE = 'Microsoft.Network/loadBalancers'
const READ = 'Microsoft.Network/loadBalancers/read'
const inside = (row: Json, name: string): readonly Json[] => listAt(row, 'properties', name)
/** 'tcp 443'; of a rule that forwards a port to each machine of a pool, from the first to the last. */
function listenerOf(rule: Json): Record<string, Json> {
  const protocol = (textAt(rule, 'properties', 'protocol') ?? '').toLowerCase()
  const port = numberAt(rule, 'properties', 'frontendPortRangeStart')
  const last = numberAt(rule, 'properties', 'frontendPortRangeEnd')
  const isRange = port !== undefined && last !== undefined
  return isRange ? { protocol, port, last } : { protocol, port: at(rule, 'properties', 'frontendPort') ?? null }
}
/** What comes in at the front, by rules of balancing and of forwarding. */
const listeners = (row: Json): Record<string, Json>[] =>
  [...inside(row, 'loadBalancingRules'), ...inside(row, 'inboundNatRules')].map(listenerOf)
/** The interfaces behind it. */
const backends = (row: Json): string[] =>
  interfacesOf([
    ...inside(row, 'backendAddressPools').flatMap((pool) =>
      listAt(pool, 'properties', 'backendIPConfigurations').map((one) => textAt(one, 'id')),
    ),
    ...inside(row, 'inboundNatRules').map((rule) => textAt(rule, 'properties', 'backendIPConfiguration', 'id')),
  ])

/** No check is about them: exposure reads what they lead to. */
export const loadBalancers = subscriptionCollector({
  id: 'load-balancers',
  asks: [READ],
  inventory: 'Azure Network',
  async collect(service) {
    const all = await listResources(service, {
      permission: READ,
      type: TYPE,
      factOf: (_row, resource) => resource,
      shownOf: (row) => ({
        config: shown({
          sku: at(row, 'sku', 'name'),
          publicIpAddresses: armIds(inside(row, 'frontendIPConfigurations').map((one) => at(one, 'properties', 'publicIPAddress', 'id'))),
          listeners: listeners(row),
          backends: backends(row),
        }),
        relations: backends(row).map((to) => ({ kind: 'routes-to' as const, to })),
      }),
    })
    return { balancers: all.length }
  },
})
