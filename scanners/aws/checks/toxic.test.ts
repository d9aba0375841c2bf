import { describe, expect, test } from 'vitest'
import { awsAccount, type AccountParts } from '#scanners/aws/fixture/index.ts'
import type { IamRole, IamUser } from '#scanners/aws/fixture/model/iam.ts'
import type { Ec2Instance } from '#scanners/aws/fixture/model/network.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'us-east-1'
const OWN = '123456789012'
const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const SECRET = 'Tr0ub4dor3xKq9vLmZ'
const iamArn = (path: string) => `arn:aws:iam::${OWN}:${path}`
const text = (...Statement: object[]) => JSON.stringify({ Version: '2012-10-17', Statement })
const allow = (Action: string | string[], Resource: string | string[] = '*') => ({ Effect: 'Allow', Action, Resource })
const trusts = (Principal: unknown, more: object = {}) => text({ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...more })
const inline = (document: string) => ({ RolePolicyList: [{ PolicyName: 'own', PolicyDocument: document }] })
const role = (name: string, rights: string, change: Partial<IamRole> = {}): IamRole => ({
  RoleName: name,
  Arn: iamArn(`role/${name}`),
  Path: '/',
  AssumeRolePolicyDocument: trusts({ Service: 'ec2.amazonaws.com' }),
  InstanceProfileList: [
    {
      Arn: iamArn(`instance-profile/${name}`),
      InstanceProfileName: name,
      InstanceProfileId: `AIP${name}`,
      Path: '/',
      CreateDate: daysAgo(9),
      Roles: [],
    },
  ],
  ...inline(rights),
  ...change,
})
const roles = [
  role('admin', text(allow('*'))),
  role('climber', text(allow(['iam:AttachRolePolicy', 'iam:PutRolePolicy']))),
  role('reader', text(allow(['secretsmanager:GetSecretValue', 's3:GetObject']))),
  role('modest', text(allow('s3:GetObject', 'arn:aws:s3:::own/*'))),
  role('broken', '{"Statement":"none"}'),
]
const group = (GroupId: string, open: boolean) => ({
  GroupId,
  GroupName: GroupId,
  VpcId: 'vpc-1',
  OwnerId: OWN,
  IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: open ? '0.0.0.0/0' : '10.0.0.0/8' }] }],
})
const securityGroups = [group('sg-open', true), group('sg-shut', false)]
const instance = (id: string, profile: string | null, change: Partial<Ec2Instance> = {}): Ec2Instance => ({
  InstanceId: `i-${id}`,
  State: { Name: 'running', Code: 16 },
  PublicIpAddress: '198.51.100.7',
  SecurityGroups: [{ GroupId: 'sg-open' }],
  MetadataOptions: { HttpTokens: 'required' },
  ...(profile !== null && { IamInstanceProfile: { Arn: iamArn(`instance-profile/${profile}`) } }),
  ...change,
})
const shut: Partial<Ec2Instance> = { SecurityGroups: [{ GroupId: 'sg-shut' }] }

const balancerArn = (name: string) => `arn:aws:elasticloadbalancing:${REGION}:${OWN}:loadbalancer/app/${name}/1`
const inner = (id: string, profile: string) => instance(id, profile, { PublicIpAddress: '', ...shut })
const tagged = (Key: string, Value: string) => ({ tags: [{ Key, Value }] })
const functionArn = (name: string) => `arn:aws:lambda:${REGION}:${OWN}:function:${name}`
const user = (UserName: string, change: Partial<IamUser>): IamUser => ({
  UserName,
  Arn: iamArn(`user/${UserName}`),
  Path: '/',
  UserId: `AIDA${UserName}`,
  CreateDate: daysAgo(900),
  ...change,
})
const key = (id: string, age: number, used: number | null, Status: 'Active' | 'Inactive' = 'Active') => ({
  AccessKeyId: `AKIATESTKEY${id.padStart(9, '0')}`,
  Status,
  CreateDate: daysAgo(age),
  ...(used !== null && { LastUsed: daysAgo(used), LastUsedRegion: REGION, LastUsedService: 's3' }),
})
const database = (name: string, change: object) => ({
  DBInstanceIdentifier: name,
  DBInstanceArn: `arn:aws:rds:${REGION}:${OWN}:db:${name}`,
  DBInstanceStatus: 'available',
  Engine: 'postgres',
  EngineVersion: '16.4',
  Endpoint: { Address: `${name}.example.com`, Port: 22 },
  PubliclyAccessible: true,
  VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-open', Status: 'active' }],
  ...change,
})
const ecs = (path: string) => `arn:aws:ecs:${REGION}:${OWN}:${path}`

