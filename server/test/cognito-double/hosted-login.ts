import { createHash, timingSafeEqual } from 'node:crypto'
import { newToken, type Pool, type PoolUser } from './pool.ts'
import type { TokenKeeper, Tokens } from './tokens.ts'

interface Grant {
  user: PoolUser
  challenge: string
  redirectUri: string
  nonce: string | undefined
  scope: string
  expiresAt: number
}
export interface HostedAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}
const refusal = (error: string): HostedAnswer => ({ status: 400, body: { error } })
const page = (status: number, words: string): HostedAnswer => ({ status, headers: { 'content-type': 'text/html' }, body: words })
const digest = (words: string): string => createHash('sha256').update(words).digest('base64url')

/** The hosted login: /oauth2/authorize, /oauth2/token, /oauth2/revoke. Whoever `signsIn` names is taken to have signed in on its page. */
export function hostedLogin(pool: Pool, tokens: TokenKeeper, site: { callbacks: readonly string[]; signsIn: () => string | null }) {
  const grants = new Map<string, Grant>()

  function authorize(query: URLSearchParams): HostedAnswer {
    const redirectUri = query.get('redirect_uri') ?? ''
    // faults of these two are shown on the page: the redirect cannot be trusted
    if (query.get('client_id') !== pool.options.clientId) return page(400, 'invalid_request: client_id')
    if (!site.callbacks.includes(redirectUri)) return page(400, 'redirect_mismatch')
    const back = new URL(redirectUri)
    const sendBack = (values: Record<string, string>): HostedAnswer => {
      for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value)
      const state = query.get('state')
      if (state !== null) back.searchParams.set('state', state)
      return { status: 302, headers: { location: back.href } }
    }
    if (query.get('response_type') !== 'code') return sendBack({ error: 'unsupported_response_type' })
    const challenge = query.get('code_challenge')
    if (challenge === null || query.get('code_challenge_method') !== 'S256') return sendBack({ error: 'invalid_request' })
    const user = pool.find(site.signsIn() ?? '')
    if (user === undefined) return sendBack({ error: 'access_denied', error_description: 'User cancelled' })
    const code = newToken(24)
    const nonce = query.get('nonce') ?? undefined
    grants.set(code, { user, challenge, redirectUri, nonce, scope: query.get('scope') ?? 'openid', expiresAt: pool.now() + 300_000 })
    return sendBack({ code })
  }

  /** RFC 6749 §2.3.1: the secret of the client by Basic, or in the form. */
  function isClient(form: URLSearchParams, authorization: string | undefined): boolean {
    const { clientId, clientSecret } = pool.options
    const basic = authorization?.startsWith('Basic ')
      ? Buffer.from(authorization.slice(6), 'base64').toString().split(':').map(decodeURIComponent)
      : undefined
    const [id, secret] = basic ?? [form.get('client_id') ?? '', form.get('client_secret') ?? undefined]
    return id === clientId && secret === clientSecret
  }
  async function token(form: URLSearchParams, authorization: string | undefined): Promise<HostedAnswer> {
    if (!isClient(form, authorization)) return refusal('invalid_client')
    if (form.get('grant_type') !== 'authorization_code') return refusal('unsupported_grant_type')
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (grant === undefined || grant.expiresAt <= pool.now() || form.get('redirect_uri') !== grant.redirectUri)
      return refusal('invalid_grant')
    const [shown, kept] = [Buffer.from(digest(form.get('code_verifier') ?? '')), Buffer.from(grant.challenge)]
    if (shown.length !== kept.length || !timingSafeEqual(shown, kept)) return refusal('invalid_grant')
    return {
      status: 200,
      body: inOAuthNames(await tokens.issue(grant.user, { scope: grant.scope, ...(grant.nonce ? { nonce: grant.nonce } : {}) })),
    }
  }
  function revoke(form: URLSearchParams, authorization: string | undefined): HostedAnswer {
    if (!isClient(form, authorization)) return refusal('invalid_client')
    tokens.revoke(form.get('token') ?? '')
    return { status: 200 }
  }
  return { authorize, token, revoke }
}

const inOAuthNames = (issued: Tokens): object => ({
  access_token: issued.AccessToken,
  id_token: issued.IdToken,
  refresh_token: issued.RefreshToken,
  expires_in: issued.ExpiresIn,
  token_type: issued.TokenType,
})
