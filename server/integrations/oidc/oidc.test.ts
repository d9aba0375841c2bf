import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEgress } from '#egress/egress.ts'
import { startOidcDouble, type Forgery, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { signInAt } from '#server/test/oidc-double/sign-in-at.ts'
import { oidcOf, type Oidc } from './oidc.ts'
import { OidcError, type OidcProvider } from './provider.ts'

const redirectUri = 'http://localhost:3000/login/callback'
let double: OidcDouble
let oidc: Oidc
let provider: OidcProvider

beforeAll(async () => {
  const ada = { id: 'ada', email: 'Ada@Example.test', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' }
  double = await startOidcDouble({ redirectUri, people: [ada] })
})
beforeEach(() => {
  oidc = oidcOf(createEgress({ allowedPrivateTargets: [] }))
  const { issuer, clientId, clientSecret } = double
  provider = { issuer, clientId, clientSecret, scope: 'openid email profile', namedBy: 'operator' }
})
afterEach(() => {
  double.forgery = null
  double.before = null
})
afterAll(() => double.close())

async function signIn(overrides: { iss?: string | undefined; nonce?: string; verifier?: string; code?: string } = {}) {
  const departure = await oidc.depart(provider, redirectUri)
  const back = { ...(await signInAt(double, departure.redirectTo, 'ada')), ...overrides }
  return oidc.arrive(provider, back, { redirectUri, ...departure, ...overrides })
}
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => Promise.reject(new Error('It was let through')),
    (error: unknown) => (error instanceof OidcError ? error.message : Promise.reject(error)),
  )

test('whoever signs in at the provider is told by issuer and subject, the address in small letters', async () => {
  const { identity } = await signIn()
  expect(identity).toEqual({
    issuer: double.issuer,
    subject: 'ada',
    email: 'ada@example.test',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
    organisation: null,
  })
})
test('the browser is sent off with PKCE by S256, a state and a nonce, and no secret', async () => {
  const { redirectTo, verifier, nonce, state } = await oidc.depart(provider, redirectUri, 'ada@example.test')
  const sent = Object.fromEntries(new URL(redirectTo).searchParams)
  expect(sent).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', nonce, state, login_hint: 'ada@example.test' })
  expect(sent['code_challenge']).toMatch(/^[\w-]{43}$/u)
  expect(redirectTo).not.toContain(verifier)
  expect(redirectTo).not.toContain(double.clientSecret)
  const again = await oidc.depart(provider, redirectUri)
  expect([again.state, again.nonce, again.verifier]).not.toEqual([state, nonce, verifier])
})
test('an issuer is asked for its configuration once in ten minutes, and its keys at every sign-in', async () => {
  double.asked.length = 0
  await signIn()
  await signIn()
  expect(double.asked.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(1)
  expect(double.asked.filter((path) => path === '/jwks')).toHaveLength(2)
})

const claimed =
  (over: Record<string, unknown>): Forgery =>
  (claims) => ({ claims: { ...claims, ...over } })
const claimedWithout =
  (name: string): Forgery =>
  (claims) => ({ claims: Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)) })

describe('an ID token is refused', () => {
  test.each<[string, Forgery]>([
    ['for another client', claimed({ aud: 'somebody-else' })],
    ['of another issuer', claimed({ iss: 'https://accounts.example' })],
    ['with another nonce', claimed({ nonce: 'of-another-sign-in' })],
    ['without a nonce', claimedWithout('nonce')],
    ['without a subject', claimedWithout('sub')],
    ['that has expired', claimed({ exp: Math.floor(Date.now() / 1000) - 600 })],
    ['for several audiences without saying whose it is', claimed({ aud: ['parapet-at-the-double', 'somebody-else'] })],
    ['whose subject is longer than the standard allows', claimed({ sub: 'x'.repeat(256) })],
  ])('%s', async (_name, forgery) => {
    double.forgery = forgery
    expect(await refusal(signIn())).toMatch(/./u)
  })
  test('signed by another key', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    double.forgery = (claims) => ({ claims, key: privateKey })
    expect(await refusal(signIn())).toContain('does not hold')
  })
  test.each(['none', 'HS256'])('signed by %s', async (alg) => {
    const departure = await oidc.depart(provider, redirectUri)
    const back = await signInAt(double, departure.redirectTo, 'ada')
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: double.issuer, sub: 'ada', aud: double.clientId, nonce: departure.nonce, iat: now, exp: now + 60 }
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(double.clientSecret))
    const [, payload, signature] = signed.split('.')
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url')
    double.before = (request, response) => {
      if (request.url !== '/token') return false
      response.setHeader('content-type', 'application/json')
      const idToken = `${header}.${payload}.${alg === 'none' ? '' : signature}`
      response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: idToken }))
      return true
    }
    expect(await refusal(oidc.arrive(provider, back, { redirectUri, ...departure }))).toMatch(/alg|signature/iu)
  })
})

