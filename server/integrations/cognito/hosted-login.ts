import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { issuerOf, jwksUriOf } from './id-token.ts'

/** What an OpenID Connect client needs to know of the pool's hosted login (code flow with PKCE, RFC 7636). */
export interface HostedLogin {
  clientId: string
  clientSecret: string | undefined
  /** Names as OpenID Connect Discovery 1.0 §3 has them. The pool publishes a document of its own, but without the domain's end-session address. */
  metadata: {
    issuer: string
    authorization_endpoint: string
    token_endpoint: string
    userinfo_endpoint: string
    revocation_endpoint: string
    end_session_endpoint: string
    jwks_uri: string
  }
  scope: string
  /** True for a compatible endpoint on plain http, such as one on this machine. */
  isInsecure: boolean
}

/** @returns undefined without COGNITO_DOMAIN: the pool then has no hosted login that we know of */
export function hostedLoginOf(config: { cognito: CognitoSettings | undefined }): HostedLogin | undefined {
  const settings = config.cognito
  if (settings?.domain === undefined) return undefined
  const { domain, clientId, clientSecret } = settings
  const metadata = {
    issuer: issuerOf(settings),
    authorization_endpoint: `${domain}/oauth2/authorize`,
    token_endpoint: `${domain}/oauth2/token`,
    userinfo_endpoint: `${domain}/oauth2/userInfo`,
    revocation_endpoint: `${domain}/oauth2/revoke`,
    end_session_endpoint: `${domain}/logout`,
    jwks_uri: jwksUriOf(settings),
  }
  const isInsecure = [domain, metadata.issuer].some((address) => address.startsWith('http:'))
  return { clientId, clientSecret, metadata, scope: 'openid email profile aws.cognito.signin.user.admin', isInsecure }
}
