import { randomBytes, randomInt } from 'node:crypto'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { foundAccount } from '#server/modules/identity/found-account.ts'
import { ProblemError } from '#server/problem.ts'
import type { TestApp } from '#server/test/test-app.ts'
import type { PendingRegistration } from '#server/modules/identity/pending-registration.ts'
import type { SignInOutcome, UserPool } from '#server/modules/identity/user-pool.ts'

/** A user pool under the contract, with the hands that tests have on it. */
export interface PoolHarness {
  app: TestApp
  pool: UserPool
  /** The newest code mailed or texted to a recipient. */
  codeTo(recipient: string): Promise<string>
  /** Lets every code and challenge that is under way expire. */
  expire(): Promise<void>
  /** The time of the pool's clock, in milliseconds. */
  now(): number
  close(): Promise<void>
}
/** Who acts in a part of the contract, once the harness is open. */
export type Actors = () => { harness: PoolHarness; act: ReturnType<typeof acting> }

export const PASSWORD = 'correct horse battery staple 7'
export const OTHER_PASSWORD = 'wrong donkey engine paperclip 8'

/** Somebody at a browser of their own: an address that nobody else in the tests has, and a network of their own. */
export interface Someone {
  email: string
  client: ClientInfo
  language: 'en'
}
export function someone(): Someone {
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return {
    email: `${randomBytes(8).toString('hex')}@example.test`,
    client: { ip, browser: 'Firefox', browserVersion: '140', os: null, device: null, place: null },
    language: 'en',
  }
}
export const somePhone = (): string => `+4917${randomInt(10 ** 8, 10 ** 9)}`
/** A code of the right shape that is not this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** The code of the problem a call ends in, with its fields; 'done' when it ends well. */
export function problemOf(doing: Promise<unknown>): Promise<string> {
  return doing.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
      return [error.code, ...(error.errors ?? []).map(({ field }) => field)].join(' ')
    },
  )
}

const own = (userId: string, who: Someone) => ({ userId, client: who.client })

/** What a person does with a pool, in the steps that tests are told in. */
export function acting(harness: PoolHarness) {
  const { pool, app } = harness
  const register = (who: Someone, password = PASSWORD, company = 'Acme') =>
    pool.signUp({
      username: who.email,
      password,
      attributes: {
        email: who.email,
        given_name: 'Ada',
        family_name: 'Test',
        locale: who.client.ip ?? '',
        name: 'Firefox',
        address: '140',
      },
      company,
      invitationId: null,
      language: 'en',
    })
  const welcome = async (db: Db, { userId, company }: PendingRegistration): Promise<void> => {
    const client = { ip: null, browser: null, browserVersion: null, os: null, device: null, place: null }
    await foundAccount(app.services, db, { userId, label: 'somebody', name: company ?? 'none', client })
  }
  const confirm = (who: Someone, code: string, challengeToken?: string) =>
    pool.confirmSignUp({ username: who.email, client: who.client, language: 'en', code, challengeToken }, welcome)
  const signIn = (who: Someone, password = PASSWORD) => pool.signIn({ username: who.email, client: who.client, language: 'en', password })
  const answer = (who: Someone, asked: SignInOutcome, code: string) => {
    if (asked.state !== 'challenge') throw new Error('Nothing was asked')
    const { challengeToken, challenge } = asked
    return pool.confirmSignIn({ challengeToken, challenge, code, client: who.client, language: 'en' })
  }
  const requestReset = (who: Someone) => pool.forgotPassword({ username: who.email, client: who.client, language: 'en' })
  const reset = (who: Someone, code: string, password = OTHER_PASSWORD) =>
    pool.forgotPasswordSubmit({ username: who.email, client: who.client, code, password })
  return {
    own,
    register,
    confirm,
    signIn,
    answer,
    requestReset,
    reset,
    /** A registered person who has just signed in. */
    async member(): Promise<Someone & { userId: string }> {
      const who = someone()
      const { challengeToken } = await register(who)
      const { userId } = await confirm(who, await harness.codeTo(who.email), challengeToken)
      await signIn(who)
      return { ...who, userId }
    },
    async withPhone(who: Someone & { userId: string }): Promise<string> {
      const phone = somePhone()
      await pool.setUpPhone({ ...own(who.userId, who), phone, language: 'en' })
      await pool.confirmPhone({ ...own(who.userId, who), code: await harness.codeTo(phone) })
      return phone
    },
  }
}
