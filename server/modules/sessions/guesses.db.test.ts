/** Whoever guesses: how much is really compared, and what the owner notices of it. */
import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changePassword, reauthenticate } from '#contract/security.ts'
import { confirmSignIn, confirmSignUp, forgotPassword, forgotPasswordSubmit, signIn, signUp } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import type { Route } from '#contract/route.ts'
import { withAuthenticator } from '#server/test/authenticator.ts'
import { newestCode, otherCode } from '#server/test/mailbox.ts'
import { forgetAttempts, PASSWORD, personWithPassword, tokenOf } from '#server/test/person-with-password.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'

const verifications = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      verifications.count++
      return argon2.verify(...given)
    },
  }
})

const GUESSES = repetitionsOf('guesses')
const AT_ONCE = 50
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => forgetAttempts(app))

/** Sends guesses, many at once, each from one of many addresses. @returns how many were answered with each code */
async function guess(route: Route, bodyOf: (turn: number) => object, options: { token?: string; times?: number } = {}) {
  const answers: Record<string, number> = {}
  const times = options.times ?? GUESSES
  let turn = 0
  const guesser = async (): Promise<void> => {
    while (turn < times) {
      const mine = turn++
      const answer = await app.http.inject({
        method: route.method,
        url: `/client${route.path}`,
        remoteAddress: `198.51.${Math.floor(mine / 250) % 250}.${mine % 250}`,
        headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
        payload: bodyOf(mine),
      })
      const code = answer.statusCode < 300 ? 'granted' : answer.json<{ code: string }>().code
      answers[code] = (answers[code] ?? 0) + 1
    }
  }
  // http is no matter here, and neither is the address the page is reached at
  Object.assign(app.services.config, { allowInsecureHttp: true })
  await Promise.all(Array.from({ length: AT_ONCE }, guesser))
  return answers
}
const number = (turn: number) => String(turn).padStart(8, '0')

describe(`${GUESSES} guesses`, () => {
  test(`at one password from ${GUESSES} addresses: at most 20 are verified, and the owner’s session lives`, async () => {
    const { email } = await personWithPassword(app)
    const token = await tokenOf(app, email)
    verifications.count = 0
    const answers = await guess(signIn, (turn) => ({ email, password: `guess-number-${turn}` }))
    figure(`${GUESSES} guesses at one password: ${verifications.count} verified`)
    expect(verifications.count).toBeGreaterThan(0)
    expect(verifications.count).toBeLessThanOrEqual(20)
    expect(answers).toEqual({ 'auth.credentials_wrong': verifications.count, 'request.rate_limited': GUESSES - verifications.count })
    expect((await call(app, getProfile, { token })).status).toBe(200)
  }, 300_000)
  test('at the code of one sign-in: at most five are compared', async () => {
    const { email } = await personWithPassword(app)
    const token = await tokenOf(app, email)
    await withAuthenticator(app, token)
    const { body } = await call(app, signIn, { body: { email, password: PASSWORD } })
    if (!('challengeToken' in body)) throw new Error('No challenge was made')
    const { challengeToken } = body
    const answers = await guess(confirmSignIn, (turn) => ({ challengeToken, challenge: 'SOFTWARE_TOKEN_MFA', code: number(turn).slice(2) }))
    figure(`${GUESSES} guesses at the code of one sign-in: ${answers['auth.code_wrong']} compared`)
    expect(answers['auth.code_wrong']).toBeLessThanOrEqual(5)
    expect(answers).not.toHaveProperty('granted')
    expect((await call(app, getProfile, { token })).status).toBe(200)
  }, 300_000)
  test('with a stolen session at the password: at most five are verified, and the owner’s other session still proves itself', async () => {
    const { email } = await personWithPassword(app)
    const [stolen, owned] = [await tokenOf(app, email), await tokenOf(app, email)]
    verifications.count = 0
    const [proofs, changes] = [
      await guess(reauthenticate, (turn) => ({ password: `guess-number-${turn}` }), { token: stolen, times: GUESSES / 2 }),
      await guess(changePassword, (turn) => ({ currentPassword: `guess-number-${turn}`, password: 'gentle-anvil-61-songs' }), {
        token: stolen,
        times: GUESSES / 2,
      }),
    ]
    figure(`${GUESSES} guesses with a stolen session: ${verifications.count} verified`)
    expect(verifications.count).toBeLessThanOrEqual(5)
    expect([proofs, changes]).not.toContainEqual(expect.objectContaining({ granted: expect.anything() }))
    expect((await call(app, reauthenticate, { token: owned, body: { password: PASSWORD } })).status).toBe(200)
  }, 300_000)
})

describe('fewer guesses suffice to show', () => {
  const times = 300
  test('whoever knows the password begins again and again: at most 20 codes of the app or for recovery are compared', async () => {
    const { email } = await personWithPassword(app)
    await withAuthenticator(app, await tokenOf(app, email))
    await forgetAttempts(app)
    let compared = 0
    for (let round = 0; round < 30; round++) {
      const { body } = await call(app, signIn, { body: { email, password: PASSWORD } })
      if (!('challengeToken' in body)) throw new Error('No challenge was made')
      const code = round % 2 === 0 ? '000000' : 'AAAA-BBBB-CCCC'
      const answers = await guess(confirmSignIn, () => ({ challengeToken: body.challengeToken, challenge: body.challenge, code }), {
        times: 5,
      })
      compared += answers['auth.code_wrong'] ?? 0
    }
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(20)
  }, 60_000)
  test('a confirmation code and a reset code bear five tries', async () => {
    const email = 'guessed@harbour.test'
    const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lind', company: 'Quay', agreement: true as const }
    const { challengeToken } = (await call(app, signUp, { body: person })).body
    const code = await newestCode(app, email)
    const isWrong = (turn: number) => (number(turn) === code ? otherCode(code) : number(turn))
    await guess(confirmSignUp, (turn) => ({ email, challengeToken, code: isWrong(turn) }), { times })
    const left = () =>
      app.services.database.identity
        .selectFrom('one_time_code as c')
        .innerJoin('app_user as u', 'u.id', 'c.user_id')
        .where('u.email', '=', email)
        .orderBy('c.id', 'desc')
        .select(['c.purpose', 'c.attempts_left', 'c.used_at'])
        .executeTakeFirstOrThrow()
    expect(await left()).toEqual({ purpose: 'confirm_sign_up', attempts_left: 0, used_at: null })

    await forgetAttempts(app)
    await app.services.database.identity.updateTable('app_user').set({ confirmed_at: new Date() }).where('email', '=', email).execute()
    await call(app, forgotPassword, { body: { email } })
    await guess(forgotPasswordSubmit, (turn) => ({ email, password: 'gentle-anvil-61-songs', code: number(turn) }), { times })
    expect(await left()).toMatchObject({ purpose: 'reset_password', attempts_left: 0, used_at: null })
  }, 60_000)
  test('what one address is refused uses up nothing of another', async () => {
    const { email } = await personWithPassword(app)
    const from = (remoteAddress: string, password: string) =>
      app.http.inject({ method: 'POST', url: '/client/v1/auth/sign-in', remoteAddress, payload: { email, password } })
    for (let turn = 0; turn < 50; turn++) await from('203.0.113.5', 'guess-guess-guess')
    expect((await from('203.0.113.5', PASSWORD)).statusCode).toBe(429)
    expect((await from('203.0.113.6', PASSWORD)).statusCode).toBe(200)
  }, 60_000)
})
