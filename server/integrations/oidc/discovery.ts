import { allowInsecureRequests, customFetch, discovery, None, type CustomFetch, type ServerMetadata } from 'openid-client'
import { PROVIDER_MS, providerUrl } from './provider-fetch.ts'
import { OidcError, type OidcProvider } from './provider.ts'

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
