import { afterEach, describe, expect, test } from 'vitest'
import { startCognitoDouble, type CognitoDouble, type DoubleOptions } from '#server/test/cognito-double/cognito-double.ts'
import { totpAt } from '#server/test/cognito-double/totp.ts'
import { openCognito, type Cognito } from './cognito.ts'

const EMAIL = 'ada@example.test'
const PASSWORD = 'a long enough passphrase 1'
const ATTRIBUTES = { email: EMAIL, locale: '203.0.113.7', name: 'Firefox', address: '140', given_name: 'Ada', family_name: 'Test' }

let double: CognitoDouble
let cognito: Cognito
/** A try that a slow machine cuts short is made again, and a second registration is refused: nothing is hurried but what tries patience itself. */
const PATIENT = { connectMs: 10_000, requestMs: 10_000, totalMs: 20_000 }
const HURRIED = { connectMs: 500, requestMs: 500, totalMs: 1_500 }
async function open(
  options: DoubleOptions = {},
  settings: { clientId?: string; clientSecret?: string | undefined } = {},
  patience = PATIENT,
): Promise<void> {
  double = await startCognitoDouble(options)
  cognito = openCognito({ ...double.settings, ...settings }, patience)
}
afterEach(async () => {
  cognito.close()
  await double.close()
})
const fault = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'fault' in error ? error.fault : error),
  )
async function signedIn(email = EMAIL) {
  const answer = await cognito.signIn(email, PASSWORD)
  if (answer.state !== 'signed_in') throw new Error('A challenge came')
  return answer.tokens
}
async function challenged() {
  const answer = await cognito.signIn(EMAIL, PASSWORD)
  if (answer.state !== 'challenge') throw new Error('No challenge came')
  return answer
}

describe.each([
  ['without a client secret', {}],
  ['with a client secret', { clientSecret: 'secretsecretsecret' }],
  ['with refresh-token rotation', { clientSecret: 'secretsecretsecret', rotatesRefreshTokens: true }],
] satisfies [string, DoubleOptions][])('an app client %s', (_name, options) => {
  test('registers, confirms, signs in, refreshes and revokes', async () => {
    await open(options)
    const { sub } = await cognito.signUp(EMAIL, PASSWORD, ATTRIBUTES)
    expect(await fault(cognito.signIn(EMAIL, PASSWORD))).toBe('unconfirmed')
    await cognito.resendConfirmationCode(EMAIL)
    await cognito.confirmSignUp(EMAIL, double.codeTo(EMAIL))
    const { idToken, refreshToken = '' } = await signedIn()
    expect(await cognito.identityOf(idToken)).toEqual({
      sub,
      username: sub,
      email: EMAIL,
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Test',
    })
    const renewed = await cognito.renew(refreshToken, sub)
    expect(await cognito.person(renewed.accessToken)).toMatchObject({ preferred: null, phone: null })
    await cognito.revoke(renewed.refreshToken ?? refreshToken)
    expect(await fault(cognito.person(renewed.accessToken)), 'the access token ends with it').toBe('credentials_wrong')
    expect(await fault(cognito.renew(renewed.refreshToken ?? refreshToken, sub))).toBe('credentials_wrong')
  })
  test('sets up both factors and answers their challenges', async () => {
    await open(options)
    const user = double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
    const { accessToken } = await signedIn()
    expect(await cognito.changePhone(accessToken, '+491701234567')).toMatch(/4567$/u)
    await cognito.verifyPhone(accessToken, double.codeTo('+491701234567'))
    await cognito.prefer(accessToken, 'SMS_MFA')
    const sms = await challenged()
    expect(sms).toMatchObject({ pending: { challenge: 'SMS_MFA' }, destination: expect.stringMatching(/4567$/u) })
    expect(await cognito.answerChallenge(sms.pending, double.codeTo('+491701234567'))).toMatchObject({ state: 'signed_in' })

    const secret = await cognito.associateSoftwareToken(accessToken)
    await cognito.verifySoftwareToken(accessToken, totpAt(secret, Date.now()))
    await cognito.prefer(accessToken, 'SOFTWARE_TOKEN_MFA')
    const totp = await challenged()
    double.pool.aheadMs = 30_000
    expect(await cognito.answerChallenge(totp.pending, totpAt(secret, Date.now() + 30_000))).toMatchObject({ state: 'signed_in' })

    Object.assign(user.mfa, { sms: true, totp: true, preferred: null })
    expect((await challenged()).pending.challenge, 'with two factors and no preference, the app').toBe('SOFTWARE_TOKEN_MFA')
  })
})

