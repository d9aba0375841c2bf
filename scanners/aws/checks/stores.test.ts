import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { EfsFileSystem } from '#scanners/aws/fixture/model/data.ts'
import type { KmsKey } from '#scanners/aws/fixture/model/messages.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'eu-west-1'
const accountOf = (region: RegionParts) => awsAccount({ regions: [REGION], in: { [REGION]: region } })
const scan = async (checkId: string, region: RegionParts, ...denied: string[]) =>
  scanModel(accountOf(region), { checkIds: [checkId], faults: { denied: new Set(denied) } })
const says = async (checkId: string, region: RegionParts, ...denied: string[]) => brief((await scan(checkId, region, ...denied)).verdicts)
const arn = (service: string, path: string) => `arn:aws:${service}:${REGION}:123456789012:${path}`
const policy = (change: object) => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Resource: '*', ...change }] })
const EVERYBODY = { Principal: { AWS: '*' } }

const key = (id: string, change: Partial<KmsKey> = {}): KmsKey => ({
  KeyId: id,
  Arn: arn('kms', `key/${id}`),
  KeyManager: 'CUSTOMER',
  KeyState: 'Enabled',
  KeySpec: 'SYMMETRIC_DEFAULT',
  Origin: 'AWS_KMS',
  ...change,
})
const secret = (Name: string, change: object = {}) => ({ Name, ARN: arn('secretsmanager', `secret:${Name}-AbCdEf`), ...change })
const domain = (DomainName: string, change: object = {}) => ({
  DomainName,
  DomainId: `1/${DomainName}`,
  ARN: arn('es', `domain/${DomainName}`),
  ClusterConfig: {},
  ...change,
})
const cluster = (ClusterIdentifier: string, PubliclyAccessible: boolean, VpcSecurityGroupId: string) => ({
  ClusterIdentifier,
  PubliclyAccessible,
  VpcSecurityGroups: [{ VpcSecurityGroupId }],
})

describe('keys', () => {
  test('aws-kms-rotation: of keys that KMS can rotate', async () => {
    const kms = {
      keys: [
        key('still'),
        key('turning', { rotation: { enabled: true, periodInDays: 365 } }),
        key('of-aws', { KeyManager: 'AWS' }),
        key('signing', { KeySpec: 'RSA_2048' }),
        key('imported', { Origin: 'EXTERNAL' }),
        key('going', { KeyState: 'PendingDeletion' }),
        key('replica', { MultiRegion: true, MultiRegionConfiguration: { MultiRegionKeyType: 'REPLICA' } }),
      ],
    }
    expect(await says('aws-kms-rotation', { kms })).toEqual(['FAIL fail still', 'PASS pass turning'])
    expect(await says('aws-kms-rotation', { kms }, 'kms:GetKeyRotationStatus')).toEqual([
      'UNKNOWN unknown still',
      'UNKNOWN unknown turning',
    ])
    const unseen = await scan('aws-kms-rotation', { kms }, 'kms:ListKeys')
    expect([unrun(unseen.outcomes), unseen.verdicts]).toEqual([[`denied ${REGION}`], []])
  })
  test('aws-kms-public', async () => {
    const kms = {
      keys: [
        key('open', { policy: policy({ ...EVERYBODY, Action: 'kms:Decrypt' }) }),
        key('bound', {
          policy: policy({ ...EVERYBODY, Action: 'kms:*', Condition: { StringEquals: { 'kms:CallerAccount': '123456789012' } } }),
        }),
        key('usual'),
      ],
    }
    expect(await says('aws-kms-public', { kms })).toEqual(['FAIL fail open', 'PASS pass bound', 'PASS pass usual'])
    expect(await says('aws-kms-public', { kms: { keys: [key('a')] } }, 'kms:GetKeyPolicy')).toEqual(['UNKNOWN unknown a'])
  })
  test('states and kinds of keys', async () => {
    const kms = {
      keys: [
        key('on'),
        key('off', { KeyState: 'Disabled' }),
        key('going', { KeyState: 'PendingDeletion' }),
        key('wide', { MultiRegion: true, MultiRegionConfiguration: { MultiRegionKeyType: 'PRIMARY' } }),
      ],
    }
    expect(await says('aws-kms-unused', { kms })).toEqual(['FAIL fail off', 'PASS pass going', 'PASS pass on', 'PASS pass wide'])
    expect(await says('aws-kms-pending-deletion', { kms })).toEqual(['FAIL fail going', 'PASS pass off', 'PASS pass on', 'PASS pass wide'])
    expect(await says('aws-kms-multi-region', { kms })).toEqual(['FAIL fail wide', 'PASS pass going', 'PASS pass off', 'PASS pass on'])
  })
  test('a key that may not be described is neither judged nor gone', async () => {
    const { verdicts, inventory } = await scan('aws-kms-rotation', { kms: { keys: [key('a')] } }, 'kms:DescribeKey')
    expect([brief(verdicts), inventory.get('AWS::KMS::Key')?.complete ?? false]).toEqual([['UNKNOWN unknown a'], false])
  })
})

