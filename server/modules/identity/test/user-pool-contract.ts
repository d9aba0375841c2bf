import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#server/test/mailbox.ts'
import { acting, OTHER_PASSWORD, PASSWORD, problemOf, someone, wrong, type Actors, type PoolHarness } from './pool-harness.ts'
import { secondFactorContract } from './second-factor-contract.ts'

/** What every user pool promises: the same tests, by the same names, for each. */
export function userPoolContract(name: string, open: () => Promise<PoolHarness>): void {
  describe(`${name} user pool`, () => {
    let harness: PoolHarness
    let act: ReturnType<typeof acting>
    beforeAll(async () => {
      harness = await open()
      act = acting(harness)
    })
    afterAll(() => harness.close())

    registrationContract(() => ({ harness, act }))
    passwordContract(() => ({ harness, act }))
    secondFactorContract(() => ({ harness, act }))
    test('what a person does not know of them is refused: an outside provider that is not set up', async () => {
      expect(await problemOf(harness.pool.federatedSignIn({ provider: 'Google' }))).toBe('auth.not_configured')
    })
  })
}
function registrationContract(actors: Actors): void {
  describe('signUp, confirmSignUp, resendSignUp', () => {
    test('the mailed code makes a person who can sign in', async () => {
      const { harness, act } = actors()
      const who = someone()
      const { challengeToken } = await act.register(who)
      const { userId } = await act.confirm(who, await harness.codeTo(who.email), challengeToken)
      expect(await act.signIn(who)).toMatchObject({ state: 'signed_in', userId })
      const person = await harness.app.services.database.identity
        .selectFrom('app_user')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirst()
      expect(person).toMatchObject({ email: who.email, first_name: 'Ada', last_name: 'Test', confirmed_at: expect.any(Date) })
    })
    test('a code confirms without the token where only one registration waits', async () => {
      const { harness, act } = actors()
      const who = someone()
      await act.register(who)
      expect(await problemOf(act.confirm(who, await harness.codeTo(who.email)))).toBe('done')
    })
    test('a wrong code, a used one, an expired one and an unknown person get the same answer', async () => {
      const { harness, act } = actors()
      const who = someone()
      const { challengeToken } = await act.register(who)
      const code = await harness.codeTo(who.email)
      expect(await problemOf(act.confirm(who, wrong(code), challengeToken))).toBe('auth.code_wrong')
      expect(await problemOf(act.confirm(who, code, challengeToken))).toBe('done')
      expect(await problemOf(act.confirm(who, code, challengeToken))).toBe('auth.code_wrong')
      expect(await problemOf(act.confirm(someone(), code, challengeToken))).toBe('auth.code_wrong')
      const late = someone()
      const waiting = await act.register(late)
      const lateCode = await harness.codeTo(late.email)
      await harness.expire()
      expect(await problemOf(act.confirm(late, lateCode, waiting.challengeToken))).toBe('auth.code_wrong')
    })
    test('somebody else’s token confirms nothing', async () => {
      const { harness, act } = actors()
      const [who, other] = [someone(), someone()]
      await act.register(who)
      const { challengeToken } = await act.register(other)
      expect(await problemOf(act.confirm(who, await harness.codeTo(who.email), challengeToken))).toBe('auth.code_wrong')
      expect(await problemOf(act.confirm(who, await harness.codeTo(who.email), 'no token of anybody'))).toBe('auth.code_wrong')
    })
    test('a new code is mailed on request; strangers are answered alike', async () => {
      const { harness, act } = actors()
      const who = someone()
      const { challengeToken } = await act.register(who)
      const asking = { client: who.client, language: 'en' } as const
      const again = await harness.pool.resendSignUp({ ...asking, username: who.email, challengeToken })
      const stranger = await harness.pool.resendSignUp({ ...asking, username: someone().email })
      expect(Object.keys(stranger)).toEqual(Object.keys(again))
      expect(await problemOf(act.confirm(who, await harness.codeTo(who.email), again.challengeToken))).toBe('done')
    })
    test('a taken address is answered as a free one, and its owner told by mail', async () => {
      const { harness, act } = actors()
      const owner = await act.member()
      const before = (await mailsTo(harness.app, owner.email)).length
      const { challengeToken } = await act.register({ ...someone(), email: owner.email }, OTHER_PASSWORD)
      expect(challengeToken).toEqual(expect.any(String))
      const [mail, ...older] = await mailsTo(harness.app, owner.email)
      expect(older).toHaveLength(before)
      expect(mail?.subject).toContain('already')
      expect(await problemOf(act.signIn(owner, OTHER_PASSWORD))).toBe('auth.credentials_wrong')
      expect(await act.signIn(owner)).toMatchObject({ userId: owner.userId })
    })
    test('a password that is too easy is refused by its field', async () => {
      const { act } = actors()
      expect(await problemOf(act.register(someone(), 'password1234'))).toBe('request.invalid password')
      expect(await problemOf(act.register(someone(), 'short'))).toBe('request.invalid password')
    })
    test('before the address is proved, the right password is answered with the registration to confirm; a wrong one tells nothing', async () => {
      const { harness, act } = actors()
      const who = someone()
      await act.register(who)
      const early = await act.signIn(who).catch((error: unknown) => error)
      expect(early).toMatchObject({ code: 'auth.user_unconfirmed', challengeToken: expect.any(String) })
      expect(await problemOf(act.signIn(who, OTHER_PASSWORD))).toBe('auth.credentials_wrong')
      const { challengeToken } = early as { challengeToken: string }
      expect(await problemOf(act.confirm(who, await harness.codeTo(who.email), challengeToken))).toBe('done')
    })
    test('a stranger who registered the address before never signs in as whoever proves it', async () => {
      const { harness, act } = actors()
      const [owner, stranger] = [someone(), someone()]
      const strangersPassword = 'known to the stranger alone 9'
      await act.register({ ...stranger, email: owner.email }, strangersPassword, 'Evil')
      const { challengeToken } = await act.register(owner, PASSWORD, 'Acme')
      const confirmed = await problemOf(act.confirm(owner, await harness.codeTo(owner.email), challengeToken))
      expect(['done', 'auth.password_reset_required']).toContain(confirmed)
      expect(await problemOf(act.signIn({ ...stranger, email: owner.email }, strangersPassword))).not.toBe('done')
      // a pool that keeps the first password has the owner replace it by another code
      if (confirmed !== 'done') await act.reset(owner, await harness.codeTo(owner.email), PASSWORD)
      const outcome = await act.signIn(owner)
      const companies = await harness.app.services.database.identity
        .selectFrom('membership as m')
        .innerJoin('account as a', 'a.account_id', 'm.account_id')
        .where('m.user_id', '=', 'userId' in outcome ? outcome.userId : '')
        .select('a.name')
        .execute()
      expect(companies).toEqual([{ name: 'Acme' }])
      expect(await problemOf(act.signIn({ ...stranger, email: owner.email }, strangersPassword))).toBe('auth.credentials_wrong')
    })
  })
}

