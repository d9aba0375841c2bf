import { shown, textAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { encryptedByKey, identitiesOf, principalsOf, privateEndpoints } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { approvedEndpoints, firewallReach, publicAccess, type PublicReach } from './network-access.ts'

export interface ContainerRegistry extends ArmResource {
  adminUser: Seen<boolean>
  /** Whether images are handed to whoever asks. */
  anonymousPull: Seen<boolean>
  reach: Seen<PublicReach>
  privateEndpoints: Seen<number>
}

export const containerRegistries = listCollector({
  id: 'container-registries',
  type: 'Microsoft.ContainerRegistry/registries',
  // what is left out: learn.microsoft.com/rest/api/containerregistry/registries/list#registry
  factOf: (row, resource): ContainerRegistry => ({
    ...resource,
    adminUser: toldFlag(row, ['properties', 'adminUserEnabled'], false),
    anonymousPull: toldFlag(row, ['properties', 'anonymousPullEnabled'], false),
    reach: firewallReach(row, 'networkRuleSet'),
    privateEndpoints: approvedEndpoints(row),
  }),
  shownOf: (row, registry) => ({
    config: shown({
      sku: textAt(row, 'sku', 'name'),
      loginServer: textAt(row, 'properties', 'loginServer'),
      adminUserEnabled: known(registry.adminUser),
      anonymousPullEnabled: known(registry.anonymousPull),
      publicNetworkAccess: known(publicAccess(row)),
      publicReach: known(registry.reach),
      privateEndpoints: known(registry.privateEndpoints),
      principals: principalsOf(row),
    }),
    relations: [
      ...encryptedByKey(textAt(row, 'properties', 'encryption', 'keyVaultProperties', 'keyIdentifier')),
      ...privateEndpoints(row),
      ...identitiesOf(row),
    ],
  }),
})
