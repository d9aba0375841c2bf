import type { Cluster } from '@aws-sdk/client-redshift'
import { arnOf, resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, placed, shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

export interface Warehouse {
  arn: string
  name: string
  port: number
  isPublic: boolean
  encrypted: boolean
  adminName: string
  database: string
  /** For how many days automatic snapshots are kept; 0: there are none. */
  snapshotDays: number
  upgrades: boolean
  routesInNetwork: boolean
  securityGroups: string[]
  parameterGroup: string | null
}
export interface RedshiftClusters {
  region: string
  warehouses: Warehouse[]
}

const factOf =
  (account: AwsAccount, region: string) =>
  (row: Cluster): Warehouse | null => {
    const { ClusterIdentifier: name, PubliclyAccessible: isPublic = false, Encrypted: encrypted = false } = row
    const { MasterUsername: adminName = '', DBName: database = '', AutomatedSnapshotRetentionPeriod: snapshotDays = 0 } = row
    const { AllowVersionUpgrade: upgrades = false, EnhancedVpcRouting: routesInNetwork = false } = row
    if (name === undefined || row.ClusterStatus === 'deleting') return null
    const arn = arnOf(account, 'redshift', region, `cluster:${name}`)
    const named = { arn, name, adminName, database, ...placeOf(row) }
    return { ...named, isPublic, encrypted, snapshotDays, upgrades, routesInNetwork }
  }
const PORT = 5_439
const placeOf = ({ Endpoint: endpoint, VpcSecurityGroups: groups = [], ClusterParameterGroups: parameters = [] }: Cluster) => ({
  port: endpoint?.Port ?? PORT,
  securityGroups: groups.flatMap(({ VpcSecurityGroupId: id }) => id ?? []),
  parameterGroup: parameters[0]?.ParameterGroupName ?? null,
})

const itemOf = (account: AwsAccount, region: string) => (row: Cluster, fact: Warehouse) => ({
  resource: resourceOf(fact.arn, region),
  name: fact.name,
  tags: tagsOf(row.Tags),
  config: shown({
    NodeType: row.NodeType,
    NumberOfNodes: row.NumberOfNodes,
    Status: row.ClusterStatus,
    Endpoint: row.Endpoint?.Address,
    Port: fact.port,
    PubliclyAccessible: fact.isPublic,
    Encrypted: fact.encrypted,
    KmsKeyId: row.KmsKeyId,
    EnhancedVpcRouting: fact.routesInNetwork,
  }),
  relations: [...encryptedBy(row.KmsKeyId), ...placed(account, region, { vpc: row.VpcId, groups: fact.securityGroups })],
})

export const redshiftClusters = regionCollector({
  id: 'redshift-clusters',
  async collect({ client, region, account, environment }) {
    const { RedshiftClient, paginateDescribeClusters } = await import('@aws-sdk/client-redshift')
    const redshift = client(RedshiftClient, 'redshift')
    const warehouses = await listed(environment, {
      resourceType: 'AWS::Redshift::Cluster',
      pages: pagesOf(
        wantedOf(environment, 'redshift', 'cluster:'),
        (name) => paginateDescribeClusters({ client: redshift }, name === undefined ? { MaxRecords: 100 } : { ClusterIdentifier: name }),
        ['ClusterNotFound', 'ClusterNotFoundFault'],
      ),
      rowsOf: ({ Clusters: rows }) => rows,
      factOf: factOf(account, region),
      itemOf: itemOf(account, region),
    })
    return { region, warehouses }
  },
})
