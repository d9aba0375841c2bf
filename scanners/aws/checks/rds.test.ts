import type { DBCluster, DBInstance } from '@aws-sdk/client-rds'
import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'eu-west-1'
const NOW = new Date('2026-03-01T12:00:00Z')
const arn = (path: string) => `arn:aws:rds:${REGION}:123456789012:${path}`
const instance = (name: string, change: Partial<DBInstance> = {}): DBInstance => ({
  DBInstanceIdentifier: name,
  DBInstanceArn: arn(`db:${name}`),
  DBInstanceStatus: 'available',
  Engine: 'postgres',
  EngineVersion: '16.4',
  Endpoint: { Address: `${name}.example.com`, Port: 5432 },
  ...change,
})
const cluster = (name: string, change: Partial<DBCluster> = {}): DBCluster => ({
  DBClusterIdentifier: name,
  DBClusterArn: arn(`cluster:${name}`),
  Status: 'available',
  Engine: 'aurora-mysql',
  Port: 3306,
  ...change,
})
const accountOf = (region: RegionParts) => awsAccount({ regions: [REGION], in: { [REGION]: region } })
const says = async (checkId: string, region: RegionParts) => brief((await scanModel(accountOf(region), { checkIds: [checkId] })).verdicts)

const behind = (id: string) => ({ PubliclyAccessible: true, VpcSecurityGroups: [{ VpcSecurityGroupId: id, Status: 'active' }] })
const group = (name: string, parameters: Record<string, string>) => ({
  DBParameterGroupName: name,
  parameters: [
    ...Array.from({ length: 120 }, (_, index) => ({ ParameterName: `other_${index}`, ParameterValue: '1' })),
    ...Object.entries(parameters).map(([ParameterName, ParameterValue]) => ({ ParameterName, ParameterValue })),
  ],
})
const on = (name: string, Engine: string, DBParameterGroupName: string) =>
  instance(name, { Engine, DBParameterGroups: [{ DBParameterGroupName }] })
const only = (name: string) => ({ genericIdentifier: 'arn', genericIdentifierValue: arn(`db:${name}`), region: REGION })

describe('settings of databases: of clusters, and of instances in none', () => {
  const MEMBER = instance('member', { DBClusterIdentifier: 'group', Engine: 'aurora-mysql' })
  test.each<[checkId: string, good: Partial<DBInstance & DBCluster>]>([
    ['aws-rds-encryption', { StorageEncrypted: true }],
    ['aws-rds-multi-az', { MultiAZ: true }],
    ['aws-rds-deletion-protection', { DeletionProtection: true }],
  ])('%s', async (checkId, good) => {
    const rds = {
      instances: [instance('bad'), instance('good', good), MEMBER, instance('going', { DBInstanceStatus: 'deleting' })],
      clusters: [cluster('group'), cluster('fine', good)],
    }
    expect(await says(checkId, { rds })).toEqual(['FAIL fail bad', 'FAIL fail group', 'PASS pass fine', 'PASS pass good'])
  })
  test('aws-rds-backup: days, none, and replicas, which their source keeps', async () => {
    const rds = {
      instances: [
        instance('none'),
        instance('short', { BackupRetentionPeriod: 6 }),
        instance('week', { BackupRetentionPeriod: 7 }),
        instance('copy', { ReadReplicaSourceDBInstanceIdentifier: 'week' }),
      ],
    }
    expect(await says('aws-rds-backup', { rds })).toEqual(['FAIL off none', 'FAIL short short', 'PASS pass week'])
  })
  test('a list that may not be seen leaves the check unjudged there', async () => {
    const model = accountOf({ rds: { instances: [instance('a')] } })
    const { outcomes, verdicts } = await scanModel(model, {
      checkIds: ['aws-rds-encryption'],
      faults: { denied: new Set(['rds:DescribeDBClusters']) },
    })
    expect([unrun(outcomes), verdicts]).toEqual([[`denied ${REGION}`], []])
  })
})

test('aws-rds-minor-upgrade', async () => {
  const rds = { instances: [instance('by-hand'), instance('by-itself', { AutoMinorVersionUpgrade: true })] }
  expect(await says('aws-rds-minor-upgrade', { rds })).toEqual(['FAIL fail by-hand', 'PASS pass by-itself'])
})

const leading = (id: string, GatewayId?: string) => ({
  RouteTableId: `rtb-${id}`,
  VpcId: 'vpc-1',
  Associations: [{ SubnetId: id }],
  Routes: GatewayId === undefined ? [] : [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId, State: 'active' as const }],
})
const inside = (name: string, ...ids: string[]) =>
  instance(name, { ...behind('sg-open'), DBSubnetGroup: { Subnets: ids.map((SubnetIdentifier) => ({ SubnetIdentifier })) } })
