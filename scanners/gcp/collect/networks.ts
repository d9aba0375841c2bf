import { flagAt, listAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export interface Network extends Placed {
  /** One range for all regions and no subnets: the form before 2016 ("IPv4Range", networks reference). */
  isLegacy: boolean
  /** Its firewall policies are heard before its firewall rules; as a rule they come after (networkFirewallPolicyEnforcementOrder). */
  policiesFirst: boolean
}
export type Networks = Listing<Network>

export const networks = computeCollector({
  id: 'networks',
  resourceType: 'compute.googleapis.com/Network',
  collection: 'networks',
  kind: 'network',
  // a firewall rule is verified with the policies of its network
  besides: ['firewalls'],
  factOf: (row, placed) => ({
    ...placed,
    isLegacy: (textAt(row, 'IPv4Range') ?? '') !== '',
    policiesFirst: textAt(row, 'networkFirewallPolicyEnforcementOrder') === 'BEFORE_CLASSIC_FIREWALL',
  }),
  itemOf: (row) => ({
    tags: {},
    config: shown({
      autoCreateSubnetworks: flagAt(row, 'autoCreateSubnetworks'),
      IPv4Range: textAt(row, 'IPv4Range'),
      routingMode: textAt(row, 'routingConfig', 'routingMode'),
      subnetworks: textsAt(row, 'subnetworks').length,
      peerings: listAt(row, 'peerings').length,
    }),
    relations: [],
  }),
})
