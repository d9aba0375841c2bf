import { resourceOf } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { regionCollector, type Service } from './collector.ts'

export interface DbSnapshot {
  arn: string
  name: string
  /** Of a whole cluster. */
  ofCluster: boolean
  encrypted: boolean
  /** Made by someone, not by the schedule: only these can be shared. */
  isManual: boolean
}
export interface RdsSnapshots {
  region: string
  snapshots: DbSnapshot[]
}

interface Row {
  engine: string | undefined
  status: string | undefined
  key: string | undefined
  source: string | undefined
  created: Date | undefined
  tags: Parameters<typeof tagsOf>[0]
}
const itemOf = (region: string, row: Row, { arn, name, encrypted }: DbSnapshot) => ({
  resource: resourceOf(arn, region),
  name,
  tags: tagsOf(row.tags),
  config: shown({
    Source: row.source,
    Engine: row.engine,
    Status: row.status,
    Encrypted: encrypted,
    KmsKeyId: row.key,
    SnapshotCreateTime: row.created,
  }),
  relations: encryptedBy(row.key),
})

async function instanceSnapshots({ client, region, environment }: Service): Promise<DbSnapshot[]> {
  const { RDSClient, paginateDescribeDBSnapshots } = await import('@aws-sdk/client-rds')
  const rds = client(RDSClient, 'rds')
  return listed(environment, {
    resourceType: 'AWS::RDS::DBSnapshot',
    pages: pagesOf(
      wantedOf(environment, 'rds', 'snapshot:'),
      (name) => paginateDescribeDBSnapshots({ client: rds }, name === undefined ? { MaxRecords: 100 } : { DBSnapshotIdentifier: name }),
      ['DBSnapshotNotFound', 'DBSnapshotNotFoundFault'],
    ),
    rowsOf: ({ DBSnapshots: rows }) => rows,
    factOf: ({ DBSnapshotArn: arn, DBSnapshotIdentifier: name = '', Encrypted: encrypted = false, SnapshotType: type = 'manual' }) =>
      arn === undefined ? null : { arn, name, ofCluster: false, encrypted, isManual: type === 'manual' },
    itemOf: (row, fact) =>
      itemOf(
        region,
        {
          engine: row.Engine,
          status: row.Status,
          key: row.KmsKeyId,
          source: row.DBInstanceIdentifier,
          created: row.SnapshotCreateTime,
          tags: row.TagList,
        },
        fact,
      ),
  })
}

async function clusterSnapshots({ client, region, environment }: Service): Promise<DbSnapshot[]> {
  const { RDSClient, paginateDescribeDBClusterSnapshots } = await import('@aws-sdk/client-rds')
  const rds = client(RDSClient, 'rds')
  return listed(environment, {
    resourceType: 'AWS::RDS::DBClusterSnapshot',
    pages: pagesOf(
      wantedOf(environment, 'rds', 'cluster-snapshot:'),
      (name) =>
        paginateDescribeDBClusterSnapshots(
          { client: rds },
          name === undefined ? { MaxRecords: 100 } : { DBClusterSnapshotIdentifier: name },
        ),
      ['DBClusterSnapshotNotFoundFault'],
    ),
    rowsOf: ({ DBClusterSnapshots: rows }) => rows,
    factOf: (row) =>
      row.DBClusterSnapshotArn === undefined
        ? null
        : {
            arn: row.DBClusterSnapshotArn,
            name: row.DBClusterSnapshotIdentifier ?? '',
            ofCluster: true,
            encrypted: row.StorageEncrypted ?? false,
            isManual: (row.SnapshotType ?? 'manual') === 'manual',
          },
    itemOf: (row, fact) =>
      itemOf(
        region,
        {
          engine: row.Engine,
          status: row.Status,
          key: row.KmsKeyId,
          source: row.DBClusterIdentifier,
          created: row.SnapshotCreateTime,
          tags: row.TagList,
        },
        fact,
      ),
  })
}

/** Snapshots of instances and of clusters: what is encrypted in one is so in the other, and both are shared alike. */
export const rdsSnapshots = regionCollector({
  id: 'rds-snapshots',
  async collect(service) {
    const [ofInstances, ofClusters] = await Promise.all([instanceSnapshots(service), clusterSnapshots(service)])
    return { region: service.region, snapshots: [...ofInstances, ...ofClusters] }
  },
})
