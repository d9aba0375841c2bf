import { expect, test } from 'vitest'
import { reverseName, reverseZones } from './reverse-zone.ts'

test('an address stands in its reverse zone back to front', () => {
  expect(reverseName('192.0.2.7')).toBe('7.2.0.192.in-addr.arpa')
  expect(reverseName('2001:db8::567:89ab')).toBe('b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa')
})

test.each<[string, [zone: string, network: string][]]>([
  [
    '192.0.2.7',
    [
      ['7.2.0.192.in-addr.arpa', '192.0.2.7/32'],
      ['2.0.192.in-addr.arpa', '192.0.2.0/24'],
    ],
  ],
  ['192.0.2.16/28', [['2.0.192.in-addr.arpa', '192.0.2.0/24']]],
  ['192.0.2.0/24', [['2.0.192.in-addr.arpa', '192.0.2.0/24']]],
  ['shop.example', []],
])('%s is named in %o', (host, expected) => {
  expect(reverseZones(host).map(({ zone, network }) => [zone, network])).toEqual(expected)
})

test('an IPv6 network is named in the zone of its digits, and in those of sites', () => {
  const zones = reverseZones('2001:db8:1:2::40/122')
  expect(zones.map(({ network }) => network)).toEqual(['2001:db8:1:2::/120', '2001:db8:1:2::/64', '2001:db8:1::/48'])
  expect(zones[1]?.zone).toBe('2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa')
  expect(zones[1]?.above.at(-1)).toBe('2.ip6.arpa')
  expect(reverseZones('[2001:db8::1]')[0]?.network).toBe('2001:db8::1/128')
})
