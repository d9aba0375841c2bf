import { at, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { armId, parentOf } from '#scanners/azure/arm-id.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface PublicAddress extends ArmResource {
  address: string | null
  /** DDoS protection of its own: Enabled, Disabled, VirtualNetworkInherited */
  ddosMode: string | null
}

/** No check is about them: exposure reads of what kind they are. */
export const publicAddresses = listCollector({
  id: 'public-addresses',
  inventory: 'Azure Network',
  type: 'Microsoft.Network/publicIPAddresses',
  factOf: (row, resource): PublicAddress => ({
    ...resource,
    address: textAt(row, 'properties', 'ipAddress') ?? null,
    ddosMode: textAt(row, 'properties', 'ddosSettings', 'protectionMode') ?? null,
  }),
  shownOf(row, { address, ddosMode }) {
    // of an interface …/ipConfigurations/x, of a balancer …/frontendIPConfigurations/x: what it stands on is their parent
    const on = armId(at(row, 'properties', 'ipConfiguration', 'id'))
    return {
      config: shown({
        ipAddress: address,
        allocation: at(row, 'properties', 'publicIPAllocationMethod'),
        sku: at(row, 'sku', 'name'),
        fqdn: at(row, 'properties', 'dnsSettings', 'fqdn'),
        ddosProtection: ddosMode,
      }),
      relations: on === null ? [] : [{ kind: 'attached-to', to: parentOf(on) }],
    }
  },
})