async function withSms(): Promise<void> {
  await open()
  const user = double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
  user.attributes.set('phone_number', '+491701234567').set('phone_number_verified', 'true')
  Object.assign(user.mfa, { sms: true, preferred: 'SMS_MFA' })
}

describe('a challenge', () => {
  test('answered once cannot be answered again', async () => {
    await withSms()
    const { pending } = await challenged()
    const code = double.codeTo('+491701234567')
    await cognito.answerChallenge(pending, code)
    expect(await fault(cognito.answerChallenge(pending, code))).toBe('challenge_lost')
  })
  test('takes a wrong code, then the right one; not after three minutes', async () => {
    await withSms()
    const { pending } = await challenged()
    expect(await fault(cognito.answerChallenge(pending, '000'))).toBe('code_wrong')
    expect(await cognito.answerChallenge(pending, double.codeTo('+491701234567'))).toMatchObject({ state: 'signed_in' })
    const late = await challenged()
    double.pool.aheadMs = 181_000
    expect(await fault(cognito.answerChallenge(late.pending, double.codeTo('+491701234567')))).toBe('challenge_lost')
  })
  test('for a new password leads on to the second factor', async () => {
    await withSms()
    Object.assign(double.pool.users[0] ?? {}, { status: 'FORCE_CHANGE_PASSWORD' })
    const { pending } = await challenged()
    expect(pending.challenge).toBe('NEW_PASSWORD_REQUIRED')
    expect(await fault(cognito.answerChallenge(pending, 'short'))).toBe('password_refused')
    const next = await cognito.answerChallenge(pending, 'another long passphrase 2')
    expect(next).toMatchObject({ state: 'challenge', pending: { challenge: 'SMS_MFA' } })
  })
  test('that is not supported is told as lost', async () => {
    await open()
    const user = double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
    Object.assign(user.mfa, { preferred: 'EMAIL_OTP' })
    expect(await fault(cognito.signIn(EMAIL, PASSWORD))).toBe('challenge_lost')
  })
})

