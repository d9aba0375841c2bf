import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import { scanModel } from '#scanners/aws/test/scan-model.ts'
import type { KnownResource } from '#scanners/sdk/exposure.ts'
import { exposureOfAccount } from './exposure.ts'

const resource = (type: string, id: string, more: Partial<KnownResource> = {}): KnownResource => ({
  type: `AWS::${type}`,
  id,
  config: {},
  relations: [],
  ...more,
})
const group = (id: string, open: KnownResource['config'][string] = []) =>
  resource('EC2::SecurityGroup', id, { config: { OpenToInternet: open } })
const SSH = [{ protocol: 'tcp', from: 22, to: 22 }]
const machine = (id: string, relations: KnownResource['relations'], config: KnownResource['config'] = {}) =>
  resource('EC2::Instance', id, { config: { State: 'running', PublicIpAddresses: ['198.51.100.7'], ...config }, relations })
const said = (resources: readonly KnownResource[]) =>
  [...exposureOfAccount(resources)].map(([id, { exposure, path }]) => `${id} ${exposure} ${path.map(({ through }) => through).join(' → ')}`)
const guarded = { kind: 'guarded-by', to: 'sg' } as const
const subnet = { kind: 'in-subnet', to: 'net' } as const

describe('an instance', () => {
  test('with a public address behind an open group is exposed, and its role reachable', () => {
    const profile = resource('IAM::InstanceProfile', 'profile', { relations: [{ kind: 'has-role', to: 'role' }] })
    const role = resource('IAM::Role', 'role', { relations: [{ kind: 'can-administer', to: 'account' }] })
    expect(said([group('sg', SSH), machine('web', [guarded, { kind: 'has-role', to: 'profile' }]), profile, role])).toEqual([
      'web exposed tcp 22',
      'profile reachable tcp 22 → has-role',
      'role reachable tcp 22 → has-role → has-role',
      'account reachable tcp 22 → has-role → has-role → can-administer',
    ])
  })
  test.each([
    ['no address', machine('web', [guarded], { PublicIpAddresses: [] })],
    ['stopped', machine('web', [guarded], { State: 'stopped' })],
    ['a closed group', machine('web', [{ kind: 'guarded-by', to: 'closed' }])],
    ['no way from its subnet', machine('web', [guarded, subnet])],
  ])('%s: nobody outside comes to it', (_, web) => {
    expect(said([group('sg', SSH), group('closed'), resource('EC2::Subnet', 'net'), web])).toEqual([])
  })
  test('in a subnet that leads to an internet gateway', () => {
    const net = resource('EC2::Subnet', 'net', { config: { InternetGateway: 'igw-1' }, relations: [{ kind: 'routes-to', to: 'table' }] })
    expect(said([group('sg', SSH), net, machine('web', [guarded, subnet])])).toEqual(['web exposed tcp 22'])
  })
})

test('a load balancer leads to what stands behind it', () => {
  const balancer = resource('ElasticLoadBalancingV2::LoadBalancer', 'lb', {
    config: { Scheme: 'internet-facing', Listeners: [{ protocol: 'HTTPS', port: 443 }] },
    relations: [guarded, { kind: 'routes-to', to: 'web' }],
  })
  const inner = resource('ElasticLoadBalancingV2::LoadBalancer', 'inner', { config: { Scheme: 'internal' }, relations: [guarded] })
  expect(said([group('sg', SSH), balancer, inner, machine('web', [], { PublicIpAddresses: [] })])).toEqual([
    'lb exposed https 443',
    'web reachable https 443 → routes-to',
  ])
})
test('policies for everyone, shared snapshots, databases with an address', () => {
  const bucket = resource('S3::Bucket', 'bucket', { config: { public: [{ by: 'policy', through: 'AllowAll', access: ['read'] }] } })
  const snapshot = resource('EC2::Snapshot', 'snapshot', { config: { Public: true } })
  const database = resource('RDS::DBInstance', 'db', { config: { PubliclyAccessible: true }, relations: [guarded] })
  const inner = resource('RDS::DBInstance', 'inner', { config: { PubliclyAccessible: false }, relations: [guarded] })
  expect(said([group('sg', [{ protocol: '-1' }]), bucket, snapshot, database, inner])).toEqual([
    'bucket exposed policy AllowAll',
    'snapshot exposed shared with everyone',
    'db exposed all traffic',
  ])
})
test('circles end, and a path is cut where nobody follows', () => {
  const chain = Array.from({ length: 20 }, (_, n) =>
    resource('IAM::Role', `r${n}`, { relations: [{ kind: 'can-administer', to: `r${(n + 1) % 20}` }] }),
  )
  const found = exposureOfAccount([group('sg', SSH), machine('web', [guarded, { kind: 'has-role', to: 'r0' }]), ...chain])
  expect(found.size).toBe(6)
})
test('what a scan tells of an account is enough to see the way in', async () => {
  const model = awsAccount({
    in: {
      'us-east-1': {
        ec2: {
          securityGroups: [
            {
              GroupId: 'sg-1',
              VpcId: 'vpc-1',
              IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
            },
          ],
          instances: [
            {
              InstanceId: 'i-1',
              State: { Name: 'running' },
              PublicIpAddress: '198.51.100.7',
              SecurityGroups: [{ GroupId: 'sg-1' }],
              VpcId: 'vpc-1',
            },
          ],
        },
      },
    },
  })
  const { inventory } = await scanModel(model, { checkIds: ['aws-ec2-sg-ssh', 'aws-ec2-imdsv2'], inventory: true })
  const resources = [...inventory].flatMap(([type, { items }]) =>
    items.map(({ resource: { genericIdentifierValue: id }, config, relations }) => ({ type, id, config, relations })),
  )
  expect(said(resources)).toEqual(['arn:aws:ec2:us-east-1:123456789012:instance/i-1 exposed tcp 22'])
})
