import { sql } from 'kysely'
import type { MfaMode } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/problem.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { registrationToken } from '#server/modules/identity/pending-registration.ts'
import type { SignInOutcome, UserPool } from '#server/modules/identity/user-pool.ts'
import { verifyPassword } from './passwords.ts'
import type { PoolParts } from './pool-parts.ts'
import { challengeBySms, challengeByTotp } from './sign-in-challenges.ts'

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
      if (person === undefined || !isRight) throw problem('auth.credentials_wrong', { title: 'E-mail or password is not right' })
      await limits.reset(attempt)
      const { id: userId, phone, preferred_mfa: preferred, pending_id: pendingId } = person
      if (person.confirmed_at === null) {
        throw problem('auth.user_unconfirmed', {
          title: 'Confirm your e-mail address first',
          detail: 'Enter the code from the mail, or have a new one sent.',
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
