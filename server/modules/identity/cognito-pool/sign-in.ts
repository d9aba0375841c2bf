import * as z from 'zod/mini'
import { CHALLENGES, type Challenge } from '#contract/sessions.ts'
import type { ClientInfo } from '#server/context.ts'
import type { OneTimeCodeTable } from '#server/db/tables/sessions.ts'
import type { AuthAnswer, PoolTokens } from '#server/integrations/cognito/authentication.ts'
import { problem } from '#server/problem.ts'
import type { SealedPlace } from '#server/secrets/secrets.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { issueCode, personOfChallenge, takeTry, useUp } from '#server/modules/identity/embedded-pool/codes.ts'
import { registrationToken } from '#server/modules/identity/pending-registration.ts'
import { noChallenge, type SignInOutcome, type UserPool } from '#server/modules/identity/user-pool.ts'
import { contextWords, requireGoodPassword } from '#server/modules/identity/embedded-pool/passwords.ts'
import { personByEmail, personOf } from './persons.ts'
import { findByEmail } from '#server/modules/identity/federated/outside-person.ts'
import { type PoolParts, replacePoolToken } from './pool-tokens.ts'
import { orProblem } from './problems.ts'

const PURPOSE: Readonly<Record<Challenge, OneTimeCodeTable['purpose']>> = {
  SMS_MFA: 'sign_in_mfa',
  SOFTWARE_TOKEN_MFA: 'sign_in_totp',
  NEW_PASSWORD_REQUIRED: 'new_password',
}
export const pendingSignInPlaceOf = (userId: string): SealedPlace => ({
  accountId: userId,
  table: 'one_time_code',
  row: userId,
  column: 'payload',
  version: 1,
})

/** What waits for the answer to a challenge. */
const kept = z.strictObject({ challenge: z.enum(CHALLENGES), session: z.string(), username: z.string(), typed: z.string() })

interface Asked {
  username: string
  client: ClientInfo
}

/** The person of tokens that the pool has just issued. The tokens stay on the server. */
export async function arrive(
  parts: PoolParts,
  tokens: PoolTokens,
  arrival: { client: ClientInfo; provedAddress?: boolean },
): Promise<string> {
  const identity = await orProblem(parts.log, parts.cognito.identityOf(tokens.idToken))
  const userId = await personOf(parts, { identity, ...arrival })
  if (tokens.refreshToken !== undefined)
    await replacePoolToken(parts, userId, { refreshToken: tokens.refreshToken, username: identity.username })
  return userId
}

/** Keeps what the pool needs to go on; the browser gets a token that stands for it. */
async function keep(parts: PoolParts, { username, client }: Asked, answer: AuthAnswer & { state: 'challenge' }): Promise<SignInOutcome> {
  const { pending, destination } = answer
  if (pending.challenge === 'SMS_MFA') await requireAttempt(parts.limits, { kind: 'text', username, address: client.ip })
  return parts.database.transact('identity', {}, async (db) => {
    const { id: userId } = await personByEmail(db, username)
    const payload = parts.secrets.seal(pendingSignInPlaceOf(userId), JSON.stringify({ ...pending, typed: username }))
    const { challengeToken } = await issueCode(db, parts.secrets, { userId, purpose: PURPOSE[pending.challenge], payload })
    return { state: 'challenge', userId, challenge: pending.challenge, challengeToken, destination }
  })
}

async function proceed(parts: PoolParts, asked: Asked, answer: AuthAnswer): Promise<SignInOutcome> {
  if (answer.state === 'challenge') return keep(parts, asked, answer)
  return { state: 'signed_in', userId: await arrive(parts, answer.tokens, asked) }
}

/** The registration whose password the pool holds, for whoever has just shown that they know it. */
async function unconfirmed({ database, secrets }: PoolParts, username: string) {
  const person = await findByEmail(database.identity, username)
  const waiting =
    person &&
    (await database.identity
      .selectFrom('pending_registration')
      .select('id')
      .where('user_id', '=', person.id)
      .where('password_hash', 'is not', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirst())
  return problem('auth.user_unconfirmed', {
    title: 'Confirm your email address first',
    detail: 'Enter the code we emailed you, or request a new one.',
    challengeToken: registrationToken(secrets, waiting?.id),
  })
}

/** Sign-in by password, and the challenges after it. Our own limits stand in front of the pool's. */
export function poolSignIn(parts: PoolParts): Pick<UserPool, 'signIn' | 'confirmSignIn'> {
  const { cognito, database, secrets, limits, log } = parts
  const db = database.identity
  return {
    async signIn({ username, password, client }) {
      const attempt = { kind: 'password', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const answer = await orProblem(log, cognito.signIn(username, password), { unconfirmed: () => unconfirmed(parts, username) })
      await limits.reset(attempt)
      return proceed(parts, { username, client }, answer)
    },
    async confirmSignIn({ challengeToken, challenge, code, client }) {
      const userId = await personOfChallenge(db, challengeToken)
      if (userId === null) throw noChallenge()
      const attempt = { kind: 'code', username: userId, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const tried = await takeTry(db, secrets, { challengeToken }, PURPOSE[challenge])
      if (tried === null || tried.payload === null) throw noChallenge()
      const { typed, ...pending } = z.parse(kept, JSON.parse(secrets.open(pendingSignInPlaceOf(userId), tried.payload).toString()))
      if (challenge === 'NEW_PASSWORD_REQUIRED') requireGoodPassword(code, contextWords(typed))
      const answer = await orProblem(log, cognito.answerChallenge(pending, code), { credentials_wrong: noChallenge })
      if (!(await useUp(db, tried.id))) throw noChallenge()
      await limits.reset(attempt)
      return proceed(parts, { username: typed, client }, answer)
    },
  }
}