const balancer = (name: string, change: object = {}) => ({
  LoadBalancerArn: balancerArn(name),
  LoadBalancerName: name,
  Type: 'application' as const,
  Scheme: 'internet-facing' as const,
  SecurityGroups: ['sg-open'],
  ...change,
})
const targets = (name: string, ...ids: string[]) => ({
  TargetGroupArn: `arn:aws:elasticloadbalancing:${REGION}:${OWN}:targetgroup/${name}/1`,
  TargetGroupName: name,
  TargetType: 'instance' as const,
  LoadBalancerArns: [balancerArn(name)],
  targets: ids.map((Id) => ({ Target: { Id, Port: 8080 }, TargetHealth: { State: 'healthy' as const } })),
})
const url = (name: string, AuthType: 'NONE' | 'AWS_IAM' = 'NONE') => ({
  url: {
    FunctionUrl: `https://${name}.lambda-url.us-east-1.on.aws/`,
    FunctionArn: functionArn(name),
    AuthType,
    CreationTime: '2026-01-02T03:04:05Z',
    LastModifiedTime: '2026-01-02T03:04:05Z',
  },
})
const fn = (name: string, roleName: string, change: object = {}) => ({
  FunctionName: name,
  FunctionArn: functionArn(name),
  Runtime: 'nodejs24.x' as const,
  Role: iamArn(`role/${roleName}`),
  ...change,
})

