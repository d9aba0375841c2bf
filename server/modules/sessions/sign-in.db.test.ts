import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmSignIn, forgotPassword, forgotPasswordSubmit, signIn, signUp } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { noClient } from '#server/context.ts'
import { createServer } from '#server/start.ts'
import { createEmbeddedPool } from '#server/modules/identity/embedded-pool/embedded-pool.ts'
import { createConfirmedPerson } from '#server/modules/identity/index.ts'
import { mailsTo, newestCode, otherCode } from '#server/test/mailbox.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'

const PASSWORD = 'mellow-otter-27-rides'
let app: TestApp
let serial = 0
const newPerson = async () => {
  const email = `person-${++serial}@harbour.test`
  return {
    email,
    ...(await createConfirmedPerson(app.services, { email, password: PASSWORD, company: 'Quay', firstName: 'Ada', lastName: 'Lind' })),
  }
}
const tryPassword = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  call(app, signIn, { body: { email, password }, headers })
const tokenOf = async (email: string, password = PASSWORD) => {
  const { body } = await tryPassword(email, password)
  if (!('session' in body)) throw new Error('No session was granted')
  return body.session.accessToken
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (run: () => Promise<unknown>) => {
  const since = performance.now()
  await run()
  return performance.now() - since
}
const forgetAttempts = () => app.services.database.identity.deleteFrom('attempt_limit').execute()

const withSms = async () => {
  await forgetAttempts()
  const person = await newPerson()
  const phone = `+4917012345${String(10 + serial)}`
  const pool = createEmbeddedPool(app.services)
  await pool.setUpPhone({ userId: person.userId, phone, language: 'en', client: noClient })
  await pool.confirmPhone({ userId: person.userId, code: await newestCode(app, phone), client: noClient })
  expect(await pool.getPreferredMFA(person.userId)).toBe('SMS')
  const { body } = await tryPassword(person.email)
  if (!('challengeToken' in body)) throw new Error('No challenge was made')
  return { ...person, phone, challenge: body }
}
const answer = (challengeToken: string, code: string) => call(app, confirmSignIn, { body: { challengeToken, code, challenge: 'SMS_MFA' } })

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('signing in', () => {
  test('grants an opaque token in the answer and the refresh token only in an HttpOnly, SameSite=Strict cookie', async () => {
    const { email } = await newPerson()
    const answer = await tryPassword(email)
    expect(answer.raw.body).not.toContain('px_rt_')
    expect(String(answer.raw.headers['set-cookie'])).toMatch(
      /^parapet_refresh=px_rt_[\w-]{86}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/u,
    )
    expect(answer.body).toMatchObject({ session: { accessToken: expect.stringMatching(/^px_at_[\w-]{43}$/u), expiresInMs: 900_000 } })
  })
  test('no token is stored as it is', async () => {
    const { email } = await newPerson()
    const token = await tokenOf(email)
    const stored = await app.services.database.identity.selectFrom('access_token').select('token_hash').execute()
    for (const row of stored) expect(row.token_hash.toString('latin1')).not.toContain(token)
  })
  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await newPerson()
    const [wrong, unknown] = [await tryPassword(email, 'not-the-password'), await tryPassword('nobody@harbour.test', 'not-the-password')]
    expect(wrong.status).toBe(401)
    expect({ ...wrong.problem, traceId: '' }).toEqual({ ...unknown.problem, traceId: '' })
  })
  test('whoever belongs to no account any more gets one of their own, named after them, audited', async () => {
    const { email, userId, accountId } = await newPerson()
    const { identity } = app.services.database
    await identity.deleteFrom('membership').where('user_id', '=', userId).execute()
    const profile = await call(app, getProfile, { token: await tokenOf(email) })
    expect(profile.body).toMatchObject({ company: 'Ada Lind', userRole: 'Owner' })
    expect(profile.body.customerId).not.toBe(accountId)
    const audited = await identity
      .selectFrom('audit')
      .select('event')
      .where('account_id', '=', profile.body.customerId)
      .orderBy('seq')
      .execute()
    expect(audited.map(({ event }) => event)).toEqual(['account.created', 'session.signed_in'])
    await tokenOf(email)
    expect(await identity.selectFrom('membership').select('account_id').where('user_id', '=', userId).execute()).toHaveLength(1)
  })
  test('two sign-ins at once of somebody without an account make one', async () => {
    const { email, userId } = await newPerson()
    const { identity } = app.services.database
    await identity.deleteFrom('membership').where('user_id', '=', userId).execute()
    await Promise.all([tokenOf(email), tokenOf(email), tokenOf(email)])
    expect(await identity.selectFrom('membership').select('account_id').where('user_id', '=', userId).execute()).toHaveLength(1)
  })
  test('a failed one logs Login failed with the id of its answer, and no address', async () => {
    const { email } = await newPerson()
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const http = await createServer({ ...app.services, log }, { rateLimits: false, web: false })
    const { problem } = await call({ ...app, http }, signIn, { body: { email, password: 'not-the-password' } })
    await http.close()
    expect(lines).toMatchObject([{ msg: 'Login failed', reqId: problem.traceId, code: 'auth.credentials_wrong' }])
    expect(JSON.stringify(lines)).not.toContain(email)
  })
  test('each sign-in is in the audit as a request and its success or failure, with browser and address', async () => {
    const { email, accountId } = await newPerson()
    await tryPassword(email, 'not-the-password')
    await tryPassword(email, PASSWORD, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' })
    const rows = await app.services.database.identity
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('event', 'in', ['session.signed_in', 'session.sign_in_failed'])
      .orderBy('seq')
      .execute()
    expect(rows).toMatchObject([
      { event: 'session.signed_in', status: 'Request' },
      { event: 'session.sign_in_failed', status: 'Fail' },
      { event: 'session.signed_in', status: 'Request' },
      { event: 'session.signed_in', status: 'Success', browser: 'Firefox', browser_version: '128.0', ip: '127.0.0.1', actor_label: email },
    ])
  })
  test('is refused over plain http from another machine, unless the operator took the risk', async () => {
    const { email } = await newPerson()
    const remote = (allowInsecureHttp: boolean) => {
      Object.assign(app.services.config, { allowInsecureHttp })
      return app.http.inject({
        method: 'POST',
        url: '/client/v1/auth/sign-in',
        remoteAddress: '192.0.2.9',
        payload: { email, password: PASSWORD },
      })
    }
    expect((await remote(false)).json()).toMatchObject({ status: 403, code: 'auth.insecure_transport' })
    expect((await remote(true)).statusCode).toBe(200)
    Object.assign(app.services.config, { allowInsecureHttp: false })
  })
})

