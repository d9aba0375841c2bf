import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getInstallation } from '#contract/demo.ts'
import { federatedSignIn } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { newId } from '#server/new-id.ts'
import { startOidcDouble, type DoublePerson, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { signInAt } from '#server/test/oidc-double/sign-in-at.ts'
import { mailsTo } from '#server/test/mailbox.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { browser } from './test/browser.ts'

let app: TestApp
let double: OidcDouble
beforeAll(async () => {
  double = await startOidcDouble({ redirectUri: 'http://localhost:3000/login/callback', people: [] })
  const { issuer, clientId, clientSecret } = double
  // nothing private is open to what customers name: Google is the operator's word
  app = await testApp({ google: { issuer, clientId, clientSecret }, allowedPrivateTargets: [] })
})
afterEach(() => {
  double.forgery = null
  double.before = null
})
afterAll(async () => {
  await app.close()
  await double.close()
})

/** Somebody new at the provider. */
function someone(over: Partial<DoublePerson> = {}): DoublePerson {
  const id = randomBytes(8).toString('hex')
  const person = { id, email: `${id}@example.test`, email_verified: true, given_name: 'Ada', family_name: 'Lovelace', ...over }
  double.people.push(person)
  return person
}
const identity = () => app.services.database.identity
const personBy = (email: string) => identity().selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()
const auditOf = (accountId: string) =>
  identity()
    .selectFrom('audit')
    .select(['event', 'status', 'action', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()
const emailOf = async (userId: string) =>
  (await identity().selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
/** Somebody signed in here, with the cookie of a browser. */
async function signedIn() {
  const person = await createPerson(app)
  const session = await issueSession(app.services, {
    ...person,
    client: { ip: '127.0.0.1', browser: null, browserVersion: null, os: null, device: null, place: null },
  })
  const at = browser(app, new Map([['parapet_refresh', session.refreshToken]]))
  return { ...person, at, token: session.accessToken, sessionId: session.sessionId }
}

test('the sign-in page is told of the door, and that recovery codes stand in for a second factor', async () => {
  expect((await call(app, getInstallation)).body.signIn).toEqual({ google: true, hosted: false, sso: false, recoveryCodes: true })
})

describe('whoever comes for the first time', () => {
  test('becomes a person with a company of their own, signed in', async () => {
    const ada = someone()
    const { status, body } = await browser(app).signIn(double, ada.id, { next: '/dashboard/findings?state=open' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ linked: false, next: '/dashboard/findings?state=open' })
    const profile = await call(app, getProfile, { token: body.session.accessToken })
    expect(profile.status).toBe(200)
    expect(await personBy(ada.email)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', confirmed_at: expect.any(Date) })
    const account = await identity()
      .selectFrom('account')
      .select('name')
      .where('account_id', '=', body.session.accountId)
      .executeTakeFirst()
    expect(account?.name).toBe('Ada Lovelace')
  })
  test('is in the audit: made by sign-in, signed in, Login by Google', async () => {
    const { body } = await browser(app).signIn(double, someone().id)
    expect(await auditOf(body.session.accountId)).toEqual([
      expect.objectContaining({ event: 'account.created' }),
      expect.objectContaining({ event: 'user.created_by_sign_in', status: 'Success' }),
      expect.objectContaining({
        event: 'session.signed_in',
        status: 'Success',
        action: 'Login by Google',
        details: expect.objectContaining({ issuer: double.issuer, method: 'Google' }),
      }),
    ])
  })
  test('and twice at once, becomes one person', async () => {
    const ada = someone()
    const answers = await Promise.all([1, 2, 3].map(() => browser(app).signIn(double, ada.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.session.userId)).size).toBe(1)
  })
  test.each([
    ['whose address the provider has not verified', { email_verified: false }],
    ['of whose address it says nothing', { email_verified: undefined }],
    ['whose address is none', { email: 'not an address' }],
  ])('%s is refused, and nobody is made', async (_name, over) => {
    const stranger = someone(over as Partial<DoublePerson>)
    const { status, problem } = await browser(app).signIn(double, stranger.id)
    expect([status, problem.code]).toEqual([401, 'auth.federation_failed'])
    expect(await personBy(stranger.email)).toBeUndefined()
  })
  test('takes over nothing of a stranger who registered the address and never proved it', async () => {
    const ada = someone()
    const userId = newId()
    await identity()
      .insertInto('app_user')
      .values({ id: userId, email: ada.email, first_name: 'Mallory', last_name: '', language: null, confirmed_at: null })
      .execute()
    await identity().insertInto('credential').values({ user_id: userId, password_hash: 'of the stranger', phone: null }).execute()
    const { status, body } = await browser(app).signIn(double, ada.id)
    expect([status, body.session.userId]).toEqual([200, userId])
    expect(await personBy(ada.email)).toMatchObject({ first_name: 'Ada', confirmed_at: expect.any(Date) })
    expect(await identity().selectFrom('credential').selectAll().where('user_id', '=', userId).execute()).toEqual([])
  })
})

test('whoever comes again is the same person, whatever their address is by now', async () => {
  const ada = someone()
  const first = await browser(app).signIn(double, ada.id)
  ada.email = `new-${ada.email}`
  ada.email_verified = false
  const second = await browser(app).signIn(double, ada.id)
  expect(second.body.session.userId).toBe(first.body.session.userId)
  const method = await identity().selectFrom('session').select('method').where('user_id', '=', first.body.session.userId).execute()
  expect(method).toEqual([{ method: 'Google' }, { method: 'Google' }])
})

describe('an address that is taken', () => {
  test('is not signed in by that alone: the answer tells to link, the owner’s audit tells of it', async () => {
    const owner = await createPerson(app)
    const { status, problem } = await browser(app).signIn(double, someone({ email: await emailOf(owner.userId) }).id)
    expect([status, problem.code]).toEqual([403, 'auth.identity_unlinked'])
    expect(problem.detail).toContain('Sign in with your password')
    expect(await auditOf(owner.accountId)).toEqual([
      expect.objectContaining({ event: 'session.sign_in_failed', status: 'Fail', action: 'Login by Google' }),
    ])
  })
  test('is linked by its owner once signed in, in the same session; then it opens the door', async () => {
    const owner = await signedIn()
    const ada = someone({ email: await emailOf(owner.userId) })
    const { status, body } = await owner.at.signIn(double, ada.id, { linkAs: owner.token, next: '/dashboard/account/security' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ linked: true, next: '/dashboard/account/security', session: { userId: owner.userId } })
    const sessions = await identity()
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', owner.userId)
      .where('id', '>=', owner.sessionId)
      .execute()
    expect(sessions, 'no further session').toEqual([{ id: owner.sessionId }])
    expect((await owner.at.refresh()).status, 'the cookie goes on').toBe(200)
    expect((await browser(app).signIn(double, ada.id)).body.session.userId).toBe(owner.userId)
    expect((await auditOf(owner.accountId)).map(({ event }) => event)).toEqual(['user.identity_linked', 'session.signed_in'])
  })
})

describe('linking', () => {
  test('is told to the person by mail, once', async () => {
    const owner = await signedIn()
    const ada = someone()
    await owner.at.signIn(double, ada.id, { linkAs: owner.token })
    await owner.at.signIn(double, ada.id, { linkAs: owner.token })
    const mails = await mailsTo(app, await emailOf(owner.userId))
    expect(mails).toMatchObject([{ body: expect.stringContaining('A new account was just linked') }])
  })
  test('is for somebody signed in', async () => {
    const body = { provider: 'Google', link: true } as const
    expect((await call(app, federatedSignIn, { body })).status).toBe(401)
    expect((await call(app, federatedSignIn, { body, token: 'px_at_forged-forged-forged-forged' })).status).toBe(401)
  })
  test('asks for a recent proof of the person', async () => {
    const owner = await signedIn()
    await identity()
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', owner.sessionId)
      .execute()
    const { status, problem } = await owner.at.begin({ linkAs: owner.token })
    expect([status, problem.code]).toEqual([403, 'auth.reauthentication_required'])
  })
  test('does not move an identity from one person to another', async () => {
    const ada = someone()
    const first = await browser(app).signIn(double, ada.id)
    const other = await signedIn()
    const { status } = await other.at.signIn(double, ada.id, { linkAs: other.token })
    expect(status).toBe(409)
    expect((await browser(app).signIn(double, ada.id)).body.session.userId).toBe(first.body.session.userId)
    expect(await auditOf(other.accountId)).toEqual([expect.objectContaining({ status: 'Fail' })])
    expect((await other.at.refresh()).status, 'who was refused stays signed in').toBe(200)
  })
  test('is for whoever began it: not after another person signed in in that browser', async () => {
    const [owner, other] = [await signedIn(), await signedIn()]
    const begun = await owner.at.begin({ linkAs: owner.token })
    const back = await signInAt(double, begun.body.redirectTo, someone().id)
    owner.at.cookies.set('parapet_refresh', other.at.cookies.get('parapet_refresh') ?? '')
    expect((await owner.at.finish(back)).problem.code).toBe('auth.challenge_lost')
    expect(await identity().selectFrom('identity_link').selectAll().where('user_id', 'in', [owner.userId, other.userId]).execute()).toEqual(
      [],
    )
  })
  test('and not once they signed out', async () => {
    const owner = await signedIn()
    const begun = await owner.at.begin({ linkAs: owner.token })
    const back = await signInAt(double, begun.body.redirectTo, someone().id)
    owner.at.cookies.delete('parapet_refresh')
    expect((await owner.at.finish(back)).problem.code).toBe('auth.challenge_lost')
  })
})

/** A browser that came back from the provider, with what it brings. */
async function begun() {
  const at = browser(app)
  const { body } = await at.begin()
  return { at, back: await signInAt(double, body.redirectTo, someone().id) }
}

describe('a callback is lost', () => {
  const lost = { status: 400, problem: expect.objectContaining({ code: 'auth.challenge_lost' }) }
  test('with a state nobody gave out', async () => {
    const { at, back } = await begun()
    expect(await at.finish({ ...back, state: 'x'.repeat(43) })).toMatchObject(lost)
    expect((await at.finish(back)).status, 'and costs the right one nothing').toBe(200)
  })
  test('in another browser, even one that began a sign-in of its own; and costs the first nothing', async () => {
    const { at, back } = await begun()
    expect(await browser(app).finish(back)).toMatchObject(lost)
    const other = await begun()
    expect(await other.at.finish(back)).toMatchObject(lost)
    expect((await at.finish(back)).status).toBe(200)
  })
  test('the second time', async () => {
    const { at, back } = await begun()
    const cookie = at.cookies.get('parapet_federated') ?? ''
    expect((await at.finish(back)).status).toBe(200)
    at.cookies.set('parapet_federated', cookie)
    expect(await at.finish(back)).toMatchObject(lost)
  })
  test('after ten minutes', async () => {
    const { at, back } = await begun()
    await identity()
      .updateTable('federated_attempt')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect(await at.finish(back)).toMatchObject(lost)
  })
  test('for one of two that come at the same time', async () => {
    const { at, back } = await begun()
    const statuses = (await Promise.all([at.finish(back), at.finish(back)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })
  test('from a page of another site', async () => {
    const { at, back } = await begun()
    const foreign = await app.http.inject({
      method: 'POST',
      url: '/client/v1/auth/federated/callback',
      headers: { origin: 'https://evil.example', cookie: `parapet_federated=${at.cookies.get('parapet_federated') ?? ''}` },
      payload: back,
    })
    expect(foreign.statusCode).toBe(403)
  })
})

describe('a callback whose word does not hold is refused, never a 500', () => {
  const failed = { status: 401, problem: expect.objectContaining({ code: 'auth.federation_failed' }) }
  test('an altered code', async () => {
    const at = browser(app)
    const back = await signInAt(double, (await at.begin()).body.redirectTo, someone().id)
    expect(await at.finish({ ...back, code: `${back.code}x` })).toMatchObject(failed)
    expect((await at.finish(back)).problem.code, 'the attempt is spent').toBe('auth.challenge_lost')
  })
  test('the code of another sign-in (injection)', async () => {
    const victim = browser(app)
    const stolen = await signInAt(double, (await victim.begin()).body.redirectTo, someone().id)
    const thief = browser(app)
    const own = await signInAt(double, (await thief.begin()).body.redirectTo, someone().id)
    expect(await thief.finish({ ...own, code: stolen.code })).toMatchObject(failed)
  })
  test('another issuer (mix-up)', async () => {
    const at = browser(app)
    const back = await signInAt(double, (await at.begin()).body.redirectTo, someone().id)
    expect(await at.finish({ ...back, iss: 'https://accounts.example' })).toMatchObject(failed)
  })
  test.each(['nonce', 'aud', 'iss'])('an ID token with another %s', async (name) => {
    double.forgery = (claims) => ({ claims: { ...claims, [name]: 'https://another.example' } })
    expect(await browser(app).signIn(double, someone().id)).toMatchObject(failed)
  })
  test.each([
    [500, 'text/html', '<h1>Trouble</h1>'],
    [400, 'application/json', '{"error":"invalid_grant"}'],
    [200, 'application/json', '{"access_token":"x","token_type":"Bearer"}'],
    [200, 'application/json', '[[[['],
    [204, 'application/json', ''],
    [302, 'text/html', ''],
  ])('a token endpoint that answers %i %s %s', async (status, type, words) => {
    double.before = (request, response) => {
      if (request.url !== '/token') return false
      response.writeHead(status, { 'content-type': type, location: 'https://evil.example/' }).end(words)
      return true
    }
    expect(await browser(app).signIn(double, someone().id)).toMatchObject(failed)
  })
  test('and is in the audit where the person is known', async () => {
    const owner = await signedIn()
    double.forgery = (claims) => ({ claims: { ...claims, nonce: 'another' } })
    expect(await owner.at.signIn(double, someone().id, { linkAs: owner.token })).toMatchObject(failed)
    expect(await auditOf(owner.accountId)).toEqual([expect.objectContaining({ status: 'Fail', action: 'Login by Google' })])
  })
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/..//evil.example', 'javascript:alert(1)'])(
  'no open redirect: after signing in one is not sent to %s',
  async (next) => expect((await browser(app).signIn(double, someone().id, { next })).body.next).toBeNull(),
)
test('what is kept of an attempt opens nothing: state and browser hashed, verifier sealed', async () => {
  const at = browser(app)
  const { body } = await at.begin()
  const sent = new URL(body.redirectTo).searchParams
  const kept = JSON.stringify(await identity().selectFrom('federated_attempt').selectAll().execute())
  for (const secret of [sent.get('state'), at.cookies.get('parapet_federated')]) expect(kept).not.toContain(secret)
  const raw = await at.begin()
  expect(String(raw.raw.headers['set-cookie'])).toMatch(/parapet_federated=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/u)
})
test('what nobody set up is told so', async () => {
  const at = browser(app)
  expect((await at.begin({ provider: 'Hosted' })).problem.code).toBe('auth.not_configured')
  expect((await at.begin({ provider: 'SSO', email: 'ada@nowhere.example' })).problem.code).toBe('auth.not_configured')
  expect((await at.begin({ provider: 'SSO' })).status).toBe(422)
})
