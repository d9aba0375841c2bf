import type { SecurityGroup } from '@aws-sdk/client-ec2'
import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const V4 = '0.0.0.0/0'
const rule = (IpProtocol: string, from: number, to: number, ...blocks: string[]) => ({
  IpProtocol,
  ...(IpProtocol !== '-1' && { FromPort: from, ToPort: to }),
  IpRanges: blocks.filter((block) => !block.includes(':')).map((CidrIp) => ({ CidrIp })),
  Ipv6Ranges: blocks.filter((block) => block.includes(':')).map((CidrIpv6) => ({ CidrIpv6 })),
})
const group = (id: string, IpPermissions: SecurityGroup['IpPermissions'] = [], change: Partial<SecurityGroup> = {}): SecurityGroup => ({
  GroupId: `sg-${id}`,
  GroupName: id,
  VpcId: 'vpc-1',
  OwnerId: '123456789012',
  IpPermissions,
  ...change,
})
const card = (id: string, groupId: string, isPublic = false) => ({
  NetworkInterfaceId: `eni-${id}`,
  Groups: [{ GroupId: `sg-${groupId}` }],
  ...(isPublic && { Association: { PublicIp: '198.51.100.7' } }),
})
const scan = (checkId: string, securityGroups: SecurityGroup[], networkInterfaces: ReturnType<typeof card>[] = []) =>
  scanModel(awsAccount({ in: { 'us-east-1': { ec2: { securityGroups, networkInterfaces } } } }), { checkIds: [checkId] })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

