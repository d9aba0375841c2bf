import type { Provider } from '#contract/sessions.ts'
import { OidcError } from '#server/integrations/oidc/provider.ts'
import { oidcOf } from '#server/integrations/oidc/oidc.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { saveAttempt } from './federated-attempt.ts'
import { domainOf, identityProviderOf, redirectUriOf, ssoAccountOfDomain } from './providers.ts'

const HERE = 'http://here.invalid'

/**
 * A path of the web client to go to after signing in, as the browser will read it; null for anything that leads elsewhere:
 * other origins, and paths that a browser takes for one (//host, /\host, /..//host).
 */
export function localPath(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/')) return null
  const url = URL.parse(next, HERE)
  if (url === null || url.origin !== HERE || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

export type FederationServices = Pick<Services, 'config' | 'database' | 'secrets' | 'egress' | 'log'>

export interface FederatedStart {
  provider: Provider
  /** Whose domain names the provider, for SSO. */
  email?: string | undefined
  /** Where to go afterwards; dropped unless it is a path of the web client. */
  next?: string | undefined
  /** The signed-in person who links an identity. */
  linkUserId?: string | undefined
}
export interface Begun {
  /** For the browser. */
  redirectTo: string
  /** For a cookie of that browser. */
  browserToken: string
}

/**
 * Begins a sign-in at a provider.
 * @throws problem auth.not_configured when nobody set it up, auth.federation_failed when it cannot be reached
 */
export async function beginFederated(services: FederationServices, start: FederatedStart): Promise<Begun> {
  const { database, secrets, config } = services
  if (start.provider === 'SSO' && start.email === undefined) throw invalidField('email', 'is required to find the single sign-on')
  const ssoAccountId = start.provider === 'SSO' ? await ssoAccountOfDomain(database.identity, domainOf(start.email ?? '')) : null
  const door = await identityProviderOf(services, database.identity, { provider: start.provider, ssoAccountId })
  if (door === null) throw notConfigured(start.provider)
  const departure = await oidcOf(services.egress)
    .depart(door.provider, redirectUriOf(config), start.email)
    .catch((error: unknown) => {
      if (!(error instanceof OidcError)) throw error
      services.log.warn({ err: error, provider: start.provider, issuer: door.provider.issuer }, 'sign-in provider: no departure')
      throw problem('auth.federation_failed', {
        title: 'The sign-in provider cannot be reached',
        detail: 'Try again in a moment, or sign in with your password.',
      })
    })
  const browserToken = await saveAttempt(database.identity, secrets, {
    provider: start.provider,
    ssoAccountId,
    linkUserId: start.linkUserId ?? null,
    state: departure.state,
    nonce: departure.nonce,
    verifier: departure.verifier,
    next: localPath(start.next),
  })
  return { redirectTo: departure.redirectTo, browserToken }
}

export const notConfigured = (provider: Provider) =>
  problem('auth.not_configured', {
    detail:
      provider === 'SSO'
        ? 'There is no single sign-on for this email address.'
        : `Sign-in by ${provider === 'Google' ? 'Google' : 'the hosted login'} is not set up on this installation.`,
  })
