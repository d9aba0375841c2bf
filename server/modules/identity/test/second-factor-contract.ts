import { describe, expect, test } from 'vitest'
import { STEP_MS, totpAt } from '#server/test/cognito-double/totp.ts'
import { problemOf, somePhone, wrong, type Actors, type PoolHarness, type Someone } from './pool-harness.ts'

const codeOf = (harness: PoolHarness, secret: string, step = 0) => totpAt(secret, harness.now() + step * STEP_MS)

async function withApp({ harness, act }: ReturnType<Actors>, who: Someone & { userId: string }): Promise<string> {
  const { secret } = await harness.pool.setUpTOTP(act.own(who.userId, who))
  await harness.pool.verifyTOTPToken({ ...act.own(who.userId, who), code: codeOf(harness, secret) })
  return secret
}

/** SMS, TOTP and NOMFA: proving a factor, choosing one, and the challenges of a sign-in. */
export function secondFactorContract(actors: Actors): void {
  describe('second factors', () => {
    test('nobody has one to begin with', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      expect(await harness.pool.getPreferredMFA(who.userId)).toBe('NOMFA')
      expect(await harness.pool.describe(who.userId)).toMatchObject({
        hasPassword: true,
        preferredMfa: 'NOMFA',
        phone: null,
        totpSince: null,
        recoveryCodesLeft: 0,
        attributes: { locale: who.client.ip, name: 'Firefox', address: '140' },
      })
    })
    test('none can be preferred that is not proved', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      expect(await problemOf(harness.pool.setPreferredMFA(who.userId, 'SMS'))).toBe('request.invalid preferredMfa')
      expect(await problemOf(harness.pool.setPreferredMFA(who.userId, 'TOTP'))).toBe('request.invalid preferredMfa')
      await harness.pool.setUpPhone({ ...act.own(who.userId, who), phone: somePhone(), language: 'en' })
      await harness.pool.setUpTOTP(act.own(who.userId, who))
      expect(await problemOf(harness.pool.setPreferredMFA(who.userId, 'SMS'))).toBe('request.invalid preferredMfa')
      expect(await problemOf(harness.pool.setPreferredMFA(who.userId, 'TOTP'))).toBe('request.invalid preferredMfa')
      expect(await act.signIn(who)).toMatchObject({ state: 'signed_in' })
    })
    test('SMS: the number is proved by a code, and every sign-in asks for one', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const phone = somePhone()
      const own = act.own(who.userId, who)
      const { destination } = await harness.pool.setUpPhone({ ...own, phone, language: 'en' })
      expect(destination).not.toContain(phone.slice(3, -4))
      const proof = await harness.codeTo(phone)
      expect(await problemOf(harness.pool.confirmPhone({ ...own, code: wrong(proof) }))).toBe('auth.code_wrong')
      await harness.pool.confirmPhone({ ...own, code: proof })
      expect(await harness.pool.getPreferredMFA(who.userId)).toBe('SMS')
      const asked = await act.signIn(who)
      expect(asked).toMatchObject({ state: 'challenge', challenge: 'SMS_MFA', userId: who.userId })
      expect(asked.state === 'challenge' && asked.destination).toContain(phone.slice(-2))
      expect(await act.answer(who, asked, await harness.codeTo(phone))).toMatchObject({ state: 'signed_in', userId: who.userId })
    })
    test('SMS: a wrong code leaves the challenge open, a used one and a second answer do not count', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const phone = await act.withPhone(who)
      const asked = await act.signIn(who)
      const code = await harness.codeTo(phone)
      expect(await problemOf(act.answer(who, asked, wrong(code)))).toBe('auth.code_wrong')
      expect(await problemOf(act.answer(who, asked, code))).toBe('done')
      expect(await problemOf(act.answer(who, asked, code))).toBe('auth.no_pending_challenge')
      const next = await act.signIn(who)
      expect(await problemOf(act.answer(who, next, code))).toBe('auth.code_wrong')
    })
    test('SMS: five wrong codes end the challenge', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const phone = await act.withPhone(who)
      const asked = await act.signIn(who)
      const code = await harness.codeTo(phone)
      for (let guess = 0; guess < 5; guess++) expect(await problemOf(act.answer(who, asked, wrong(code)))).toBe('auth.code_wrong')
      expect(await problemOf(act.answer(who, asked, code))).toBe('auth.no_pending_challenge')
    })
    test('a challenge expires, is of one kind, and is nobody else’s to guess', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const phone = await act.withPhone(who)
      const asked = await act.signIn(who)
      const code = await harness.codeTo(phone)
      const answerTo = (challengeToken: string, challenge: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED') =>
        problemOf(harness.pool.confirmSignIn({ challengeToken, challenge, code, client: who.client, language: 'en' }))
      expect(await answerTo('no token of anybody', 'SMS_MFA')).toBe('auth.no_pending_challenge')
      const token = asked.state === 'challenge' ? asked.challengeToken : ''
      expect(await answerTo(token, 'SOFTWARE_TOKEN_MFA')).toBe('auth.no_pending_challenge')
      expect(await answerTo(token, 'NEW_PASSWORD_REQUIRED')).toBe('auth.no_pending_challenge')
      await harness.expire()
      expect(await answerTo(token, 'SMS_MFA')).toBe('auth.no_pending_challenge')
    })
    test('TOTP: the app is proved by a code, and every sign-in asks for another', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const own = act.own(who.userId, who)
      const { secret, uri } = await harness.pool.setUpTOTP(own)
      expect(uri).toMatch(/^otpauth:\/\/totp\//u)
      expect(new URL(uri).searchParams.get('secret')).toBe(secret)
      const proof = codeOf(harness, secret)
      expect(await problemOf(harness.pool.verifyTOTPToken({ ...own, code: wrong(proof) }))).toBe('auth.code_wrong')
      const { recoveryCodes } = await harness.pool.verifyTOTPToken({ ...own, code: proof })
      expect(recoveryCodes).toHaveLength(harness.pool.features.recoveryCodes ? 10 : 0)
      expect(await harness.pool.describe(who.userId)).toMatchObject({ preferredMfa: 'TOTP', totpSince: expect.any(Date) })
      const asked = await act.signIn(who)
      expect(asked).toMatchObject({ state: 'challenge', challenge: 'SOFTWARE_TOKEN_MFA', destination: null })
      expect(await problemOf(act.answer(who, asked, proof)), 'a code is good once').toBe('auth.code_wrong')
      expect(await act.answer(who, asked, codeOf(harness, secret, 1))).toMatchObject({ state: 'signed_in', userId: who.userId })
    })
    test('the preferred one asks; none asks once it is turned off', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      await act.withPhone(who)
      await withApp(actors(), who)
      expect(await act.signIn(who)).toMatchObject({ challenge: 'SOFTWARE_TOKEN_MFA' })
      await harness.pool.setPreferredMFA(who.userId, 'SMS')
      expect(await act.signIn(who)).toMatchObject({ challenge: 'SMS_MFA' })
      await harness.pool.setPreferredMFA(who.userId, 'NOMFA')
      expect(await harness.pool.getPreferredMFA(who.userId)).toBe('NOMFA')
      expect(await act.signIn(who)).toMatchObject({ state: 'signed_in' })
      await harness.pool.setPreferredMFA(who.userId, 'TOTP')
      expect(await harness.pool.getPreferredMFA(who.userId)).toBe('TOTP')
    })
    test('recovery codes and the app alone prove a person where the pool offers it', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      const secret = await withApp(actors(), who)
      const { recoveryCodes } = harness.pool.features
      expect(await problemOf(harness.pool.renewRecoveryCodes(who.userId))).toBe(recoveryCodes ? 'done' : 'auth.not_configured')
      const proof = problemOf(harness.pool.verifyTOTP({ ...act.own(who.userId, who), code: codeOf(harness, secret, 1) }))
      expect(await proof).toBe(recoveryCodes ? 'done' : 'auth.not_configured')
    })
    test('the second factor stands after a password was reset', async () => {
      const { harness, act } = actors()
      const who = await act.member()
      await act.withPhone(who)
      await act.requestReset(who)
      expect(await act.reset(who, await harness.codeTo(who.email))).toEqual({ userId: who.userId })
      expect(await act.signIn(who, 'wrong donkey engine paperclip 8')).toMatchObject({ state: 'challenge', challenge: 'SMS_MFA' })
    })
  })
}
