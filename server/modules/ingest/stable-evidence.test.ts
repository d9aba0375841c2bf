import { describe, expect, it } from 'vitest'
import type { EvidenceKind } from '#scanners/sdk/check.ts'
import { stableEvidence } from './observations.ts'

const one = (content: string, kind: EvidenceKind = 'response') => stableEvidence([{ label: 'Answer', kind, content }])

describe('evidence that is the same but for the moment', () => {
  it.each([
    ['the Date header', 'date: Sat, 21 Nov 2026 04:32:46 GMT', 'date: Sun, 22 Nov 2026 04:32:46 GMT'],
    ['a request id', 'x-request-id: 1', 'x-request-id: 2'],
    ['the value of a cookie', 'set-cookie: sid=abc; Path=/; HttpOnly', 'set-cookie: sid=def; Path=/; HttpOnly'],
    ['a nonce of a policy', "script-src 'nonce-r4nd0mAAAA'", "script-src 'nonce-0th3rBBBB'"],
    ['a UUID', 'trace 0198f1aa-0000-7000-8000-000000000001', 'trace 0198f1aa-0000-7000-8000-000000000002'],
    ['a token', 'csrf=Zm9vYmFyYmF6cXV4MTIzNDU2', 'csrf=YmFyYmF6cXV4Zm9vMTIzNDU2'],
    ['how long it took', 'answered in 12.5 ms', 'answered in 7 ms'],
    ['an instant', 'seen 2026-11-21T04:32:46.123Z', 'seen 2026-11-22T05:00:00Z'],
  ])('is not told apart by %s', (_what, before, after) => {
    expect(one(before)).toBe(one(after))
  })

  it.each([
    ['the attributes of a cookie', 'set-cookie: sid=abc; Path=/; HttpOnly', 'set-cookie: sid=abc; Path=/'],
    ['the name of a cookie', 'set-cookie: sid=abc', 'set-cookie: uid=abc'],
    ['a header that matters', 'server: nginx/1.18.0', 'server: nginx/1.27.2'],
    ['a long word without digits', 'content-security-policy-report-only', 'strict-transport-security-and-more'],
  ])('is told apart by %s', (_what, before, after) => {
    expect(one(before)).not.toBe(one(after))
  })

  it('keeps every letter of certificates and DNS records', () => {
    expect(one('serial 0A1B2C3D4E5F60718293A4B5', 'certificate')).not.toBe(one('serial 0A1B2C3D4E5F60718293A4B6', 'certificate'))
    expect(one('v=DMARC1; rua=mailto:aaaaaaaaaaaaaaaaaaaaaaaa1@x.example', 'dns')).not.toBe(
      one('v=DMARC1; rua=mailto:aaaaaaaaaaaaaaaaaaaaaaaa2@x.example', 'dns'),
    )
  })

  it('reads hostile text in linear time', () => {
    const started = performance.now()
    one('a1'.repeat(4096) + '-'.repeat(8192) + 'set-cookie: '.repeat(2000) + '\n'.repeat(1000))
    expect(performance.now() - started).toBeLessThan(500)
  })
})