const failures = async (accountId: string) => {
  const rows = await app.services.database.identity
    .selectFrom('audit')
    .select(['actor_id', 'actor_label', 'status', 'details'])
    .where('account_id', '=', accountId)
    .where('event', '=', 'session.sign_in_failed')
    .orderBy('seq')
    .execute()
  return rows.map(({ actor_label: who, details }) => [who, (details as { reason?: string }).reason])
}
const operator = async () => {
  const person = await newPerson()
  await app.services.database.platform.updateTable('app_user').set({ is_super_admin: true }).where('id', '=', person.userId).execute()
  return person
}

/** Failures are written down after the answer. */
const WRITTEN = { timeout: 20_000 }
describe('a sign-in that failed', () => {
  test('of an unknown address is written down where the installation is operated, masked; the answer is that of a known one', async () => {
    await forgetAttempts()
    const { accountId, userId } = await operator()
    const known = await newPerson()
    const [stranger, mistake] = [
      await tryPassword('stranger@harbour.test', 'guess-guess-guess'),
      await tryPassword(known.email, 'guess-guess-guess'),
    ]
    const { traceId: _one, ...first } = stranger.problem
    const { traceId: _other, ...second } = mistake.problem
    expect(first).toEqual(second)
    await vi.waitFor(async () => {
      expect(await failures(accountId)).toEqual([['s…@harbour.test', 'auth.credentials_wrong']])
      expect(await failures(known.accountId)).toEqual([[known.email, 'auth.credentials_wrong']])
    }, WRITTEN)
    await app.services.database.platform.updateTable('app_user').set({ is_super_admin: false }).where('id', '=', userId).execute()
  })
  test('is written down when too many came before it, of the person or of nobody, and a flood of them leaves few', async () => {
    await forgetAttempts()
    const { accountId, userId } = await operator()
    const { email, ...person } = await newPerson()
    await Promise.all(Array.from({ length: 60 }, () => tryPassword(email, 'guess-guess-guess')))
    await vi.waitFor(
      async () => expect((await failures(person.accountId)).filter(([, reason]) => reason === 'request.rate_limited')).toHaveLength(5),
      WRITTEN,
    )
    await Promise.all(Array.from({ length: 120 }, (_value, index) => tryPassword(`nobody-${index}@harbour.test`, 'guess-guess-guess')))
    await vi.waitFor(async () => expect((await failures(accountId)).length).toBeGreaterThan(0), WRITTEN)
    expect((await failures(accountId)).length).toBeLessThanOrEqual(5)
    expect((await failures(person.accountId)).length).toBeLessThanOrEqual(15)
    await app.services.database.platform.updateTable('app_user').set({ is_super_admin: false }).where('id', '=', userId).execute()
  }, 60_000)
  test('of somebody who has not confirmed their address, and of a code that nobody waits for, is written down too', async () => {
    await forgetAttempts()
    const { accountId, userId } = await operator()
    const email = 'unconfirmed@harbour.test'
    const names = { firstName: 'Uma', lastName: 'Late', company: 'Late', agreement: true as const }
    await call(app, signUp, { body: { email, password: PASSWORD, ...names } })
    expect((await tryPassword(email)).problem.code).toBe('auth.user_unconfirmed')
    expect((await answer('no-such-challenge', '12345678')).problem.code).toBe('auth.no_pending_challenge')
    await vi.waitFor(
      async () =>
        // what failed in the tests before may still be on its way
        expect(await failures(accountId)).toEqual(
          expect.arrayContaining([
            ['unknown', 'auth.no_pending_challenge'],
            ['u…@harbour.test', 'auth.user_unconfirmed'],
          ]),
        ),
      WRITTEN,
    )
    await app.services.database.platform.updateTable('app_user').set({ is_super_admin: false }).where('id', '=', userId).execute()
  })
  test('is in the audit of the account founded first while nobody operates the installation', async () => {
    await forgetAttempts()
    const { account_id: first } = await app.services.database.identity
      .selectFrom('account')
      .select('account_id')
      .where('is_demo', '=', false)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tryPassword('zed@harbour.test', 'guess-guess-guess')
    await vi.waitFor(async () => expect(await failures(first)).toContainEqual(['z…@harbour.test', 'auth.credentials_wrong']), WRITTEN)
  })
})

