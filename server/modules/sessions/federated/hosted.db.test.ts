import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#contract/audit.ts'
import { getInstallation } from '#contract/demo.ts'
import { startCognitoDouble, type CognitoDouble } from '#server/test/cognito-double/cognito-double.ts'
import type { SentBack } from '#server/test/oidc-double/sign-in-at.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { browser } from './test/browser.ts'

let app: TestApp
let pool: CognitoDouble
beforeAll(async () => {
  pool = await startCognitoDouble({ callbacks: ['http://localhost:3000/login/callback'] })
  app = await testApp({ cognito: pool.settings, allowedPrivateTargets: [] })
})
afterEach(() => {
  pool.atHostedLogin = null
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const identity = () => app.services.database.identity
/** Signs in on the pool's own page. */
async function signIn(email: string, at = browser(app)) {
  pool.atHostedLogin = email
  const { body } = await at.begin({ provider: 'Hosted' })
  const sent = await fetch(body.redirectTo, { redirect: 'manual' })
  const back = Object.fromEntries(new URL(sent.headers.get('location') ?? '').searchParams) as unknown as SentBack
  return at.finish(back)
}

test('the sign-in page is told of the door, and that this pool has no recovery codes', async () => {
  expect((await call(app, getInstallation)).body.signIn).toMatchObject({ hosted: true, google: false, recoveryCodes: false })
})
test('a person of the pool is found by their lasting id in it, made at their first sign-in, and audited', async () => {
  const { sub } = pool.pool.add('hosted@example.test', 'a password of the pool 7', 'CONFIRMED')
  const first = await signIn('hosted@example.test')
  expect(first.status).toBe(200)
  const { userId, accountId } = first.body.session
  expect((await signIn('hosted@example.test')).body.session.userId).toBe(userId)
  const links = await identity().selectFrom('identity_link').select(['issuer', 'subject']).where('user_id', '=', userId).execute()
  expect(links).toEqual([{ issuer: `${pool.settings.endpoint}/${pool.settings.userPoolId}`, subject: sub }])
  const signedIn = await identity()
    .selectFrom('audit')
    .select(['status', 'action'])
    .where('account_id', '=', accountId)
    .where('event', '=', 'session.signed_in')
    .execute()
  expect(signedIn).toEqual([
    { status: 'Success', action: 'Login by Hosted' },
    { status: 'Success', action: 'Login by Hosted' },
  ])
})
test('somebody who came by Google on the pool’s page has come by Google, once in the audit, whoever says it', async () => {
  const { attributes } = pool.pool.add('by-google@example.test', 'a password of the pool 7', 'CONFIRMED')
  attributes.set('identities', JSON.stringify([{ userId: '1', providerName: 'Google', providerType: 'Google' }]))
  const { body } = await signIn('by-google@example.test')
  expect(body.vouchedBy).toBe('Google')
  const { accessToken: token, accountId } = body.session
  for (const action of ['Login by Google', 'Login by Google', 'Something else'])
    expect((await call(app, recordAudit, { token, body: { audit: 'sign-in', action, status: 'Success' } })).status).toBe(201)
  const rows = await identity()
    .selectFrom('audit')
    .select(['event', 'action', 'source'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()
  expect(rows.filter(({ action }) => action !== null)).toEqual([
    { event: 'session.signed_in', action: 'Login by Google', source: 'server' },
    { event: 'client.reported', action: 'Something else', source: 'client' },
  ])
})
test('what the pool gave for the person is kept sealed, and no token of it reaches the browser', async () => {
  pool.pool.add('sealed@example.test', 'a password of the pool 7', 'CONFIRMED')
  const { body, raw } = await signIn('sealed@example.test')
  const kept = await identity().selectFrom('pool_token').select('sealed').where('user_id', '=', body.session.userId).execute()
  expect(kept).toEqual([{ sealed: expect.stringMatching(/^s1\./u) }])
  expect(`${raw.body} ${String(raw.headers['set-cookie'])}`).not.toMatch(/eyJ/u)
})
test('an address that the pool has not verified makes nobody', async () => {
  pool.pool.add('unverified@example.test', 'a password of the pool 7', 'UNCONFIRMED')
  expect((await signIn('unverified@example.test')).status).toBe(403)
  expect(await identity().selectFrom('app_user').select('id').where('email', '=', 'unverified@example.test').execute()).toEqual([])
})
test('an address that is somebody’s here does not link; the try is in their audit', async () => {
  const owner = await createPerson(app)
  const { email } = await identity().selectFrom('app_user').select('email').where('id', '=', owner.userId).executeTakeFirstOrThrow()
  pool.pool.add(email, 'a password of the pool 7', 'CONFIRMED')
  const { status, problem } = await signIn(email)
  expect([status, problem.code]).toEqual([403, 'auth.identity_unlinked'])
  const audited = await identity().selectFrom('audit').select(['status', 'action']).where('account_id', '=', owner.accountId).execute()
  expect(audited).toEqual([{ status: 'Fail', action: 'Login by Hosted' }])
})
