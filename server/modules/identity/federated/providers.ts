import type { Provider } from '#contract/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { hostedLoginOf } from '#server/integrations/cognito/hosted-login.ts'
import type { OidcProvider } from '#server/integrations/oidc/provider.ts'
import { hasUsableSso, usableSsoOfAccount, type UsableSso } from './usable-sso.ts'
import type { Services } from '#server/services.ts'

const SCOPE = 'openid email profile'

/** Which of an account's settings a sign-in is by; null for the operator's own providers. */
export interface IdentityProvider {
  provider: OidcProvider
  sso: UsableSso | null
}

/** The page of the web client that providers send the browser back to. */
export const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/login/callback`

/**
 * How to reach a provider.
 * @param ssoAccountId the account whose single sign-on is meant
 * @returns null when it is not set up, or no longer
 */
export async function identityProviderOf(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  db: Db,
  wanted: { provider: Provider; ssoAccountId: string | null },
): Promise<IdentityProvider | null> {
  if (wanted.provider === 'SSO') {
    const sso = wanted.ssoAccountId === null ? null : await usableSsoOfAccount(db, secrets, wanted.ssoAccountId)
    return sso && { sso, provider: { ...sso.client, scope: SCOPE, namedBy: 'customer' } }
  }
  const provider = wanted.provider === 'Google' ? googleOf(config) : hostedOf(config)
  return provider && { sso: null, provider }
}

function googleOf({ google }: Config): OidcProvider | null {
  return google === undefined ? null : { ...google, scope: SCOPE, namedBy: 'operator' }
}

function hostedOf(config: Config): OidcProvider | null {
  const login = hostedLoginOf(config)
  if (login === undefined) return null
  const { clientId, clientSecret, scope, metadata } = login
  return { issuer: metadata.issuer, clientId, clientSecret, scope, metadata, namedBy: 'operator' }
}

/** Which doors the sign-in page offers besides the password. */
export async function identityProviders({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<{ google: boolean; hosted: boolean; sso: boolean }> {
  return { google: googleOf(config) !== null, hosted: hostedOf(config) !== null, sso: await hasUsableSso(database.identity) }
}
