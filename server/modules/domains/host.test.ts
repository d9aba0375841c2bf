import { describe, expect, test } from 'vitest'
import { domainsOf, placeOf, recordPlaces } from './host.ts'

describe('a place', () => {
  test.each([
    ['shop.example.com', undefined, { host: 'shop.example.com', port: null }],
    ['SHOP.Example.com.', 443, { host: 'shop.example.com', port: null }],
    ['bücher.example.com', 80, { host: 'xn--bcher-kva.example.com', port: null }],
    ['shop.example.com', 8443, { host: 'shop.example.com', port: 8443 }],
    ['192.0.2.7', null, { host: '192.0.2.7', port: null }],
    ['[2001:DB8::7]', 8080, { host: '[2001:db8::7]', port: 8080 }],
    ['intranet', 8080, { host: 'intranet', port: 8080 }],
    ['ada.github.io', null, { host: 'ada.github.io', port: null }],
    ['2001:db8::7', 8080, { host: '[2001:db8::7]', port: 8080 }],
    ['192.0.2.17/28', 8080, { host: '192.0.2.16/28', port: null }],
    ['192.0.2.17/32', null, { host: '192.0.2.17', port: null }],
    ['2001:db8::7/120', null, { host: '2001:db8::/120', port: null }],
  ])('%s %s', (host, port, expected) => {
    expect(placeOf(host, port)).toEqual(expected)
  })
  test.each(['com', 'co.uk', 'github.io', 'herokuapp.com', 's3.amazonaws.com'])('%s is nobody’s alone', (host) => {
    expect(() => placeOf(host)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })
  test.each([
    '',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'user@a.example',
    'a.example:81',
    'http://a.example',
    '0x7f.1',
    '--script=x',
    '192.0.2.0/23',
    '192.0.2.0/33',
    '2001:db8::/64',
  ])('%o is no host', (host) => {
    expect(() => placeOf(host)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })
})

describe('the domains that a record may stand at', () => {
  test.each([
    ['a.b.example.co.uk', ['a.b.example.co.uk', 'b.example.co.uk', 'example.co.uk']],
    ['example.com', ['example.com']],
    // what others registered beside it is not above it
    ['blog.ada.github.io', ['blog.ada.github.io', 'ada.github.io']],
    ['wiki.corp.internal', ['wiki.corp.internal']],
    ['intranet', []],
    ['192.0.2.7', []],
    ['[2001:db8::7]', []],
  ])('%s', (host, expected) => {
    expect(domainsOf(host)).toEqual(expected)
  })
})

const proves = (host: string) => recordPlaces(host).map(({ domain, covers }) => `${domain} → ${covers}`)
test('a record proves the domain that it is one of, in a reverse zone the network', () => {
  expect(proves('shop.example.com')).toEqual(['shop.example.com → shop.example.com', 'example.com → example.com'])
  expect(proves('192.0.2.7')).toEqual(['7.2.0.192.in-addr.arpa → 192.0.2.7', '2.0.192.in-addr.arpa → 192.0.2.0/24'])
  expect(proves('192.0.2.16/28')).toEqual(['2.0.192.in-addr.arpa → 192.0.2.0/24'])
  expect(proves('[2001:db8::1]').map((one) => one.split(' → ')[1])).toEqual(['[2001:db8::1]', '2001:db8::/64', '2001:db8::/48'])
  expect(proves('intranet')).toEqual([])
})
