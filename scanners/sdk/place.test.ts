import { expect, test } from 'vitest'
import { addressesIn, hostOf, isInNetwork, networkOf } from './place.ts'

test.each<[string, string | null]>([
  ['Shop.Example.', 'shop.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['_dmarc.shop.example', '_dmarc.shop.example'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:DB8:0::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  // the same machine in IPv6 clothes
  ['::ffff:192.0.2.7', '192.0.2.7'],
  // a deprecated form that ipaddr.js takes for 1.2.3.4
  ['::1.2.3.4', '::102:304'],
  ...['0x7f.1', '2130706433', '127.1', '0177.0.0.1', 'fe80::1%eth0'].map((odd): [string, null] => [odd, null]),
  ...['--script=x', '-oN', 'shop.example --script=x', 'a_-.example', 'x=y.example', '', '.', 'a..example'].map((odd): [string, null] => [
    odd,
    null,
  ]),
  ...['shop.example/x', 'shop.example:80', 'user@shop.example', 'shop.example?x', '192.0.2.0/28', 'a'.repeat(64)].map(
    (odd): [string, null] => [odd, null],
  ),
])('%s is %s', (text, expected) => {
  expect(hostOf(text)).toBe(expected)
})

test.each<[string, string | null]>([
  ['192.0.2.7/28', '192.0.2.0/28'],
  ['192.0.2.7/32', '192.0.2.7/32'],
  ['2001:DB8::7/120', '2001:db8::/120'],
  ...['192.0.2.0', '192.0.2.0/33', '192.0.2.0/-1', '192.0.2.0/0x8', '192.0.2/24', 'shop.example/24', '192.0.2.0/24/24', '/24'].map(
    (odd): [string, null] => [odd, null],
  ),
])('the network %s is %s', (text, expected) => {
  expect(networkOf(text)).toBe(expected)
})

test('a network stands for its addresses, a /24 at most', () => {
  expect(addressesIn('192.0.2.252/30')).toEqual(['192.0.2.252', '192.0.2.253', '192.0.2.254', '192.0.2.255'])
  expect(addressesIn('192.0.2.0/24')).toHaveLength(256)
  expect(addressesIn('2001:db8::/120')).toHaveLength(256)
  expect(addressesIn('192.0.2.0/23')).toBeNull()
  expect(addressesIn('0.0.0.0/0')).toBeNull()
  expect(addressesIn('2001:db8::/64')).toBeNull()
})

test('an address lies in a network of its own kind, a name in none', () => {
  expect(isInNetwork('192.0.2.9', '192.0.2.0/28')).toBe(true)
  expect(isInNetwork('192.0.2.16', '192.0.2.0/28')).toBe(false)
  expect(isInNetwork('2001:db8::1', '192.0.2.0/0')).toBe(false)
  expect(isInNetwork('shop.example', '0.0.0.0/0')).toBe(false)
})
