import type { DBCluster } from '@aws-sdk/client-rds'
import { resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, placed, shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'
import { commonOf, type Database } from './rds-instances.ts'

export interface RdsClusters {
  region: string
  clusters: Database[]
}

const factOf = (row: DBCluster): Database | null => {
  if (row.DBClusterArn === undefined || row.Status === 'deleting') return null
  return {
    ...commonOf(row),
    arn: row.DBClusterArn,
    name: row.DBClusterIdentifier ?? '',
    port: row.Port ?? null,
    parameterGroup: row.DBClusterParameterGroup ?? null,
  }
}

const itemOf = (account: AwsAccount, region: string) => (row: DBCluster, fact: Database) => ({
  resource: resourceOf(fact.arn, region),
  name: fact.name,
  tags: tagsOf(row.TagList),
  config: shown({
    Engine: fact.engine,
    EngineVersion: fact.version,
    EngineMode: row.EngineMode,
    Status: row.Status,
    Endpoint: row.Endpoint,
    Port: fact.port,
    StorageEncrypted: fact.encrypted,
    KmsKeyId: row.KmsKeyId,
    BackupRetentionPeriod: fact.backupDays,
    MultiAZ: fact.multiAz,
    DeletionProtection: fact.deletionProtection,
    HttpEndpointEnabled: row.HttpEndpointEnabled ?? false,
    Members: (row.DBClusterMembers ?? []).flatMap(({ DBInstanceIdentifier: id }) => id ?? []),
  }),
  relations: [
    ...encryptedBy(row.KmsKeyId),
    ...placed(account, region, { groups: (row.VpcSecurityGroups ?? []).flatMap(({ VpcSecurityGroupId: id }) => id ?? []) }),
  ],
})

export const rdsClusters = regionCollector({
  id: 'rds-clusters',
  async collect({ client, region, account, environment }) {
    const { RDSClient, paginateDescribeDBClusters } = await import('@aws-sdk/client-rds')
    const rds = client(RDSClient, 'rds')
    const clusters = await listed(environment, {
      resourceType: 'AWS::RDS::DBCluster',
      pages: pagesOf(
        wantedOf(environment, 'rds', 'cluster:'),
        (name) => paginateDescribeDBClusters({ client: rds }, name === undefined ? { MaxRecords: 100 } : { DBClusterIdentifier: name }),
        ['DBClusterNotFoundFault'],
      ),
      rowsOf: ({ DBClusters: rows }) => rows,
      factOf,
      itemOf: itemOf(account, region),
    })
    return { region, clusters }
  },
})