test('aws-secretsmanager-rotation: a secret that is being deleted is not judged', async () => {
  const secretsManager = {
    secrets: [secret('still'), secret('turning', { RotationEnabled: true }), secret('going', { DeletedDate: new Date() })],
  }
  expect(await says('aws-secretsmanager-rotation', { secretsManager })).toEqual(['FAIL fail still-AbCdEf', 'PASS pass turning-AbCdEf'])
  const { outcomes } = await scan('aws-secretsmanager-rotation', { secretsManager }, 'secretsmanager:ListSecrets')
  expect(unrun(outcomes)).toEqual([`denied ${REGION}`])
})

const fileSystem = (FileSystemId: string, change: Partial<EfsFileSystem> = {}): EfsFileSystem =>
  ({
    FileSystemId,
    FileSystemArn: arn('elasticfilesystem', `file-system/${FileSystemId}`),
    LifeCycleState: 'available',
    ...change,
  }) as EfsFileSystem
test('aws-efs-encryption', async () => {
  const efs = {
    fileSystems: [fileSystem('fs-1'), fileSystem('fs-2', { Encrypted: true }), fileSystem('fs-3', { LifeCycleState: 'deleting' })],
  }
  expect(await says('aws-efs-encryption', { efs })).toEqual(['FAIL fail fs-1', 'PASS pass fs-2'])
})

