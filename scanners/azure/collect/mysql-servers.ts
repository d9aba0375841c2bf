import { shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { known } from '#scanners/sdk/cloud/unseen.ts'
import { identitiesOf, principalsOf, placedIn } from '#scanners/azure/relations.ts'
import { databaseServer } from './database-server.ts'
import { serversCollector } from './firewalled-servers.ts'

/** Source: learn.microsoft.com/rest/api/mysql/flexibleserver/servers/list */
export const mysqlServers = serversCollector({
  id: 'mysql-servers',
  type: 'Microsoft.DBforMySQL/flexibleServers',
  factOf: databaseServer,
  shownOf: (row, server) => ({
    config: shown({
      version: textAt(row, 'properties', 'version'),
      state: textAt(row, 'properties', 'state'),
      fullyQualifiedDomainName: textAt(row, 'properties', 'fullyQualifiedDomainName'),
      publicNetworkAccess: known(server.publicNetwork),
      geoRedundantBackup: textAt(row, 'properties', 'backup', 'geoRedundantBackup'),
      highAvailability: textAt(row, 'properties', 'highAvailability', 'mode'),
      principals: principalsOf(row),
    }),
    relations: [...placedIn([textAt(row, 'properties', 'network', 'delegatedSubnetResourceId')]), ...identitiesOf(row)],
  }),
})