interface Given extends Pick<AccountParts, 'iam' | 's3'> {
  region?: RegionParts
}
const scan = (checkId: string, { region = {}, ...account }: Given, options: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(awsAccount({ regions: [REGION], ...account, in: { [REGION]: region } }), {
    checkIds: [checkId],
    ...options,
    environment: { now: () => NOW, ...options.environment },
  })
const says = async (checkId: string, given: Given) => brief((await scan(checkId, given)).verdicts)
const instances = (...all: Ec2Instance[]): Given => ({ iam: { roles }, region: { ec2: { securityGroups, instances: all } } })

describe('aws-toxic-public-instance-admin', () => {
  const ID = 'aws-toxic-public-instance-admin'
  test('takes a way in and rights over the account', async () => {
    const given = instances(
      instance('both', 'admin'),
      instance('climbs', 'climber'),
      instance('closed', 'admin', shut),
      instance('private', 'admin', { PublicIpAddress: '' }),
      instance('stopped', 'admin', { State: { Name: 'stopped' } }),
      instance('modest', 'modest'),
      instance('reader', 'reader'),
      instance('bare', null),
    )
    expect(await says(ID, given)).toEqual([
      'FAIL escalation i-climbs',
      'FAIL fail i-both',
      'PASS pass i-bare',
      'PASS pass i-closed',
      'PASS pass i-modest',
      'PASS pass i-private',
      'PASS pass i-reader',
      'PASS pass i-stopped',
    ])
  })
  test('names its parts: the group, the port and the role', async () => {
    const { verdicts } = await scan(ID, instances(instance('both', 'admin')))
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', values: { ports: 'tcp 22', group: 'sg-open', role: 'admin' } })
    const said = verdicts[0]?.evidence.map(({ content }) => content).join('') ?? ''
    for (const part of [iamArn('role/admin'), 'sg-open', '198.51.100.7', 'full']) expect(said).toContain(part)
  })
  test('a subnet that leads nowhere keeps strangers out', async () => {
    const away = instance('inner', 'admin', { SubnetId: 'subnet-1', VpcId: 'vpc-1' })
    const given = instances(away)
    const subnets = [{ SubnetId: 'subnet-1', VpcId: 'vpc-1', OwnerId: OWN }]
    const tables = (gateway: string | null) => [
      {
        RouteTableId: 'rtb-1',
        VpcId: 'vpc-1',
        OwnerId: OWN,
        Associations: [{ Main: true }],
        Routes: gateway === null ? [] : [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId: gateway, State: 'active' as const }],
      },
    ]
    const within = (gateway: string | null): Given => ({
      ...given,
      region: { ec2: { ...given.region?.ec2, subnets, routeTables: tables(gateway) } },
    })
    expect(await says(ID, within(null))).toEqual(['PASS pass i-inner'])
    expect(await says(ID, within('igw-1'))).toEqual(['FAIL fail i-inner'])
  })
  test('what was not seen leaves it unknown, unless another part is seen not to hold', async () => {
    const given = instances(
      instance('foreign-group', 'admin', { SecurityGroups: [{ GroupId: 'sg-shared' }] }),
      instance('unread', 'broken'),
      instance('lost', 'nobody'),
    )
    expect(await says(ID, given)).toEqual(['UNKNOWN unknown i-foreign-group', 'UNKNOWN unknown i-lost', 'UNKNOWN unknown i-unread'])
    const decided = instances(
      instance('foreign-group-modest', 'modest', { SecurityGroups: [{ GroupId: 'sg-shared' }] }),
      instance('unread-closed', 'broken', shut),
    )
    expect(await says(ID, decided)).toEqual(['PASS pass i-foreign-group-modest', 'PASS pass i-unread-closed'])
  })
  test('where IAM or the groups may not be read, nothing is said', async () => {
    for (const denied of ['iam:GetAccountAuthorizationDetails', 'ec2:DescribeSecurityGroups', 'ec2:DescribeSubnets']) {
      const { verdicts, outcomes } = await scan(ID, instances(instance('both', 'admin')), { faults: { denied: new Set([denied]) } })
      expect([verdicts, unrun(outcomes)], denied).toEqual([[], [`denied ${REGION}`]])
    }
  })
})

test('aws-toxic-public-instance-data: all secrets or buckets, and no administrator', async () => {
  const given = instances(
    instance('reader', 'reader'),
    instance('closed', 'reader', shut),
    instance('modest', 'modest'),
    instance('admin', 'admin'),
  )
  const { verdicts } = await scan('aws-toxic-public-instance-data', given)
  expect(brief(verdicts)).toEqual(['FAIL fail i-reader', 'PASS pass i-admin', 'PASS pass i-closed', 'PASS pass i-modest'])
  expect(await says('aws-toxic-public-instance-data', instances(instance('unread', 'broken')))).toEqual(['UNKNOWN unknown i-unread'])
  const failed = verdicts.find(({ status }) => status === 'FAIL')
  expect(failed?.values).toMatchObject({ role: 'reader', actions: 'secretsmanager:GetSecretValue, s3:GetObject' })
})

