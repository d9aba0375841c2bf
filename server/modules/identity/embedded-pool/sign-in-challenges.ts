import { noChallenge, type SignInOutcome, type UserPool } from '#server/modules/identity/user-pool.ts'
import type { Challenge } from '#contract/sessions.ts'
import { text } from '#server/modules/outbox/index.ts'
import { problem } from '#server/problem.ts'
import type { OneTimeCodeTable } from '#server/db/tables/sessions.ts'
import type { Language } from '#contract/fields.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { issueCode, personOfChallenge, takeTry, useUp, type Tried } from './codes.ts'
import { mailTexts } from './mail-texts.ts'
import { masked } from './masked.ts'
import type { PoolParts } from './pool-parts.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

/** This pool asks no one for a new password: nobody else sets the first one. */
const PURPOSE: Readonly<Record<Challenge, OneTimeCodeTable['purpose'] | null>> = {
  SMS_MFA: 'sign_in_mfa',
  SOFTWARE_TOKEN_MFA: 'sign_in_totp',
  NEW_PASSWORD_REQUIRED: null,
}

/** Sends a sign-in code by text message; the challenge token ties the answer to this sign-in. */
export function challengeBySms(
  parts: PoolParts,
  { userId, phone, language }: { userId: string; phone: string; language: Language },
): Promise<SignInOutcome> {
  const { database, secrets } = parts
  return database.transact('identity', {}, async (db) => {
    const { code, challengeToken } = await issueCode(db, secrets, { userId, purpose: 'sign_in_mfa' })
    await text(parts, db, { to: phone, body: mailTexts[language].signInCode(code) })
    return { state: 'challenge', userId, challenge: 'SMS_MFA', challengeToken, destination: masked(phone) }
  })
}

/** Asks for a code of the authenticator app. The row's own code is told to nobody: it holds the tries and the time. */
export async function challengeByTotp({ database, secrets }: PoolParts, userId: string): Promise<SignInOutcome> {
  const { challengeToken } = await database.transact('identity', {}, (db) => issueCode(db, secrets, { userId, purpose: 'sign_in_totp' }))
  return { state: 'challenge', userId, challenge: 'SOFTWARE_TOKEN_MFA', challengeToken, destination: null }
}

/** The second step of a sign-in. */
export function signInChallenges({ database, secrets, limits }: PoolParts): Pick<UserPool, 'confirmSignIn'> {
  const db = database.identity
  const isRight = (tried: Tried, challenge: Challenge, code: string): boolean | Promise<boolean> => {
    if (isRecoveryCode(code)) return spendRecoveryCode(db, secrets, tried.userId, code)
    return challenge === 'SMS_MFA' ? tried.matches(code) : spendTotp(db, secrets, tried.userId, code)
  }
  return {
    async confirmSignIn({ challengeToken, challenge, code, client }) {
      const purpose = PURPOSE[challenge]
      const userId = await personOfChallenge(db, challengeToken)
      if (purpose === null || userId === null) throw noChallenge()
      const attempt = { kind: 'code', username: userId, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const tried = await takeTry(db, secrets, { challengeToken }, purpose)
      if (tried === null) throw noChallenge()
      if (!(await isRight(tried, challenge, code))) throw problem('auth.code_wrong', { title: 'The code is not right' })
      if (!(await useUp(db, tried.id))) throw noChallenge()
      await limits.reset(attempt)
      return { state: 'signed_in', userId, recoveryCodeUsed: isRecoveryCode(code) }
    },
  }
}
