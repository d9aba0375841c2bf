import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { listNotifications } from '#contract/notifications.ts'
import * as routes from '#contract/security.ts'
import { confirmSignIn, signIn } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { newId } from '#server/new-id.ts'
import { appCode, withAuthenticator } from '#server/test/authenticator.ts'
import { mailsTo, newestCode, otherCode } from '#server/test/mailbox.ts'
import { ageProofs, forgetAttempts, PASSWORD, personWithPassword, tokenOf } from '#server/test/person-with-password.ts'
import { call, deliver, testApp, type TestApp } from '#server/test/test-app.ts'

const NEW_PASSWORD = 'gentle-anvil-61-songs'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => forgetAttempts(app))

const signedIn = async () => {
  const person = await personWithPassword(app)
  return { ...person, token: await tokenOf(app, person.email) }
}
const security = async (token: string) => (await call(app, routes.getSecurity, { token })).body
const statusWith = async (token: string) => (await call(app, getProfile, { token })).status
const challengeFor = async (email: string, password = PASSWORD) => {
  const { body, raw } = await call(app, signIn, { body: { email, password } })
  if (!('challengeToken' in body)) throw new Error(`No challenge was made: ${raw.body}`)
  return body
}
const answer = async (email: string, code: string) => {
  const { challengeToken, challenge } = await challengeFor(email)
  return call(app, confirmSignIn, { body: { challengeToken, challenge, code } })
}
const auditOf = async (accountId: string, event: AuditEvent) =>
  app.services.database.identity
    .selectFrom('audit')
    .select(['status', 'details'])
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .orderBy('seq')
    .execute()

const change = (token: string, currentPassword: string, password: string) =>
  call(app, routes.changePassword, { token, body: { currentPassword, password } })
const pick = (values: Record<string, unknown>, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))

describe('the authenticator app', () => {
  test('is of no effect until a code proves it, then sign-in asks for a code of it', async () => {
    const { email, token } = await signedIn()
    const { secret, uri } = (await call(app, routes.setUpTotp, { token })).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parapet:.*issuer=Parapet/u)
    expect(await tokenOf(app, email)).toContain('px_at_')
    const wrong = await call(app, routes.confirmTotp, { token, body: { code: appCode(secret, 5) } })
    expect(wrong.problem.code).toBe('auth.code_wrong')
    const confirmed = await call(app, routes.confirmTotp, { token, body: { code: appCode(secret) } })
    expect(confirmed.body).toMatchObject({ preferredMfa: 'TOTP', totpSince: expect.any(String), recoveryCodesLeft: 10 })
    expect(await challengeFor(email)).toMatchObject({ challenge: 'SOFTWARE_TOKEN_MFA', destination: null })
    expect((await answer(email, appCode(secret, 1))).body).toHaveProperty('session')
  })
  test('a code is good once, and so is every earlier one', async () => {
    const { email, token } = await signedIn()
    const { secret } = await withAuthenticator(app, token)
    expect((await answer(email, appCode(secret))).problem.code, 'the code that proved the app').toBe('auth.code_wrong')
    expect((await answer(email, appCode(secret, 1))).status).toBe(200)
    expect((await answer(email, appCode(secret, 1))).problem.code).toBe('auth.code_wrong')
    expect((await answer(email, appCode(secret, -1))).problem.code).toBe('auth.code_wrong')
  })
  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])(
    'a clock that is %i steps off is answered %i',
    async (steps, status) => {
      const { email, token, userId } = await signedIn()
      const { secret } = await withAuthenticator(app, token)
      const never = { totp_last_step: null }
      await app.services.database.identity.updateTable('credential').set(never).where('user_id', '=', userId).execute()
      // near the end of a step the code would be of another one when it is compared
      const left = 30_000 - (Date.now() % 30_000)
      if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
      expect((await answer(email, appCode(secret, steps))).status).toBe(status)
    },
    20_000,
  )
  test('its secret is stored sealed, recovery codes only as hashes', async () => {
    const { token, userId } = await signedIn()
    const { secret, recoveryCodes } = await withAuthenticator(app, token)
    const stored = JSON.stringify(await app.services.database.identity.selectFrom('credential').selectAll().execute())
    expect(stored).not.toContain(secret)
    const codes = await app.services.database.identity.selectFrom('recovery_code').selectAll().where('user_id', '=', userId).execute()
    expect(codes).toHaveLength(10)
    for (const { code_hash: hash } of codes) expect(recoveryCodes).not.toContain(hash.toString())
  })
})