describe('refusals are told apart', () => {
  test('wrong password, unknown person, taken address, weak password, wrong and expired codes', async () => {
    await open({ tellsUnknownPeople: true })
    double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
    expect(await fault(cognito.signIn(EMAIL, 'not the password'))).toBe('credentials_wrong')
    expect(await fault(cognito.signIn('nobody@example.test', PASSWORD))).toBe('person_unknown')
    expect(await fault(cognito.signUp(EMAIL, PASSWORD, ATTRIBUTES))).toBe('exists')
    expect(await fault(cognito.signUp('b@example.test', 'short', { ...ATTRIBUTES, email: 'b@example.test' }))).toBe('password_refused')
    await cognito.forgotPassword(EMAIL)
    expect(await fault(cognito.confirmForgotPassword(EMAIL, 'wrong', 'another long passphrase 2'))).toBe('code_wrong')
    double.pool.aheadMs = 3_700_000
    expect(await fault(cognito.confirmForgotPassword(EMAIL, double.codeTo(EMAIL), 'another long passphrase 2'))).toBe('code_expired')
  })
  test('a password that must be reset, and too many attempts', async () => {
    await open()
    double.pool.add('reset@example.test', PASSWORD, 'RESET_REQUIRED')
    expect(await fault(cognito.signIn('reset@example.test', PASSWORD))).toBe('reset_required')
    double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
    for (let guess = 0; guess < 5; guess++) await fault(cognito.signIn(EMAIL, 'not the password'))
    expect(await fault(cognito.signIn(EMAIL, PASSWORD))).toBe('limited')
  })
  test.each([
    ['another client id', {}, { clientId: 'another' }],
    ['a wrong secret', { clientSecret: 'secretsecretsecret' }, { clientSecret: 'wrong' }],
    ['a secret that is missing', { clientSecret: 'secretsecretsecret' }, { clientSecret: undefined }],
    ['a secret that the client does not have', {}, { clientSecret: 'wrong' }],
  ] satisfies [string, DoubleOptions, object][])('%s is the operator’s to fix, not the person’s', async (_name, options, settings) => {
    await open(options, settings)
    double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
    expect(await fault(cognito.signIn(EMAIL, PASSWORD))).toBe('misconfigured')
  })
  test.each(['cut', 'silent', 'throttled', 'failing'] as const)('trouble on the way (%s) comes back in time', async (trouble) => {
    await open({}, {}, HURRIED)
    double.trouble = trouble
    const since = performance.now()
    expect(await fault(cognito.signIn(EMAIL, PASSWORD))).toBe(trouble === 'throttled' ? 'limited' : 'unavailable')
    // half of what a patient one would wait
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

test('whoever comes from a provider behind the pool has no password there; whoever is linked to one has', async () => {
  await open()
  const user = double.pool.add(EMAIL, PASSWORD, 'CONFIRMED')
  const personNamed = async (sub: string, identities: string) => {
    user.sub = sub
    user.attributes.set('identities', identities)
    return (await cognito.person((await signedIn()).accessToken)).hasPassword
  }
  expect(await personNamed('google_123', '[{"userId":"123","providerName":"Google"}]')).toBe(false)
  expect(await personNamed('a-name-of-their-own', '[{"userId":"123","providerName":"Google"}]')).toBe(true)
  expect(await personNamed('google_123', 'not json')).toBe(true)
})

describe('an ID token', () => {
  const CLAIMS = { sub: 'person-1', token_use: 'id', aud: '1example23456789', email: EMAIL }
  test('is taken when it is the pool’s own', async () => {
    await open()
    expect(await cognito.identityOf(await double.tokens.sign(CLAIMS))).toMatchObject({ sub: 'person-1', isEmailVerified: false })
  })
  test.each([
    ['for another app client', { aud: 'another' }],
    ['that is an access token', { token_use: 'access' }],
    ['without a person', { sub: undefined }],
  ])('%s is refused', async (_name, claims) => {
    await open()
    expect(await fault(cognito.identityOf(await double.tokens.sign({ ...CLAIMS, ...claims })))).toBe('misconfigured')
  })
  test('that is expired, of another pool, changed, or unsigned is refused', async () => {
    await open()
    const good = await double.tokens.sign(CLAIMS)
    double.pool.aheadMs = -2 * 3_600_000
    expect(await fault(cognito.identityOf(await double.tokens.sign(CLAIMS)))).toBe('misconfigured')
    const other = await startCognitoDouble()
    expect(await fault(cognito.identityOf(await other.tokens.sign(CLAIMS)))).toBe('misconfigured')
    await other.close()
    const [header = '', body = '', signature = ''] = good.split('.')
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace('person-1', 'person-2')).toString('base64url')
    expect(await fault(cognito.identityOf([header, changed, signature].join('.')))).toBe('misconfigured')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await fault(cognito.identityOf(`${none}.${body}.`))).toBe('misconfigured')
  })
  test('cannot be judged while the keys cannot be fetched', async () => {
    await open()
    const token = await double.tokens.sign(CLAIMS)
    double.trouble = 'cut'
    expect(await fault(cognito.identityOf(token))).toBe('unavailable')
  })
})
