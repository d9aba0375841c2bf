import { shown, textAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { attachedTo, privateEndpoints } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { approvedEndpoints, firewallReach, publicAccess, type PublicAccess, type PublicReach } from './network-access.ts'

export interface KeyVault extends ArmResource {
  /** Where its contents are asked for; '' where Azure does not say. */
  uri: string
  purgeProtection: Seen<boolean>
  /** Roles decide who may use it, not its own access policies. */
  usesRoles: Seen<boolean>
  reach: Seen<PublicReach>
  publicNetwork: Seen<PublicAccess>
  privateEndpoints: Seen<number>
}

export const keyVaults = listCollector({
  id: 'key-vaults',
  type: 'Microsoft.KeyVault/vaults',
  // what is left out: learn.microsoft.com/rest/api/keyvault/keyvault/vaults/list-by-subscription#vaultproperties
  factOf: (row, resource): KeyVault => ({
    ...resource,
    uri: textAt(row, 'properties', 'vaultUri') ?? '',
    purgeProtection: toldFlag(row, ['properties', 'enablePurgeProtection'], false),
    usesRoles: toldFlag(row, ['properties', 'enableRbacAuthorization'], false),
    reach: firewallReach(row, 'networkAcls'),
    publicNetwork: publicAccess(row),
    privateEndpoints: approvedEndpoints(row),
  }),
  shownOf: (row, vault) => ({
    config: shown({
      sku: textAt(row, 'properties', 'sku', 'name'),
      vaultUri: vault.uri,
      enablePurgeProtection: known(vault.purgeProtection),
      enableRbacAuthorization: known(vault.usesRoles),
      publicNetworkAccess: known(vault.publicNetwork),
      publicReach: known(vault.reach),
      networkBypass: textAt(row, 'properties', 'networkAcls', 'bypass'),
      privateEndpoints: known(vault.privateEndpoints),
    }),
    relations: [...privateEndpoints(row), ...attachedTo(refsAt(row, 'properties', 'networkAcls', 'virtualNetworkRules'))],
  }),
})