test('aws-toxic-public-instance-imdsv1: a way in, version 1, and a role to give away', async () => {
  const old = { MetadataOptions: { HttpTokens: 'optional' as const } }
  const given = instances(
    instance('all', 'modest', old),
    instance('default', 'modest', { MetadataOptions: {} }),
    instance('v2', 'modest'),
    instance('off', 'modest', { MetadataOptions: { HttpEndpoint: 'disabled' } }),
    instance('bare', null, old),
    instance('closed', 'modest', { ...old, ...shut }),
  )
  expect(await says('aws-toxic-public-instance-imdsv1', given)).toEqual([
    'FAIL fail i-all',
    'FAIL fail i-default',
    'PASS pass i-bare',
    'PASS pass i-closed',
    'PASS pass i-off',
    'PASS pass i-v2',
  ])
  const shared = instances(instance('shared', 'modest', { ...old, SecurityGroups: [{ GroupId: 'sg-shared' }] }))
  expect(await says('aws-toxic-public-instance-imdsv1', shared)).toEqual(['UNKNOWN unknown i-shared'])
})

test('aws-toxic-public-instance-secret: a way in and a secret, which is not told', async () => {
  const given = instances(
    instance('both', null, { userData: `#!/bin/bash\nDB_PASSWORD="${SECRET}"\n` }),
    instance('closed', null, { userData: `DB_PASSWORD="${SECRET}"\n`, ...shut }),
    instance('plain', null, { userData: 'echo hello' }),
  )
  const { verdicts } = await scan('aws-toxic-public-instance-secret', given)
  expect(brief(verdicts)).toEqual(['FAIL fail i-both', 'PASS pass i-closed', 'PASS pass i-plain'])
  expect(JSON.stringify(verdicts)).not.toContain(SECRET)
  const denied = await scan('aws-toxic-public-instance-secret', given, { faults: { denied: new Set(['ec2:DescribeInstanceAttribute']) } })
  expect(brief(denied.verdicts)).toEqual(['UNKNOWN unknown i-both', 'UNKNOWN unknown i-plain'])
})

describe('aws-toxic-served-instance-role', () => {
  const given: Given = {
    iam: { roles },
    region: {
      ec2: {
        securityGroups,
        instances: [
          inner('shop', 'admin'),
          inner('api', 'reader'),
          inner('blog', 'modest'),
          inner('office', 'admin'),
          inner('alone', 'admin'),
        ],
      },
      elbV2: {
        loadBalancers: [balancer('front'), balancer('office', { Scheme: 'internal' })],
        targetGroups: [targets('front', 'i-shop', 'i-api', 'i-blog'), targets('office', 'i-office')],
      },
    },
  }
  test('takes a public load balancer that sends to it, and a role that is worth it', async () => {
    const { verdicts } = await scan('aws-toxic-served-instance-role', given)
    expect(brief(verdicts)).toEqual(['FAIL data i-api', 'FAIL fail i-shop', 'PASS pass i-alone', 'PASS pass i-blog', 'PASS pass i-office'])
    expect(verdicts.find(({ message }) => message === 'fail')).toMatchObject({
      riskLevel: 'critical',
      exposure: 'reachable',
      values: { balancer: 'front', role: 'admin' },
    })
  })
  test('to whom a load balancer sends must be told', async () => {
    const { verdicts } = await scan('aws-toxic-served-instance-role', given, {
      faults: { denied: new Set(['elbv2:DescribeTargetHealth']) },
    })
    expect(brief(verdicts).filter((line) => line.startsWith('UNKNOWN'))).toEqual([
      'UNKNOWN unknown i-alone',
      'UNKNOWN unknown i-api',
      'UNKNOWN unknown i-office',
      'UNKNOWN unknown i-shop',
    ])
  })
})

