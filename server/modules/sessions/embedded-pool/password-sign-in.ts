import { problem } from '#server/problem.ts'
import type { SignInOutcome, UserPool } from '../user-pool.ts'
import { requireAttempt } from './attempt-limits.ts'
import { challengeBySms, type PoolParts } from './challenges.ts'
import { verifyPassword } from './passwords.ts'

/** Sign-in by password: the same work for a known and an unknown address. */
export function passwordSignIn(parts: PoolParts): Pick<UserPool, 'signIn'> {
  const { database, limits } = parts
  return {
    async signIn({ username, password, client, language }): Promise<SignInOutcome> {
      const attempt = { kind: 'password', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const person = await database.identity
        .selectFrom('app_user as u')
        .innerJoin('credential as c', 'c.user_id', 'u.id')
        .where('u.email', '=', username)
        .select(['u.id', 'u.confirmed_at', 'c.password_hash', 'c.preferred_mfa', 'c.phone'])
        .executeTakeFirst()
      const isRight = await verifyPassword(person?.password_hash, password)
      if (person === undefined || !isRight) throw problem('auth.credentials_wrong', { title: 'E-mail or password is not right' })
      await limits.forgive(attempt)
      if (person.confirmed_at === null) {
        throw problem('auth.user_unconfirmed', {
          title: 'Confirm your e-mail address first',
          detail: 'Enter the code from the mail, or have a new one sent.',
        })
      }
      const { id: userId, phone } = person
      if (person.preferred_mfa !== 'SMS' || phone === null) return { state: 'signed_in', userId }
      await requireAttempt(limits, { ...attempt, kind: 'text' })
      return database.transact('identity', {}, (db) => challengeBySms(parts, db, { userId, phone, language }))
    },
  }
}
