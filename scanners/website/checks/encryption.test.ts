import { describe, expect, test } from 'vitest'
import type { Check } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, certificate, goodFacts, judged, provesEveryCase, tlsFacts } from '#scanners/test/website-facts.ts'
import type { CertificateFacts, HttpAnswer, TlsFacts, TransportFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { isInternalAddress } from '#scanners/website/judge-site.ts'
import { tlsExpired } from './tls-expired.ts'
import { tlsExpiring } from './tls-expiring.ts'
import { tlsName } from './tls-name.ts'
import { tlsNo13 } from './tls-no-13.ts'
import { tlsNoForwardSecrecy } from './tls-no-forward-secrecy.ts'
import { tlsOldProtocol } from './tls-old-protocol.ts'
import { tlsUntrusted } from './tls-untrusted.ts'
import { tlsWeakCipher } from './tls-weak-cipher.ts'
import { tlsWeakKey } from './tls-weak-key.ts'
import { tlsWeakSignature } from './tls-weak-signature.ts'
import { webHttpNoRedirect } from './web-http-no-redirect.ts'
import { webHttpsMissing } from './web-https-missing.ts'
import { webUnreachable } from './web-unreachable.ts'

type WebCheck = Check<WebsiteFacts, WebsiteCollector>
const CERTIFICATE: readonly WebCheck[] = [tlsExpired, tlsExpiring, tlsUntrusted, tlsName, tlsWeakKey, tlsWeakSignature]
const day = (text: string) => new Date(`${text}T00:00:00Z`)

const transport = (https: TransportFacts['https'], state: HttpAnswer['state'] = 'redirects') => ({
  transport: { https, httpsPort: 443, http: { url: 'http://shop.example/', state, status: 200, location: null } },
})

describe('transport', () => {
  test.each(
    cases<Partial<WebsiteFacts>>([
      [webHttpsMissing, 'PASS pass', transport('yes')],
      [webHttpsMissing, 'FAIL fail', transport('no')],
      [webHttpsMissing, 'UNKNOWN unknown', transport('unknown')],
      [webHttpNoRedirect, 'PASS pass', transport('yes', 'redirects')],
      [webHttpNoRedirect, 'PASS pass', transport('yes', 'closed')],
      [webHttpNoRedirect, 'FAIL fail', transport('yes', 'serves')],
      [webHttpNoRedirect, 'UNKNOWN unknown', transport('yes', 'unknown')],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, given)).toEqual([expected])
  })
  test('a site without HTTPS has nowhere to redirect to', () => {
    expect(() => webHttpNoRedirect.judge(goodFacts(transport('no', 'serves')))).toThrow(NotApplicable)
  })
})

const chain = (isSelfSigned: boolean) => [certificate(), certificate({ signatureHash: 'SHA-1', isSelfSigned })]

