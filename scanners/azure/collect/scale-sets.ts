import { at, listAt, numberAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { identitiesOf, placedIn, principalsOf } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { profileOf, type MachineProfile } from './virtual-machines.ts'

export interface ScaleSet extends ArmResource {
  /** How its machines are made; null: they are machines of their own, and judged as such (flexible orchestration). */
  machines: Seen<MachineProfile> | null
}

const profileAt = (row: Json): Json | undefined => at(row, 'properties', 'virtualMachineProfile')
/** Source: learn.microsoft.com/rest/api/compute/virtual-machine-scale-sets/list-all */
function machinesOf(row: Json): ScaleSet['machines'] {
  if (textAt(row, 'properties', 'orchestrationMode')?.toLowerCase() === 'flexible') return null
  const profile = profileAt(row)
  return isObject(profile) ? profileOf({ properties: profile }) : new Unseen('error')
}

/** The interfaces that each of its machines gets: they are on no list of interfaces. */
const interfaces = (row: Json): readonly Json[] => listAt(profileAt(row), 'networkProfile', 'networkInterfaceConfigurations')
const addresses = (row: Json): readonly Json[] => interfaces(row).flatMap((one) => listAt(one, 'properties', 'ipConfigurations'))
/** Basic, Standard: of the public addresses that its machines get. */
const publicSkus = (row: Json): string[] =>
  addresses(row).flatMap((one) => {
    const own = at(one, 'properties', 'publicIPAddressConfiguration')
    return isObject(own) ? [textAt(own, 'sku', 'name') ?? 'Basic'] : []
  })

function shownSet(row: Json, { machines }: ScaleSet): Pick<InventoryItem, 'config' | 'relations'> {
  const profile = machines === null ? undefined : known(machines)
  const groups = interfaces(row).map((one) => at(one, 'properties', 'networkSecurityGroup', 'id'))
  return {
    config: shown({
      sku: textAt(row, 'sku', 'name'),
      capacity: numberAt(row, 'sku', 'capacity'),
      orchestrationMode: textAt(row, 'properties', 'orchestrationMode'),
      securityType: profile === undefined ? undefined : known(profile.securityType),
      identity: textAt(row, 'identity', 'type'),
      publicAddressSkus: publicSkus(row),
      principals: principalsOf(row),
    }),
    relations: [
      ...placedIn(
        addresses(row).flatMap((one) => at(one, 'properties', 'subnet', 'id') ?? []),
        groups,
      ),
      ...identitiesOf(row),
    ],
  }
}

/** Sets of machines that are made alike. */
export const scaleSets = listCollector({
  id: 'scale-sets',
  type: 'Microsoft.Compute/virtualMachineScaleSets',
  factOf: (row, resource): ScaleSet => ({ ...resource, machines: machinesOf(row) }),
  shownOf: shownSet,
})
