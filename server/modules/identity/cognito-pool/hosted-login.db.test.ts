import { afterAll, beforeAll, expect, test } from 'vitest'
import { federatedCallback, federatedSignIn } from '#contract/sessions.ts'
import { startCognitoDouble, type CognitoDouble } from '#server/test/cognito-double/cognito-double.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'
import { PASSWORD, someone } from '#server/modules/identity/test/pool-harness.ts'
import { createUserPool } from '#server/modules/identity/create-user-pool.ts'

const CALLBACK = 'http://localhost:3000/login/callback'
let double: CognitoDouble
let app: TestApp
beforeAll(async () => {
  double = await startCognitoDouble({ clientSecret: 'secretsecretsecret', callbacks: [CALLBACK] })
  app = await testApp({ cognito: double.settings })
})
afterAll(async () => {
  await app.close()
  await double.close()
})

/** Goes to the hosted login as a browser does. @returns where it is sent back to, and the cookie that ties it */
async function visit(): Promise<{ back: URL; cookie: string }> {
  const begun = await call(app, federatedSignIn, { body: { provider: 'Hosted', next: '/dashboard' } })
  expect(begun.status).toBe(200)
  const answer = await fetch(begun.body.redirectTo, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return { back: new URL(answer.headers.get('location') ?? ''), cookie: String(begun.raw.headers['set-cookie']).split(';')[0] ?? '' }
}
const arrive = ({ back, cookie }: { back: URL; cookie: string }, code = back.searchParams.get('code') ?? '') =>
  call(app, federatedCallback, { body: { code, state: back.searchParams.get('state') ?? '' }, headers: { cookie } })

test('the hosted login signs in whom the pool knows, by code and PKCE, once; the pool’s tokens stay on the server', async () => {
  const { email } = someone()
  double.pool.add(email, PASSWORD, 'CONFIRMED')
  double.atHostedLogin = email
  const visited = await visit()
  expect(`${visited.back.origin}${visited.back.pathname}`).toBe(CALLBACK)
  const arrived = await arrive(visited)
  expect(arrived.status).toBe(200)
  expect(arrived.body).toMatchObject({ next: '/dashboard', linked: false, session: { accessToken: expect.stringMatching(/^px_at_/u) } })
  expect(`${arrived.raw.body} ${JSON.stringify(arrived.raw.headers)}`).not.toMatch(/eyJ[\w-]+\.eyJ/u)
  const { userId } = arrived.body.session
  expect(await createUserPool(app.services).getPreferredMFA(userId), 'what the pool gave serves the security screen').toBe('NOMFA')
  expect((await arrive(visited)).status).toBe(400)
})
test('the same person by password and by the hosted login', async () => {
  const who = someone()
  double.pool.add(who.email, PASSWORD, 'CONFIRMED')
  const byPassword = await createUserPool(app.services).signIn({ ...who, username: who.email, password: PASSWORD })
  double.atHostedLogin = who.email
  const arrived = await arrive(await visit())
  expect(byPassword).toEqual({ state: 'signed_in', userId: arrived.body.session.userId })
})
test('whoever turns back at the hosted login, brings another code, or has no verified address is not signed in', async () => {
  const { email } = someone()
  double.pool.add(email, PASSWORD, 'CONFIRMED').attributes.set('email_verified', 'false')
  double.atHostedLogin = null
  expect((await visit()).back.searchParams.get('error')).toBe('access_denied')
  double.atHostedLogin = email
  expect((await arrive(await visit(), 'a code of nobody')).problem.code).toBe('auth.federation_failed')
  expect((await arrive(await visit())).problem.code).toBe('auth.user_unconfirmed')
})
test('an authorization code is of no use without the verifier of the browser that began', async () => {
  const { email } = someone()
  double.pool.add(email, PASSWORD, 'CONFIRMED')
  double.atHostedLogin = email
  const [mine, theirs] = [await visit(), await visit()]
  const answer = await arrive({ ...mine, back: mine.back }, theirs.back.searchParams.get('code') ?? '')
  expect(answer.problem.code).toBe('auth.federation_failed')
})