describe('limits', () => {
  test('of 60 guesses at one password at once, at most ten are verified; another account goes on', async () => {
    await forgetAttempts()
    const { email } = await newPerson()
    const other = await newPerson()
    const guesses = await Promise.all(Array.from({ length: 60 }, (_value, index) => tryPassword(email, `guess-number-${index}`)))
    expect(guesses.filter((guess) => guess.status === 401).length).toBeLessThanOrEqual(10)
    expect(guesses.filter((guess) => guess.status === 429).length).toBeGreaterThanOrEqual(50)
    expect((await tryPassword(email)).status).toBe(429)
    await forgetAttempts()
    expect((await tryPassword(other.email)).status).toBe(200)
  }, 60_000)
  test('an unknown address is limited like a known one', async () => {
    await forgetAttempts()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => tryPassword('never-there@harbour.test', 'guess-guess-guess')))
    expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(2)
  })
  test('limits survive a restart, and end with their window', async () => {
    await forgetAttempts()
    const { email } = await newPerson()
    const limited = {
      username: email,
      password: 'guess-guess-guess',
      language: 'en' as const,
      client: { ip: '203.0.113.1', browser: null, browserVersion: null, os: null, device: null, place: null },
    }
    const first = createEmbeddedPool(app.services)
    for (let tries = 0; tries < 10; tries++) await expect(first.signIn(limited)).rejects.toMatchObject({ code: 'auth.credentials_wrong' })
    const restarted = createEmbeddedPool(app.services)
    await expect(restarted.signIn({ ...limited, password: PASSWORD })).rejects.toMatchObject({ code: 'request.rate_limited' })
    await app.services.database.identity
      .updateTable('attempt_limit')
      .set({ window_ends_at: new Date(Date.now() - 1) })
      .execute()
    await expect(restarted.signIn({ ...limited, password: PASSWORD })).resolves.toMatchObject({ state: 'signed_in' })
  })
  test('signing in again and again with the right password is no failure', async () => {
    await forgetAttempts()
    const { email } = await newPerson()
    for (let times = 0; times < 12; times++) expect((await tryPassword(email)).status).toBe(200)
  })
})

