import { describe, expect, test } from 'vitest'
import { TargetRefused } from '#scanners/sdk/connection.ts'
import { connection } from './connection.ts'
import { network } from './definition.ts'
import { readPorts } from './ports.ts'
import { hostsIn, targetsIn } from './targets.ts'
import { TOP_100, TOP_1000 } from './top-ports.ts'

const given = (hosts: string, more: object = {}) => ({
  hosts,
  profile: 'top-100' as const,
  rate: 500,
  portList: undefined,
  expectedPorts: undefined,
  ...more,
})
function refusalOf(values: ReturnType<typeof given>): string {
  try {
    return connection.locate(values)
  } catch (error) {
    if (error instanceof TargetRefused) return error.reason
    throw error
  }
}

describe('the target of a network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['Mail.Example.COM.', 'mail.example.com'],
    ['192.0.2.77/28', '192.0.2.64/28'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::ff01/120', '2001:db8::ff00/120'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['b.example\n a.example,a.example', 'a.example, b.example'],
    ['_sip.example', '_sip.example'],
  ])('keeps %j as %s', (hosts, kept) => {
    expect(connection.locate(given(hosts))).toBe(kept)
    expect(connection.locate(given(kept))).toBe(kept)
  })
  test.each([
    '--script=x',
    '-iL/etc/passwd',
    'a.example;id',
    '$(id)',
    '`id`',
    'a.example|b',
    'a&b',
    "a'b",
    '"a"',
    'a\\b',
    'a>b',
    '*.example',
    'https://a.example/',
    'a.example:22',
    'a.example/24',
    'ada@a.example',
    '[::1]',
    'a..example',
    '.',
    '-',
    'a-.example',
    'x'.repeat(64),
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '127.1',
    '0x7f.1',
    '127.0.0.01',
    '1.2.3.256',
    '1.2.3.4.5',
    'a.example.0x1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1%eth0',
    '192.0.2.0/',
    '192.0.2.0/024',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/24/24',
    '１２７.0.0.1',
    '192。0。2。1',
    '',
    ' , ',
  ])('refuses %j', (hosts) => {
    expect(refusalOf(given(hosts))).toBe('not_a_host')
  })
  test.each(['192.0.2.0/23', '0.0.0.0/0', '10.0.0.0/8', '2001:db8::/119', '::/0'])('refuses the range %s as too large', (hosts) => {
    expect(refusalOf(given(hosts))).toBe('range_too_large')
  })
  test('counts what all parts stand for', () => {
    expect(refusalOf(given('192.0.2.0/24'))).toBe('192.0.2.0/24')
    expect(refusalOf(given('192.0.2.0/24 a.example'))).toBe('too_many')
    expect(refusalOf(given(Array.from({ length: 200 }, (_, n) => `host-${n}.example.com`).join(' ')))).toBe('too_many')
    expect(hostsIn('192.0.2.64/28')).toHaveLength(16)
    expect(hostsIn('2001:db8::ff00/126')).toEqual(['2001:db8::ff00', '2001:db8::ff01', '2001:db8::ff02', '2001:db8::ff03'])
  })
  test('names to the permit everything that is probed, and to the guard each address', () => {
    const values = given('192.0.2.0/30 a.example')
    expect(network.probes?.(connection.locate(values))).toEqual(['192.0.2.0/30', 'a.example'])
    expect(connection.addresses(values)).toEqual([0, 1, 2, 3].map((n) => `https://192.0.2.${n}/`).concat('https://a.example/'))
    expect(targetsIn('a.example')).toEqual(['a.example'])
  })
  test('refuses what cannot end in time, and names the field', () => {
    expect(refusalOf(given('192.0.2.0/24', { profile: 'top-1000', rate: 10 }))).toBe('too_slow')
    expect(refusalOf(given('192.0.2.1', { profile: 'list', portList: '1-65535' }))).toBe('192.0.2.1')
    expect(refusalOf(given('192.0.2.0/24', { profile: 'list', portList: '1-65535', rate: 1_000 }))).toBe('too_slow')
    for (const { field } of Object.values(connection.refusals)) expect(Object.keys(connection.fields)).toContain(field)
  })
})

describe('ports', () => {
  test.each([
    ['22, 80,8000-8002', [22, 80, 8000, 8001, 8002], []],
    ['u:161 U:53\n80', [80], [53, 161]],
    ['1-3,2-4', [1, 2, 3, 4], []],
  ])('reads %j', (text, tcp, udp) => {
    expect(readPorts(text)).toEqual({ tcp, udp })
  })
  test.each(['0', '65536', '80-79', '-1', '1-', '1-2-3', '0x50', '022', '80;id', 'http', '--top-ports=5', 'T:80'])(
    'refuses %j',
    (portList) => {
      expect(refusalOf(given('192.0.2.1', { profile: 'list', portList }))).toBe('ports_invalid')
      expect(refusalOf(given('192.0.2.1', { expectedPorts: portList }))).toBe('expected_invalid')
    },
  )
  test('a list of one’s own has to have some', () => {
    expect(refusalOf(given('192.0.2.1', { profile: 'list' }))).toBe('ports_missing')
    expect(refusalOf(given('192.0.2.1', { profile: 'list', portList: ' , ' }))).toBe('ports_missing')
  })
  test('the profiles have as many as their names say, each once', () => {
    expect(new Set(TOP_100).size).toBe(100)
    expect(new Set(TOP_1000).size).toBe(1_000)
    expect(TOP_1000).toHaveLength(1_000)
  })
})
