import { sql } from 'kysely'
import { mail } from '#server/modules/outbox/index.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import type { Language } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'
import type { SignUpInput, SignUpOutcome, UserPool } from '../user-pool.ts'
import { requireAttempt } from './attempt-limits.ts'
import type { PoolParts } from './challenges.ts'
import { issueCode, spendCode } from './codes.ts'
import { mailTexts } from './mail-texts.ts'
import { contextWords, requireGoodPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

export const codeWrong = () => problem('auth.code_wrong', { title: 'The code is not right, or no longer valid' })

export function findByEmail(db: Db, email: string): Promise<{ id: string; confirmed_at: Date | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'confirmed_at']).where('email', '=', email).executeTakeFirst()
}

/** Registering and proving the address. Until it is proved, whoever registers the address last decides password and name. */
export function registration(parts: PoolParts): Pick<UserPool, 'signUp' | 'confirmSignUp' | 'resendSignUp'> {
  const { database, secrets, limits } = parts
  const sendCode = async (db: Db, userId: string, to: string, language: Language): Promise<void> => {
    const { code } = await issueCode(db, secrets, { userId, purpose: 'confirm_sign_up' })
    await mail(parts, db, { to, ...mailTexts[language].confirmSignUp(code) })
  }
  return {
    async signUp(input) {
      const { username, password, attributes, company, language } = input
      requireGoodPassword(password, contextWords(username, company))
      await requireAttempt(limits, { kind: 'mail', username, address: attributes.locale })
      const passwordHash = await hashPassword(password)
      return database.transact('identity', {}, async (db): Promise<SignUpOutcome> => {
        const userId = await savePerson(db, input, passwordHash)
        if (userId === null) {
          await mail(parts, db, { to: username, ...mailTexts[language].alreadyRegistered(parts.config.publicUrl) })
          return { state: 'exists' }
        }
        await sendCode(db, userId, username, language)
        return { state: 'code_sent', userId }
      })
    },
    async confirmSignUp({ username, code, client }) {
      const attempt = { kind: 'code', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const person = await findByEmail(database.identity, username)
      const spent = person && (await spendCode(database.identity, secrets, { userId: person.id }, { purpose: 'confirm_sign_up', code }))
      if (spent?.state !== 'right') throw codeWrong()
      await limits.forgive(attempt)
      await database.identity
        .updateTable('app_user')
        .set({ confirmed_at: sql<Date>`now()` })
        .where('id', '=', spent.userId)
        .execute()
      return { userId: spent.userId }
    },
    async resendSignUp({ username, language, client }) {
      if (!(await limits.take({ kind: 'mail', username, address: client.ip }))) return
      await database.transact('identity', {}, async (db) => {
        const person = await findByEmail(db, username)
        if (person !== undefined && person.confirmed_at === null) await sendCode(db, person.id, username, language)
      })
    },
  }
}

/** @returns the person's id; null when somebody has confirmed the address already */
async function savePerson(db: Db, { username, attributes, language }: SignUpInput, passwordHash: string): Promise<string | null> {
  const names = { first_name: attributes.given_name, last_name: attributes.family_name, language }
  const saved = await db
    .insertInto('app_user')
    .values({ id: newId(), email: username, ...names, confirmed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(names).where('app_user.confirmed_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (saved === undefined) return null
  await saveCredential(db, saved.id, passwordHash)
  return saved.id
}

export async function saveCredential(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: passwordHash, phone: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: sql<Date>`now()` }))
    .execute()
}
