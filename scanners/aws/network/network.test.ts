import { describe, expect, test } from 'vitest'
import { merge, parseCidr, reachOf, subtract } from '#scanners/sdk/cloud/cidr.ts'
import { aclOpenings, aclOpensPort } from './nacl.ts'
import { ADMIN_PORTS, ADMIN_SERVICE_PORTS, DATABASE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { isEveryPort, openingsOf, opensPort, opensPorts, unresolvedPrefixLists } from './rules.ts'

const ranges = (...texts: string[]) => texts.flatMap((text) => parseCidr(text) ?? [])
const v4 = (...cidrs: string[]) => cidrs.map((CidrIp) => ({ CidrIp }))
const v6 = (...cidrs: string[]) => cidrs.map((CidrIpv6) => ({ CidrIpv6 }))
const tcp = (FromPort: number, ToPort: number, ...cidrs: string[]) => ({ IpProtocol: 'tcp', FromPort, ToPort, IpRanges: v4(...cidrs) })

test.each([
  ['0.0.0.0/0', 0n, 2n ** 32n - 1n],
  ['10.1.2.3', 0x0a010203n, 0x0a010203n],
  ['10.1.2.3/8', 0x0a000000n, 0x0affffffn],
  ['::/0', 0n, 2n ** 128n - 1n],
  ['::1', 1n, 1n],
  ['::ffff:10.1.2.3', 0xffff0a010203n, 0xffff0a010203n],
  ['1:2:3:4:5:6:7:8/128', 0x00010002000300040005000600070008n, 0x00010002000300040005000600070008n],
])('%s', (text, from, to) => {
  expect(parseCidr(text)).toMatchObject({ from, to })
})
test.each([
  '',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '1.2.3.4/-1',
  ':',
  '1::2::3',
  '::/129',
  'g::',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8::',
  'pl-123',
])('%j is no block', (text) => {
  expect(parseCidr(text)).toBeUndefined()
})
test('ranges are joined and taken away', () => {
  expect(merge(ranges('10.1.0.0/16', '10.0.0.0/16'))).toEqual([{ from: 0x0a000000n, to: 0x0a01ffffn }])
  expect(subtract(ranges('10.0.0.0/8'), ranges('10.0.0.0/9', '10.128.0.0/10'))).toEqual([{ from: 0x0ac00000n, to: 0x0affffffn }])
  expect(subtract(ranges('10.0.0.0/8'), ranges('0.0.0.0/0'))).toEqual([])
})
test.each<[string[], string]>([
  [['0.0.0.0/0'], 'world'],
  [['0.0.0.0/1', '128.0.0.0/1'], 'world'],
  [['0.0.0.0/5', '8.0.0.0/7', '11.0.0.0/8', '12.0.0.0/6', '16.0.0.0/4', '32.0.0.0/3', '64.0.0.0/2', '128.0.0.0/2', '192.0.0.0/3'], 'world'],
  [['128.0.0.0/1'], 'wide'],
  [['54.0.0.0/7'], 'wide'],
  [['54.0.0.0/8'], 'narrow'],
  [['10.0.0.0/7'], 'narrow'],
  [['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], 'narrow'],
  [['224.0.0.0/3'], 'narrow'],
  [[], 'narrow'],
])('%j reaches: %s', (texts, reach) => {
  expect(reachOf('ipv4', ranges(...texts))).toBe(reach)
})
test.each<[string[], string]>([
  [['::/0'], 'world'],
  [['2000::/3'], 'world'],
  [['::/1', '8000::/1'], 'world'],
  [['2600::/12'], 'wide'],
  [['2001:db8::/32'], 'narrow'],
  [['fc00::/7'], 'narrow'],
])('%j reaches: %s', (texts, reach) => {
  expect(reachOf('ipv6', ranges(...texts))).toBe(reach)
})

const every = (permission: object) => openingsOf([permission]).map(isEveryPort)

describe('security groups', () => {
  test('an opening says what, to whom and by which blocks', () => {
    expect(openingsOf([{ ...tcp(20, 25, '10.0.0.0/8', '0.0.0.0/0'), Ipv6Ranges: v6('::/0') }])).toEqual([
      { protocol: 'tcp', from: 20, to: 25, family: 'ipv4', reach: 'world', sources: ['0.0.0.0/0'] },
      { protocol: 'tcp', from: 20, to: 25, family: 'ipv6', reach: 'world', sources: ['::/0'] },
    ])
    expect(openingsOf([tcp(22, 22, '0.0.0.0/1'), tcp(22, 22, '128.0.0.0/1')])).toMatchObject([
      { reach: 'world', sources: ['0.0.0.0/1', '128.0.0.0/1'] },
    ])
    expect(openingsOf([tcp(22, 22, '0.0.0.0/1'), tcp(23, 23, '128.0.0.0/1')])).toMatchObject([{ reach: 'wide' }, { reach: 'wide' }])
  })
  test.each<[string, object, boolean]>([
    ['the port', tcp(22, 22, '0.0.0.0/0'), true],
    ['a range around it', tcp(0, 1024, '0.0.0.0/0'), true],
    ['another port', tcp(443, 443, '0.0.0.0/0'), false],
    ['a private block', tcp(22, 22, '10.0.0.0/8'), false],
    ['an office', tcp(22, 22, '203.0.113.7/32'), false],
    ['IPv6', { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, Ipv6Ranges: v6('::/0') }, true],
    ['everything', { IpProtocol: '-1', IpRanges: v4('0.0.0.0/0') }, true],
    ['everything by number', { IpProtocol: '6', FromPort: 0, ToPort: 65_535, IpRanges: v4('0.0.0.0/0') }, true],
    ['every port as -1', { IpProtocol: 'tcp', FromPort: -1, ToPort: -1, IpRanges: v4('0.0.0.0/0') }, true],
    ['UDP', { IpProtocol: 'udp', FromPort: 22, ToPort: 22, IpRanges: v4('0.0.0.0/0') }, false],
    ['ICMP of type 8', { IpProtocol: 'icmp', FromPort: 8, ToPort: -1, IpRanges: v4('0.0.0.0/0') }, false],
    ['ESP', { IpProtocol: '50', IpRanges: v4('0.0.0.0/0') }, false],
    ['another group', { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, UserIdGroupPairs: [{ GroupId: 'sg-1' }] }, false],
    ['nonsense', tcp(22, 22, 'anywhere'), false],
  ])('SSH by %s', (_, permission, expected) => {
    expect(opensPort(permission, [22])).toBe(expected)
  })
  test('named ports, with their protocol', () => {
    const memcached = { IpProtocol: 'udp', FromPort: 11_211, ToPort: 11_211, IpRanges: v4('0.0.0.0/0') }
    expect(opensPorts([memcached], DATABASE_PORTS).map(({ port }) => port)).toEqual([{ port: 11_211, name: 'Memcached', protocol: 'udp' }])
    expect(opensPorts([tcp(3000, 4000, '::/0', '0.0.0.0/0')], [...ADMIN_PORTS, ...DATABASE_PORTS]).map(({ port }) => port.name)).toEqual([
      'RDP',
      'MySQL',
    ])
    expect(opensPorts([{ IpProtocol: '-1', IpRanges: v4('0.0.0.0/0') }], ADMIN_SERVICE_PORTS)).toHaveLength(ADMIN_SERVICE_PORTS.length)
  })
  test('every port', () => {
    expect(every({ IpProtocol: '-1', IpRanges: v4('0.0.0.0/0') })).toEqual([true])
    expect(every(tcp(0, 65_535, '0.0.0.0/0'))).toEqual([true])
    expect(every(tcp(1, 65_535, '0.0.0.0/0'))).toEqual([true])
    expect(every(tcp(1024, 65_535, '0.0.0.0/0'))).toEqual([false])
    expect(every({ IpProtocol: 'icmp', FromPort: -1, ToPort: -1, IpRanges: v4('0.0.0.0/0') })).toEqual([false])
  })
  test('prefix lists are not known', () => {
    const permission = { ...tcp(22, 22), PrefixListIds: [{ PrefixListId: 'pl-1' }, { PrefixListId: 'pl-1' }] }
    expect(opensPort(permission, [22])).toBe(false)
    expect(unresolvedPrefixLists([permission, tcp(1, 1)])).toEqual(['pl-1'])
  })
})

const entry = (RuleNumber: number, RuleAction: string, change: object = {}) => ({
  RuleNumber,
  RuleAction,
  Protocol: '6',
  CidrBlock: '0.0.0.0/0',
  PortRange: { From: 22, To: 22 },
  ...change,
})
describe('network ACLs', () => {
  const last = entry(32_767, 'deny', { Protocol: '-1', PortRange: undefined })
  const all = { Protocol: '-1', PortRange: undefined }
  test.each<[string, object[], string[]]>([
    ['an allow', [entry(100, 'allow')], ['ipv4 world 100']],
    ['all protocols', [entry(100, 'allow', all)], ['ipv4 world 100']],
    ['a range', [entry(100, 'allow', { PortRange: { From: 0, To: 65_535 } })], ['ipv4 world 100']],
    ['a deny before it', [entry(50, 'deny'), entry(100, 'allow')], []],
    ['a deny after it', [entry(200, 'deny'), entry(100, 'allow', all)], ['ipv4 world 100']],
    [
      'a deny of another port before it',
      [entry(50, 'deny', { PortRange: { From: 3389, To: 3389 } }), entry(100, 'allow', all)],
      ['ipv4 world 100'],
    ],
    ['a deny of some before it', [entry(50, 'deny', { CidrBlock: '198.18.0.0/16' }), entry(100, 'allow')], ['ipv4 world 100']],
    ['a deny of half before it', [entry(50, 'deny', { CidrBlock: '0.0.0.0/1' }), entry(100, 'allow')], ['ipv4 wide 100']],
    [
      'a deny of both halves before it',
      [entry(50, 'deny', { CidrBlock: '0.0.0.0/1' }), entry(51, 'deny', { CidrBlock: '128.0.0.0/1' }), entry(100, 'allow')],
      [],
    ],
    ['two halves', [entry(50, 'allow', { CidrBlock: '0.0.0.0/1' }), entry(51, 'allow', { CidrBlock: '128.0.0.0/1' })], ['ipv4 world 50']],
    [
      'a deny of IPv4 alone',
      [entry(50, 'deny'), entry(100, 'allow'), entry(101, 'allow', { CidrBlock: undefined, Ipv6CidrBlock: '::/0' })],
      ['ipv6 world 101'],
    ],
    ['a private block', [entry(100, 'allow', { CidrBlock: '10.0.0.0/8' })], []],
    ['outbound', [entry(100, 'allow', { Egress: true })], []],
    ['UDP', [entry(100, 'allow', { Protocol: '17' })], []],
    ['nothing', [], []],
  ])('%s', (_, entries, expected) => {
    expect(aclOpensPort([last, ...entries], 22).map(({ family, reach, rule }) => `${family} ${reach} ${rule}`)).toEqual(expected)
  })
})

// entries without a number stay in their order
const told = (...entries: Parameters<typeof aclOpenings>[0]) =>
  aclOpenings(entries).map(({ protocol, from, to }) => `${protocol} ${from}-${to}`)
describe('what a network ACL opens', () => {
  const WORLD = { CidrBlock: '0.0.0.0/0' }
  test('is what no entry before closes, by port and protocol', () => {
    expect(told({ ...WORLD, Protocol: '-1', RuleAction: 'allow' })).toEqual(['tcp 0-65535', 'udp 0-65535'])
    expect(
      told(
        { ...WORLD, Protocol: '6', RuleAction: 'deny', PortRange: { From: 22, To: 22 } },
        { ...WORLD, Protocol: '6', RuleAction: 'allow', PortRange: { From: 0, To: 1_023 } },
      ),
    ).toEqual(['tcp 0-21', 'tcp 23-1023'])
  })
  test('is nothing where strangers are let in nowhere', () => {
    expect(
      told({ CidrBlock: '10.0.0.0/8', Protocol: '-1', RuleAction: 'allow' }, { ...WORLD, Protocol: '-1', RuleAction: 'deny' }),
    ).toEqual([])
    expect(told({ ...WORLD, Protocol: '-1', RuleAction: 'allow', Egress: true })).toEqual([])
    expect(told()).toEqual([])
  })
})
