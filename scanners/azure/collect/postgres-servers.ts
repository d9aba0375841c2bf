import { shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { known } from '#scanners/sdk/cloud/unseen.ts'
import { identitiesOf, principalsOf, placedIn } from '#scanners/azure/relations.ts'
import { databaseServer } from './database-server.ts'
import { serversCollector } from './firewalled-servers.ts'

/** Source: learn.microsoft.com/rest/api/postgresql/servers/list-by-subscription */
export const postgresServers = serversCollector({
  id: 'postgres-servers',
  type: 'Microsoft.DBforPostgreSQL/flexibleServers',
  factOf: databaseServer,
  shownOf: (row, server) => ({
    config: shown({
      version: textAt(row, 'properties', 'version'),
      state: textAt(row, 'properties', 'state'),
      fullyQualifiedDomainName: textAt(row, 'properties', 'fullyQualifiedDomainName'),
      publicNetworkAccess: known(server.publicNetwork),
      backupRetentionDays: textAt(row, 'properties', 'backup', 'backupRetentionDays'),
      geoRedundantBackup: textAt(row, 'properties', 'backup', 'geoRedundantBackup'),
      highAvailability: textAt(row, 'properties', 'highAvailability', 'mode'),
      passwordAuth: textAt(row, 'properties', 'authConfig', 'passwordAuth'),
      principals: principalsOf(row),
    }),
    relations: [...placedIn([textAt(row, 'properties', 'network', 'delegatedSubnetResourceId')]), ...identitiesOf(row)],
  }),
})
