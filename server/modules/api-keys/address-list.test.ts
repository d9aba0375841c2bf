import { describe, expect, test } from 'vitest'
import { ProblemError } from '#server/problem.ts'
import { allowsAddress, presentNetwork, readAddressList } from './address-list.ts'

describe('reading', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32', '203.0.113.7'],
    [' 10.0.0.0/8 ', '10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128', '2001:db8::1'],
    ['::1', '::1/128', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113.7'],
    ['0.0.0.0/0', '0.0.0.0/0', '0.0.0.0/0'],
  ])('%s is kept as %s and shown as %s', (entry, kept, shown) => {
    expect(readAddressList([entry])).toEqual([kept])
    expect(presentNetwork(kept)).toBe(shown)
  })
  test('the same network twice is kept once', () => expect(readAddressList(['10.0.0.0/8', '10.0.0.0/8'])).toHaveLength(1))
  test.each([
    '',
    'example.test',
    '203.0.113',
    '203.0.113.7/33',
    '203.0.113.7/-1',
    '10.1.2.3/8',
    '2001:db8::1/32',
    '0x7f.1',
    '203.0.113.7/x',
    '::1/129',
  ])('what is no address or network is refused with its place in the list: %j', (entry) => {
    const read = (): unknown => readAddressList(['10.0.0.0/8', entry])
    expect(read).toThrow(ProblemError)
    expect(read).toThrow(/addressList\.1/u)
  })
})

describe('allowing', () => {
  test.each([
    [[], '203.0.113.7', true],
    [['203.0.113.0/24'], '203.0.113.7', true],
    [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
    [['203.0.113.0/24'], '203.0.114.7', false],
    [['203.0.113.0/24'], '2001:db8::1', false],
    [['198.51.100.1/32', '2001:db8::/32'], '2001:db8:1::9', true],
    [['0.0.0.0/0'], '::1', false],
    [['0.0.0.0/0'], 'unknown', false],
  ])('%j for %s: %s', (networks, address, allowed) => expect(allowsAddress(networks, address)).toBe(allowed))
})
