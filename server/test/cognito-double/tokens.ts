import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose'
import { newToken, type Pool, type PoolUser } from './pool.ts'
import { notAuthorized, refuse } from './refusal.ts'

const SCOPE = 'aws.cognito.signin.user.admin'
const ACCESS_SECONDS = 3_600

interface RefreshToken {
  user: PoolUser
  /** Tokens that stem from one sign-in are revoked together. */
  origin: string
  scope: string
  isRevoked: boolean
  expiresAt: number
}
export interface IssueOptions {
  nonce?: string
  scope?: string
  origin?: string
  claims?: Record<string, string>
}
/** AuthenticationResult of the reference. */
export interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken?: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/** Signs, checks and revokes the pool's tokens. */
export async function createTokens(pool: Pool, issuer: () => string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = newToken(12)
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const refreshTokens = new Map<string, RefreshToken>()
  const revokedOrigins = new Set<string>()

  const sign = (claims: Record<string, unknown>): Promise<string> => {
    const now = Math.floor(pool.now() / 1000)
    return new SignJWT({ ...claims, auth_time: now })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_SECONDS)
      .setJti(randomUUID())
      .sign(privateKey)
  }
  async function issueShort(user: PoolUser, options: IssueOptions & { origin: string }): Promise<Tokens> {
    const shared = { sub: user.sub, origin_jti: options.origin, event_id: randomUUID() }
    const { clientId } = pool.options
    const attributes = Object.fromEntries(
      [...user.attributes].map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
    )
    return {
      AccessToken: await sign({ ...shared, token_use: 'access', scope: options.scope ?? SCOPE, client_id: clientId, username: user.sub }),
      IdToken: await sign({
        ...attributes,
        ...shared,
        token_use: 'id',
        aud: clientId,
        // a person who came by Google alone is named for it, and has `identities`
        'cognito:username': user.attributes.has('identities') ? `Google_${user.sub}` : user.sub,
        ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
        ...options.claims,
      }),
      ExpiresIn: ACCESS_SECONDS,
      TokenType: 'Bearer',
    }
  }
  async function issue(user: PoolUser, options: IssueOptions = {}): Promise<Tokens> {
    const origin = options.origin ?? randomUUID()
    const RefreshToken = newToken(96)
    const expiresAt = pool.now() + 30 * 86_400_000
    refreshTokens.set(RefreshToken, { user, origin, scope: options.scope ?? SCOPE, isRevoked: false, expiresAt })
    return { ...(await issueShort(user, { ...options, origin })), RefreshToken }
  }
  /** @throws NotAuthorizedException for a token that is unknown, expired or revoked */
  function requireRefresh(token: string): RefreshToken {
    const found = refreshTokens.get(token)
    if (found === undefined) throw notAuthorized('Invalid Refresh Token')
    if (found.isRevoked || revokedOrigins.has(found.origin)) throw notAuthorized('Refresh Token has been revoked')
    if (found.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired')
    if (!found.user.isEnabled) throw notAuthorized('User is disabled.')
    return found
  }
  return {
    jwks: { keys: [jwk] },
    sign,
    issue,
    requireRefresh,
    refresh: (token: string) => {
      const { user, origin, scope } = requireRefresh(token)
      return issueShort(user, { origin, scope })
    },
    async rotate(token: string): Promise<Tokens> {
      const found = requireRefresh(token)
      found.isRevoked = true
      return issue(found.user, { origin: found.origin, scope: found.scope })
    },
    /** Revokes a refresh token and every access token of its sign-in. */
    revoke(token: string): void {
      const found = refreshTokens.get(token)
      if (found === undefined) {
        const isOther = token.split('.').length === 3
        if (isOther) throw refuse('UnsupportedTokenTypeException', 'Unsupported token type')
        return
      }
      revokedOrigins.add(found.origin)
    },
    revokeAllOf(user: PoolUser): void {
      for (const token of refreshTokens.values()) if (token.user === user) revokedOrigins.add(token.origin)
    },
    isLive: (token: string): boolean => {
      const found = refreshTokens.get(token)
      return found !== undefined && !found.isRevoked && !revokedOrigins.has(found.origin)
    },
    /** The person of an access token. @throws NotAuthorizedException */
    async requireAccess(token: string): Promise<PoolUser> {
      const verified = await jwtVerify(token, publicKey, { issuer: issuer(), currentDate: new Date(pool.now()) }).catch(
        (error: unknown) => {
          throw notAuthorized(error instanceof Error && error.name === 'JWTExpired' ? 'Access Token has expired' : 'Invalid Access Token')
        },
      )
      const claims = verified.payload
      if (claims['token_use'] !== 'access') throw notAuthorized('Invalid Access Token')
      if (revokedOrigins.has(String(claims['origin_jti']))) throw notAuthorized('Access Token has been revoked')
      if (!String(claims['scope']).split(' ').includes(SCOPE)) throw notAuthorized('Access Token does not have required scopes')
      const user = pool.find(String(claims.sub))
      if (user === undefined || !user.isEnabled) throw refuse('UserNotFoundException', 'User does not exist.')
      return user
    },
    claimsOf: (token: string) => decodeJwt(token),
  }
}
export type TokenKeeper = Awaited<ReturnType<typeof createTokens>>