describe('recovery codes', () => {
  test('are ten of 60 bits; each stands in for the app once, however it is typed, and the person is told', async () => {
    const { email, token, accountId } = await signedIn()
    const { recoveryCodes } = await withAuthenticator(app, token)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/u)
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    expect((await answer(email, typed)).body).toHaveProperty('session')
    expect((await answer(email, first)).problem.code).toBe('auth.code_wrong')
    expect((await security(token)).recoveryCodesLeft).toBe(9)
    expect(await auditOf(accountId, 'user.recovery_code_used')).toHaveLength(1)
    expect((await mailsTo(app, email))[0]?.body).toContain('recovery code')
  })
  test('new ones end the old ones', async () => {
    const { email, token } = await signedIn()
    const { recoveryCodes } = await withAuthenticator(app, token)
    const renewed = (await call(app, routes.renewRecoveryCodes, { token })).body.recoveryCodes
    expect((await answer(email, recoveryCodes[0] ?? '')).problem.code).toBe('auth.code_wrong')
    expect((await answer(email, renewed[0] ?? '')).status).toBe(200)
  })
  test('are nobody else’s', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const { recoveryCodes } = await withAuthenticator(app, one.token)
    await withAuthenticator(app, two.token)
    expect((await answer(two.email, recoveryCodes[0] ?? '')).problem.code).toBe('auth.code_wrong')
  })
})