describe('open ports', () => {
  test('SSH: over IPv4, IPv6, in a range, as all traffic, by two halves; not from an office or a group', async () => {
    expect(
      await says('aws-ec2-sg-ssh', [
        group('v4', [rule('tcp', 22, 22, V4)]),
        group('v6', [rule('tcp', 22, 22, '::/0')]),
        group('range', [rule('tcp', 20, 30, V4)]),
        group('all', [rule('-1', 0, 0, V4)]),
        group('halves', [rule('tcp', 22, 22, '0.0.0.0/1', '128.0.0.0/1')]),
        group('office', [rule('tcp', 22, 22, '198.51.100.0/24', '10.0.0.0/8')]),
        group('udp', [rule('udp', 22, 22, V4)]),
        group('peers', [{ ...rule('tcp', 22, 22), UserIdGroupPairs: [{ GroupId: 'sg-v4' }] }]),
        group('foreign', [rule('tcp', 22, 22, V4)], { OwnerId: '210987654321' }),
      ]),
    ).toEqual([
      'FAIL idle sg-all',
      'FAIL idle sg-halves',
      'FAIL idle sg-range',
      'FAIL idle sg-v4',
      'FAIL idle sg-v6',
      'PASS pass sg-office',
      'PASS pass sg-peers',
      'PASS pass sg-udp',
    ])
  })
  test.each([
    ['aws-ec2-sg-rdp', 3389, 'tcp'],
    ['aws-ec2-sg-database', 5432, 'tcp'],
    ['aws-ec2-sg-database', 11_211, 'udp'],
    ['aws-ec2-sg-admin-service', 445, 'tcp'],
    ['aws-ec2-sg-admin-service', 23, 'tcp'],
    ['aws-ec2-sg-admin-service', 2375, 'tcp'],
    ['aws-ec2-sg-other-ports', 8080, 'tcp'],
  ])('%s finds port %i %s, and not the web', async (checkId, port, protocol) => {
    const groups = [group('open', [rule(protocol, port, port, V4)]), group('web', [rule('tcp', 443, 443, V4, '::/0')])]
    expect(await says(checkId, groups)).toEqual(['FAIL idle sg-open', 'PASS pass sg-web'])
  })
  test('all ports: of one protocol or all; not a range, not ICMP', async () => {
    const groups = [
      group('all', [rule('-1', 0, 0, '::/0')]),
      group('tcp', [rule('tcp', 0, 65_535, V4)]),
      group('high', [rule('tcp', 1024, 65_535, V4)]),
      group('ping', [rule('icmp', -1, -1, V4)]),
    ]
    expect(await says('aws-ec2-sg-all-ports', groups)).toEqual([
      'FAIL idle sg-all',
      'FAIL idle sg-tcp',
      'PASS pass sg-high',
      'PASS pass sg-ping',
    ])
  })
  test('other ports leave to other checks what is theirs', async () => {
    const groups = [
      group('ssh', [rule('tcp', 22, 22, V4)]),
      group('all', [rule('-1', 0, 0, V4)]),
      group('vpn', [rule('udp', 1194, 1194, V4)]),
      group('range', [rule('tcp', 443, 450, V4)]),
    ]
    expect(await says('aws-ec2-sg-other-ports', groups)).toEqual([
      'FAIL idle sg-range',
      'PASS pass sg-all',
      'PASS pass sg-ssh',
      'PASS pass sg-vpn',
    ])
  })
  test('what has the group decides how near the internet is', async () => {
    const groups = ['public', 'inside', 'idle'].map((id) => group(id, [rule('tcp', 22, 22, V4)]))
    const { verdicts } = await scan('aws-ec2-sg-ssh', groups, [card('a', 'public', true), card('b', 'public'), card('c', 'inside')])
    expect(verdicts.map(({ message, exposure, values }) => [message, exposure, values?.['count']])).toEqual([
      ['fail', 'exposed', 2],
      ['inside', 'reachable', 1],
      ['idle', 'reachable', 0],
    ])
    expect(verdicts[0]).toMatchObject({ values: { ports: 'SSH 22', sources: V4 } })
    expect(verdicts[0]?.evidence[0]?.content).toContain('"ports": "22"')
  })
  test('interfaces that may not be listed stop nothing; groups that may not be listed stop their check in that region alone', async () => {
    const region = { ec2: { securityGroups: [group('a', [rule('tcp', 22, 22, V4)])] } }
    const model = awsAccount({ in: { 'us-east-1': region, 'eu-west-1': region } })
    const denied = new Set(['ec2:DescribeNetworkInterfaces', 'eu-west-1/ec2:DescribeSecurityGroups'])
    const { verdicts, outcomes } = await scanModel(model, { checkIds: ['aws-ec2-sg-ssh'], faults: { denied } })
    expect(verdicts).toMatchObject([{ message: 'unseen', exposure: 'exposed', resource: { region: 'us-east-1' } }])
    expect(unrun(outcomes)).toEqual(['denied eu-west-1'])
  })
  test('a verification asks for its group alone, and claims no whole inventory', async () => {
    const groups = [group('a', [rule('tcp', 22, 22, V4)]), group('b', [rule('tcp', 22, 22, V4)])]
    const only = { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:ec2:us-east-1:123456789012:security-group/sg-a' }
    const model = awsAccount({ in: { 'us-east-1': { ec2: { securityGroups: groups } } } })
    const { verdicts, inventory } = await scanModel(model, { checkIds: ['aws-ec2-sg-ssh'], environment: { only } })
    expect(brief(verdicts)).toEqual(['FAIL idle sg-a'])
    expect(inventory.get('AWS::EC2::SecurityGroup')?.complete).toBe(false)
  })
})

describe('care of groups', () => {
  test('the default group of a network is empty', async () => {
    const own = { UserIdGroupPairs: [{ GroupId: 'sg-default' }], IpProtocol: '-1' }
    const groups = [
      group('default', [own], { IpPermissionsEgress: [rule('-1', 0, 0, V4)] }),
      group('closed', [], { GroupName: 'default' }),
      group('other', [own]),
    ]
    expect(await says('aws-ec2-default-sg-rules', groups)).toEqual(['FAIL fail sg-default', 'PASS pass sg-closed'])
  })
  test('a group that nothing has and no other names is unused', async () => {
    const groups = [
      group('used'),
      group('named'),
      group('alone', [{ IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: 'sg-alone' }] }]),
      group('default'),
      group('peer', [{ IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: 'sg-named' }] }]),
    ]
    expect(await says('aws-ec2-sg-unused', groups, [card('a', 'used'), card('b', 'peer')])).toEqual([
      'FAIL fail sg-alone',
      'PASS pass sg-named',
      'PASS pass sg-peer',
      'PASS pass sg-used',
    ])
    const model = awsAccount({ in: { 'us-east-1': { ec2: { securityGroups: [group('used')] } } } })
    const { verdicts } = await scanModel(model, {
      checkIds: ['aws-ec2-sg-unused'],
      faults: { denied: new Set(['ec2:DescribeNetworkInterfaces']) },
    })
    expect(verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
  })
  test('the launch wizard’s groups bear its name', async () => {
    expect(await says('aws-ec2-sg-launch-wizard', [group('launch-wizard-12'), group('launch-wizardry')])).toEqual([
      'FAIL fail sg-launch-wizard-12',
      'PASS pass sg-launch-wizardry',
    ])
  })
})
