import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmSignIn, confirmSignUp, signIn, signOut, signUp } from '#contract/sessions.ts'
import { startCognitoDouble, type CognitoDouble } from '#server/test/cognito-double/cognito-double.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { createUserPool } from '#server/modules/identity/create-user-pool.ts'
import { createConfirmedPerson } from '#server/modules/identity/create-confirmed-person.ts'
import { acting, OTHER_PASSWORD, PASSWORD, problemOf, someone } from '#server/modules/identity/test/pool-harness.ts'
import type { UserPool } from '#server/modules/identity/user-pool.ts'

let double: CognitoDouble
let app: TestApp
let pool: UserPool
let act: ReturnType<typeof acting>
beforeAll(async () => {
  double = await startCognitoDouble({ clientSecret: 'secretsecretsecret' })
  app = await testApp({ cognito: double.settings })
  pool = createUserPool(app.services)
  const codeTo = (recipient: string) => Promise.resolve(double.codeTo(recipient))
  act = acting({ app, pool, codeTo, expire: () => Promise.resolve(), now: () => double.pool.now(), close: () => Promise.resolve() })
})
afterAll(async () => {
  await app.close()
  await double.close()
})
afterEach(() => {
  double.trouble = null
})
const db = () => app.services.database.identity
const linksOf = (userId: string) => db().selectFrom('identity_link').selectAll().where('user_id', '=', userId).execute()
const poolTokens = (userId: string) => db().selectFrom('pool_token').selectAll().where('user_id', '=', userId).execute()

const newestToken = async (userId: string) => {
  const [row] = await poolTokens(userId)
  const place = { accountId: userId, table: 'pool_token', row: userId, column: 'sealed', version: 1 }
  const opened = app.services.secrets.open(place, row?.sealed ?? '').toString()
  return (JSON.parse(opened) as { refreshToken: string }).refreshToken
}

/** Somebody whom the pool's administrator has added. */
function known(status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' = 'CONFIRMED') {
  const who = someone()
  const user = double.pool.add(who.email, PASSWORD, status)
  user.attributes.set('given_name', 'Grace').set('family_name', 'Hopper')
  return { ...who, user }
}

describe('who is who', () => {
  test('somebody whom the pool knows is made a person with an account at their first sign-in, linked by issuer and sub', async () => {
    const who = known()
    const { userId } = (await act.signIn(who)) as { userId: string }
    expect(await linksOf(userId)).toMatchObject([
      { issuer: `${double.settings.endpoint}/us-east-1_Double123`, subject: who.user.sub, provider: 'Cognito' },
    ])
    expect(await act.signIn(who), 'the same one afterwards').toEqual({ state: 'signed_in', userId })
    const accounts = await db()
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.account_id', 'm.account_id')
      .where('m.user_id', '=', userId)
      .select(['a.name', 'm.role'])
      .execute()
    expect(accounts).toEqual([{ name: 'Grace Hopper', role: 'Owner' }])
  })
  test('an email address alone links nobody: whoever has it here by another way is not signed in', async () => {
    const person = await createPerson(app)
    const who = { ...someone(), email: `${person.userId}@example.test` }
    double.pool.add(who.email, PASSWORD, 'CONFIRMED')
    await db().insertInto('credential').values({ user_id: person.userId, password_hash: 'x', phone: null }).execute()
    expect(await problemOf(act.signIn(who))).toBe('auth.identity_unlinked')
    await act.requestReset(who)
    expect(await problemOf(act.reset(who, double.codeTo(who.email))), 'nor by a reset').toBe('auth.identity_unlinked')
    expect(await linksOf(person.userId)).toEqual([])
    expect(await poolTokens(person.userId)).toEqual([])
  })
  test('another identity with the same address is another person', async () => {
    const who = known()
    await act.signIn(who)
    Object.assign(who.user, { sub: 'another-sub' })
    expect(await problemOf(act.signIn(who))).toBe('auth.identity_unlinked')
  })
  test('an address that the pool has not verified makes nobody', async () => {
    const who = known()
    who.user.attributes.set('email_verified', 'false')
    expect(await problemOf(act.signIn(who))).toBe('auth.user_unconfirmed')
    expect(await db().selectFrom('app_user').select('id').where('email', '=', who.email).execute()).toEqual([])
  })
  test('a registration that the administrator confirms in the pool keeps its company', async () => {
    const who = someone()
    await act.register(who, PASSWORD, 'Analytical Engines')
    const user = double.pool.find(who.email)
    user?.attributes.set('email_verified', 'true')
    Object.assign(user ?? {}, { status: 'CONFIRMED' })
    const { userId } = (await act.signIn(who)) as { userId: string }
    const account = await db()
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.account_id', 'm.account_id')
      .where('m.user_id', '=', userId)
      .select('a.name')
      .execute()
    expect(account).toEqual([{ name: 'Analytical Engines' }])
  })
})

