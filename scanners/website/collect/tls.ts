import { NetworkError, type Network, type TlsHandshake, type TlsRequest } from '#scanners/sdk/network.ts'
import { NotApplicable, type Collector } from '#scanners/sdk/scanner.ts'
import type { Offer, TlsFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { bareHost, isInternalAddress } from '#scanners/website/judge-site.ts'
import { pageOf } from './sample.ts'
import { readCertificate } from './certificate.ts'

/**
 * Suites that no server should take any more, by their numbers in the IANA registry of TLS cipher suites: RC4 (RFC 7465), DES,
 * 3DES and IDEA (RFC 5469; blocks of 64 bits, Sweet32), and those once made weak for export.
 */
const BROKEN_SUITES: ReadonlyMap<number, string> = new Map([
  [0x0003, 'TLS_RSA_EXPORT_WITH_RC4_40_MD5'],
  [0x0004, 'TLS_RSA_WITH_RC4_128_MD5'],
  [0x0005, 'TLS_RSA_WITH_RC4_128_SHA'],
  [0x0006, 'TLS_RSA_EXPORT_WITH_RC2_CBC_40_MD5'],
  [0x0007, 'TLS_RSA_WITH_IDEA_CBC_SHA'],
  [0x0008, 'TLS_RSA_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0009, 'TLS_RSA_WITH_DES_CBC_SHA'],
  [0x000a, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x000d, 'TLS_DH_DSS_WITH_3DES_EDE_CBC_SHA'],
  [0x0010, 'TLS_DH_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x0011, 'TLS_DHE_DSS_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0012, 'TLS_DHE_DSS_WITH_DES_CBC_SHA'],
  [0x0013, 'TLS_DHE_DSS_WITH_3DES_EDE_CBC_SHA'],
  [0x0014, 'TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0015, 'TLS_DHE_RSA_WITH_DES_CBC_SHA'],
  [0x0016, 'TLS_DHE_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x0018, 'TLS_DH_anon_WITH_RC4_128_MD5'],
  [0x001b, 'TLS_DH_anon_WITH_3DES_EDE_CBC_SHA'],
  [0xc002, 'TLS_ECDH_ECDSA_WITH_RC4_128_SHA'],
  [0xc003, 'TLS_ECDH_ECDSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc007, 'TLS_ECDHE_ECDSA_WITH_RC4_128_SHA'],
  [0xc008, 'TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc00c, 'TLS_ECDH_RSA_WITH_RC4_128_SHA'],
  [0xc00d, 'TLS_ECDH_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc011, 'TLS_ECDHE_RSA_WITH_RC4_128_SHA'],
  [0xc012, 'TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc016, 'TLS_ECDH_anon_WITH_RC4_128_SHA'],
  [0xc017, 'TLS_ECDH_anon_WITH_3DES_EDE_CBC_SHA'],
])

const CHAIN_MAX = 10
const HANDSHAKE_TIMEOUT_MS = 6_000
/** OpenSSL offers TLS 1.0 and 1.1, and suites without encryption or authentication, only at level 0. */
const OLD = 'DEFAULT:@SECLEVEL=0'
const WEAK = 'aNULL:eNULL:@SECLEVEL=0'
const STATIC = 'kRSA:@SECLEVEL=0'

/** Handshakes with the site: one ordinary, then one for each version and kind of suite that should be refused. */
export const tls: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'tls',
  after: ['page', 'transport'],
  async collect(facts, _target, { network, now }) {
    const { transport } = facts
    if (transport?.https === 'unknown') throw new NetworkError('timeout', 'the TLS port does not answer')
    if (transport?.https !== 'yes') throw new NotApplicable('the site has no HTTPS')
    const host = bareHost(new URL(pageOf(facts).url).hostname)
    const server = { host, port: transport.httpsPort, timeoutMs: HANDSHAKE_TIMEOUT_MS }
    const [usual, one, oneOne, oneTwo, oneThree, weak, fixed, broken] = await Promise.all([
      network.tls(server),
      offer(network, { ...server, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: OLD }),
      offer(network, { ...server, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: OLD }),
      offer(network, { ...server, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
      offer(network, { ...server, minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' }),
      offer(network, { ...server, minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: WEAK }),
      offer(network, { ...server, minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: STATIC }),
      offer(network, { ...server, suites: [...BROKEN_SUITES.keys()] }),
    ])
    // a server that stopped speaking to us on the way has refused nothing: the usual handshake must still be had
    await network.tls(server)
    facts.tls = {
      ...certificatesOf(usual, host),
      endpoint: `${host}:${transport.httpsPort}`,
      host,
      isInternal: isInternalAddress(usual.remoteAddress),
      checkedAt: now(),
      versions: { TLSv1: one.offer, 'TLSv1.1': oneOne.offer, 'TLSv1.2': oneTwo.offer, 'TLSv1.3': oneThree.offer },
      weakCipher: weak,
      staticKeyExchange: fixed,
      brokenCipher: { offer: broken.offer, cipher: BROKEN_SUITES.get(Number(broken.cipher)) ?? broken.cipher },
    }
  },
}

function certificatesOf({ protocol, cipher, chain, authorizationError }: TlsHandshake, host: string) {
  const certificates = chain.slice(0, CHAIN_MAX).map((der) => readCertificate(der, host))
  return { protocol, cipher, authorizationError, chain: certificates } satisfies Partial<TlsFacts>
}

/** A server that ends the handshake has refused; one that is silent has said nothing. */
async function offer(network: Network, request: TlsRequest): Promise<{ offer: Offer; cipher: string | null }> {
  try {
    const { cipher } = await network.tls(request)
    return { offer: 'accepted', cipher }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    const refused = error.code === 'tls_failed' || error.code === 'connection_reset'
    return { offer: refused ? 'refused' : 'unknown', cipher: null }
  }
}