const table = (TableName: string, change: object = {}) => ({ TableName, TableArn: arn('dynamodb', `table/${TableName}`), ...change })
test('aws-dynamodb-pitr', async () => {
  const on = { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' as const } }
  const tables = [
    table('plain'),
    table('kept', { backups: { ContinuousBackupsStatus: 'ENABLED', ...on } }),
    table('gone', { TableStatus: 'DELETING' }),
  ]
  expect(await says('aws-dynamodb-pitr', { dynamoDb: { tables } })).toEqual(['FAIL fail plain', 'PASS pass kept'])
  expect(await says('aws-dynamodb-pitr', { dynamoDb: { tables: [table('a')] } }, 'dynamodb:DescribeContinuousBackups')).toEqual([
    'UNKNOWN unknown a',
  ])
})

describe('search domains', () => {
  const from = (...addresses: string[]) => ({
    AccessPolicies: policy({ ...EVERYBODY, Action: 'es:ESHttp*', Condition: { IpAddress: { 'aws:SourceIp': addresses } } }),
  })
  const OPEN = { AccessPolicies: policy({ ...EVERYBODY, Action: 'es:*' }) }
  test('aws-opensearch-public: by the policy, its addresses, and the network', async () => {
    const domains = [
      domain('open', OPEN),
      domain('star', from('*')),
      domain('world', from('0.0.0.0/0')),
      domain('part', from('198.51.100.7', '*')),
      domain('office', from('198.51.100.7', '203.0.113.0/24')),
      domain('account', { AccessPolicies: policy({ Principal: { AWS: ['123456789012'] }, Action: 'es:*' }) }),
      domain('network', { ...OPEN, VPCOptions: { VPCId: 'vpc-1' } }),
      domain('none'),
    ]
    expect(await says('aws-opensearch-public', { openSearch: { domains } })).toEqual([
      'FAIL fail open',
      'FAIL fail part',
      'FAIL fail star',
      'FAIL fail world',
      'PASS network network',
      'PASS pass account',
      'PASS pass none',
      'PASS pass office',
    ])
  })
  test('users of the domain’s own lower the risk, and are no PASS', async () => {
    const { verdicts } = await scan('aws-opensearch-public', {
      openSearch: { domains: [domain('a', { ...OPEN, AdvancedSecurityOptions: { Enabled: true } })] },
    })
    expect(verdicts).toMatchObject([{ status: 'FAIL', message: 'users', riskLevel: 'medium', exposure: 'exposed' }])
  })
  test('a list that may not be seen', async () => {
    const { outcomes } = await scan('aws-opensearch-public', { openSearch: { domains: [domain('a')] } }, 'opensearch:DescribeDomains')
    expect(unrun(outcomes)).toEqual([`denied ${REGION}`])
  })
})

test('aws-redshift-public', async () => {
  const ec2 = {
    securityGroups: [
      { GroupId: 'sg-open', IpPermissions: [{ IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }] }] },
      { GroupId: 'sg-shut' },
    ],
  }
  const redshift = { clusters: [cluster('open', true, 'sg-open'), cluster('shut', true, 'sg-shut'), cluster('private', false, 'sg-open')] }
  expect(await says('aws-redshift-public', { ec2, redshift })).toEqual(['FAIL fail open', 'PASS guarded shut', 'PASS private private'])
})

describe('settings of search domains', () => {
  test.each<[checkId: string, bad: object, good: object]>([
    ['aws-opensearch-encryption', {}, { EncryptionAtRestOptions: { Enabled: true } }],
    ['aws-opensearch-node-encryption', {}, { NodeToNodeEncryptionOptions: { Enabled: true } }],
    ['aws-opensearch-https', {}, { DomainEndpointOptions: { EnforceHTTPS: true } }],
    [
      'aws-opensearch-audit-logs',
      { LogPublishingOptions: { AUDIT_LOGS: { Enabled: false } } },
      { LogPublishingOptions: { AUDIT_LOGS: { Enabled: true } } },
    ],
    [
      'aws-opensearch-slow-logs',
      { LogPublishingOptions: { SEARCH_SLOW_LOGS: { Enabled: true } } },
      { LogPublishingOptions: { SEARCH_SLOW_LOGS: { Enabled: true }, INDEX_SLOW_LOGS: { Enabled: true } } },
    ],
    [
      'aws-opensearch-data-nodes',
      { ClusterConfig: { InstanceCount: 3, ZoneAwarenessEnabled: false } },
      { ClusterConfig: { InstanceCount: 3, ZoneAwarenessEnabled: true } },
    ],
    [
      'aws-opensearch-master-nodes',
      { ClusterConfig: { DedicatedMasterEnabled: false, DedicatedMasterCount: 3 } },
      { ClusterConfig: { DedicatedMasterEnabled: true, DedicatedMasterCount: 3 } },
    ],
    ['aws-opensearch-access-control', {}, { AdvancedSecurityOptions: { Enabled: true } }],
    ['aws-opensearch-internal-users', { AdvancedSecurityOptions: { InternalUserDatabaseEnabled: true } }, {}],
    ['aws-opensearch-dashboard-sign-in', {}, { AdvancedSecurityOptions: { SAMLOptions: { Enabled: true } } }],
    [
      'aws-opensearch-update',
      { ServiceSoftwareOptions: { UpdateAvailable: true } },
      { ServiceSoftwareOptions: { UpdateAvailable: false } },
    ],
  ])('%s', async (checkId, bad, good) => {
    const domains = [domain('bad', bad), domain('good', good)]
    expect(await says(checkId, { openSearch: { domains } })).toEqual(['FAIL fail bad', 'PASS pass good'])
  })
  test('more domains than one call describes are all judged and told', async () => {
    const domains = Array.from({ length: 12 }, (_, index) => domain(`d-${index}`))
    const { verdicts, calls, inventory } = await scan('aws-opensearch-encryption', { openSearch: { domains } })
    expect([verdicts.length, calls.byOperation['opensearch:DescribeDomains']]).toEqual([12, 3])
    expect(inventory.get('AWS::OpenSearchService::Domain')).toMatchObject({ complete: true, items: { length: 12 } })
  })
})

