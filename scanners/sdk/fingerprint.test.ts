import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fingerprint, identityKeys, type IdentityInput } from './fingerprint.ts'

const base: IdentityInput = {
  vectorType: 'Websites',
  target: 'https://shop.example/',
  checkId: 'web-cookie-secure',
  resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/' },
  locator: 'sid',
}
const inRegion = (genericIdentifier: string, region: string) =>
  fingerprint({ ...base, resource: { genericIdentifier, genericIdentifierValue: 'web', region } })

describe('fingerprint', () => {
  test('is the SHA-256 of version and keys, so that a stored one can be recomputed by anyone', () => {
    const text = JSON.stringify([1, 'Websites', 'https://shop.example/', 'web-cookie-secure', '', 'https://shop.example/', 'sid'])
    expect(fingerprint(base)).toBe(createHash('sha256').update(text).digest('hex'))
  })
  test.each<[string, Partial<IdentityInput>]>([
    ['vector type', { vectorType: 'Kali' }],
    ['target', { target: 'https://other.example/' }],
    ['check', { checkId: 'web-cookie-httponly' }],
    ['resource', { resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/a' } }],
    ['locator', { locator: 'cart' }],
    ['no locator', { locator: null }],
  ])('differs by %s', (_, change) => {
    expect(fingerprint({ ...base, ...change })).not.toBe(fingerprint(base))
  })
  test('counts the region of a name that is unique only within it', () => {
    expect(inRegion('groupName', 'eu-west-1')).not.toBe(inRegion('groupName', 'eu-west-2'))
  })
  test('ignores the region of an identifier that is global', () => {
    expect(inRegion('arn', 'eu-west-1')).toBe(inRegion('arn', 'eu-west-2'))
  })
  test('does not confuse neighbouring keys', () => {
    expect(fingerprint({ ...base, target: 'ab', checkId: 'c' })).not.toBe(fingerprint({ ...base, target: 'a', checkId: 'bc' }))
  })
  test('names every key it used', () => {
    expect(identityKeys(base).map((key) => key.name)).toEqual(['vectorType', 'target', 'check', 'region', 'resource', 'locator'])
  })
})
