import { at, labelsAt, shown, textAt, toldText } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { resourceOf } from '#scanners/azure/arm-id.ts'
import { aboutEach, resourceIn, subscriptionCollector, type ArmResource } from './collector.ts'
import { partsOf, type Parts } from './parts.ts'

const READ = 'Microsoft.Sql/servers/databases/read'
const READ_ENCRYPTION = 'Microsoft.Sql/servers/databases/transparentDataEncryption/read'

export type SqlDatabases = Parts<ArmResource>
/** All databases of customers: `master` belongs to Azure. Source: learn.microsoft.com/rest/api/sql/databases/list-by-server */
export const sqlDatabases = subscriptionCollector({
  id: 'sql-databases',
  asks: [READ],
  after: ['sql-servers'],
  collect: ({ arm, environment, subscription }, { 'sql-servers': servers = [] }) =>
    partsOf(environment, servers, {
      resourceType: 'Microsoft.Sql/servers/databases',
      pagesOf: ({ id }) => arm.pages(READ, `${id}/databases`, 'Microsoft.Sql/servers'),
      factOf(row) {
        const resource = resourceIn(row, subscription)
        return resource.name.toLowerCase() === 'master' ? null : resource
      },
      itemOf: (row, { id, name, region }, server) => ({
        resource: resourceOf(id, region),
        name,
        tags: labelsAt(row, 'tags'),
        config: shown({
          sku: textAt(row, 'sku', 'name'),
          status: textAt(row, 'properties', 'status'),
          creationDate: textAt(row, 'properties', 'creationDate'),
          zoneRedundant: at(row, 'properties', 'zoneRedundant'),
          requestedBackupStorageRedundancy: textAt(row, 'properties', 'requestedBackupStorageRedundancy'),
        }),
        relations: [{ kind: 'member-of', to: server.id }],
      }),
    }),
})

/** Whether each database is encrypted; by its id. */
export type SqlEncryption = ReadonlyMap<string, Seen<boolean>>
/** Source: learn.microsoft.com/rest/api/sql/transparent-data-encryptions/get */
export const sqlEncryption = subscriptionCollector({
  id: 'sql-encryption',
  asks: [READ_ENCRYPTION],
  after: ['sql-databases'],
  collect: ({ arm }, { 'sql-databases': databases }) =>
    aboutEach(databases?.all ?? [], async ({ id }) => {
      const answer = await seen(arm.get(READ_ENCRYPTION, `${id}/transparentDataEncryption/current`, 'Microsoft.Sql/servers'))
      const state = answer instanceof Unseen ? answer : toldText(answer, ['properties', 'state'])
      return state instanceof Unseen ? state : state.toLowerCase() === 'enabled'
    }),
})
