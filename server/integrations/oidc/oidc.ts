import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Egress } from '#egress/egress.ts'
import { createDiscovery, PROVIDER_MS, providerFetch, providerUrl } from './discovery.ts'
import { identityOf, OidcError, type OidcProvider, type OutsideIdentity } from './provider.ts'

/** What must be kept until the browser comes back. */
export interface Departure {
  redirectTo: string
  state: string
  nonce: string
  /** RFC 7636; secret. */
  verifier: string
}
/** What the browser came back with. */
export interface Arrival {
  code: string
  state: string
  /** RFC 9207; which issuer answered. */
  iss?: string | undefined
}
/** What the provider gives for its own further use; never for the browser. */
export interface OutsideTokens {
  accessToken: string
  idToken: string
  refreshToken: string | undefined
}
export interface Arrived {
  identity: OutsideIdentity
  tokens: OutsideTokens
}

/** Sign-in at OpenID Connect providers by authorization code with PKCE. Every method throws OidcError and nothing else. */
export interface Oidc {
  /** Asks the issuer for its configuration. */
  check(provider: OidcProvider): Promise<void>
  /** @param loginHint the email address the person typed */
  depart(provider: OidcProvider, redirectUri: string, loginHint?: string): Promise<Departure>
  /** Exchanges the code and verifies the ID token: signature, issuer, audience, expiry, nonce. */
  arrive(provider: OidcProvider, arrival: Arrival, kept: { redirectUri: string; nonce: string; verifier: string }): Promise<Arrived>
}

const opened = new WeakMap<Egress, Oidc>()
/** One for each way out, so that all who use it share what is known of issuers. @param egress the way to what customers name */
export function oidcOf(egress: Egress): Oidc {
  const known = opened.get(egress) ?? openOidc(egress)
  opened.set(egress, known)
  return known
}

function openOidc(egress: Egress): Oidc {
  const fetchOf = providerFetch(egress)
  const discovery = createDiscovery(fetchOf)

  async function configurationOf(provider: OidcProvider): Promise<Configuration> {
    const metadata = provider.metadata ?? (await discovery.metadataOf(provider))
    const configuration = new Configuration(metadata, provider.clientId, undefined, proofOf(provider, metadata))
    configuration[customFetch] = fetchOf(provider.namedBy)
    configuration.timeout = PROVIDER_MS / 1000
    // plain http: `providerUrl` lets it pass on this machine alone
    allowInsecureRequests(configuration)
    // TLS to the token endpoint would do by the standard; the signature holds also where TLS is ended by somebody's proxy
    enableNonRepudiationChecks(configuration)
    return configuration
  }
  return {
    check: (provider) =>
      told(async () => {
        await discovery.refresh(provider)
      }),
    depart: (provider, redirectUri, loginHint) =>
      told(async () => {
        const configuration = await configurationOf(provider)
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: provider.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        })
        return { redirectTo: providerUrl(url.href).href, state, nonce, verifier }
      }),
    arrive: (provider, { code, state, iss }, { redirectUri, nonce, verifier }) =>
      told(async () => {
        const configuration = await configurationOf(provider)
        const url = new URL(redirectUri)
        url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await authorizationCodeGrant(configuration, url, checks)
        const claims = tokens.claims()
        if (claims === undefined) throw new OidcError('It answered without an ID token.')
        // some providers tell an address only there (OpenID Connect Core §5.3)
        const { userinfo_endpoint: userInfo } = configuration.serverMetadata()
        const more =
          claims['email'] === undefined && userInfo !== undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        const { access_token: accessToken, id_token: idToken = '', refresh_token: refreshToken } = tokens
        return { identity: identityOf(claims.iss, claims.sub, { ...more, ...claims }), tokens: { accessToken, idToken, refreshToken } }
      }),
  }
}

/** How our client proves itself: in the form where the provider says so, else by Basic, the standard's default. */
function proofOf({ clientSecret }: OidcProvider, metadata: ServerMetadata): ClientAuth {
  if (clientSecret === undefined) return None()
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return offered.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asOidcError(error)
  }
}

/** Our own errors say most, wherever a library has wrapped them. */
function asOidcError(error: unknown): OidcError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OidcError) return cause
    if (cause instanceof NetworkError) return new OidcError(`It cannot be reached: ${cause.message}`, { cause: error })
  }
  // the client library tells why in the cause
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = told instanceof Error ? told.message : String(told)
  return new OidcError(`Its answer does not hold: ${message.slice(0, 200)}`, { cause: error })
}
