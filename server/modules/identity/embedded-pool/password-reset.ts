import { mail } from '#server/modules/outbox/index.ts'
import { LANGUAGES } from '#contract/fields.ts'
import { codeWrong, type UserPool } from '#server/modules/identity/user-pool.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { issueCode, spendCode } from './codes.ts'
import { mailTexts } from './mail-texts.ts'
import { contextWords, requireGoodPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import type { PoolParts } from './pool-parts.ts'
import { saveCredential } from './registration.ts'
import { findByEmail } from '#server/modules/identity/federated/outside-person.ts'

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
        await mail(parts, db, { to: username, ...mailTexts[language].resetPassword(code) })
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
          ...mailTexts[LANGUAGES.find((known) => known === person.language) ?? 'en'].passwordChanged(),
        })
      })
      return { userId: spent.userId }
    },
  }
}
