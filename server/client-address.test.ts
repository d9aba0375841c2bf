import { expect, test } from 'vitest'
import { countryOf, networkOf } from './client-address.ts'

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['193.0.6.139', 'NL'],
])('an address allocated to a country is of that country: %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})
test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '100.64.1.1', '169.254.1.1', 'fd00::1', 'fe80::1', '203.0.113.7', '0.0.0.0'])(
  'a private or reserved address has no country: %s',
  (address) => expect(countryOf(address)).toBeNull(),
)
test.each([null, '', 'localhost', '8.8.8.8/8', '::ffff:999.1.1.1'])('what is no address has no country: %s', (address) =>
  expect(countryOf(address)).toBeNull(),
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