test('whoever registered an address that others wait for does not get it by the pool’s word alone', async () => {
  const [owner, stranger] = [someone(), someone()]
  await act.register({ ...stranger, email: owner.email }, OTHER_PASSWORD)
  await act.register(owner)
  // the pool took the owner's code, and the process died before it was noted here
  const user = double.pool.find(owner.email)
  user?.attributes.set('email_verified', 'true')
  Object.assign(user ?? {}, { status: 'CONFIRMED' })
  expect(await problemOf(act.signIn({ ...stranger, email: owner.email }, OTHER_PASSWORD))).toBe('auth.identity_unlinked')
})
/** How many of 30 tries reach the pool. */
async function counted(operation: string, attempt: () => Promise<unknown>): Promise<number> {
  const before = double.calls.length
  for (let count = 0; count < 30; count++) await problemOf(attempt())
  return double.calls.slice(before).filter((name) => name === operation).length
}
test('of many guesses at a password or at a code, few reach the pool', async () => {
  const who = known()
  expect(await counted('InitiateAuth', () => act.signIn(who, OTHER_PASSWORD))).toBeLessThanOrEqual(20)
  expect(await counted('ConfirmForgotPassword', () => act.reset(who, '000000'))).toBeLessThanOrEqual(20)
  const waiting = someone()
  await act.register(waiting)
  expect(await counted('ConfirmSignUp', () => act.confirm(waiting, 'x'))).toBeLessThanOrEqual(20)
  const asking = someone()
  expect(await counted('ForgotPassword', () => act.requestReset(asking))).toBe(5)
})
test('the operator adds people in the pool, not here', async () => {
  const person = { email: someone().email, password: PASSWORD, company: 'Acme', firstName: 'Ada', lastName: 'Test' }
  expect(await problemOf(createConfirmedPerson(app.services, person))).toBe('auth.not_configured')
})

describe('challenges', () => {
  test('a first password set by somebody else is replaced, by the pool’s rules and ours', async () => {
    const who = known('FORCE_CHANGE_PASSWORD')
    const asked = await act.signIn(who)
    expect(asked).toMatchObject({ state: 'challenge', challenge: 'NEW_PASSWORD_REQUIRED', destination: null })
    expect(await problemOf(act.answer(who, asked, 'short'))).toBe('request.invalid password')
    expect(await problemOf(act.answer(who, asked, 'password1234'))).toBe('request.invalid password')
    expect(await act.answer(who, asked, OTHER_PASSWORD)).toMatchObject({ state: 'signed_in' })
    expect(await problemOf(act.signIn(who))).toBe('auth.credentials_wrong')
  })
  test('what the pool needs to go on is sealed: the row holds neither its session nor its name of the person', async () => {
    const who = known('FORCE_CHANGE_PASSWORD')
    const asked = await act.signIn(who)
    const rows = await db()
      .selectFrom('one_time_code')
      .select('payload')
      .where('user_id', '=', asked.state === 'challenge' ? asked.userId : '')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload).toMatch(/^s1\./u)
    expect(JSON.stringify(asked)).not.toContain(who.user.sub)
  })
  test('a password that must be reset says so', async () => {
    const who = known()
    Object.assign(who.user, { status: 'RESET_REQUIRED' })
    expect(await problemOf(act.signIn(who))).toBe('auth.password_reset_required')
  })
})

