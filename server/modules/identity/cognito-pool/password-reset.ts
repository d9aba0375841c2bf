import { mail } from '#server/modules/outbox/index.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { contextWords, requireGoodPassword } from '#server/modules/identity/embedded-pool/passwords.ts'
import type { ClientInfo } from '#server/context.ts'
import { codeWrong, type UserPool } from '#server/modules/identity/user-pool.ts'
import { linkedByEmail, personByEmail } from './persons.ts'
import { dropPoolToken, type PoolParts } from './pool-tokens.ts'
import { orProblem, quietly } from './problems.ts'
import { arrive } from './sign-in.ts'

/** A new password by a code that the pool mails. */
export function poolPasswordReset(parts: PoolParts): Pick<UserPool, 'forgotPassword' | 'forgotPasswordSubmit'> {
  const { cognito, database, limits, log } = parts
  return {
    async forgotPassword({ username, client }) {
      if (await limits.take({ kind: 'mail', username, address: client.ip })) await quietly(log, cognito.forgotPassword(username))
    },
    async forgotPasswordSubmit({ username, code, password, client }) {
      requireGoodPassword(password, contextWords(username))
      const attempt = { kind: 'code', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      await orProblem(log, cognito.confirmForgotPassword(username, code, password), {
        person_unknown: codeWrong,
        credentials_wrong: codeWrong,
        refused: codeWrong,
      })
      await limits.reset(attempt)
      const userId = await personBehind(username, password, client)
      await dropPoolToken(parts, userId)
      await tellChanged(userId, username)
      return { userId }
    },
  }

  async function personBehind(username: string, password: string, client: ClientInfo): Promise<string> {
    const linked = await linkedByEmail(database.identity, cognito.issuer, username)
    if (linked !== null) return linked
    // whoever holds code and password is who the pool knows by them: that links a person whom nothing else lets in
    const answer = await orProblem(log, cognito.signIn(username, password))
    if (answer.state === 'signed_in') return arrive(parts, answer.tokens, { client, provedAddress: true })
    // a second factor stands before the identity: only the address names the person yet
    return database.transact('identity', {}, async (db) => (await personByEmail(db, username)).id)
  }
  async function tellChanged(userId: string, to: string): Promise<void> {
    await database.transact('identity', {}, async (db) => {
      const person = await db.selectFrom('app_user').select('language').where('id', '=', userId).executeTakeFirst()
      await mail(parts, db, { to, ...mailTexts(person?.language).passwordChanged() })
    })
  }
}
