import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type CryptoKey, type JWTPayload } from 'jose'
import type { Context, Provider } from 'oidc-provider'

/** Somebody who has an account at the double. */
export interface DoublePerson {
  /** `sub` */
  id: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  hd?: string
}
export interface DoubleOptions {
  /** Where it may send the browser back to. */
  redirectUri: string
  /** 0: any free one. */
  port?: number
  people: DoublePerson[]
}
/** Changes an ID token before it leaves: its claims, or the key it is signed by. */
export type Forgery = (claims: JWTPayload) => { claims: JWTPayload; key?: CryptoKey; alg?: string }

export interface OidcDouble {
  issuer: string
  clientId: string
  clientSecret: string
  people: DoublePerson[]
  /** Holds for every ID token until it is null again. */
  forgery: Forgery | null
  /** Paths asked for, oldest first. */
  asked: string[]
  /** Goes before the provider: answers and returns true, or leaves the request to it. */
  before: ((...exchange: Parameters<RequestListener>) => boolean) | null
  close: () => Promise<void>
}

export const DOUBLE_CLIENT = { clientId: 'parapet-at-the-double', clientSecret: 'a-secret-between-parapet-and-the-double' }
const SIGNED_BY = 'RS256'

/** An OpenID Connect provider on loopback. Its sign-in page lists its people, one button each. */
export async function startOidcDouble({ redirectUri, port = 0, people }: DoubleOptions): Promise<OidcDouble> {
  // said once on import: that it does not know this version of Node
  const { Provider } = await import('oidc-provider')
  const { privateKey } = await generateKeyPair(SIGNED_BY, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'double', alg: SIGNED_BY, use: 'sig' }
  let serve: RequestListener | undefined
  const server = createServer((request, response) => {
    double.asked.push(new URL(request.url ?? '/', double.issuer).pathname)
    if (double.before?.(request, response) !== true) serve?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: OidcDouble = {
    issuer,
    ...DOUBLE_CLIENT,
    people,
    forgery: null,
    asked: [],
    before: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, configurationOf(double, redirectUri, jwk))
  provider.use(forge(double, privateKey))
  provider.use(signInPage(double, provider))
  serve = provider.callback()
  return double
}

function configurationOf(double: OidcDouble, redirectUri: string, jwk: object): object {
  return {
    clients: [
      {
        client_id: double.clientId,
        client_secret: double.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['double'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'hd'] },
    // as Google does: what the scopes ask for is in the ID token
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_context: Context, id: string) => {
      const person = double.people.find((one) => one.id === id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      if (oidc === undefined) return undefined
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Signs the answer of the token endpoint again while a forgery is set. */
const forge = (double: OidcDouble, own: CryptoKey) => async (context: Context, next: () => Promise<void>) => {
  await next()
  const body = context.body as { id_token?: string } | undefined
  if (double.forgery === null || context.path !== '/token' || body?.id_token === undefined) return
  const { claims, key = own, alg = SIGNED_BY } = double.forgery(decodeJwt(body.id_token))
  context.body = { ...body, id_token: await new SignJWT(claims).setProtectedHeader({ alg, kid: 'double' }).sign(key) }
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Asks who signs in, and believes it. */
const signInPage = (double: OidcDouble, provider: Provider) => async (context: Context, next: () => Promise<void>) => {
  const [, page, uid, person] = context.path.split('/')
  // whoever comes again is asked again
  if (context.path === '/auth') delete context.req.headers.cookie
  if (page !== 'choose' || uid === undefined) return next()
  if (context.method === 'POST' && person !== undefined) {
    await provider.interactionFinished(context.req, context.res, { login: { accountId: decodeURIComponent(person), remember: false } })
    return
  }
  context.status = 200
  const buttons = double.people.map(
    ({ id, email }) =>
      `<form method="post" action="/choose/${uid}/${encodeURIComponent(id)}"><button type="submit">${escaped(email)}</button></form>`,
  )
  Object.assign(context, { type: 'html' })
  context.body = `<!doctype html><title>Choose an account</title><main><h1>Choose an account</h1>${buttons.join('')}</main>`
}
