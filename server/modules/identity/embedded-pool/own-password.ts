import { sql } from 'kysely'
import { invalidField, problem } from '#server/problem.ts'
import type { UserPool } from '#server/modules/identity/user-pool.ts'
import { masked } from './masked.ts'
import { contextWords, requireGoodPassword } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { PoolParts } from './pool-parts.ts'
import { saveCredential } from './registration.ts'

const nothing = { hasPassword: false, passwordChangedAt: null, preferredMfa: 'NOMFA', phone: null, totpSince: null } as const

/** What a signed-in person asks of their own password. The caller limits the guesses. */
export function ownPassword({ database }: PoolParts): Pick<UserPool, 'verifyPassword' | 'changePassword' | 'describe'> {
  const db = database.identity
  const requirePassword = async (userId: string, password: string): Promise<void> => {
    const credential = await db.selectFrom('credential').select('password_hash').where('user_id', '=', userId).executeTakeFirst()
    if (!(await verifyPassword(credential?.password_hash ?? null, password)))
      throw problem('auth.credentials_wrong', { title: 'The password is not right' })
  }
  return {
    verifyPassword: ({ userId, password }) => requirePassword(userId, password),
    async changePassword({ userId, oldPassword, newPassword }) {
      const person = await db
        .selectFrom('app_user as u')
        .leftJoin('membership as m', 'm.user_id', 'u.id')
        .leftJoin('account as a', 'a.account_id', 'm.account_id')
        .where('u.id', '=', userId)
        .groupBy('u.email')
        .select(['u.email', sql<string>`coalesce(string_agg(a.name, ' '), '')`.as('companies')])
        .executeTakeFirstOrThrow()
      requireGoodPassword(newPassword, contextWords(person.email, person.companies))
      await requirePassword(userId, oldPassword)
      if (newPassword === oldPassword) throw invalidField('password', 'must be another than the one you have')
      const passwordHash = await hashPassword(newPassword)
      await database.transact('identity', {}, (inside) => saveCredential(inside, userId, passwordHash))
    },
    async describe(userId) {
      const credential = await db.selectFrom('credential').selectAll().where('user_id', '=', userId).executeTakeFirst()
      const { count } = await db
        .selectFrom('recovery_code')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      if (credential === undefined) return { ...nothing, recoveryCodesLeft: count }
      const { password_hash: hash, changed_at: changedAt, preferred_mfa: preferredMfa, phone, totp_confirmed_at: totpSince } = credential
      return {
        hasPassword: hash !== null,
        passwordChangedAt: hash === null ? null : changedAt,
        preferredMfa,
        phone: phone === null ? null : masked(phone),
        totpSince,
        recoveryCodesLeft: count,
      }
    },
  }
}
