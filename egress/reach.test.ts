import { describe, expect, test } from 'vitest'
import { createAddressGuard } from './address-guard.ts'
import type { NameResolver } from './name-resolver.ts'
import { createReach, isReachEntry, mayReach, networksOf, reachNames } from './reach.ts'

/** A resolver that answers what a test says, and asks nobody. */
const answering = (records: readonly string[]): NameResolver => ({
  query: async (_name, type) => ({ type, state: 'records', records: type === 'A' ? records : [] }),
})
const guarded = (lists: readonly (readonly string[])[]) => {
  const reach = createReach(lists)
  return { ...reach, allows: reach.guard(createAddressGuard({ allowedPrivateTargets: lists.flatMap(networksOf) })) }
}

describe('an entry', () => {
  test.each(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'shop.example', '*.corp.example', 'localhost', 'public'])('%s is one', (entry) => {
    expect(isReachEntry(entry)).toBe(true)
  })
  test.each([
    '',
    '10.1.2.3/8',
    '10.0.0.0/33',
    '*',
    '*.*.example',
    'shop.*',
    'http://shop.example',
    '10.0.0',
    '--script=x',
    'a b',
    'SHOP.example',
  ])('%j is none', (entry) => expect(isReachEntry(entry)).toBe(false))
})

describe('the reach of a job', () => {
  test('is decided on the address that is connected to', () => {
    const { allows } = guarded([['10.1.0.0/16', 'public']])
    expect(allows('10.1.2.3', 80)).toBe(true)
    expect(allows('::ffff:10.1.2.3', 80)).toBe(true)
    expect(allows('10.2.0.1', 80)).toBe(false)
    expect(allows('9.9.9.9', 443)).toBe(true)
  })
  test('never holds where clouds hand out credentials, whatever a list says', () => {
    const { allows } = guarded([['169.254.0.0/16', '0.0.0.0/0', 'public']])
    expect(allows('169.254.169.254', 80)).toBe(false)
    expect(allows('100.100.100.200', 80)).toBe(false)
  })
  test('must hold in each list: neither side can widen it for the other', () => {
    const { allows } = guarded([['10.0.0.0/8'], ['10.1.0.0/16', '192.168.0.0/16']])
    expect(['10.1.0.1', '10.2.0.1', '192.168.0.1'].map((ip) => allows(ip, 80))).toEqual([true, false, false])
    expect(guarded([['10.0.0.0/8'], []]).allows('10.1.0.1', 80)).toBe(false)
  })
  test('of a name is where it leads, and a name that is not listed leads nowhere', async () => {
    const { allows, resolver } = guarded([['*.shop.example']])
    expect(allows('9.9.9.9', 443)).toBe(false)
    await resolver(answering(['9.9.9.9'])).query('shop.example.evil.example', 'A')
    expect(allows('9.9.9.9', 443)).toBe(false)
    await resolver(answering(['9.9.9.9'])).query('www.shop.example', 'A')
    expect(allows('9.9.9.9', 443)).toBe(true)
  })
  test('of a name that leads to a private address needs its network too', async () => {
    const { allows, resolver } = guarded([['www.shop.example']])
    await resolver(answering(['10.0.0.7'])).query('www.shop.example', 'A')
    expect(allows('10.0.0.7', 80)).toBe(false)
  })
})

test('what can never be reached is known before it is tried', () => {
  expect(mayReach(['10.0.0.0/8'], '192.168.0.1')).toBe(false)
  expect(mayReach(['10.0.0.0/8'], 'intranet.corp.example')).toBe(true)
  expect(mayReach(['*.corp.example'], 'shop.example')).toBe(false)
  expect(reachNames(['*.corp.example', '10.0.0.0/8'], '10.0.0.1')).toBe(true)
  expect(reachNames(['10.0.0.0/8'], 'intranet.corp.example')).toBe(false)
})
