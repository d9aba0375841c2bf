import { at, flagAt, numberAt, shown, textAt, toldText } from '#scanners/sdk/cloud/fields.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { attachedTo } from '#scanners/azure/relations.ts'
import { armIds } from '#scanners/azure/arm-id.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface Disk extends ArmResource {
  /** EncryptionAtRestWithPlatformKey, …WithCustomerKey, …WithPlatformAndCustomerKeys */
  encryption: Seen<string>
  /** The system of its machine encrypts it with a key of the customer's own vault (Azure Disk Encryption). */
  isEncryptedWithin: boolean
  /** AllowAll, AllowPrivate, DenyAll: from where its content can be exported. */
  exportFrom: Seen<string>
}

export const disks = listCollector({
  id: 'disks',
  type: 'Microsoft.Compute/disks',
  factOf: (row, resource): Disk => ({
    ...resource,
    encryption: toldText(row, ['properties', 'encryption', 'type']),
    isEncryptedWithin: flagAt(row, 'properties', 'encryptionSettingsCollection', 'enabled') === true,
    exportFrom: toldText(row, ['properties', 'networkAccessPolicy']),
  }),
  shownOf: (row, disk) => ({
    config: shown({
      sku: textAt(row, 'sku', 'name'),
      diskSizeGB: numberAt(row, 'properties', 'diskSizeGB'),
      diskState: textAt(row, 'properties', 'diskState'),
      osType: textAt(row, 'properties', 'osType'),
      encryption: known(disk.encryption),
      encryptedWithin: disk.isEncryptedWithin,
      networkAccessPolicy: known(disk.exportFrom),
      publicNetworkAccess: textAt(row, 'properties', 'publicNetworkAccess'),
    }),
    relations: [
      ...attachedTo([at(row, 'managedBy')]),
      ...armIds([at(row, 'properties', 'encryption', 'diskEncryptionSetId')]).map((to) => ({ kind: 'encrypted-by' as const, to })),
    ],
  }),
})