describe('aws-toxic-public-bucket-data', () => {
  const ID = 'aws-toxic-public-bucket-data'
  const open = (name: string) => ({
    name,
    region: REGION,
    policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Sid: 'all', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${name}/*` }],
    }),
  })
  const buckets = [
    open('nw-backups-eu'),
    open('kunden.export'),
    { ...open('shop-7'), ...tagged('data-classification', 'Confidential') },
    { ...open('shop-8'), ...tagged('env', 'prod') },
    open('www-customers-site'),
    open('assets'),
    { name: 'private-backups', region: REGION },
  ]
  test('by name or tag, and what is meant for everyone is not', async () => {
    const { verdicts } = await scan(ID, { s3: { buckets } })
    expect(brief(verdicts)).toEqual([
      'FAIL fail kunden.export',
      'FAIL fail nw-backups-eu',
      'FAIL fail shop-7',
      'PASS pass assets',
      'PASS pass private-backups',
      'PASS pass shop-8',
      'PASS pass www-customers-site',
    ])
    const by = (name: string) => verdicts.find(({ resource }) => resource.genericIdentifierValue.endsWith(name))
    expect(by('shop-7')).toMatchObject({ confidence: 'confirmed', values: { sign: 'data-classification: Confidential', through: 'all' } })
    expect(by('nw-backups-eu')).toMatchObject({ confidence: 'firm', values: { sign: 'backups' } })
  })
  test('policies and tags that may not be read leave it unknown', async () => {
    const policies = await scan(ID, { s3: { buckets } }, { faults: { denied: new Set(['s3:GetBucketPolicy', 's3:GetBucketAcl']) } })
    expect(brief(policies.verdicts)).toContain('UNKNOWN unknown nw-backups-eu')
    const tags = await scan(ID, { s3: { buckets } }, { faults: { denied: new Set(['s3:GetBucketTagging']) } })
    expect(brief(tags.verdicts)).toContain('UNKNOWN unknown shop-7')
    expect(brief(tags.verdicts)).toContain('FAIL fail nw-backups-eu')
  })
})

const withFunctions = (...functions: ReturnType<typeof fn>[]): Given => ({ iam: { roles }, region: { lambda: { functions } } })

describe('functions that everyone may call', () => {
  const everyone = { policy: text({ Sid: 'all', Effect: 'Allow', Principal: '*', Action: 'lambda:InvokeFunction', Resource: '*' }) }
  test('aws-toxic-public-function-role', async () => {
    const all = withFunctions(
      fn('by-url', 'admin', url('by-url')),
      fn('by-policy', 'reader', everyone),
      fn('climbs', 'climber', url('climbs')),
      fn('signed', 'admin', url('signed', 'AWS_IAM')),
      fn('modest', 'modest', url('modest')),
    )
    const { verdicts } = await scan('aws-toxic-public-function-role', all)
    expect(brief(verdicts)).toEqual([
      'FAIL data by-policy',
      'FAIL escalation climbs',
      'FAIL fail by-url',
      'PASS pass modest',
      'PASS pass signed',
    ])
    const foreign = withFunctions(fn('foreign', 'elsewhere', url('foreign')))
    expect(await says('aws-toxic-public-function-role', foreign)).toEqual(['UNKNOWN unknown foreign'])
    expect(verdicts.find(({ message }) => message === 'data')?.riskLevel).toBe('high')
    const denied = await scan('aws-toxic-public-function-role', all, {
      faults: { denied: new Set(['lambda:ListFunctionUrlConfigs', 'lambda:GetFunctionUrlConfig', 'lambda:GetPolicy']) },
    })
    expect(brief(denied.verdicts)).toEqual(['by-policy', 'by-url', 'climbs', 'signed'].map((name) => `UNKNOWN unknown ${name}`))
  })
  test('aws-toxic-public-function-secret, which is not told', async () => {
    const variables = { Environment: { Variables: { DB_PASSWORD: SECRET } } }
    const all = withFunctions(
      fn('both', 'modest', { ...url('both'), ...variables }),
      fn('signed', 'modest', { ...url('signed', 'AWS_IAM'), ...variables }),
      fn('plain', 'modest', url('plain')),
    )
    const { verdicts } = await scan('aws-toxic-public-function-secret', all)
    expect(brief(verdicts)).toEqual(['FAIL fail both', 'PASS pass plain', 'PASS pass signed'])
    const sealed = withFunctions(
      fn('sealed', 'modest', { ...url('sealed'), Environment: { Error: { ErrorCode: 'AccessDeniedException' } } }),
    )
    expect(await says('aws-toxic-public-function-secret', sealed)).toEqual(['UNKNOWN unknown sealed'])
    expect(JSON.stringify(verdicts)).not.toContain(SECRET)
  })
})

describe('aws-toxic-unused-admin-key', () => {
  const ADMIN = [{ PolicyName: 'AdministratorAccess', PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' }]
  const broken = { UserPolicyList: [{ PolicyName: 'own', PolicyDocument: '{"Statement":"none"}' }] }
  const users = [
    user('forgotten', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('1', 400, 200), key('2', 300, null)] }),
    user('busy', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('3', 400, 2)] }),
    user('off', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('4', 400, 200, 'Inactive')] }),
    user('modest', { AccessKeys: [key('5', 400, 200)] }),
    user('person', { AttachedManagedPolicies: ADMIN }),
  ]
  test('each forgotten key of an administrator', async () => {
    const { verdicts } = await scan('aws-toxic-unused-admin-key', { iam: { users } })
    expect(brief(verdicts)).toEqual([
      'FAIL fail forgotten',
      'FAIL fail forgotten',
      'PASS pass busy',
      'PASS pass modest',
      'PASS pass off',
      'PASS pass person',
    ])
    const unread = { users: [user('unread', { ...broken, AccessKeys: [key('6', 400, 200)] })] }
    expect(await says('aws-toxic-unused-admin-key', { iam: unread })).toEqual(['UNKNOWN unknown unread'])
    expect(verdicts.filter(({ status }) => status === 'FAIL').map(({ locator, values }) => [locator, values?.['days']])).toEqual([
      ['access-key-1', 200],
      ['access-key-2', 300],
    ])
  })
  test('without the credential report nothing is said', async () => {
    const { verdicts, outcomes } = await scan(
      'aws-toxic-unused-admin-key',
      { iam: { users } },
      {
        faults: { denied: new Set(['iam:GenerateCredentialReport', 'iam:GetCredentialReport']) },
      },
    )
    expect([verdicts, unrun(outcomes)]).toEqual([[], [`denied ${OWN}`]])
  })
})

test('aws-toxic-open-admin-role: anyone, or everyone at a public identity provider', async () => {
  const github = { Federated: `arn:aws:iam::${OWN}:oidc-provider/token.actions.githubusercontent.com` }
  const web = (Condition: object) => ({ AssumeRolePolicyDocument: trusts(github, { Action: 'sts:AssumeRoleWithWebIdentity', Condition }) })
  const audience = { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' }
  const admin = (name: string, change: Partial<IamRole>) => role(name, text(allow('*')), change)
  const all = [
    admin('anyone', { AssumeRolePolicyDocument: trusts('*') }),
    admin('github', web({ StringEquals: audience })),
    admin(
      'own-repository',
      web({ StringEquals: { ...audience, 'token.actions.githubusercontent.com:sub': 'repo:own/shop:ref:refs/heads/main' } }),
    ),
    admin('secret', { AssumeRolePolicyDocument: trusts('*', { Condition: { StringEquals: { 'sts:ExternalId': 'k3y' } } }) }),
    role('climbs', text(allow(['iam:AttachRolePolicy'])), { AssumeRolePolicyDocument: trusts('*') }),
    role('harmless', text(allow('s3:GetObject', 'arn:aws:s3:::own/*')), { AssumeRolePolicyDocument: trusts('*') }),
  ]
  const { verdicts } = await scan('aws-toxic-open-admin-role', { iam: { roles: all } })
  expect(brief(verdicts).filter((line) => !/ParapetScanner|parapet/u.test(line))).toEqual([
    'FAIL escalation climbs',
    'FAIL fail anyone',
    'FAIL fail github',
    'PASS pass harmless',
    'PASS pass own-repository',
    'PASS pass secret',
  ])
  const unread = [role('unread', '{"Statement":"none"}', { AssumeRolePolicyDocument: trusts('*') })]
  expect(await says('aws-toxic-open-admin-role', { iam: { roles: unread } })).toEqual(['UNKNOWN unknown unread'])
  const denied = await scan(
    'aws-toxic-open-admin-role',
    { iam: { roles: all } },
    {
      faults: { denied: new Set(['iam:GetAccountAuthorizationDetails']) },
    },
  )
  expect([denied.verdicts, unrun(denied.outcomes)]).toEqual([[], [`denied ${OWN}`]])
})

test('aws-toxic-public-database-plain: a way in and no encryption', async () => {
  const given: Given = {
    region: {
      ec2: { securityGroups },
      rds: {
        instances: [
          database('both', {}),
          database('encrypted', { StorageEncrypted: true }),
          database('guarded', { VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-shut', Status: 'active' }] }),
          database('private', { PubliclyAccessible: false }),
        ],
      },
    },
  }
  const { verdicts } = await scan('aws-toxic-public-database-plain', given)
  expect(brief(verdicts)).toEqual(['FAIL fail both', 'PASS pass encrypted', 'PASS pass guarded', 'PASS pass private'])
  const shared = database('shared', { VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-shared', Status: 'active' }] })
  expect(await says('aws-toxic-public-database-plain', { region: { rds: { instances: [shared] } } })).toEqual(['UNKNOWN unknown shared'])
  expect(verdicts.find(({ status }) => status === 'FAIL')?.values).toMatchObject({ group: 'sg-open', port: 22 })
})

test('aws-toxic-public-service-role: tasks with addresses of their own and a role that is worth it', async () => {
  const task = (family: string, roleName: string | null) => ({
    taskDefinitionArn: ecs(`task-definition/${family}:1`),
    family,
    revision: 1,
    status: 'ACTIVE' as const,
    containerDefinitions: [{ name: 'web', image: 'web:1' }],
    ...(roleName !== null && { taskRoleArn: iamArn(`role/${roleName}`) }),
  })
  const service = (name: string, family: string, change: { assignPublicIp?: 'ENABLED' | 'DISABLED'; securityGroups?: string[] } = {}) => ({
    serviceArn: ecs(`service/main/${name}`),
    serviceName: name,
    clusterArn: ecs('cluster/main'),
    status: 'ACTIVE',
    taskDefinition: ecs(`task-definition/${family}:1`),
    networkConfiguration: {
      awsvpcConfiguration: { subnets: ['subnet-1'], securityGroups: ['sg-open'], assignPublicIp: 'ENABLED' as const, ...change },
    },
  })
  const given: Given = {
    iam: { roles },
    region: {
      ec2: { securityGroups },
      ecs: {
        clusters: [{ clusterArn: ecs('cluster/main'), clusterName: 'main', status: 'ACTIVE' }],
        services: [
          service('shop', 'admin'),
          service('api', 'reader'),
          service('inner', 'admin', { assignPublicIp: 'DISABLED' }),
          service('guarded', 'admin', { securityGroups: ['sg-shut'] }),
          service('blog', 'modest'),
          service('bare', 'bare'),
        ],
        taskDefinitions: [task('admin', 'admin'), task('reader', 'reader'), task('modest', 'modest'), task('bare', null)],
      },
    },
  }
  expect(await says('aws-toxic-public-service-role', given)).toEqual([
    'FAIL data api',
    'FAIL fail shop',
    'PASS pass bare',
    'PASS pass blog',
    'PASS pass guarded',
    'PASS pass inner',
  ])
  const ecsOf = given.region?.ecs
  const lost: Given = { ...given, region: { ...given.region, ecs: { ...ecsOf, services: [service('lost', 'nowhere')] } } }
  expect(await says('aws-toxic-public-service-role', lost)).toEqual(['UNKNOWN unknown lost'])
})
