import { allowInsecureRequests, customFetch, type CustomFetch, discovery, None, type ServerMetadata } from 'openid-client'
import { createEgress, type Egress } from '#egress/egress.ts'
import { OidcError, type OidcProvider } from './provider.ts'

export const PROVIDER_MS = 5_000
const PROVIDER_BYTES = 262_144
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u
/** Statuses whose answer has no body (Fetch standard, "null body status"). */
const BODILESS = new Set([204, 205, 304])

/**
 * An address that a provider may be reached at: https, or plain http on this machine.
 * @throws OidcError
 */
export function providerUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null) throw new OidcError('It names something that is not an address.')
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url
  throw new OidcError('It must be reached over https.')
}

/**
 * How the OpenID Connect client reaches the outside: through the guard, without redirects, at most five seconds and 256 KiB.
 * What the operator named may be on a private network; where clouds hand out credentials nobody goes.
 */
export function providerFetch(egress: Egress): (namedBy: OidcProvider['namedBy']) => CustomFetch {
  const anywhere = createEgress({ allowedPrivateTargets: ['0.0.0.0/0', '::/0'] })
  return (namedBy) => async (address, options) => {
    const way = namedBy === 'operator' ? anywhere : egress
    const answer = await way.request({
      url: providerUrl(address).href,
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: options.headers,
      ...(options.body === undefined || options.body === null ? {} : { body: formOf(options.body) }),
      maxBytes: PROVIDER_BYTES,
      timeoutMs: PROVIDER_MS,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    if (answer.truncated) throw new OidcError('Its answer is too long.')
    const body = BODILESS.has(answer.status) ? null : Buffer.from(answer.body)
    return new Response(body, { status: answer.status, headers: answer.headers.map(([name, value]): [string, string] => [name, value]) })
  }
}

/** Every body the client sends is a form (RFC 6749 §4.1.3). */
function formOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string') return body
  throw new TypeError('The body of a request to a provider must be a form')
}

const KEEP_MS = 10 * 60_000
const KEPT = 200

type Metadata = Readonly<ServerMetadata>

/** What issuers say of themselves (OpenID Connect Discovery 1.0), kept for ten minutes, of the latest 200. */
export function createDiscovery(fetchOf: (namedBy: OidcProvider['namedBy']) => CustomFetch) {
  const kept = new Map<string, { until: number; metadata: Metadata }>()

  async function ask({ issuer, namedBy }: OidcProvider): Promise<Metadata> {
    const url = providerUrl(issuer)
    if (url.search !== '' || url.hash !== '') throw new OidcError('An issuer has neither a query nor a fragment.')
    const found = await discovery(url, 'discovery', undefined, None(), {
      [customFetch]: fetchOf(namedBy),
      timeout: PROVIDER_MS / 1000,
      // over plain http `providerUrl` lets nothing pass but this machine
      execute: [allowInsecureRequests],
    })
    const metadata = { ...found.serverMetadata() }
    requireSound(metadata, url)
    return metadata
  }
  return {
    /** Asks the provider, whatever is kept. */
    async refresh(provider: OidcProvider): Promise<Metadata> {
      const metadata = await ask(provider)
      const key = `${provider.namedBy} ${provider.issuer}`
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { until: Date.now() + KEEP_MS, metadata })
      return metadata
    },
    async metadataOf(provider: OidcProvider): Promise<Metadata> {
      const known = kept.get(`${provider.namedBy} ${provider.issuer}`)
      return known !== undefined && known.until > Date.now() ? known.metadata : this.refresh(provider)
    },
  }
}

/**
 * The issuer must be exactly the one asked for: a provider of many tenants under one issuer could say anything of a
 * customer's people. Everything it leads us or the browser to must be a safe address.
 */
function requireSound(metadata: Metadata, issuer: URL): void {
  if (URL.parse(metadata.issuer)?.href !== issuer.href) throw new OidcError(`It calls itself ${metadata.issuer.slice(0, 200)}.`)
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  for (const [name, address] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })) {
    if (address === undefined) throw new OidcError(`Its configuration lacks ${name}.`)
    providerUrl(address)
  }
  if (userinfo_endpoint !== undefined) providerUrl(userinfo_endpoint)
}
