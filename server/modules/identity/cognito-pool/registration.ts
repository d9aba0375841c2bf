import type { Language } from '#contract/fields.ts'
import { mail } from '#server/modules/outbox/index.ts'
import { requireAttempt } from '#server/modules/identity/attempt-limits.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { contextWords, requireGoodPassword } from '#server/modules/identity/embedded-pool/passwords.ts'
import { confirmPerson, pendingFor, registrationToken, savePending } from '#server/modules/identity/pending-registration.ts'
import { codeWrong, type SignUpInput, type UserPool } from '#server/modules/identity/user-pool.ts'
import { findByEmail, linkIdentity } from '#server/modules/identity/federated/outside-person.ts'
import { outsideIdentity, passwordAtPool, personByEmail, POOL_PROVIDER } from './persons.ts'
import type { PoolParts } from './pool-tokens.ts'
import { orProblem, quietly } from './problems.ts'
import { problem } from '#server/problem.ts'
import { CognitoError } from '#server/integrations/cognito/cognito-error.ts'

const SUB = /^cognito:(?<sub>.+)$/u

/**
 * Registering at the pool. The pool keeps the password of whoever registered an address first. Who registers it later waits
 * under a token of their own; their code proves the address, but the password at the pool may be a stranger's, so that it opens
 * nothing here until it is replaced by a mailed code.
 */
export function poolRegistration(parts: PoolParts): Pick<UserPool, 'signUp' | 'confirmSignUp' | 'resendSignUp'> {
  const { cognito, database, secrets, limits, log } = parts
  return {
    async signUp(input) {
      const { username, password, attributes, company } = input
      requireGoodPassword(password, contextWords(username, company ?? ''))
      await requireAttempt(limits, { kind: 'mail', username, address: attributes.locale })
      const person = await findByEmail(database.identity, username)
      if (person !== undefined && person.confirmed_at !== null) {
        // the pool is asked all the same, so that the answer takes as long
        await quietly(log, cognito.resendConfirmationCode(username))
        return tellOwner(parts, username, input.language)
      }
      const sub = await takenUp(parts, input)
      if (sub === null && (await quietly(log, cognito.resendConfirmationCode(username))) === 'refused')
        return tellOwner(parts, username, input.language)
      const names = { first_name: attributes.given_name, last_name: attributes.family_name }
      return database.transact('identity', {}, async (db) => {
        const { id: userId } = await personByEmail(db, username, names)
        const id = await savePending(db, {
          userId,
          passwordHash: sub === null ? null : passwordAtPool(sub),
          firstName: attributes.given_name,
          lastName: attributes.family_name,
          company,
          invitationId: input.invitationId,
          attributes: { locale: attributes.locale, name: attributes.name, address: attributes.address },
        })
        return { challengeToken: registrationToken(secrets, id) }
      })
    },
    async confirmSignUp({ username, code, client, challengeToken, language }, welcome) {
      const attempt = { kind: 'code', username, address: client.ip } as const
      await requireAttempt(limits, attempt)
      const person = await findByEmail(database.identity, username)
      const waiting = person?.confirmed_at === null ? await pendingFor(secrets, database.identity, person.id, challengeToken) : null
      if (waiting === null) throw codeWrong()
      await orProblem(log, cognito.confirmSignUp(username, code), { credentials_wrong: codeWrong, refused: codeWrong, exists: codeWrong })
      await limits.reset(attempt)
      const sub = SUB.exec(waiting.passwordHash ?? '')?.groups?.['sub']
      await database.transact('identity', {}, async (db) => {
        if (!(await confirmPerson(db, waiting, language))) throw codeWrong()
        if (sub !== undefined) {
          const proved = { sub, email: username, isEmailVerified: true, firstName: waiting.firstName, lastName: waiting.lastName }
          const identity = outsideIdentity(cognito.issuer, proved)
          await linkIdentity(db, { userId: waiting.userId, provider: POOL_PROVIDER, identity })
        }
        await welcome(db, waiting)
      })
      if (sub === undefined) {
        await quietly(log, cognito.forgotPassword(username))
        throw problem('auth.password_reset_required', {
          title: 'Your email address is confirmed. Now choose your password',
          detail: 'Someone registered this address before. We emailed you a second code: use it to set a password of your own.',
        })
      }
      return { userId: waiting.userId }
    },
    async resendSignUp({ username, client, challengeToken }) {
      if (await limits.take({ kind: 'mail', username, address: client.ip })) await quietly(log, cognito.resendConfirmationCode(username))
      return { challengeToken: challengeToken ?? registrationToken(secrets) }
    },
  }
}

/** @returns the person's id at the pool; null when somebody has registered that address there before */
async function takenUp({ cognito, log }: PoolParts, { username, password, attributes }: SignUpInput): Promise<string | null> {
  // a pool refuses attributes that are empty
  const told = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value === '' ? 'unknown' : value]))
  const signingUp = cognito.signUp(username, password, told).then(
    ({ sub }) => sub,
    (error: unknown) => {
      if (error instanceof CognitoError && error.fault === 'exists') return null
      throw error
    },
  )
  return orProblem(log, signingUp)
}

async function tellOwner(parts: PoolParts, username: string, language: Language): Promise<{ challengeToken: string }> {
  await parts.database.transact('identity', {}, (db) =>
    mail(parts, db, { to: username, ...mailTexts(language).alreadyRegistered(parts.config.publicUrl) }),
  )
  return { challengeToken: registrationToken(parts.secrets) }
}