describe('tokens of the pool', () => {
  test('are sealed, replaced at the next sign-in and then revoked', async () => {
    const who = known()
    const { userId } = (await act.signIn(who)) as { userId: string }
    const first = await newestToken(userId)
    expect(double.tokens.isLive(first)).toBe(true)
    await act.signIn(who)
    expect(double.tokens.isLive(first)).toBe(false)
    expect(double.tokens.isLive(await newestToken(userId))).toBe(true)
  })
  test('are revoked at sign-out', async () => {
    const who = known()
    const { userId } = (await act.signIn(who)) as { userId: string }
    const token = await newestToken(userId)
    await pool.signOut(userId)
    expect(double.tokens.isLive(token)).toBe(false)
    expect(await poolTokens(userId)).toEqual([])
    expect(await problemOf(pool.setPreferredMFA(userId, 'NOMFA'))).toBe('auth.reauthentication_required')
  })
  test('that the pool has revoked ask for the password once more, which then suffices', async () => {
    const who = known()
    const { userId } = (await act.signIn(who)) as { userId: string }
    double.tokens.revokeAllOf(who.user)
    expect(await problemOf(pool.getPreferredMFA(userId))).toBe('auth.reauthentication_required')
    await pool.verifyPassword({ userId, client: who.client, password: PASSWORD })
    expect(await pool.getPreferredMFA(userId)).toBe('NOMFA')
  })
  test('are ended by a password reset', async () => {
    const who = known()
    const { userId } = (await act.signIn(who)) as { userId: string }
    const token = await newestToken(userId)
    await act.requestReset(who)
    await act.reset(who, double.codeTo(who.email))
    expect(double.tokens.isLive(token)).toBe(false)
  })
})

describe('trouble', () => {
  test.each(['cut', 'failing'] as const)(
    'the pool cannot be reached (%s): every operation says so, and none fails otherwise',
    async (trouble) => {
      const who = await act.member()
      double.trouble = trouble
      const own = { userId: who.userId, client: who.client }
      const doing = [
        act.signIn(who),
        act.register(someone()),
        act.requestReset(who),
        act.reset(who, '123456'),
        pool.resendSignUp({ username: who.email, client: who.client, language: 'en' }),
        pool.verifyPassword({ ...own, password: PASSWORD }),
        pool.changePassword({ ...own, oldPassword: PASSWORD, newPassword: OTHER_PASSWORD }),
        pool.setUpTOTP(own),
        pool.verifyTOTPToken({ ...own, code: '123456' }),
        pool.setUpPhone({ ...own, phone: '+491701234567', language: 'en' }),
        pool.confirmPhone({ ...own, code: '123456' }),
        pool.setPreferredMFA(who.userId, 'SMS'),
        pool.describe(who.userId),
      ]
      expect(new Set(await Promise.all(doing.map(problemOf)))).toEqual(new Set(['server.unavailable']))
      expect(await problemOf(pool.signOut(who.userId)), 'our own sign-out does not hang on it').toBe('done')
    },
  )
  test('settings that do not fit are told as such, not as a wrong password', async () => {
    const other = await testApp({ cognito: { ...double.settings, clientSecret: 'another' } })
    const wrong = createUserPool(other.services)
    const who = known()
    expect(await problemOf(wrong.signIn({ ...who, username: who.email, password: PASSWORD }))).toBe('auth.not_configured')
    await other.close()
  })
})

test('over HTTP: registered, confirmed, signed in and out; no token of the pool ever leaves the server', async () => {
  const email = someone().email
  const body = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Test', company: 'Acme', agreement: true } as const
  const registered = await call(app, signUp, { body })
  expect(registered.status).toBe(202)
  const code = double.codeTo(email)
  const confirmed = await call(app, confirmSignUp, { body: { email, code, challengeToken: registered.body.challengeToken } })
  expect(confirmed.status).toBe(200)
  const user = double.pool.find(email)
  expect(Object.fromEntries(user?.attributes ?? [])).toMatchObject({ email, locale: '127.0.0.1', given_name: 'Ada', family_name: 'Test' })
  user?.attributes.set('phone_number', '+491701234567').set('phone_number_verified', 'true')
  Object.assign(user?.mfa ?? {}, { sms: true, preferred: 'SMS_MFA' })
  const asked = await call(app, signIn, { body: { email, password: PASSWORD } })
  if (!('challengeToken' in asked.body)) throw new Error('No challenge came')
  const { challengeToken } = asked.body
  const answer = { challengeToken, challenge: 'SMS_MFA', code: double.codeTo('+491701234567') } as const
  const signedIn = await call(app, confirmSignIn, { body: answer })
  expect(signedIn.status).toBe(200)
  for (const { raw } of [registered, confirmed, asked, signedIn])
    expect(`${raw.body} ${JSON.stringify(raw.headers)}`, 'no JSON web token').not.toMatch(/eyJ[\w-]+\.eyJ/u)
  const cookie = String(signedIn.raw.headers['set-cookie']).split(';')[0] ?? ''
  expect((await call(app, signOut, { headers: { cookie } })).status).toBe(200)
  const person = await db().selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await poolTokens(person.id)).toEqual([])
})
