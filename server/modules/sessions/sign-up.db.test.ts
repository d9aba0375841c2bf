import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { confirmSignUp, resendSignUp, signIn, signUp } from '#contract/sessions.ts'
import { AGREEMENT_VERSION } from '#contract/users.ts'
import { mailsTo, newestCode, otherCode } from '#server/test/mailbox.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'

const PASSWORD = 'mellow-otter-27-rides'
const person = (email: string) => ({
  email,
  password: PASSWORD,
  firstName: 'Rosa',
  lastName: 'Winkler',
  company: 'Tall Ships',
  agreement: true as const,
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('signing up', () => {
  test('a code by mail confirms the address, and then the password signs in as Owner of an own account', async () => {
    const email = 'rosa@ships.test'
    expect(await call(app, signUp, { body: person(email) })).toMatchObject({ status: 202, body: { accepted: true } })
    const early = await call(app, signIn, { body: { email, password: PASSWORD } })
    expect(early).toMatchObject({ status: 403, problem: { code: 'auth.user_unconfirmed' } })
    expect((await call(app, confirmSignUp, { body: { email, code: await newestCode(app, email) } })).status).toBe(200)
    const signedIn = await call(app, signIn, { body: { email, password: PASSWORD } })
    expect(signedIn.status).toBe(200)
    const events = await app.services.database.identity.selectFrom('audit').select(['event', 'status']).orderBy('seq').execute()
    expect(events.map((row) => `${row.event} ${row.status}`)).toEqual([
      'account.created Success',
      'user.signed_up Success',
      'user.confirmed Success',
      'session.signed_in Request',
      'session.signed_in Success',
    ])
  })
  test('who registered has signed the agreement in force', async () => {
    const signed = await app.services.database.identity
      .selectFrom('app_user')
      .select(['agreement_version', 'agreement_signed_at'])
      .where('email', '=', 'rosa@ships.test')
      .executeTakeFirstOrThrow()
    expect(signed).toEqual({ agreement_version: AGREEMENT_VERSION, agreement_signed_at: expect.any(Date) })
  })
  test('an address that is taken gets the same answer, and its owner a note instead of a code', async () => {
    const before = await mailsTo(app, 'rosa@ships.test')
    const again = await call(app, signUp, { body: { ...person('rosa@ships.test'), password: 'another-quiet-lantern' } })
    expect(again).toMatchObject({ status: 202, body: { accepted: true } })
    const [note, ...older] = await mailsTo(app, 'rosa@ships.test')
    expect(older).toEqual(before)
    expect(note?.subject).toContain('already')
    expect(note?.body).not.toMatch(/\d{8}/u)
    expect((await call(app, signIn, { body: { email: 'rosa@ships.test', password: 'another-quiet-lantern' } })).status).toBe(401)
  })
  test('refuses a password made of the company or the address', async () => {
    const refused = await call(app, signUp, { body: { ...person('new@ships.test'), password: 'Tall-Ships-2024!' } })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'password' }] } })
  })
  test('refuses a password known from a breach, with digits around it too', async () => {
    for (const password of ['leavemealone', '!Sonyericsson-1984']) {
      const refused = await call(app, signUp, { body: { ...person('new@ships.test'), password } })
      expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'password' }] } })
    }
  })
  test('mails in the language of the page', async () => {
    await call(app, signUp, { body: person('heinrich@ships.test'), headers: { 'accept-language': 'de-DE,de;q=0.9' } })
    expect((await mailsTo(app, 'heinrich@ships.test'))[0]?.subject).toContain('Bestätigungscode')
  })
})

describe('codes', () => {
  test('a code is good once', async () => {
    const email = 'once@ships.test'
    await call(app, signUp, { body: person(email) })
    const code = await newestCode(app, email)
    expect((await call(app, confirmSignUp, { body: { email, code } })).status).toBe(200)
    expect((await call(app, confirmSignUp, { body: { email, code } })).problem.code).toBe('auth.code_wrong')
  })
  test('a code dies after five wrong tries', async () => {
    const email = 'five@ships.test'
    await call(app, signUp, { body: person(email) })
    const code = await newestCode(app, email)
    for (let tries = 0; tries < limits.codeAttempts; tries++)
      expect((await call(app, confirmSignUp, { body: { email, code: otherCode(code) } })).status).toBe(400)
    expect((await call(app, confirmSignUp, { body: { email, code } })).problem.code).toBe('auth.code_wrong')
  })
  test('a code dies after ten minutes', async () => {
    const email = 'late@ships.test'
    await call(app, signUp, { body: person(email) })
    const code = await newestCode(app, email)
    await app.services.database.identity
      .updateTable('one_time_code')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await call(app, confirmSignUp, { body: { email, code } })).problem.code).toBe('auth.code_wrong')
  })
  test('only a hash of a code is stored', async () => {
    const email = 'hashed@ships.test'
    await call(app, signUp, { body: person(email) })
    const code = await newestCode(app, email)
    const rows = await app.services.database.identity.selectFrom('one_time_code').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.code_hash.toString('latin1')).not.toContain(code)
  })
  test('a resent code replaces the first; an unknown address gets the same answer and no mail', async () => {
    const email = 'resent@ships.test'
    await call(app, signUp, { body: person(email) })
    const first = await newestCode(app, email)
    expect(await call(app, resendSignUp, { body: { email } })).toMatchObject({ status: 202, body: { accepted: true } })
    expect(await call(app, resendSignUp, { body: { email: 'nobody@ships.test' } })).toMatchObject({ status: 202, body: { accepted: true } })
    expect(await mailsTo(app, 'nobody@ships.test')).toEqual([])
    expect((await call(app, confirmSignUp, { body: { email, code: first } })).status).toBe(400)
    expect((await call(app, confirmSignUp, { body: { email, code: await newestCode(app, email) } })).status).toBe(200)
  })
  test('at most five mails go to one address in a while', async () => {
    const email = 'flooded@ships.test'
    await call(app, signUp, { body: person(email) })
    for (let tries = 0; tries < 8; tries++) expect((await call(app, resendSignUp, { body: { email } })).status).toBe(202)
    expect(await mailsTo(app, email)).toHaveLength(5)
  })
})
