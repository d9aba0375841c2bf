import { shown, textAt, toldText } from '#scanners/sdk/cloud/fields.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { encryptedByKey, identitiesOf, principalsOf, privateEndpoints } from '#scanners/azure/relations.ts'
import { serversCollector, type FirewalledServer } from './firewalled-servers.ts'
import { publicAccess } from './network-access.ts'

export interface SqlServer extends FirewalledServer {
  /** None, 1.0, 1.1, 1.2, 1.3 */
  minimumTls: Seen<string>
}

export const sqlServers = serversCollector({
  id: 'sql-servers',
  type: 'Microsoft.Sql/servers',
  // a server that was never told otherwise has a public endpoint: learn.microsoft.com/azure/azure-sql/database/connectivity-settings
  factOf: (row, resource) => ({
    ...resource,
    minimumTls: toldText(row, ['properties', 'minimalTlsVersion']),
    publicNetwork: publicAccess(row),
  }),
  shownOf: (row, server) => ({
    config: shown({
      version: textAt(row, 'properties', 'version'),
      fullyQualifiedDomainName: textAt(row, 'properties', 'fullyQualifiedDomainName'),
      minimalTlsVersion: known(server.minimumTls),
      publicNetworkAccess: known(server.publicNetwork),
      restrictOutboundNetworkAccess: textAt(row, 'properties', 'restrictOutboundNetworkAccess'),
      administratorLogin: textAt(row, 'properties', 'administratorLogin'),
      principals: principalsOf(row),
    }),
    relations: [...encryptedByKey(textAt(row, 'properties', 'keyId')), ...privateEndpoints(row), ...identitiesOf(row)],
  }),
})
