import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import { scanModel } from '#scanners/aws/test/scan-model.ts'
import type { KnownResource, Step } from '#scanners/sdk/exposure.ts'
import { checks } from '#scanners/aws/checks.ts'
import { WAY_KINDS } from '#contract/resources.ts'
import { awsExposure } from './exposure.ts'

const cutsOfPorts = (detail: string) => awsExposure.cutsOf({ by: 'ports', detail, from: null, to: 'AWS::EC2::Instance' })

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
const word = ({ by, detail }: Step) => (detail === '' ? by : detail)
function standingsOf(resources: readonly KnownResource[], before: readonly Step[] = []) {
  const map = awsExposure.start()
  map.take(resources)
  return new Map([...map.standings(before)].flatMap((standing) => (standing ? [[standing.id, standing]] : [])))
}
/** What is reached, and how: each path from the internet on. */
function said(resources: readonly KnownResource[], before: readonly Step[] = []) {
  const found = standingsOf(resources, before)
  const pathTo = (last: Step | null): string[] =>
    last === null ? [] : [...pathTo(last.from === null ? null : (found.get(last.from)?.last ?? null)), word(last)]
  return [...found.values()].flatMap(({ id, exposure, last }) => (last === null ? [] : [`${id} ${exposure} ${pathTo(last).join(' → ')}`]))
}
const guarded = { kind: 'guarded-by', to: 'sg' } as const
const subnet = { kind: 'in-subnet', to: 'net' } as const

const role = (resources: string[], action = 's3:GetObject') => resource('IAM::Role', 'role', { config: { Reads: [{ action, resources }] } })
const bucket = (name: string) => resource('S3::Bucket', `arn:aws:s3:::${name}`, { config: { public: [] } })
const exposureOf = (resources: readonly KnownResource[], steps: readonly Step[] = []) => standingsOf(resources, steps).get('web')?.exposure
const balancer = (more: KnownResource['config']) =>
  resource('ElasticLoadBalancingV2::LoadBalancer', 'lb', {
    config: { Scheme: 'internet-facing', Listeners: [{ protocol: 'HTTPS', port: 443 }], ...more },
  })

