import { sql } from 'kysely'
import { invalidField, problem } from '#server/problem.ts'
import { codeWrong, type UserPool } from '#server/modules/identity/user-pool.ts'
import { mail } from '#server/modules/outbox/index.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { findByEmail } from '#server/modules/identity/federated/outside-person.ts'
import { issueCode, masked, type PoolParts, spendCode } from './codes.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { contextWords, hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts'
import { saveCredential } from './registration.ts'

const attributesOf = ({ locale, name, address }: Record<'locale' | 'name' | 'address', string | null>) =>
  locale === null || name === null || address === null ? null : { locale, name, address }

const nothing = {
  hasPassword: false,
  passwordChangedAt: null,
  preferredMfa: 'NOMFA',
  phone: null,
  totpSince: null,
  attributes: null,
} as const

/** What a signed-in person asks of their own password. The caller limits the guesses. */
export function ownPassword({ database }: PoolParts): Pick<UserPool, 'verifyPassword' | 'changePassword' | 'describe'> {
  const db = database.identity
  const requirePassword = async (userId: string, password: string): Promise<void> => {
    const credential = await db.selectFrom('credential').select('password_hash').where('user_id', '=', userId).executeTakeFirst()
    if (!(await verifyPassword(credential?.password_hash ?? null, password)))
      throw problem('auth.credentials_wrong', { title: 'The password is wrong' })
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
      if (newPassword === oldPassword) throw invalidField('password', 'must differ from your current one')
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
        attributes: attributesOf(credential),
      }
    },
  }
}

/** A new password by a mailed code. */
export function passwordReset(parts: PoolParts): Pick<UserPool, 'forgotPassword' | 'forgotPasswordSubmit'> {
  const { database, secrets, limits } = parts
  return {
    async forgotPassword({ username, language, client }) {
      if (!(await limits.take({ kind: 'mail', username, address: client.ip }))) return
      await database.transact('identity', {}, async (db) => {
        const person = await findByEmail(db, username)
        if (person === undefined || person.confirmed_at === null) return
        const { code } = await issueCode(db, secrets, { userId: person.id, purpose: 'reset_password' })
        await mail(parts, db, { to: username, ...mailTexts(language).resetPassword(code) })
      })
    },
    async forgotPasswordSubmit({ username, code, password, client }) {
      // before the code, so that a weak password does not cost a try; the same answer for every address
      requireGoodPassword(password, contextWords(username))
      const attempt = { kind: 'code', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const person = await database.identity
        .selectFrom('app_user')
        .select(['id', 'language'])
        .where('email', '=', username)
        .executeTakeFirst()
      const spent = person && (await spendCode(database.identity, secrets, { userId: person.id }, { purpose: 'reset_password', code }))
      if (person === undefined || spent?.state !== 'right') throw codeWrong()
      await limits.reset(attempt)
      const passwordHash = await hashPassword(password)
      await database.transact('identity', {}, async (db) => {
        await saveCredential(db, spent.userId, passwordHash)
        await mail(parts, db, {
          to: username,
          ...mailTexts(person.language).passwordChanged(),
        })
      })
      return { userId: spent.userId }
    },
  }
}
