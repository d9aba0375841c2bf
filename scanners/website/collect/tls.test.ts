import { describe, expect, test } from 'vitest'
import { selfSigned, type CertificateOptions } from '#scanners/test/certificate.ts'
import { said, scanSite } from '#scanners/test/run.ts'
import { page, startTlsSite } from '#scanners/test/site.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const LOOPBACK = [{ type: 'ip', value: '127.0.0.1' }] as const
const good: CertificateOptions = { names: LOOPBACK, notBefore: inDays(-1), notAfter: inDays(90) }

/** What the TLS checks say about a real server with this certificate and these settings. */
async function tlsChecks(certificate: Partial<CertificateOptions>, settings: object = {}): Promise<(id: string) => string> {
  await using site = await startTlsSite({ ...(await selfSigned({ ...good, ...certificate })), ...settings }, page('<html></html>'))
  const outcomes = await scanSite(site.url)
  return (id) => said(outcomes.get(id))
}

describe('a real TLS server', () => {
  test('in order but self-signed: the scan goes on, and only trust fails', async () => {
    const of = await tlsChecks({})
    expect([
      of('web-https-missing'),
      of('tls-expired'),
      of('tls-expiring'),
      of('tls-name'),
      of('tls-weak-key'),
      of('tls-weak-signature'),
    ]).toEqual(Array(6).fill('PASS'))
    expect([of('tls-old-protocol'), of('tls-no-13'), of('tls-weak-cipher')]).toEqual(Array(3).fill('PASS'))
    expect(of('tls-untrusted')).toBe('FAIL')
    expect(of('web-hsts-missing')).toBe('FAIL')
  })
  test('with an expired certificate of another name, a short key and SHA-1', async () => {
    const of = await tlsChecks(
      { names: [{ type: 'dns', value: 'other.example' }], notBefore: inDays(-90), notAfter: inDays(-1), rsaBits: 1_024, hash: 'SHA-1' },
      { ciphers: 'DEFAULT:@SECLEVEL=0' },
    )
    expect([of('tls-expired'), of('tls-name'), of('tls-weak-key'), of('tls-weak-signature')]).toEqual(Array(4).fill('FAIL'))
    expect(of('tls-expiring')).toBe('skipped not_applicable')
  })
  test('with a certificate that ends in ten days', async () => {
    expect((await tlsChecks({ notAfter: inDays(10) }))('tls-expiring')).toBe('FAIL')
  })
  test('that still speaks TLS 1.0, without forward secrecy and without encryption', async () => {
    const of = await tlsChecks({}, { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:eNULL:@SECLEVEL=0' })
    expect([of('tls-old-protocol'), of('tls-no-13'), of('tls-weak-cipher'), of('tls-no-forward-secrecy')]).toEqual(Array(4).fill('FAIL'))
  })
})
