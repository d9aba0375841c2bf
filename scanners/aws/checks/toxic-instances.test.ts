import { describe, expect, test } from 'vitest'
import type { Ec2Instance } from '#scanners/aws/fixture/model/network.ts'
import { brief, unrun } from '#scanners/aws/test/scan-model.ts'
import { type Given, iamArn, OWN, REGION, roles, says, scan, securityGroups } from '#scanners/aws/test/toxic-account.ts'

const SECRET = 'Tr0ub4dor3xKq9vLmZ'
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

const instances = (...all: Ec2Instance[]): Given => ({ iam: { roles }, region: { ec2: { securityGroups, instances: all } } })
const tables = (gateway: string | null) => [
  {
    RouteTableId: 'rtb-1',
    VpcId: 'vpc-1',
    OwnerId: OWN,
    Associations: [{ Main: true }],
    Routes: gateway === null ? [] : [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId: gateway, State: 'active' as const }],
  },
]

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
  test('a gateway load balancer serves networks, not the internet', async () => {
    const { LoadBalancerArn: arn } = balancer('inspection')
    const inspection = {
      LoadBalancerArn: arn.replace('/app/', '/gwy/'),
      LoadBalancerName: 'inspection',
      Type: 'gateway' as const,
    }
    const appliances = { ...targets('inspection', 'i-firewall'), LoadBalancerArns: [inspection.LoadBalancerArn] }
    const region = {
      ec2: { securityGroups, instances: [inner('firewall', 'admin')] },
      elbV2: { loadBalancers: [inspection], targetGroups: [appliances] },
    }
    expect(await says('aws-toxic-served-instance-role', { iam: { roles }, region })).toEqual(['PASS pass i-firewall'])
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
