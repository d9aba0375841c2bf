import { at, listAt, shown } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { armId, armIds, parentOf } from '#scanners/azure/arm-id.ts'
import { placedIn } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface NetworkInterface extends ArmResource {
  isPublic: boolean
  subnets: readonly string[]
}

const configs = (row: Json): readonly Json[] => listAt(row, 'properties', 'ipConfigurations')
const each = (row: Json, ...path: string[]): string[] => armIds(configs(row).map((one) => at(one, 'properties', ...path)))
/** The load balancers and gateways whose pools it is in. */
const pools = (row: Json): string[] => [
  ...new Set(
    ['loadBalancerBackendAddressPools', 'loadBalancerInboundNatRules', 'applicationGatewayBackendAddressPools']
      .flatMap((name) => armIds(configs(row).flatMap((one) => refsAt(one, 'properties', name))))
      .map(parentOf),
  ),
]

export const networkInterfaces = listCollector({
  id: 'network-interfaces',
  type: 'Microsoft.Network/networkInterfaces',
  factOf: (row, resource): NetworkInterface => ({
    ...resource,
    isPublic: each(row, 'publicIPAddress', 'id').length > 0,
    subnets: each(row, 'subnet', 'id'),
  }),
  shownOf(row, { subnets }) {
    const group = armId(at(row, 'properties', 'networkSecurityGroup', 'id'))
    const machine = armId(at(row, 'properties', 'virtualMachine', 'id'))
    return {
      config: shown({
        privateIpAddresses: configs(row).flatMap((one) => at(one, 'properties', 'privateIPAddress') ?? []),
        publicIpAddresses: each(row, 'publicIPAddress', 'id'),
        enableIPForwarding: at(row, 'properties', 'enableIPForwarding'),
        balancedBy: pools(row),
      }),
      relations: [
        ...placedIn(subnets, group === null ? [] : [group]),
        ...(machine === null ? [] : [{ kind: 'attached-to' as const, to: machine }]),
      ],
    }
  },
})