describe('codes by text message', () => {
  test('a number is proved by the code sent to it; a recovery code stands in for a text too', async () => {
    const { email, token } = await signedIn()
    const phone = '+491701234567'
    expect((await call(app, routes.setUpPhone, { token, body: { phone } })).body).toEqual({ destination: '+49…67' })
    expect((await security(token)).preferredMfa).toBe('NOMFA')
    const code = await newestCode(app, phone)
    expect((await call(app, routes.confirmPhone, { token, body: { code: otherCode(code) } })).problem.code).toBe('auth.code_wrong')
    const confirmed = await call(app, routes.confirmPhone, { token, body: { code } })
    expect(confirmed.body).toMatchObject({ preferredMfa: 'SMS', phone: '+49…67' })
    expect((await call(app, routes.confirmPhone, { token, body: { code } })).problem.code).toBe('auth.code_wrong')
    expect((await answer(email, confirmed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  })
  test('a number proved beside an authenticator app changes neither what is asked for nor the recovery codes', async () => {
    const { email, token } = await signedIn()
    const { recoveryCodes } = await withAuthenticator(app, token)
    const phone = '+491701234568'
    await call(app, routes.setUpPhone, { token, body: { phone } })
    const confirmed = await call(app, routes.confirmPhone, { token, body: { code: await newestCode(app, phone) } })
    expect(confirmed.body).toMatchObject({ preferredMfa: 'TOTP', phone: '+49…68', recoveryCodes: [], recoveryCodesLeft: 10 })
    expect((await answer(email, recoveryCodes[0] ?? '')).status).toBe(200)
  })
  test('only so many texts go out', async () => {
    const { token } = await signedIn()
    const codes: string[] = []
    for (let turn = 0; turn < 6; turn++)
      codes.push((await call(app, routes.setUpPhone, { token, body: { phone: '+491709999999' } })).problem.code)
    expect(codes.at(-1)).toBe('request.rate_limited')
  })
  test('only so many texts go to one number, whoever asks for them', async () => {
    const phone = '+491701111111'
    const answers: number[] = []
    for (let person = 0; person < 4; person++) {
      const { token } = await signedIn()
      for (let turn = 0; turn < 2; turn++) answers.push((await call(app, routes.setUpPhone, { token, body: { phone } })).status)
    }
    expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(answers.at(-1)).toBe(429)
  })
})

describe('the preferred factor', () => {
  test('is chosen among those proved; none asks for the password alone', async () => {
    const { email, token } = await signedIn()
    await withAuthenticator(app, token)
    const prefer = (preferredMfa: 'SMS' | 'NOMFA' | 'TOTP') => call(app, routes.setPreferredMfa, { token, body: { preferredMfa } })
    expect((await prefer('SMS')).problem.errors).toMatchObject([{ field: 'preferredMfa' }])
    expect((await prefer('NOMFA')).body.preferredMfa).toBe('NOMFA')
    expect(await tokenOf(app, email)).toContain('px_at_')
    expect((await prefer('TOTP')).body.preferredMfa).toBe('TOTP')
    await challengeFor(email)
  })
  test('each change is audited, mailed and shown in the product', async () => {
    const { email, token, accountId } = await signedIn()
    await withAuthenticator(app, token)
    expect(await auditOf(accountId, 'user.mfa_changed')).toMatchObject([
      { status: 'Request', details: { factor: 'TOTP' } },
      { status: 'Success', details: { factor: 'TOTP', change: 'app_added' } },
    ])
    expect((await mailsTo(app, email))[0]?.body).toContain('authenticator app')
    await deliver(app, accountId)
    const { results } = (await call(app, listNotifications, { token })).body
    expect(results).toMatchObject([{ kind: 'security_changed', link: '/dashboard/account/security' }])
  })
})

describe('changing the password', () => {
  test('ends every other session and keeps this one', async () => {
    const { email, token, accountId } = await signedIn()
    const others = [await tokenOf(app, email), await tokenOf(app, email)]
    expect((await change(token, PASSWORD, NEW_PASSWORD)).body).toEqual({ changed: true, endedSessions: 2 })
    for (const other of others) expect(await statusWith(other)).toBe(401)
    expect(await statusWith(token)).toBe(200)
    expect((await call(app, signIn, { body: { email, password: PASSWORD } })).status).toBe(401)
    expect(await tokenOf(app, email, NEW_PASSWORD)).toContain('px_at_')
    expect(await auditOf(accountId, 'user.password_changed')).toMatchObject([{ status: 'Success' }])
    expect((await mailsTo(app, email))[0]?.subject).toBe('Your Parapet sign-in was changed')
  })
  test('demands the current one; a wrong one is audited', async () => {
    const { token, accountId } = await signedIn()
    expect((await change(token, 'not-the-password', NEW_PASSWORD)).problem.code).toBe('auth.credentials_wrong')
    expect(await auditOf(accountId, 'user.password_changed')).toMatchObject([{ status: 'Fail' }])
  })
  test.each([
    ['too short', 'elevenchars'],
    ['made of the company', 'Quay-Quay-2024!'],
    ['made of the address', 'harbour-harbour-1'],
    ['the same', PASSWORD],
  ])('refuses one that is %s', async (_what, password) => {
    const { token } = await signedIn()
    expect(await change(token, PASSWORD, password)).toMatchObject({ status: 422, problem: { errors: [{ field: 'password' }] } })
  })
})

describe('a proof of the person', () => {
  const sensitive = [
    ['setUpTotp', () => ({ route: routes.setUpTotp })],
    ['confirmTotp', () => ({ route: routes.confirmTotp, body: { code: '123456' } })],
    ['setUpPhone', () => ({ route: routes.setUpPhone, body: { phone: '+491701234567' } })],
    ['confirmPhone', () => ({ route: routes.confirmPhone, body: { code: '12345678' } })],
    ['setPreferredMfa', () => ({ route: routes.setPreferredMfa, body: { preferredMfa: 'NOMFA' } })],
    ['renewRecoveryCodes', () => ({ route: routes.renewRecoveryCodes })],
    ['unlinkIdentity', () => ({ route: routes.unlinkIdentity, params: { id: newId() } })],
  ] as const
  test.each(sensitive)('%s asks for one that is not older than ten minutes', async (_name, request) => {
    const { token } = await signedIn()
    const { route, ...input } = request()
    const send = () => call(app, route, { token, ...input } as never)
    expect((await send()).problem.code, 'a sign-in just now is one').not.toBe('auth.reauthentication_required')
    await ageProofs(app)
    expect(await send()).toMatchObject({ status: 403, problem: { code: 'auth.reauthentication_required' } })
  })
  test('is given by the password, for this session alone', async () => {
    const { email, token } = await signedIn()
    const other = await tokenOf(app, email)
    await ageProofs(app)
    expect((await security(token)).provenUntil).toBeNull()
    expect((await call(app, routes.reauthenticate, { token, body: { password: 'not-the-password' } })).status).toBe(401)
    const proved = await call(app, routes.reauthenticate, { token, body: { password: PASSWORD } })
    expect(Date.parse(proved.body.provenUntil) - Date.now()).toBeGreaterThan(590_000)
    expect((await security(token)).provenUntil).toBe(proved.body.provenUntil)
    expect((await call(app, routes.setUpTotp, { token })).status).toBe(200)
    expect((await call(app, routes.setUpTotp, { token: other })).status).toBe(403)
  })
  test('is given by a code of the app, once', async () => {
    const { token } = await signedIn()
    const { secret } = await withAuthenticator(app, token)
    await ageProofs(app)
    const code = appCode(secret, 1)
    expect((await call(app, routes.reauthenticate, { token, body: { code } })).status).toBe(200)
    expect((await call(app, routes.reauthenticate, { token, body: { code } })).problem.code).toBe('auth.code_wrong')
    expect((await call(app, routes.reauthenticate, { token, body: {} })).status).toBe(422)
  })
})

describe('an API key', () => {
  const everything = Object.values(routes).filter((route) => typeof route === 'object' && 'method' in route)
  test('can do nothing of this, whatever its scopes', async () => {
    const { token } = await signedIn()
    const scopes = ['read', 'scan', 'triage', 'manage'] as const
    const { key } = (await call(app, addApiKey, { token, body: { name: 'all', scopes: [...scopes] } })).body
    expect(everything).toHaveLength(13)
    for (const route of everything) {
      const sample = {
        body: { password: PASSWORD, currentPassword: PASSWORD, code: '123456', phone: '+491701234567', preferredMfa: 'NOMFA' },
        params: { id: newId() },
      }
      const raw = await app.http.inject({
        method: route.method,
        url: `/client${route.path.replace('{id}', sample.params.id)}`,
        headers: { authorization: `Bearer ${key}` },
        ...(route.body === undefined ? {} : { payload: pick(sample.body, Object.keys(route.body.def.shape)) }),
      })
      expect(raw.statusCode, `${route.method} ${route.path} → ${raw.body}`).toBe(403)
    }
  })
})
