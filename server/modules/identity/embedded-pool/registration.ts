import { findByEmail } from '#server/modules/identity/federated/outside-person.ts'
import { codeWrong, type SignUpInput, type UserPool } from '#server/modules/identity/user-pool.ts'
import { sql } from 'kysely'
import { mail } from '#server/modules/outbox/index.ts'
import { newId } from '#server/new-id.ts'
import type { Language } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import {
  confirmPerson,
  pendingFor,
  registrationToken,
  savePending,
  type PendingRegistration,
} from '#server/modules/identity/pending-registration.ts'
import { issueCode, type PoolParts, spendCode } from './codes.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { contextWords, hashPassword, requireGoodPassword } from './passwords.ts'

type Registration = Pick<UserPool, 'signUp' | 'confirmSignUp' | 'resendSignUp'>

/** Registering and proving the address. Each registration has codes of its own and waits with its own password until one comes. */
export function registration(parts: PoolParts): Registration {
  return { ...beginning(parts), ...confirming(parts) }
}

async function sendCode({ secrets, ...parts }: PoolParts, db: Db, waiting: { id: string; userId: string; to: string; language: Language }) {
  const { id, userId, to, language } = waiting
  const { code } = await issueCode(db, secrets, { userId, purpose: 'confirm_sign_up', challengeToken: id })
  await mail(parts, db, { to, ...mailTexts(language).confirmSignUp(code) })
}

function beginning(parts: PoolParts): Pick<Registration, 'signUp' | 'resendSignUp'> {
  const { database, secrets, limits } = parts
  return {
    async signUp(input) {
      const { username, password, attributes, company, language } = input
      requireGoodPassword(password, contextWords(username, company ?? ''))
      await requireAttempt(limits, { kind: 'mail', username, address: attributes.locale })
      const passwordHash = await hashPassword(password)
      return database.transact('identity', {}, async (db) => {
        const userId = await unconfirmedPerson(db, input)
        if (userId === null) {
          await mail(parts, db, { to: username, ...mailTexts(language).alreadyRegistered(parts.config.publicUrl) })
          return { challengeToken: registrationToken(secrets) }
        }
        const { email: _email, given_name: firstName, family_name: lastName, ...noted } = attributes
        const { invitationId } = input
        const id = await savePending(db, { userId, passwordHash, firstName, lastName, company, invitationId, attributes: noted })
        await sendCode(parts, db, { id, userId, to: username, language })
        return { challengeToken: registrationToken(secrets, id) }
      })
    },
    async resendSignUp({ username, language, client, challengeToken }) {
      const nothing = { challengeToken: registrationToken(secrets) }
      if (!(await limits.take({ kind: 'mail', username, address: client.ip }))) return nothing
      return database.transact('identity', {}, async (db) => {
        const person = await findByEmail(db, username)
        if (person === undefined || person.confirmed_at !== null) return nothing
        const waiting = await pendingFor(secrets, db, person.id, challengeToken)
        if (waiting === null) return nothing
        await sendCode(parts, db, { id: waiting.id, userId: person.id, to: username, language })
        return { challengeToken: registrationToken(secrets, waiting.id) }
      })
    },
  }
}

function confirming({ database, secrets, limits }: PoolParts): Pick<Registration, 'confirmSignUp'> {
  const rightCode = async (username: string, code: string, challengeToken?: string): Promise<PendingRegistration | null> => {
    const person = await findByEmail(database.identity, username)
    if (person === undefined || person.confirmed_at !== null) return null
    const waiting = await pendingFor(secrets, database.identity, person.id, challengeToken)
    if (waiting === null) return null
    const spent = await spendCode(database.identity, secrets, { challengeToken: waiting.id }, { purpose: 'confirm_sign_up', code })
    return spent.state === 'right' ? waiting : null
  }
  return {
    async confirmSignUp({ username, code, client, challengeToken, language }, welcome) {
      const attempt = { kind: 'code', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const confirmed = await rightCode(username, code, challengeToken)
      if (confirmed === null) throw codeWrong()
      await limits.reset(attempt)
      await database.transact('identity', {}, async (db) => {
        if (!(await confirmPerson(db, confirmed, language))) throw codeWrong()
        if (confirmed.passwordHash !== null) {
          await saveCredential(db, confirmed.userId, confirmed.passwordHash)
          await db.updateTable('credential').set(confirmed.attributes).where('user_id', '=', confirmed.userId).execute()
        }
        await welcome(db, confirmed)
      })
      return { userId: confirmed.userId }
    },
  }
}

/** @returns the person's id; null when somebody has confirmed the address already */
async function unconfirmedPerson(db: Db, { username, attributes, language }: SignUpInput): Promise<string | null> {
  await db
    .insertInto('app_user')
    .values({
      id: newId(),
      email: username,
      first_name: attributes.given_name,
      last_name: attributes.family_name,
      language,
      confirmed_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const person = await findByEmail(db, username)
  return person === undefined || person.confirmed_at !== null ? null : person.id
}

export async function saveCredential(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: passwordHash, phone: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: sql<Date>`now()` }))
    .execute()
}