describe('aws-rds-public', () => {
  const OPEN = [{ IpProtocol: 'tcp', FromPort: 5432, ToPort: 5432, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }]
  const ec2 = {
    securityGroups: [
      { GroupId: 'sg-open', IpPermissions: OPEN },
      { GroupId: 'sg-web', IpPermissions: [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }] },
    ],
  }
  const instances = [
    instance('open', behind('sg-open')),
    instance('moved', { ...behind('sg-open'), Endpoint: { Port: 6000 } }),
    instance('guarded', behind('sg-web')),
    instance('private', { VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-open' }] }),
  ]
  test('takes a public address and a security group that lets strangers to the port', async () => {
    expect(await says('aws-rds-public', { ec2, rds: { instances } })).toEqual([
      'FAIL fail open',
      'PASS guarded guarded',
      'PASS guarded moved',
      'PASS private private',
    ])
  })
  test('a public address in subnets that lead nowhere is no way in; one behind a firewall, or in a subnet of others, may be', async () => {
    const within = {
      ...ec2,
      subnets: ['out', 'in', 'wall'].map((id) => ({ SubnetId: id, VpcId: 'vpc-1' })),
      routeTables: [leading('out', 'igw-1'), leading('in'), leading('wall', 'vpce-1')],
    }
    const rds = { instances: [inside('a', 'in'), inside('b', 'in', 'out'), inside('c', 'in', 'others'), inside('d', 'wall')] }
    expect(await says('aws-rds-public', { ec2: within, rds })).toEqual(['FAIL fail b', 'FAIL fail c', 'FAIL fail d', 'PASS unrouted a'])
  })
  test('a group that is not the account’s own may let in anybody', async () => {
    const shared = [instance('shared', behind('sg-of-others')), instance('open', behind('sg-open'))]
    expect(await says('aws-rds-public', { ec2, rds: { instances: shared } })).toEqual(['FAIL fail open', 'UNKNOWN unknown shared'])
  })
  test('says what the internet reaches, and by which group', async () => {
    const { verdicts } = await scanModel(accountOf({ ec2, rds: { instances: instances.slice(0, 1) } }), { checkIds: ['aws-rds-public'] })
    expect(verdicts).toMatchObject([{ exposure: 'exposed', values: { group: 'sg-open', port: 5432 } }])
  })
  test('aws-rds-public-address asks for no public address at all', async () => {
    expect(await says('aws-rds-public-address', { rds: { instances: instances.slice(2) } })).toEqual([
      'FAIL fail guarded',
      'PASS pass private',
    ])
  })
})

describe('aws-rds-tls', () => {
  const rds = {
    instances: [
      on('pg-on', 'postgres', 'forced'),
      on('pg-off', 'postgres', 'free'),
      on('maria', 'mariadb', 'forced'),
      on('oracle', 'oracle-ee', 'free'),
    ],
    clusters: [cluster('documents', { Engine: 'docdb', DBClusterParameterGroup: 'documents' })],
    parameterGroups: [group('forced', { 'rds.force_ssl': '1', require_secure_transport: 'ON' }), group('free', { 'rds.force_ssl': '0' })],
    clusterParameterGroups: [
      { DBClusterParameterGroupName: 'documents', parameters: [{ ParameterName: 'tls', ParameterValue: 'disabled' }] },
    ],
  }
  test('reads the parameter of each engine, wherever it stands in the group', async () => {
    expect(await says('aws-rds-tls', { rds })).toEqual(['FAIL fail documents', 'FAIL fail pg-off', 'PASS pass maria', 'PASS pass pg-on'])
  })
  test('a group that is not told leaves its databases unknown', async () => {
    expect(await says('aws-rds-tls', { rds: { instances: [on('lost', 'mysql', 'deleted')] } })).toEqual(['UNKNOWN unknown lost'])
  })
  test('asks for each group once', async () => {
    const same = Array.from({ length: 5 }, (_, index) => on(`pg-${index}`, 'postgres', 'free'))
    const { calls } = await scanModel(accountOf({ rds: { ...rds, instances: same, clusters: [] } }), { checkIds: ['aws-rds-tls'] })
    expect(calls.byOperation['rds:DescribeDBParameters']).toBe(2)
  })
})

describe('snapshots', () => {
  const snapshot = (name: string, change: object = {}) => ({
    DBSnapshotIdentifier: name,
    DBSnapshotArn: arn(`snapshot:${name}`),
    SnapshotType: 'manual',
    ...change,
  })
  const rds = {
    snapshots: [
      snapshot('public', { sharedWith: ['all'] }),
      snapshot('partner', { sharedWith: ['210987654321'], Encrypted: true }),
      snapshot('nightly', { SnapshotType: 'automated' }),
    ],
    clusterSnapshots: [
      {
        DBClusterSnapshotIdentifier: 'whole',
        DBClusterSnapshotArn: arn('cluster-snapshot:whole'),
        SnapshotType: 'manual',
        StorageEncrypted: false,
        sharedWith: ['all'],
      },
    ],
  }
  test('aws-rds-snapshot-public: of instances and of clusters', async () => {
    expect(await says('aws-rds-snapshot-public', { rds })).toEqual([
      'FAIL fail public',
      'FAIL fail whole',
      'PASS pass nightly',
      'PASS pass partner',
    ])
  })
  test('one that may not be asked about is unknown, and a fault of another stands', async () => {
    const { verdicts } = await scanModel(accountOf({ rds }), {
      checkIds: ['aws-rds-snapshot-public'],
      faults: { denied: new Set(['rds:DescribeDBClusterSnapshotAttributes']) },
    })
    expect(brief(verdicts)).toEqual(['FAIL fail public', 'UNKNOWN unknown whole'])
  })
  test('aws-rds-snapshot-encryption', async () => {
    expect(await says('aws-rds-snapshot-encryption', { rds })).toEqual([
      'FAIL fail nightly',
      'FAIL fail public',
      'FAIL fail whole',
      'PASS pass partner',
    ])
  })
})

describe('the inventory and a verification', () => {
  const model = accountOf({
    rds: {
      instances: [
        instance('one', {
          KmsKeyId: `arn:aws:kms:${REGION}:123456789012:key/k`,
          DBClusterIdentifier: 'group',
          VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-1' }],
          DBSubnetGroup: { VpcId: 'vpc-1', Subnets: [{ SubnetIdentifier: 'subnet-1' }] },
          TagList: [{ Key: 'team', Value: 'shop' }],
        }),
        instance('two'),
      ],
      clusters: [cluster('group')],
    },
  })
  test('tells relations to keys, networks and the cluster', async () => {
    const { inventory } = await scanModel(model, { checkIds: ['aws-rds-encryption'] })
    const { items = [], complete } = inventory.get('AWS::RDS::DBInstance') ?? {}
    expect(complete).toBe(true)
    expect(items[0]).toMatchObject({ name: 'one', tags: { team: 'shop' }, config: { Engine: 'postgres', StorageEncrypted: false } })
    expect(items[0]?.relations.map(({ kind, to }) => `${kind} ${to.split(':').slice(5).join(':')}`)).toEqual([
      'encrypted-by key/k',
      'in-network vpc/vpc-1',
      'in-subnet subnet/subnet-1',
      'guarded-by security-group/sg-1',
      'member-of cluster:group',
    ])
  })
  test('of one instance asks for that one, and one that is gone is an answer', async () => {
    const checkIds = ['aws-rds-encryption']
    const there = await scanModel(model, { checkIds, environment: { only: only('two') } })
    expect(brief(there.verdicts)).toEqual(['FAIL fail two'])
    expect(there.calls.byOperation['rds:DescribeDBClusters']).toBeUndefined()
    const gone = await scanModel(model, { checkIds, environment: { only: only('three') } })
    expect([brief(gone.verdicts), unrun(gone.outcomes)]).toEqual([[], []])
  })
})

const until = (days: number) => ({ CertificateDetails: { ValidTill: new Date(NOW.getTime() + days * 86_400_000) } })
const versioned = (name: string, EngineVersion: string) => instance(name, { EngineVersion })
const subscription = (change: object) => ({ CustSubscriptionId: 'alerts', Enabled: true, ...change })
const telling = (...eventSubscriptions: object[]) => ({
  rds: { instances: [instance('a'), instance('b')], clusters: [cluster('c')], eventSubscriptions },
})

describe('smaller settings of databases', () => {
  test.each<[checkId: string, bad: Partial<DBInstance>, good: Partial<DBInstance>]>([
    ['aws-rds-iam-authentication', {}, { IAMDatabaseAuthenticationEnabled: true }],
    ['aws-rds-default-admin', { MasterUsername: 'postgres' }, { MasterUsername: 'keeper' }],
    ['aws-rds-default-port', {}, { Endpoint: { Port: 15_432 } }],
    ['aws-rds-copy-tags', {}, { CopyTagsToSnapshot: true }],
    ['aws-rds-log-export', {}, { EnabledCloudwatchLogsExports: ['postgresql'] }],
    ['aws-rds-enhanced-monitoring', {}, { MonitoringInterval: 60 }],
  ])('%s', async (checkId, bad, good) => {
    expect(await says(checkId, { rds: { instances: [instance('bad', bad), instance('good', good)] } })).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
  })
  test('engines that know no sign-in by IAM are not asked for it', async () => {
    const rds = { instances: [instance('a', { Engine: 'sqlserver-ee' })], clusters: [cluster('b', { Engine: 'docdb' }), cluster('c')] }
    expect(await says('aws-rds-iam-authentication', { rds })).toEqual(['FAIL fail c'])
  })
  test('aws-rds-certificate', async () => {
    const instances = [instance('ended', until(-2)), instance('soon', until(12)), instance('good', until(300)), instance('unsaid')]
    const { verdicts } = await scanModel(accountOf({ rds: { instances } }), {
      checkIds: ['aws-rds-certificate'],
      environment: { now: () => NOW },
    })
    expect(brief(verdicts)).toEqual(['FAIL ended ended', 'FAIL soon soon', 'PASS pass good'])
  })
  test('aws-rds-engine-deprecated: each version in use is asked about once', async () => {
    const rds = {
      instances: [versioned('a', '16.4'), versioned('b', '16.4'), versioned('old', '11.9'), versioned('gone', '9.4')],
      engineVersions: [
        { Engine: 'postgres', EngineVersion: '16.4', Status: 'available' },
        { Engine: 'postgres', EngineVersion: '11.9', Status: 'deprecated' },
      ],
    }
    const { verdicts, calls } = await scanModel(accountOf({ rds }), { checkIds: ['aws-rds-engine-deprecated'] })
    expect(brief(verdicts)).toEqual(['FAIL fail gone', 'FAIL fail old', 'PASS pass a', 'PASS pass b'])
    expect(calls.byOperation['rds:DescribeDBEngineVersions']).toBe(3)
  })
})

describe('events', () => {
  const ALL = ['maintenance', 'configuration change', 'failure']
  test.each<[name: string, expected: string, subscriptions: object[]]>([
    ['none', 'FAIL fail eu-west-1', []],
    ['for everything', 'PASS pass eu-west-1', [subscription({})]],
    ['all that counts', 'PASS pass eu-west-1', [subscription({ SourceType: 'db-instance', EventCategoriesList: ALL })]],
    ['one category short', 'FAIL fail eu-west-1', [subscription({ SourceType: 'db-instance', EventCategoriesList: ALL.slice(1) })]],
    [
      'in two parts',
      'PASS pass eu-west-1',
      [
        subscription({ EventCategoriesList: ALL.slice(0, 1) }),
        subscription({ SourceType: 'db-instance', EventCategoriesList: ALL.slice(1) }),
      ],
    ],
    ['off', 'FAIL fail eu-west-1', [subscription({ Enabled: false })]],
    ['of one instance', 'FAIL fail eu-west-1', [subscription({ SourceType: 'db-instance', SourceIdsList: ['a'] })]],
    ['of each instance', 'PASS pass eu-west-1', [subscription({ SourceType: 'db-instance', SourceIdsList: ['a', 'b'] })]],
    ['of clusters', 'FAIL fail eu-west-1', [subscription({ SourceType: 'db-cluster' })]],
  ])('aws-rds-events-instance: %s', async (_name, expected, subscriptions) => {
    expect(await says('aws-rds-events-instance', telling(...subscriptions))).toEqual([expected])
  })
  test('of the other kinds, and where there is nothing to tell of', async () => {
    const region = telling(
      subscription({ SourceType: 'db-cluster' }),
      subscription({ SourceType: 'db-parameter-group', EventCategoriesList: ['failure'] }),
    )
    expect(await says('aws-rds-events-cluster', region)).toEqual(['PASS pass eu-west-1'])
    expect(await says('aws-rds-events-parameter-group', region)).toEqual(['FAIL fail eu-west-1'])
    expect(await says('aws-rds-events-security-group', region)).toEqual(['FAIL fail eu-west-1'])
    expect(await says('aws-rds-events-instance', {})).toEqual([])
    const everything = telling(subscription({ SourceType: 'db-parameter-group' }), subscription({ SourceType: 'db-security-group' }))
    expect(await says('aws-rds-events-parameter-group', everything)).toEqual(['PASS pass eu-west-1'])
    expect(await says('aws-rds-events-security-group', everything)).toEqual(['PASS pass eu-west-1'])
    const silent = telling(subscription({ SourceType: 'db-cluster', Enabled: false }))
    expect(await says('aws-rds-events-cluster', silent)).toEqual(['FAIL fail eu-west-1'])
  })
})