describe('second factor', () => {
  test('a sign-in answers a challenge instead of a session, and the texted code completes it once', async () => {
    const { phone, challenge } = await withSms()
    expect(challenge).toMatchObject({ challenge: 'SMS_MFA', destination: expect.stringMatching(/^\+49…\d\d$/u) })
    const code = await newestCode(app, phone)
    expect((await answer(challenge.challengeToken, otherCode(code))).problem.code).toBe('auth.code_wrong')
    expect((await answer(challenge.challengeToken, code)).body).toMatchObject({
      session: { accessToken: expect.stringContaining('px_at_') },
    })
    expect((await answer(challenge.challengeToken, code)).problem.code).toBe('auth.no_pending_challenge')
  })
  test("a code is bound to its sign-in: another sign-in's challenge does not take it", async () => {
    const one = await withSms()
    const two = await withSms()
    expect((await answer(two.challenge.challengeToken, await newestCode(app, one.phone))).status).toBe(400)
  })
  test('whoever knows the password gets only so many codes to guess at', async () => {
    const { email } = await withSms()
    const codes: (number | string)[] = []
    for (let times = 2; times <= 6; times++) codes.push((await tryPassword(email)).problem.code ?? 200)
    expect(codes).toEqual([200, 200, 200, 200, 'request.rate_limited'])
  })
  test("a code without a pending challenge is answered 'An error has occurred'", async () => {
    const refused = await answer('no-such-challenge', '12345678')
    expect(refused).toMatchObject({ status: 400, problem: { code: 'auth.no_pending_challenge', title: 'An error has occurred' } })
  })
  test('what is not set up or not offered says so', async () => {
    const pool = createEmbeddedPool(app.services)
    const { userId } = await newPerson()
    await expect(pool.setPreferredMFA(userId, 'TOTP')).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(pool.setPreferredMFA(userId, 'SMS')).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(
      pool.federatedSignIn({ provider: 'Google', email: undefined, next: undefined, linkUserId: undefined }),
    ).rejects.toMatchObject({ code: 'auth.not_configured' })
  })
})

describe('password reset', () => {
  test('a mailed code sets the new password, ends every session and tells the person', async () => {
    await forgetAttempts()
    const { email, accountId } = await newPerson()
    const token = await tokenOf(email)
    expect((await call(app, getProfile, { token })).status).toBe(200)
    await call(app, forgotPassword, { body: { email } })
    const code = await newestCode(app, email)
    const weak = await call(app, forgotPasswordSubmit, { body: { email, code, password: 'password12345' } })
    expect(weak.problem.errors?.[0]?.field).toBe('password')
    expect((await call(app, forgotPasswordSubmit, { body: { email, code, password: 'gentle-anvil-61-songs' } })).status).toBe(200)
    expect((await call(app, getProfile, { token })).status).toBe(401)
    expect((await tryPassword(email)).status).toBe(401)
    expect((await tryPassword(email, 'gentle-anvil-61-songs')).status).toBe(200)
    expect((await mailsTo(app, email))[0]?.subject).toContain('was changed')
    const audited = await app.services.database.identity
      .selectFrom('audit')
      .select('event')
      .where('account_id', '=', accountId)
      .where('event', '=', 'user.password_reset')
      .execute()
    expect(audited).toHaveLength(1)
  })
  test('an unknown address gets the same answer, takes as long and gets no mail', async () => {
    await forgetAttempts()
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 8; round++) {
      const { email } = await newPerson()
      times.known.push(
        await timed(async () =>
          expect(await call(app, forgotPassword, { body: { email } })).toMatchObject({ status: 202, body: { accepted: true } }),
        ),
      )
      const stranger = `stranger-${round}@harbour.test`
      times.unknown.push(
        await timed(async () =>
          expect(await call(app, forgotPassword, { body: { email: stranger } })).toMatchObject({ status: 202, body: { accepted: true } }),
        ),
      )
      expect(await mailsTo(app, stranger)).toEqual([])
    }
    expect(Math.abs(median(times.known) - median(times.unknown)) / median(times.unknown)).toBeLessThan(0.1)
  }, 60_000)
})