function passwordContract(actors: Actors): void {
  describe('signIn', () => {
    test('a wrong password and an unknown person get the same answer', async () => {
      const { act } = actors()
      const who = await act.member()
      const known = await act.signIn(who, OTHER_PASSWORD).catch((error: unknown) => error)
      const unknown = await act.signIn(someone(), OTHER_PASSWORD).catch((error: unknown) => error)
      expect(known).toMatchObject({ code: 'auth.credentials_wrong' })
      expect({ ...(known as object) }).toEqual({ ...(unknown as object) })
    })
    test('guesses at one password are few, and then even the right one waits', async () => {
      const { act } = actors()
      const who = await act.member()
      const answers = []
      for (let guess = 0; guess < 12; guess++) answers.push(await problemOf(act.signIn(who, `${OTHER_PASSWORD} ${guess}`)))
      expect(answers.at(-1)).toBe('request.rate_limited')
      expect(await problemOf(act.signIn(who))).toBe('request.rate_limited')
    })
  })
  describe('forgotPassword, forgotPasswordSubmit', () => {
    test('the mailed code sets a new password, once', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      await act.requestReset(who)
      const code = await harness.codeTo(who.email)
      expect(await problemOf(act.reset(who, wrong(code)))).toBe('auth.code_wrong')
      expect(await problemOf(act.reset(who, code, 'password1234'))).toBe('request.invalid password')
      expect(await act.reset(who, code)).toEqual({ userId: who.userId })
      expect(await problemOf(act.reset(who, code, `${PASSWORD} again`))).toBe('auth.code_wrong')
      expect(await problemOf(act.signIn(who))).toBe('auth.credentials_wrong')
      expect(await act.signIn(who, OTHER_PASSWORD)).toMatchObject({ state: 'signed_in', userId: who.userId })
    })
    test('an expired code sets nothing', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      await act.requestReset(who)
      const code = await harness.codeTo(who.email)
      await harness.expire()
      expect(await problemOf(act.reset(who, code))).toBe('auth.code_wrong')
      expect(await problemOf(act.signIn(who))).toBe('done')
    })
    test('strangers are answered as people are', async () => {
      const { harness, act } = actors()
      const [who, stranger] = [await act.member(), someone()]
      expect(await problemOf(act.requestReset(stranger))).toBe(await problemOf(act.requestReset(who)))
      const code = await harness.codeTo(who.email)
      expect(await problemOf(act.reset(stranger, code))).toBe('auth.code_wrong')
    })
  })
  describe('verifyPassword, changePassword, signOut', () => {
    test('the password proves the person again', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      expect(await problemOf(harness.pool.verifyPassword({ ...act.own(who.userId, who), password: PASSWORD }))).toBe('done')
      expect(await problemOf(harness.pool.verifyPassword({ ...act.own(who.userId, who), password: OTHER_PASSWORD }))).toBe(
        'auth.credentials_wrong',
      )
    })
    test('the password is changed by whoever knows it', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const change = (oldPassword: string, newPassword: string) =>
        problemOf(harness.pool.changePassword({ ...act.own(who.userId, who), oldPassword, newPassword }))
      expect(await change(OTHER_PASSWORD, `${PASSWORD} new`)).toBe('auth.credentials_wrong')
      expect(await change(PASSWORD, 'password1234')).toBe('request.invalid password')
      expect(await change(PASSWORD, PASSWORD)).toBe('request.invalid password')
      expect(await change(PASSWORD, OTHER_PASSWORD)).toBe('done')
      expect(await problemOf(act.signIn(who))).toBe('auth.credentials_wrong')
      expect(await problemOf(act.signIn(who, OTHER_PASSWORD))).toBe('done')
      expect((await harness.pool.describe(who.userId)).passwordChangedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    })
    test('signing out ends what the pool keeps; signing in begins again', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      await harness.pool.signOut(who.userId)
      await harness.pool.signOut(who.userId)
      expect(await act.signIn(who)).toMatchObject({ state: 'signed_in', userId: who.userId })
      expect(await harness.pool.getPreferredMFA(who.userId)).toBe('NOMFA')
    })
  })
}