describe('what the browser brings back is refused', () => {
  test('from another issuer (mix-up, RFC 9207)', async () => {
    double.asked.length = 0
    expect(await refusal(signIn({ iss: 'https://accounts.example' }))).toMatch(/./u)
    expect(double.asked, 'the code was sent nowhere').not.toContain('/token')
  })
  test('without its issuer where the provider says that it names it', async () => {
    expect(await refusal(signIn({ iss: undefined }))).toMatch(/./u)
  })
  test('with a made-up code', async () => expect(await refusal(signIn({ code: 'made-up' }))).toMatch(/./u))
  test('with the verifier of another sign-in', async () => expect(await refusal(signIn({ verifier: 'v'.repeat(43) }))).toMatch(/./u))
  test('with the nonce of another sign-in', async () => expect(await refusal(signIn({ nonce: 'replayed' }))).toMatch(/./u))
  test('twice', async () => {
    const departure = await oidc.depart(provider, redirectUri)
    const back = await signInAt(double, departure.redirectTo, 'ada')
    await oidc.arrive(provider, back, { redirectUri, ...departure })
    expect(await refusal(oidc.arrive(provider, back, { redirectUri, ...departure }))).toMatch(/./u)
  })
})

/** What the product says of an issuer that a customer names. @param opened networks that the operator opened */
const check = (issuer: string, opened: string[] = []) =>
  refusal(oidcOf(createEgress({ allowedPrivateTargets: opened })).check({ ...provider, issuer, namedBy: 'customer' }))

describe('an issuer that a customer names', () => {
  const servers: Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  /** A provider that says of itself what the test wants. */
  const claiming = (over: (issuer: string) => object) =>
    serve((request, response) => {
      const issuer = `http://${request.headers.host ?? ''}`
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer, ...endpoints, ...over(issuer) }))
    })

  test.each([
    'https://169.254.169.254/',
    'https://[fd00:ec2::254]/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'http://127.0.0.1:1/',
  ])('is not reached where the product must not go: %s', async (issuer) =>
    expect(await check(issuer)).toContain('must not be reached from here'),
  )
  test.each([
    'http://169.254.169.254/',
    'http://accounts.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ldap://accounts.example',
  ])('is reached over https alone: %s', async (issuer) => expect(await check(issuer)).toMatch(/https/u))
  test('may not lead to a private address by a redirect', async () => {
    let visits = 0
    const inside = await serve((_request, response) => {
      visits += 1
      response.end('{}')
    })
    const outside = await serve((_request, response) => response.writeHead(302, { location: `${inside}/secret` }).end())
    expect(await check(outside, ['127.0.0.1/32'])).toContain('does not hold')
    expect(visits).toBe(0)
  })
  test('may not lead to a private address by its configuration', async () => {
    const outside = await claiming(() => ({ token_endpoint: 'https://169.254.169.254/latest', jwks_uri: 'https://169.254.169.254/keys' }))
    const egress = createEgress({ allowedPrivateTargets: ['127.0.0.1/32'] })
    const named: OidcProvider = { ...provider, issuer: outside, namedBy: 'customer' }
    const departure = await oidcOf(egress).depart(named, redirectUri)
    const arriving = oidcOf(egress).arrive(named, { code: 'code', state: departure.state }, { redirectUri, ...departure })
    expect(await refusal(arriving)).toContain('must not be reached from here')
  })
  test.each([
    ['sends the browser to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['sends the browser over plain http', { authorization_endpoint: 'http://accounts.example/auth' }],
    ['has its keys over plain http', { jwks_uri: 'http://accounts.example/keys' }],
    ['publishes no keys', { jwks_uri: undefined }],
  ])('is refused when it %s', async (_name, over) => {
    expect(await check(await claiming(() => over), ['127.0.0.1/32'])).toMatch(/https|lacks|does not hold/u)
  })
  test('is refused when it calls itself something else', async () => {
    const outside = await claiming(() => ({ issuer: 'https://accounts.google.com' }))
    expect(await check(outside, ['127.0.0.1/32'])).toMatch(/does not hold|calls itself/u)
    expect(await check(`${outside}/.well-known/openid-configuration`, ['127.0.0.1/32'])).toContain('calls itself')
  })
  test('is refused when it speaks for many tenants under one name', async () => {
    const outside = await claiming((issuer) => ({ issuer: `${issuer}/{tenantid}` }))
    expect(await check(outside, ['127.0.0.1/32'])).toMatch(/does not hold|calls itself/u)
  })
  test('is given up on when it never ends', async () => {
    const outside = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json')
      const timer = setInterval(() => response.write(' '.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    })
    expect(await check(outside, ['127.0.0.1/32'])).toContain('too long')
  })
  test('is given up on after five seconds of silence', async () => {
    const started = Date.now()
    expect(await check(await serve(() => undefined), ['127.0.0.1/32'])).toMatch(/./u)
    expect(Date.now() - started).toBeLessThan(7_000)
  }, 15_000)
})