test('settings of tables', async () => {
  const tables = [table('plain'), table('kept', { SSEDescription: { Status: 'ENABLED', SSEType: 'KMS' }, DeletionProtectionEnabled: true })]
  for (const checkId of ['aws-dynamodb-kms', 'aws-dynamodb-deletion-protection'])
    expect(await says(checkId, { dynamoDb: { tables } })).toEqual(['FAIL fail plain', 'PASS pass kept'])
  expect(await says('aws-dynamodb-kms', { dynamoDb: { tables: [table('a')] } }, 'dynamodb:DescribeTable')).toEqual(['UNKNOWN unknown a'])
})
test('aws-dynamodb-policy: everyone, and other accounts', async () => {
  const tables = [
    table('open', { policy: policy({ ...EVERYBODY, Action: 'dynamodb:GetItem' }) }),
    table('partner', { policy: policy({ Principal: { AWS: 'arn:aws:iam::210987654321:root' }, Action: 'dynamodb:*' }) }),
    table('own', { policy: policy({ Principal: { AWS: 'arn:aws:iam::123456789012:role/app' }, Action: 'dynamodb:*' }) }),
    table('none'),
  ]
  const { verdicts } = await scan('aws-dynamodb-policy', { dynamoDb: { tables } })
  expect(brief(verdicts)).toEqual(['FAIL fail open', 'FAIL foreign partner', 'PASS pass none', 'PASS pass own'])
  expect(verdicts.find(({ message }) => message === 'foreign')).toMatchObject({ riskLevel: 'low', values: { accounts: '210987654321' } })
  expect(await says('aws-dynamodb-policy', { dynamoDb: { tables: [table('a')] } }, 'dynamodb:GetResourcePolicy')).toEqual([
    'UNKNOWN unknown a',
  ])
})

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
test('age and use of secrets', async () => {
  const secrets = [
    secret('fresh', { LastRotatedDate: ago(10), LastAccessedDate: ago(1) }),
    secret('old', { LastRotatedDate: ago(120), LastAccessedDate: ago(200) }),
    secret('never'),
  ]
  for (const checkId of ['aws-secretsmanager-age', 'aws-secretsmanager-unused'])
    expect(await says(checkId, { secretsManager: { secrets } })).toEqual([
      'FAIL never never-AbCdEf',
      'FAIL old old-AbCdEf',
      'PASS pass fresh-AbCdEf',
    ])
})
test('aws-secretsmanager-public, with nothing of the secret in its evidence', async () => {
  const secrets = [
    secret('open', { policy: policy({ ...EVERYBODY, Action: 'secretsmanager:GetSecretValue' }) }),
    secret('bound', {
      policy: policy({ ...EVERYBODY, Action: 'secretsmanager:*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } } }),
    }),
    secret('none'),
  ]
  const { verdicts, calls } = await scan('aws-secretsmanager-public', { secretsManager: { secrets } })
  expect(brief(verdicts)).toEqual(['FAIL fail open-AbCdEf', 'PASS pass bound-AbCdEf', 'PASS pass none-AbCdEf'])
  expect(Object.keys(calls.byOperation).filter((name) => name.endsWith('GetSecretValue'))).toEqual([])
})

const point = (id: string, change: object) => ({
  AccessPointId: id,
  AccessPointArn: arn('elasticfilesystem', `access-point/${id}`),
  FileSystemId: 'fs-1',
  LifeCycleState: 'available' as const,
  ...change,
})
describe('file systems', () => {
  test('aws-efs-backup', async () => {
    const efs = {
      fileSystems: [fileSystem('fs-1'), fileSystem('fs-2', { backupStatus: 'ENABLED' }), fileSystem('fs-3', { backupStatus: 'DISABLED' })],
    }
    expect(await says('aws-efs-backup', { efs })).toEqual(['FAIL fail fs-1', 'FAIL fail fs-3', 'PASS pass fs-2'])
    expect(await says('aws-efs-backup', { efs: { fileSystems: [fileSystem('fs-1')] } }, 'efs:DescribeBackupPolicy')).toEqual([
      'UNKNOWN unknown fs-1',
    ])
  })
  test('aws-efs-public: no policy, an open one, and the one that the console writes', async () => {
    const mounted = { Condition: { Bool: { 'elasticfilesystem:AccessedViaMountTarget': 'true' } } }
    const efs = {
      fileSystems: [
        fileSystem('fs-none'),
        fileSystem('fs-open', { policy: policy({ ...EVERYBODY, Action: 'elasticfilesystem:ClientMount' }) }),
        fileSystem('fs-mounted', { policy: policy({ ...EVERYBODY, ...mounted, Action: 'elasticfilesystem:ClientMount' }) }),
      ],
    }
    const { verdicts } = await scan('aws-efs-public', { efs })
    expect(brief(verdicts)).toEqual(['FAIL fail fs-open', 'FAIL none fs-none', 'PASS pass fs-mounted'])
    expect(verdicts.map(({ exposure = 'internal' }) => exposure)).toEqual(['internal', 'internal', 'internal'])
  })
  test('access points: their root and their user', async () => {
    const accessPoints = [
      point('fsap-bad', { RootDirectory: { Path: '/' } }),
      point('fsap-good', { RootDirectory: { Path: '/app' }, PosixUser: { Uid: 1001, Gid: 1001 } }),
    ]
    for (const checkId of ['aws-efs-access-point-root', 'aws-efs-access-point-user'])
      expect(await says(checkId, { efs: { fileSystems: [fileSystem('fs-1')], accessPoints } })).toEqual([
        'FAIL fail fsap-bad',
        'PASS pass fsap-good',
      ])
  })
})

const group = (name: string, ParameterValue: string) => ({ name, parameters: [{ ParameterName: 'require_ssl', ParameterValue }] })
test('settings of warehouses', async () => {
  const bad = {
    ClusterIdentifier: 'bad',
    MasterUsername: 'awsuser',
    AutomatedSnapshotRetentionPeriod: 0,
    ClusterParameterGroups: [{ ParameterGroupName: 'default.redshift-1.0' }],
  }
  const good = {
    ClusterIdentifier: 'good',
    MasterUsername: 'keeper',
    Encrypted: true,
    AutomatedSnapshotRetentionPeriod: 7,
    AllowVersionUpgrade: true,
    EnhancedVpcRouting: true,
    logging: { LoggingEnabled: true },
    ClusterParameterGroups: [{ ParameterGroupName: 'own' }],
  }
  const redshift = { clusters: [bad, good], parameterGroups: [group('default.redshift-1.0', 'false'), group('own', 'true')] }
  const topics = ['encryption', 'snapshots', 'upgrades', 'vpc-routing', 'default-admin', 'logging', 'tls']
  for (const topic of topics) expect(await says(`aws-redshift-${topic}`, { redshift }), topic).toEqual(['FAIL fail bad', 'PASS pass good'])
  const one = { redshift: { clusters: [bad] } }
  expect(await says('aws-redshift-logging', one, 'redshift:DescribeLoggingStatus')).toEqual(['UNKNOWN unknown bad'])
  expect(await says('aws-redshift-tls', one)).toEqual(['UNKNOWN unknown bad'])
})

test('aws-efs-one-zone', async () => {
  const efs = { fileSystems: [fileSystem('fs-1', { AvailabilityZoneName: 'eu-west-1a' }), fileSystem('fs-2')] }
  expect(await says('aws-efs-one-zone', { efs })).toEqual(['FAIL fail fs-1', 'PASS pass fs-2'])
})
