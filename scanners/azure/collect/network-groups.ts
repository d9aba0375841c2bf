import { shown } from '#scanners/sdk/cloud/fields.ts'
import { openingsThrough, rangeText, type FirewallOpening } from '#scanners/sdk/cloud/firewall.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { armIds } from '#scanners/azure/arm-id.ts'
import { inboundRules } from '#scanners/azure/network/rules.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface SecurityGroup extends ArmResource {
  /** What it lets the internet come to. */
  openings: Seen<readonly FirewallOpening[]>
  /** Ids of what it guards. */
  subnets: readonly string[]
  interfaces: readonly string[]
}

const MOST_SHOWN = 50

export const networkGroups = listCollector({
  id: 'network-groups',
  type: 'Microsoft.Network/networkSecurityGroups',
  factOf(row, resource): SecurityGroup {
    const rules = inboundRules(row)
    return {
      ...resource,
      openings: rules instanceof Unseen ? rules : openingsThrough(rules),
      subnets: armIds(refsAt(row, 'properties', 'subnets')),
      interfaces: armIds(refsAt(row, 'properties', 'networkInterfaces')),
    }
  },
  shownOf(row, { openings, subnets, interfaces }) {
    const rules = inboundRules(row)
    return {
      config: shown({
        inbound:
          rules instanceof Unseen
            ? null
            : rules.slice(0, MOST_SHOWN).map(({ name, priority, allows, protocol, ports, sources }) => ({
                name,
                priority,
                access: allows ? 'Allow' : 'Deny',
                protocol,
                ports: ports.map(rangeText),
                from: sources.map(({ text }) => text).slice(0, MOST_SHOWN),
              })),
        // what the internet reaches through the group, as exposure reads it
        openToInternet:
          openings instanceof Unseen
            ? null
            : openings.map(({ protocol, from, to, sources }) => ({ protocol, from, to, sources: sources.slice(0, 5) })),
      }),
      relations: [...subnets, ...interfaces].map((to) => ({ kind: 'attached-to' as const, to })),
    }
  },
})