describe('certificate', () => {
  test.each(
    cases<Partial<CertificateFacts>>([
      [tlsExpired, 'PASS pass', {}],
      [tlsExpired, 'FAIL fail', { notAfter: day('2026-07-31') }],
      [tlsExpired, 'FAIL future', { notBefore: day('2026-08-02') }],
      [tlsExpiring, 'PASS pass', {}],
      [tlsExpiring, 'FAIL fail', { notAfter: day('2026-08-20') }],
      [tlsName, 'PASS pass', {}],
      [tlsName, 'FAIL fail', { coversHost: false, names: ['other.example'] }],
      [tlsWeakKey, 'PASS pass', { key: { kind: 'rsa', bits: 2_048 } }],
      [tlsWeakKey, 'PASS pass', { key: { kind: 'ec', bits: 256 } }],
      [tlsWeakKey, 'PASS pass', { key: { kind: 'ed25519', bits: null } }],
      [tlsWeakKey, 'FAIL fail', { key: { kind: 'rsa', bits: 1_024 } }],
      [tlsWeakKey, 'FAIL fail', { key: { kind: 'ec', bits: 192 } }],
      [tlsWeakKey, 'UNKNOWN unknown', { key: { kind: 'dsa', bits: null } }],
      [tlsWeakSignature, 'PASS pass', { signatureHash: 'SHA-512' }],
      [tlsWeakSignature, 'FAIL fail', { signatureHash: 'SHA-1' }],
      [tlsWeakSignature, 'FAIL fail', { signatureHash: 'md5WithRSAEncryption' }],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, { tls: tlsFacts({ chain: [certificate(given)] }) })).toEqual([expected])
  })
  test.each<[string, string | null, boolean]>([
    ['PASS pass', null, false],
    ['PASS pass', 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['UNKNOWN unknown', 'CERT_HAS_EXPIRED', false],
    ['FAIL fail', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
    ['FAIL selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ])('trust: %s for %s', (expected, authorizationError, isSelfSigned) => {
    expect(judged(tlsUntrusted, { tls: tlsFacts({ authorizationError, chain: [certificate({ isSelfSigned })] }) })).toEqual([expected])
  })
  test('the SHA-1 signature of a root is of no interest, that of an intermediate is', () => {
    expect(judged(tlsWeakSignature, { tls: tlsFacts({ chain: chain(true) }) })).toEqual(['PASS pass'])
    expect(judged(tlsWeakSignature, { tls: tlsFacts({ chain: chain(false) }) })).toEqual(['FAIL fail'])
  })
  test('one that has expired is not expiring as well', () => {
    const tls = tlsFacts({ chain: [certificate({ notAfter: day('2026-01-01') })] })
    expect(() => tlsExpiring.judge(goodFacts({ tls }))).toThrow(NotApplicable)
  })
  test.each(CERTIFICATE)('$id says nothing about a server that shows none', (check) => {
    expect(() => check.judge(goodFacts({ tls: tlsFacts({ chain: [] }) }))).toThrow(NotApplicable)
  })
})

const versions = (change: Partial<TlsFacts['versions']>) => ({ versions: { ...tlsFacts().versions, ...change } })

describe('protocol and ciphers', () => {
  test.each(
    cases<Partial<TlsFacts>>([
      [tlsOldProtocol, 'PASS pass', {}],
      [tlsOldProtocol, 'FAIL fail', versions({ 'TLSv1.1': 'accepted' })],
      [tlsOldProtocol, 'FAIL fail', versions({ TLSv1: 'accepted', 'TLSv1.1': 'unknown' })],
      [tlsOldProtocol, 'UNKNOWN unknown', versions({ TLSv1: 'unknown' })],
      [tlsNo13, 'PASS pass', {}],
      [tlsNo13, 'FAIL fail', versions({ 'TLSv1.3': 'refused' })],
      [tlsNo13, 'UNKNOWN unknown', versions({ 'TLSv1.3': 'unknown' })],
      [tlsWeakCipher, 'PASS pass', {}],
      [tlsWeakCipher, 'FAIL fail', { weakCipher: { offer: 'accepted', cipher: 'NULL-SHA256' } }],
      [tlsWeakCipher, 'FAIL fail', { brokenCipher: { offer: 'accepted', cipher: 'TLS_RSA_WITH_3DES_EDE_CBC_SHA' } }],
      [tlsWeakCipher, 'UNKNOWN unknown', { brokenCipher: { offer: 'unknown', cipher: null } }],
      [tlsWeakCipher, 'UNKNOWN unknown', { weakCipher: { offer: 'unknown', cipher: null } }],
      [tlsNoForwardSecrecy, 'PASS pass', {}],
      [tlsNoForwardSecrecy, 'FAIL fail', { staticKeyExchange: { offer: 'accepted', cipher: 'AES128-SHA' } }],
      [tlsNoForwardSecrecy, 'UNKNOWN unknown', { staticKeyExchange: { offer: 'unknown', cipher: null } }],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, { tls: tlsFacts(given) })).toEqual([expected])
  })
})

const answering = (status: number, location?: string) => {
  const { page } = goodFacts()
  return { page: { ...page, status, headers: location === undefined ? [] : [['location', location] as const] } }
}
describe('the start page', () => {
  test.each([
    ['PASS pass', answering(200)],
    ['FAIL fail', answering(404)],
    ['FAIL away', answering(302, 'https://login.example.net/')],
    ['PASS pass', answering(304)],
  ])('%s', (expected, change) => {
    expect(judged(webUnreachable, change)).toEqual([expected])
  })
})

describe('a site that the internet does not lead to', () => {
  test('says so in what fails of its page and of its TLS', () => {
    const { page, tls } = goodFacts()
    const [shown] = webHttpsMissing.judge(goodFacts({ ...transport('no'), page: { ...page, isInternal: true } }))
    expect(shown?.exposure).toBe('internal')
    const old = { ...tls.versions, TLSv1: 'accepted' as const }
    expect(tlsOldProtocol.judge(goodFacts({ tls: { ...tls, versions: old, isInternal: true } }))[0]?.exposure).toBe('internal')
    expect(tlsOldProtocol.judge(goodFacts({ tls: { ...tls, versions: old } }))[0]?.exposure).toBe('exposed')
  })
  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['192.168.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['fd00::1', true],
    ['93.184.216.34', false],
    ['2606:2800:220:1::1', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isInternalAddress(address)).toBe(expected)
  })
})

provesEveryCase()