describe('an instance', () => {
  test('with a public address behind an open group is exposed, and its role reachable', () => {
    const profile = resource('IAM::InstanceProfile', 'profile', { relations: [{ kind: 'has-role', to: 'role' }] })
    const role = resource('IAM::Role', 'role', { relations: [{ kind: 'can-administer', to: 'account' }] })
    expect(said([group('sg', SSH), machine('web', [guarded, { kind: 'has-role', to: 'profile' }]), profile, role])).toEqual([
      'web exposed tcp 22',
      'role reachable tcp 22 → has-role',
      'account reachable tcp 22 → has-role → can-administer',
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

describe('the network ACL of a subnet', () => {
  const acl = (...open: [protocol: string, from: number, to: number][]) =>
    resource('EC2::NetworkAcl', 'acl', {
      config: { OpenToInternet: open.map(([protocol, from, to]) => ({ protocol, from, to })) },
      relations: [{ kind: 'attached-to', to: 'net' }],
    })
  const net = resource('EC2::Subnet', 'net', { config: { InternetGateway: 'igw-1' } })
  const WEB = { protocol: 'tcp', from: 443, to: 443 }
  test.each([
    ['that closes the port of the group', acl(['tcp', 0, 21], ['tcp', 23, 442], ['udp', 0, 65_535]), []],
    ['that closes one of two', acl(['tcp', 443, 443]), ['web exposed tcp 443']],
    ['that opens all', acl(['tcp', 0, 65_535]), ['web exposed tcp 22, tcp 443']],
    ['of which it is not known what it opens', { ...acl(), config: {} }, ['web exposed tcp 22, tcp 443']],
  ])('%s', (_, list, expected) => {
    expect(said([group('sg', [...SSH, WEB]), net, list, machine('web', [guarded, subnet])])).toEqual(expected)
  })
  test('of another subnet closes nothing, and one that lets nothing in closes all traffic', () => {
    const elsewhere = { ...acl(), relations: [{ kind: 'attached-to' as const, to: 'other' }] }
    const all = group('sg', [{ protocol: '-1' }])
    expect(said([all, net, elsewhere, machine('web', [guarded, subnet])])).toEqual(['web exposed traffic'])
    expect(said([all, net, acl(), machine('web', [guarded, subnet])])).toEqual([])
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
    'bucket exposed AllowAll',
    'snapshot exposed shared',
    'db exposed traffic',
  ])
})
test('circles end, and a path is cut where nobody follows', () => {
  const chain = Array.from({ length: 20 }, (_, n) =>
    resource('IAM::Role', `r${n}`, { relations: [{ kind: 'can-administer', to: `r${(n + 1) % 20}` }] }),
  )
  expect(said([group('sg', SSH), machine('web', [guarded, { kind: 'has-role', to: 'r0' }]), ...chain])).toHaveLength(6)
})
test('a content network leads to the load balancer that its origin names', () => {
  const cdn = resource('CloudFront::Distribution', 'cdn', { relations: [{ kind: 'routes-to', to: 'https://lb-1.elb.amazonaws.com' }] })
  const balancer = resource('ElasticLoadBalancingV2::LoadBalancer', 'lb', {
    config: { Scheme: 'internal', DNSName: 'LB-1.elb.amazonaws.com', Listeners: [] },
  })
  expect(said([cdn, balancer])).toEqual(['cdn exposed distribution', 'lb reachable distribution → routes-to'])
})
describe('data', () => {
  const web = machine('web', [guarded, { kind: 'has-role', to: 'role' }])
  const reads = (...resources: string[]) =>
    said([group('sg', SSH), web, role(resources), bucket('backups'), bucket('logs')]).filter((line) => line.startsWith('arn:'))
  test('that a role may read is reached from where the role is used', () => {
    expect(reads('*')).toEqual([
      'arn:aws:s3:::backups reachable tcp 22 → has-role → s3:GetObject',
      'arn:aws:s3:::logs reachable tcp 22 → has-role → s3:GetObject',
    ])
  })
  test.each([['arn:aws:s3:::backups/*'], ['arn:aws:s3:::back*'], ['arn:aws:s3:::backups/daily/*']])('by %s, one bucket', (pattern) => {
    expect(reads(pattern)).toHaveLength(1)
  })
  test('of others, and by a role that nobody reaches, is not', () => {
    expect(reads('arn:aws:s3:::elsewhere/*')).toEqual([])
    expect(said([role(['*']), bucket('backups')])).toEqual([])
  })
  test('of ten thousand roles and tables is found in time', () => {
    const roles = Array.from({ length: 10_000 }, (_, n) =>
      resource('IAM::Role', `r${n}`, {
        config: { Reads: [{ action: 'dynamodb:Scan', resources: Array.from({ length: 20 }, (_one, k) => `*x${n}-${k}*`) }] },
      }),
    )
    const tables = Array.from({ length: 5_000 }, (_, n) => resource('DynamoDB::Table', `arn:aws:dynamodb:eu-west-1:1:table/t${n}`))
    const all = machine('web', [guarded, ...roles.map(({ id }) => ({ kind: 'has-role' as const, to: id }))])
    const began = performance.now()
    expect(said([group('sg', SSH), all, ...roles, ...tables])).toHaveLength(10_001)
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})

describe('what was not seen', () => {
  const before: Step[] = [{ from: null, to: 'web', by: 'ports', detail: 'tcp 22' }]
  test('of a group makes an instance neither exposed nor internal, and leaves it what it was', () => {
    expect(exposureOf([machine('web', [guarded])])).toBeNull()
    expect(exposureOf([machine('web', [guarded])], before)).toBe('exposed')
  })
  test('a group that is seen to be closed ends it, whatever was before', () => {
    expect(exposureOf([group('sg'), machine('web', [guarded])], before)).toBe('internal')
  })
  test('of a policy leaves a bucket what it was', () => {
    const bucket = resource('S3::Bucket', 'web', { config: { public: null } })
    expect(exposureOf([bucket])).toBeNull()
    expect(exposureOf([bucket], [{ from: null, to: 'web', by: 'policy', detail: 'All' }])).toBe('exposed')
  })
  test('of the targets of a load balancer keeps what stood behind it', () => {
    const web = machine('web', [], { PublicIpAddresses: [] })
    const behind: Step[] = [{ from: 'lb', to: 'web', by: 'routes-to', detail: '' }]
    expect(exposureOf([balancer({ Unseen: ['targets'] }), web], behind)).toBe('reachable')
    expect(exposureOf([balancer({}), web], behind)).toBe('internal')
  })
  test('of what no rule speaks of says nothing', () => {
    expect(exposureOf([resource('IAM::Role', 'web')])).toBeNull()
  })
})
test('each check that cuts a way is there', () => {
  const types = [
    'EC2::Image',
    'EC2::Instance',
    'EC2::Snapshot',
    'ECS::Service',
    'EKS::Cluster',
    'Lambda::Function',
    'RDS::DBInstance',
    'S3::Bucket',
  ]
  const ids = types.flatMap((type) =>
    WAY_KINDS.flatMap((by) =>
      [null, 'AWS::EC2::Instance'].flatMap((from) => awsExposure.cutsOf({ by, detail: '', from, to: `AWS::${type}` })),
    ),
  )
  const known = new Set(checks.map(({ id }) => id))
  expect(new Set(ids.filter((id) => !known.has(id)))).toEqual(new Set())
  expect(ids).toContain('aws-ec2-imdsv2')
  // of two open ports the fix of one leaves the other
  expect([cutsOfPorts('tcp 22').includes('aws-ec2-sg-ssh'), cutsOfPorts('tcp 22, tcp 80').includes('aws-ec2-sg-ssh')]).toEqual([
    true,
    false,
  ])
  expect(cutsOfPorts('tcp 22, tcp 80')).toContain('aws-ec2-public-ip')
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
