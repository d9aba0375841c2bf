import { at, listAt, shown, textAt, toldFlag, toldText } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { attachedTo, identitiesOf, principalsOf } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'

/** How machines are made: one by itself, or each of a scale set. */
export interface MachineProfile {
  /** TrustedLaunch, ConfidentialVM, Standard */
  securityType: Seen<string>
  secureBoot: Seen<boolean>
  virtualTpm: Seen<boolean>
  /** Whether some disk is a blob of a storage account. */
  hasBlobDisk: Seen<boolean>
  /** Whether caches and temporary disks are encrypted at the host. */
  encryptedAtHost: Seen<boolean>
}
export interface VirtualMachine extends ArmResource, MachineProfile {
  /** AutomaticByPlatform, ImageDefault */
  updateChecks: Seen<string>
}

/** A disk has either a managed disk or the address of a blob: learn.microsoft.com/rest/api/compute/virtual-machines/list-all#osdisk */
function hasBlobDisk(row: Json): Seen<boolean> {
  const system = at(row, 'properties', 'storageProfile', 'osDisk')
  if (!isObject(system)) return new Unseen('error')
  const disks = [system, ...listAt(row, 'properties', 'storageProfile', 'dataDisks')]
  if (disks.some((disk) => textAt(disk, 'vhd', 'uri') !== undefined || listAt(disk, 'vhdContainers').length > 0)) return true
  return disks.every((disk) => isObject(at(disk, 'managedDisk'))) ? false : new Unseen('error')
}

/** The mode of a machine that names none is the image's: learn.microsoft.com/azure/virtual-machines/automatic-vm-guest-patching */
function updateChecksOf(row: Json): Seen<string> {
  const profile = at(row, 'properties', 'osProfile')
  // attached to a disk that was there before: Azure knows no more of it
  if (!isObject(profile)) return isObject(at(row, 'properties')) ? 'ImageDefault' : new Unseen('error')
  const system = isObject(at(profile, 'windowsConfiguration')) ? 'windowsConfiguration' : 'linuxConfiguration'
  return toldText(profile, [system, 'patchSettings', 'assessmentMode'], 'ImageDefault')
}

const diskIds = (row: Json): Json[] =>
  [at(row, 'properties', 'storageProfile', 'osDisk') ?? null, ...listAt(row, 'properties', 'storageProfile', 'dataDisks')].flatMap(
    (disk) => at(disk, 'managedDisk', 'id') ?? [],
  )

/** What is left out of the security profile is off: learn.microsoft.com/azure/virtual-machines/trusted-launch */
export const profileOf = (row: Json): MachineProfile => ({
  securityType: toldText(row, ['properties', 'securityProfile', 'securityType'], 'Standard'),
  secureBoot: toldFlag(row, ['properties', 'securityProfile', 'uefiSettings', 'secureBootEnabled'], false),
  virtualTpm: toldFlag(row, ['properties', 'securityProfile', 'uefiSettings', 'vTpmEnabled'], false),
  hasBlobDisk: hasBlobDisk(row),
  encryptedAtHost: toldFlag(row, ['properties', 'securityProfile', 'encryptionAtHost'], false),
})

export const virtualMachines = listCollector({
  id: 'virtual-machines',
  type: 'Microsoft.Compute/virtualMachines',
  factOf: (row, resource): VirtualMachine => ({
    ...resource,
    ...profileOf(row),
    updateChecks: updateChecksOf(row),
  }),
  shownOf: (row, machine) => ({
    config: shown({
      vmSize: textAt(row, 'properties', 'hardwareProfile', 'vmSize'),
      osType: textAt(row, 'properties', 'storageProfile', 'osDisk', 'osType'),
      image: textAt(row, 'properties', 'storageProfile', 'imageReference', 'offer'),
      computerName: textAt(row, 'properties', 'osProfile', 'computerName'),
      securityType: known(machine.securityType),
      secureBootEnabled: known(machine.secureBoot),
      encryptionAtHost: known(machine.encryptedAtHost),
      assessmentMode: known(machine.updateChecks),
      identity: textAt(row, 'identity', 'type'),
      principals: principalsOf(row),
    }),
    relations: [
      ...attachedTo([...refsAt(row, 'properties', 'networkProfile', 'networkInterfaces'), ...diskIds(row)]),
      ...identitiesOf(row),
    ],
  }),
})
