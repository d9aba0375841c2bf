import type { Db } from '#server/db/database.ts'
import { text } from '#server/modules/outbox/index.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { Language } from '#contract/fields.ts'
import type { SignInOutcome, UserPool } from '../user-pool.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { issueCode, spendCode } from './codes.ts'
import { mailTexts } from './mail-texts.ts'

export type PoolParts = Pick<Services, 'config' | 'database' | 'jobs' | 'secrets'> & { limits: AttemptLimits }

/** E.164: a plus, and 8 to 15 digits. */
const PHONE = /^\+[1-9]\d{7,14}$/u
/** +49170…42: enough to know one's own number by. */
const masked = (phone: string): string => `${phone.slice(0, 3)}…${phone.slice(-2)}`

/** Sends a sign-in code by text message; the challenge token ties the answer to this sign-in. */
export async function challengeBySms(
  parts: PoolParts,
  db: Db,
  { userId, phone, language }: { userId: string; phone: string; language: Language },
): Promise<SignInOutcome> {
  const { code, challengeToken } = await issueCode(db, parts.secrets, { userId, purpose: 'sign_in_mfa' })
  await text(db, { to: phone, body: mailTexts[language].signInCode(code) })
  return { state: 'challenge', challenge: 'SMS_MFA', challengeToken, destination: masked(phone) }
}

/** The second step of a sign-in, and a person's choice of it. */
export function signInChallenges({
  database,
  secrets,
}: PoolParts): Pick<UserPool, 'confirmSignIn' | 'getPreferredMFA' | 'setPreferredMFA'> {
  const db = database.identity
  return {
    async confirmSignIn({ challengeToken, challenge, code }) {
      const spent =
        challenge === 'SMS_MFA'
          ? await spendCode(db, secrets, { challengeToken }, { purpose: 'sign_in_mfa', code })
          : ({ state: 'none' } as const)
      if (spent.state === 'right') return { userId: spent.userId }
      if (spent.state === 'wrong') throw problem('auth.code_wrong', { title: 'The code is not right' })
      throw problem('auth.no_pending_challenge', {
        title: 'An error has occurred',
        detail: 'No sign-in waits for this code. Sign in again.',
      })
    },
    async getPreferredMFA(userId) {
      const credential = await db.selectFrom('credential').select('preferred_mfa').where('user_id', '=', userId).executeTakeFirst()
      return credential?.preferred_mfa ?? 'NOMFA'
    },
    async setPreferredMFA(userId, mode, phone) {
      if (mode === 'TOTP') throw problem('auth.not_configured', { detail: 'Authenticator apps are not offered on this installation.' })
      if (mode === 'SMS' && !PHONE.test(phone ?? '')) throw invalidField('phone', 'must be an international number such as +491701234567')
      await db
        .updateTable('credential')
        .set({ preferred_mfa: mode, ...(mode === 'SMS' ? { phone: phone ?? null } : {}) })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
