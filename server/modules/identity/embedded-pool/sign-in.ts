import { sql } from 'kysely'
import type { Challenge, MfaMode } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/problem.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { registrationToken } from '#server/modules/identity/pending-registration.ts'
import { noChallenge, type SignInOutcome, type UserPool } from '#server/modules/identity/user-pool.ts'
import { text } from '#server/modules/outbox/index.ts'
import type { OneTimeCodeTable } from '#server/db/tables/sessions.ts'
import type { Language } from '#contract/fields.ts'
import { issueCode, masked, personOfChallenge, type PoolParts, takeTry, type Tried, useUp } from './codes.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { verifyPassword } from './passwords.ts'
import { isRecoveryCode, spendRecoveryCode, spendTotp } from './factor-codes.ts'

interface Known {
  id: string
  confirmed_at: Date | null
  password_hash: string | null
  preferred_mfa: MfaMode | null
  phone: string | null
  pending_id: string | null
}

/** Whoever has the address, with the password that counts: the proved person's own, else that of the newest registration. */
function knownBy(db: Db, email: string): Promise<Known | undefined> {
  return db
    .selectFrom('app_user as u')
    .leftJoin('credential as c', 'c.user_id', 'u.id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('pending_registration')
          .select(['id', 'password_hash'])
          .whereRef('user_id', '=', 'u.id')
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy('id', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.on('u.confirmed_at', 'is', null),
    )
    .where('u.email', '=', email)
    .select(['u.id', 'u.confirmed_at', 'c.preferred_mfa', 'c.phone', 'p.id as pending_id'])
    .select(sql<string | null>`case when u.confirmed_at is null then p.password_hash else c.password_hash end`.as('password_hash'))
    .executeTakeFirst()
}

/** Sign-in by password: the same work for a known and an unknown address. */
export function passwordSignIn(parts: PoolParts): Pick<UserPool, 'signIn'> {
  const { database, limits, secrets } = parts
  return {
    async signIn({ username, password, client, language }): Promise<SignInOutcome> {
      const attempt = { kind: 'password', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const person = await knownBy(database.identity, username)
      const isRight = await verifyPassword(person?.password_hash ?? null, password)
      if (person === undefined || !isRight) throw problem('auth.credentials_wrong', { title: 'Email or password is wrong' })
      await limits.reset(attempt)
      const { id: userId, phone, preferred_mfa: preferred, pending_id: pendingId } = person
      if (person.confirmed_at === null) {
        throw problem('auth.user_unconfirmed', {
          title: 'Confirm your email address first',
          detail: 'Enter the code we emailed you, or request a new one.',
          ...(pendingId === null ? {} : { challengeToken: registrationToken(secrets, pendingId) }),
        })
      }
      if (preferred === 'TOTP') return challengeByTotp(parts, userId)
      if (preferred !== 'SMS' || phone === null) return { state: 'signed_in', userId }
      await requireAttempt(limits, { ...attempt, kind: 'text' })
      return challengeBySms(parts, { userId, phone, language })
    },
  }
}

/** This pool asks no one for a new password: nobody else sets the first one. */
const PURPOSE: Readonly<Record<Challenge, OneTimeCodeTable['purpose'] | null>> = {
  SMS_MFA: 'sign_in_mfa',
  SOFTWARE_TOKEN_MFA: 'sign_in_totp',
  NEW_PASSWORD_REQUIRED: null,
}

/** Sends a sign-in code by text message; the challenge token ties the answer to this sign-in. */
function challengeBySms(
  parts: PoolParts,
  { userId, phone, language }: { userId: string; phone: string; language: Language },
): Promise<SignInOutcome> {
  const { database, secrets } = parts
  return database.transact('identity', {}, async (db) => {
    const { code, challengeToken } = await issueCode(db, secrets, { userId, purpose: 'sign_in_mfa' })
    await text(parts, db, { to: phone, body: mailTexts(language).signInCode(code) })
    return { state: 'challenge', userId, challenge: 'SMS_MFA', challengeToken, destination: masked(phone) }
  })
}

/** Asks for a code of the authenticator app. The row's own code is told to nobody: it holds the tries and the time. */
async function challengeByTotp({ database, secrets }: PoolParts, userId: string): Promise<SignInOutcome> {
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
      if (!(await isRight(tried, challenge, code))) throw problem('auth.code_wrong', { title: 'The code is wrong' })
      if (!(await useUp(db, tried.id))) throw noChallenge()
      await limits.reset(attempt)
      return { state: 'signed_in', userId, recoveryCodeUsed: isRecoveryCode(code) }
    },
  }
}
