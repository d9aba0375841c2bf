import { describe, expect, test } from 'vitest'
import { EVERY_PORT, everywhere, openingsThrough, portRangeOf, portsAmong, sourceOf, type FirewallRule } from './firewall.ts'
import { SSH } from './ports.ts'

const rule = (priority: number, action: 'allow' | 'deny', ports: string, ...more: [...sources: string[]]): FirewallRule => ({
  name: `${action}-${priority}`,
  priority,
  allows: action === 'allow',
  protocol: 'tcp',
  ports: [portRangeOf(ports) ?? EVERY_PORT],
  sources: (more.length === 0 ? ['*'] : more).flatMap((text) => (text === '*' ? everywhere(text) : (sourceOf(text) ?? []))),
})
const open = (...rules: FirewallRule[]) => openingsThrough(rules).map(({ protocol, from, to }) => `${protocol} ${from}-${to}`)

describe('rules in their order', () => {
  test('an earlier rule that denies closes what a later one opens, and none before it', () => {
    expect(open(rule(100, 'allow', '22'), rule(200, 'deny', '22'))).toEqual(['tcp 22-22'])
    expect(open(rule(200, 'allow', '22'), rule(100, 'deny', '22'))).toEqual([])
    expect(open(rule(200, 'allow', '20-30'), rule(100, 'deny', '22'))).toEqual(['tcp 20-21', 'tcp 23-30'])
    expect(open(rule(100, 'allow', '22'), rule(100, 'deny', '22'))).toEqual([])
  })
  test('one that denies some addresses leaves the others', () => {
    expect(open(rule(200, 'allow', '22'), rule(100, 'deny', '22', '8.8.8.0/24'))).toEqual(['tcp 22-22'])
    expect(open(rule(200, 'allow', '22', '0.0.0.0/0'), rule(100, 'deny', '22', '0.0.0.0/1', '128.0.0.0/1'))).toEqual([])
  })
  test('blocks of several rules count together; an office does not', () => {
    expect(open(rule(100, 'allow', '22', '0.0.0.0/1'), rule(110, 'allow', '22', '128.0.0.0/1'))).toEqual(['tcp 22-22'])
    expect(open(rule(100, 'allow', '22', '198.51.100.0/24', '10.0.0.0/8'))).toEqual([])
    expect(open(rule(100, 'allow', '22', '::/0'))).toEqual(['tcp 22-22'])
  })
  test('all protocols are one opening; a port is found in it', () => {
    const all = openingsThrough([{ ...rule(100, 'allow', '*'), protocol: 'all' }])
    expect(all).toMatchObject([{ protocol: 'all', from: 0, to: 65_535, sources: ['*'], rules: ['allow-100'] }])
    expect(portsAmong(all, [SSH]).map(({ port }) => port.name)).toEqual(['SSH'])
    expect(open({ ...rule(100, 'allow', '*'), protocol: 'all' }, rule(50, 'deny', '22'))).toEqual([
      'tcp 0-21',
      'tcp 23-65535',
      'udp 0-65535',
      'icmp 0-65535',
    ])
  })
  test('what is no port is none', () => {
    expect(['22-', '70000', '30-20', '', '-1', 'ssh'].map(portRangeOf)).toEqual([null, null, null, null, null, null])
  })
})
