import { flagAt, shown, textAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { attachedTo, encryptedByKey, identitiesOf, principalsOf, privateEndpoints } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { addressesIn, approvedEndpoints, isWorld, publicAccess, type PublicReach } from './network-access.ts'

export interface CosmosAccount extends ArmResource {
  reach: Seen<PublicReach>
  privateEndpoints: Seen<number>
}

const addressesOf = (row: Json) => addressesIn(row, ['properties', 'ipRules'], 'ipAddressOrRange')

/** Without a filter of its own it is open: learn.microsoft.com/azure/cosmos-db/how-to-configure-firewall */
function reachOf(row: Json): Seen<PublicReach> {
  const access = publicAccess(row)
  const filter = toldFlag(row, ['properties', 'isVirtualNetworkFilterEnabled'], false)
  if (access instanceof Unseen) return access
  if (access !== 'Enabled') return 'none'
  if (filter instanceof Unseen) return filter
  const addresses = addressesOf(row)
  if (addresses instanceof Unseen) return addresses
  return isWorld(addresses) || (!filter && addresses.length === 0) ? 'all' : 'chosen'
}

export const cosmosAccounts = listCollector({
  id: 'cosmos-accounts',
  type: 'Microsoft.DocumentDB/databaseAccounts',
  // what is left out: learn.microsoft.com/rest/api/cosmos-db-resource-provider/database-accounts/list
  factOf: (row, resource): CosmosAccount => ({
    ...resource,
    reach: reachOf(row),
    privateEndpoints: approvedEndpoints(row),
  }),
  shownOf: (row, account) => ({
    config: shown({
      kind: textAt(row, 'kind'),
      documentEndpoint: textAt(row, 'properties', 'documentEndpoint'),
      publicNetworkAccess: textAt(row, 'properties', 'publicNetworkAccess'),
      publicReach: known(account.reach),
      ipRules: known(addressesOf(row)),
      disableLocalAuth: flagAt(row, 'properties', 'disableLocalAuth'),
      minimalTlsVersion: textAt(row, 'properties', 'minimalTlsVersion'),
      privateEndpoints: known(account.privateEndpoints),
      principals: principalsOf(row),
    }),
    relations: [
      ...encryptedByKey(textAt(row, 'properties', 'keyVaultKeyUri')),
      ...privateEndpoints(row),
      ...attachedTo(refsAt(row, 'properties', 'virtualNetworkRules')),
      ...identitiesOf(row),
    ],
  }),
})
