import { at, shown, textAt, toldFlag, toldNumber, toldText } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { attachedTo, encryptedByKey, privateEndpoints } from '#scanners/azure/relations.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { addressesIn, approvedEndpoints, firewallReach, publicAccess, type PublicAccess, type PublicReach } from './network-access.ts'

/** Since then new accounts forbid what they allowed before, where the setting was never touched. */
const NO_ANONYMOUS_ACCESS_SINCE = new Date('2023-11-15T00:00:00Z')
const NO_CROSS_TENANT_SINCE = new Date('2023-12-15T00:00:00Z')

export interface StorageAccount extends ArmResource {
  kind: string
  /** Standard_LRS */
  sku: Seen<string>
  httpsOnly: Seen<boolean>
  anonymousAccess: Seen<boolean>
  crossTenantReplication: Seen<boolean>
  sharedKeys: Seen<boolean>
  /** TLS1_2 */
  minimumTls: Seen<string>
  /** The portal signs in with Entra ID unless told otherwise. */
  entraByDefault: Seen<boolean>
  publicNetwork: Seen<PublicAccess>
  /** Allow, Deny: what becomes of those that no rule is about. */
  defaultAction: Seen<string>
  reach: Seen<PublicReach>
  /** 'AzureServices, Logging' */
  bypass: Seen<string>
  /** How many private endpoints lead to it. */
  privateEndpoints: Seen<number>
  /** When each access key was made. */
  keysMadeAt: Seen<readonly { key: string; at: Date }[]>
  /** After how many days the account reminds of its keys; 0: it does not. */
  keyReminderDays: Seen<number>
  /** A data lake: blobs have no versions there. */
  isHierarchical: boolean
  /** For page blobs alone, as premium accounts for general purposes are: neither file shares nor versions. */
  hasPagesAlone: boolean
}

const dateAt = (row: Json, ...path: readonly string[]): Date | undefined => {
  const at = new Date(textAt(row, ...path) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/**
 * A setting that allows by being absent in accounts made before a day, and forbids in later ones.
 * Source: learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent, …/object-replication-prevent-cross-tenant-policies
 */
function toldSince(row: Json, name: string, since: Date): Seen<boolean> {
  const madeAt = dateAt(row, 'properties', 'creationTime')
  return toldFlag(row, ['properties', name], madeAt && madeAt < since)
}

/**
 * When each key was made. That of a key that was never renewed since Azure notes it is null: it is as old as the account.
 * Source: learn.microsoft.com/azure/storage/common/storage-account-keys-manage#create-a-key-expiration-policy
 */
function keysOf(row: Json): Seen<readonly { key: string; at: Date }[]> {
  const keys = ['key1', 'key2'].map((key) => {
    const told = at(row, 'properties', 'keyCreationTime', key) ?? null
    return { key, at: told === null ? dateAt(row, 'properties', 'creationTime') : dateAt(row, 'properties', 'keyCreationTime', key) }
  })
  const dated = keys.flatMap(({ key, at }) => (at === undefined ? [] : [{ key, at }]))
  return dated.length === keys.length ? dated : new Unseen('error')
}

/** Defaults of what is left out: learn.microsoft.com/rest/api/storagerp/storage-accounts/list (2024-01-01). */
const factOf = (row: Json, resource: ArmResource): StorageAccount => ({
  ...resource,
  kind: textAt(row, 'kind') ?? '',
  sku: toldText(row, ['sku', 'name']),
  httpsOnly: toldFlag(row, ['properties', 'supportsHttpsTrafficOnly'], true),
  anonymousAccess: toldSince(row, 'allowBlobPublicAccess', NO_ANONYMOUS_ACCESS_SINCE),
  crossTenantReplication: toldSince(row, 'allowCrossTenantReplication', NO_CROSS_TENANT_SINCE),
  sharedKeys: toldFlag(row, ['properties', 'allowSharedKeyAccess'], true),
  minimumTls: toldText(row, ['properties', 'minimumTlsVersion'], 'TLS1_0'),
  entraByDefault: toldFlag(row, ['properties', 'defaultToOAuthAuthentication'], false),
  publicNetwork: publicAccess(row),
  defaultAction: toldText(row, ['properties', 'networkAcls', 'defaultAction'], 'Allow'),
  reach: firewallReach(row, 'networkAcls'),
  bypass: toldText(row, ['properties', 'networkAcls', 'bypass'], 'AzureServices'),
  privateEndpoints: approvedEndpoints(row),
  keysMadeAt: keysOf(row),
  keyReminderDays: toldNumber(row, ['properties', 'keyPolicy', 'keyExpirationPeriodInDays'], 0),
  isHierarchical: at(row, 'properties', 'isHnsEnabled') === true,
  hasPagesAlone: /^storage/iu.test(textAt(row, 'kind') ?? '') && /^premium_/iu.test(textAt(row, 'sku', 'name') ?? ''),
})

export const storageAccounts = listCollector({
  id: 'storage-accounts',
  type: 'Microsoft.Storage/storageAccounts',
  factOf,
  shownOf: (row, account) => ({
    config: shown({
      kind: account.kind,
      sku: known(account.sku),
      creationTime: at(row, 'properties', 'creationTime'),
      supportsHttpsTrafficOnly: known(account.httpsOnly),
      minimumTlsVersion: known(account.minimumTls),
      allowBlobPublicAccess: known(account.anonymousAccess),
      allowSharedKeyAccess: known(account.sharedKeys),
      allowCrossTenantReplication: known(account.crossTenantReplication),
      publicNetworkAccess: known(account.publicNetwork),
      networkDefaultAction: known(account.defaultAction),
      publicReach: known(account.reach),
      ipRules: known(addressesIn(row, ['properties', 'networkAcls', 'ipRules'], 'value')),
      networkBypass: known(account.bypass),
      privateEndpoints: known(account.privateEndpoints),
      keyEncryption: at(row, 'properties', 'encryption', 'keySource'),
    }),
    relations: [
      ...encryptedByKey(at(row, 'properties', 'encryption', 'keyvaultproperties', 'keyvaulturi')),
      ...privateEndpoints(row),
      ...attachedTo(refsAt(row, 'properties', 'networkAcls', 'virtualNetworkRules')),
    ],
  }),
})
