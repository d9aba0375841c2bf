import type { DBInstance } from '@aws-sdk/client-rds'
import { resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, placed, shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

/** What an instance and a cluster of databases have in common. */
export interface Database {
  arn: string
  name: string
  /** mysql, postgres, oracle-ee, aurora-mysql, docdb, neptune … */
  engine: string
  version: string
  port: number | null
  encrypted: boolean
  /** For how many days automatic backups are kept; 0: there are none. */
  backupDays: number
  multiAz: boolean
  deletionProtection: boolean
  adminName: string
  iamAuthentication: boolean
  copiesTags: boolean
  /** Logs that go to CloudWatch. */
  logs: string[]
  /** The group whose parameters hold. */
  parameterGroup: string | null
}
export interface DbInstance extends Database {
  /** The cluster it is a member of. */
  cluster: string | null
  isPublic: boolean
  minorUpgrades: boolean
  isMonitored: boolean
  isReplica: boolean
  securityGroups: string[]
  /** Those of its subnet group: RDS moves it among them. */
  subnets: string[]
  /** When its server certificate ends; null: not told. */
  certificateEnds: Date | null
}
export interface RdsInstances {
  region: string
  asOf: Date
  instances: DbInstance[]
}

/** The members that an instance and a cluster share. */
type Common = Pick<
  DBInstance,
  | 'Engine'
  | 'EngineVersion'
  | 'StorageEncrypted'
  | 'BackupRetentionPeriod'
  | 'MultiAZ'
  | 'DeletionProtection'
  | 'MasterUsername'
  | 'IAMDatabaseAuthenticationEnabled'
  | 'CopyTagsToSnapshot'
  | 'EnabledCloudwatchLogsExports'
>
export const commonOf = ({
  Engine: engine = '',
  EngineVersion: version = '',
  StorageEncrypted: encrypted = false,
  BackupRetentionPeriod: backupDays = 0,
  MultiAZ: multiAz = false,
  DeletionProtection: deletionProtection = false,
  MasterUsername: adminName = '',
  IAMDatabaseAuthenticationEnabled: iamAuthentication = false,
  CopyTagsToSnapshot: copiesTags = false,
  EnabledCloudwatchLogsExports: logs = [],
}: Common): Omit<Database, 'arn' | 'name' | 'port' | 'parameterGroup'> => ({
  engine,
  version,
  encrypted,
  backupDays,
  multiAz,
  deletionProtection,
  adminName,
  iamAuthentication,
  copiesTags,
  logs,
})

/** An instance that is being made has no endpoint yet; those of Aurora answer 0. */
const portOf = ({ Endpoint: endpoint, DbInstancePort: port = 0 }: DBInstance) => endpoint?.Port ?? (port === 0 ? null : port)

const membershipOf = (row: DBInstance) => ({
  cluster: row.DBClusterIdentifier ?? null,
  parameterGroup: row.DBParameterGroups?.[0]?.DBParameterGroupName ?? null,
})

const isReplica = (row: DBInstance) =>
  row.ReadReplicaSourceDBInstanceIdentifier !== undefined || row.ReadReplicaSourceDBClusterIdentifier !== undefined

const subnetsOf = ({ DBSubnetGroup: group }: DBInstance): string[] => (group?.Subnets ?? []).flatMap(({ SubnetIdentifier: id }) => id ?? [])

const factOf = (row: DBInstance): DbInstance | null => {
  const { PubliclyAccessible: isPublic = false, AutoMinorVersionUpgrade: minorUpgrades = false, MonitoringInterval: seconds = 0 } = row
  const { VpcSecurityGroups: groups = [], CertificateDetails: certificate } = row
  // what is being deleted is nobody's work
  if (row.DBInstanceArn === undefined || row.DBInstanceStatus === 'deleting') return null
  return {
    ...commonOf(row),
    arn: row.DBInstanceArn,
    name: row.DBInstanceIdentifier ?? '',
    port: portOf(row),
    ...membershipOf(row),
    isPublic,
    minorUpgrades,
    isMonitored: seconds > 0,
    isReplica: isReplica(row),
    securityGroups: groups.flatMap(({ VpcSecurityGroupId: id }) => id ?? []),
    subnets: subnetsOf(row),
    certificateEnds: certificate?.ValidTill ?? null,
  }
}

const itemOf = (account: AwsAccount, region: string) => (row: DBInstance, fact: DbInstance) => ({
  resource: resourceOf(fact.arn, region),
  name: fact.name,
  tags: tagsOf(row.TagList),
  config: shown({
    Engine: fact.engine,
    EngineVersion: fact.version,
    DBInstanceClass: row.DBInstanceClass,
    Status: row.DBInstanceStatus,
    Endpoint: row.Endpoint?.Address,
    Port: fact.port,
    PubliclyAccessible: fact.isPublic,
    StorageEncrypted: fact.encrypted,
    KmsKeyId: row.KmsKeyId,
    BackupRetentionPeriod: fact.backupDays,
    MultiAZ: fact.multiAz,
    DeletionProtection: fact.deletionProtection,
    DBClusterIdentifier: fact.cluster,
    VpcSecurityGroups: fact.securityGroups,
  }),
  relations: [
    ...encryptedBy(row.KmsKeyId),
    ...placed(account, region, {
      vpc: row.DBSubnetGroup?.VpcId,
      subnets: fact.subnets,
      groups: fact.securityGroups,
    }),
    ...(fact.cluster === null ? [] : [{ kind: 'member-of' as const, to: fact.arn.replace(/:db:.*$/u, `:cluster:${fact.cluster}`) }]),
  ],
})

export const rdsInstances = regionCollector({
  id: 'rds-instances',
  async collect({ client, region, account, environment }) {
    const { RDSClient, paginateDescribeDBInstances } = await import('@aws-sdk/client-rds')
    const rds = client(RDSClient, 'rds')
    const instances = await listed(environment, {
      resourceType: 'AWS::RDS::DBInstance',
      pages: pagesOf(
        wantedOf(environment, 'rds', 'db:'),
        (name) => paginateDescribeDBInstances({ client: rds }, name === undefined ? { MaxRecords: 100 } : { DBInstanceIdentifier: name }),
        ['DBInstanceNotFound', 'DBInstanceNotFoundFault'],
      ),
      rowsOf: ({ DBInstances: rows }) => rows,
      factOf,
      itemOf: itemOf(account, region),
    })
    return { region, asOf: account.scannedAt, instances }
  },
})
