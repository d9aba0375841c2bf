import { expect, it } from 'vitest'
import { curlExample, expiryState, readNetworks } from './KeyLimits.tsx'

const now = Date.parse('2026-11-21T00:00:00Z')

it.each([
  [null, 'far'],
  ['2026-11-20T00:00:00Z', 'expired'],
  ['2026-12-01T00:00:00Z', 'soon'],
  ['2027-02-01T00:00:00Z', 'far'],
] as const)('a key that ends %s is %s', (expiresAt, state) => {
  expect(expiryState(expiresAt, now)).toBe(state)
})

it('reads addresses by commas and lines, each once', () => {
  expect(readNetworks('203.0.113.7, 2001:db8::/32\n203.0.113.7')).toEqual(['203.0.113.7', '2001:db8::/32'])
})

it('writes a command that can be pasted', () => {
  expect(curlExample('https://parapet.example', 'parapet_key_1')).toBe(
    "curl -H 'Authorization: Bearer parapet_key_1' \\\n  'https://parapet.example/client/v1/findings?status=open&limit=10'",
  )
})
