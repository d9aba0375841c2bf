import type { BodyOf } from '#contract/route.ts'
import type { confirmSignIn, forgotPasswordSubmit, signIn } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import {
  auditPerson,
  auditStranger,
  createAttemptLimits,
  NOBODY,
  personOfChallenge,
  sendSecurityMail,
  type SignInOutcome,
  type UserPool,
} from '#server/modules/identity/index.ts'
import type { IssuedSession } from '#server/modules/sessions/lifecycle/issue-session.ts'
import { openSignedInSession } from '#server/modules/sessions/lifecycle/home.ts'
import { endSessionsOf } from '#server/modules/sessions/lifecycle/end-session.ts'

type Call = Pick<PublicCall, 'client' | 'language'>
type LoggedCall = Call & Pick<PublicCall, 'log'>
export type Answer = IssuedSession | (SignInOutcome & { state: 'challenge' })

/** Checks the password. @returns the session, or the challenge to answer first */
export async function signInByPassword(services: Services, pool: UserPool, call: Call, body: BodyOf<typeof signIn>): Promise<Answer> {
  const { database } = services
  const outcome = await pool.signIn({ username: body.email, password: body.password, ...call })
  return database.transact('identity', {}, async (db) => {
    await auditBegin(services, db, call, outcome.userId)
    return outcome.state === 'challenge' ? outcome : openSession(services, db, call, outcome)
  })
}

/** Answers the pending challenge. @throws problem auth.no_pending_challenge, auth.code_wrong */
export async function answerChallenge(services: Services, pool: UserPool, call: Call, body: BodyOf<typeof confirmSignIn>): Promise<Answer> {
  const { database } = services
  const outcome = await pool.confirmSignIn({ ...body, ...call })
  if (outcome.state === 'challenge') return outcome
  const factorProved = body.challenge !== 'NEW_PASSWORD_REQUIRED'
  return database.transact('identity', {}, (db) => openSession(services, db, call, { ...outcome, factorProved }))
}

/** A sign-in of a known person is under way; its success or failure follows. */
const auditBegin = (services: Services, db: Db, { client }: Call, userId: string) =>
  auditPerson(services, db, { userId, event: 'session.signed_in', status: 'Request', client })
const auditFailure = (services: Services, db: Db, { client }: Call, { userId, reason }: { userId: string; reason: string }) =>
  auditPerson(services, db, { userId, event: 'session.sign_in_failed', status: 'Fail', client, details: { reason } })

/** Refusals of somebody who tried to come in; any other says nothing of who they are. */
const FAILURES: ReadonlySet<string> = new Set([
  'auth.credentials_wrong',
  'auth.code_wrong',
  'auth.no_pending_challenge',
  'auth.user_unconfirmed',
  'auth.password_reset_required',
  'auth.identity_unlinked',
  'request.rate_limited',
])
/** These the limits of guesses bound already; the others have a limit of their own. */
const BOUNDED: ReadonlySet<string> = new Set(['auth.credentials_wrong', 'auth.code_wrong'])

interface Failure {
  /** Who was named: an email address, or the challenge. */
  named: string
  /** What was typed; null where a challenge was answered. */
  email: string | null
  personOf: (db: Db) => Promise<string | null>
  /** Words of the audit before the failure. */
  begins: boolean
}

/** For evenRefusals: the log and the audit of a sign-in that failed. It never throws: the refusal is the answer. */
function noteFailure(services: Services, call: LoggedCall, failure: Failure): (refusal: unknown) => Promise<void> {
  const { database, secrets } = services
  const limits = createAttemptLimits(database.identity, secrets)
  return async (refusal) => {
    if (!(refusal instanceof ProblemError)) return
    call.log.info({ code: refusal.code }, 'Login failed')
    if (!FAILURES.has(refusal.code)) return
    const mayWrite = (kind: 'note' | 'stranger', username: string) => limits.take({ kind, username, address: call.client.ip })
    try {
      if (!BOUNDED.has(refusal.code) && !(await mayWrite('note', failure.named))) return
      const reason = refusal.code
      const isKnown = await database.transact('identity', {}, async (db) => {
        const userId = await failure.personOf(db)
        if (userId === null) return false
        if (failure.begins && BOUNDED.has(reason)) await auditBegin(services, db, call, userId)
        return (await auditFailure(services, db, call, { userId, reason })) > 0
      })
      if (isKnown || !(await mayWrite('stranger', NOBODY))) return
      await database.transact('identity', {}, (db) => auditStranger(services, db, { email: failure.email, reason, client: call.client }))
    } catch (error) {
      call.log.error({ err: error }, 'a failed sign-in was not audited')
    }
  }
}
/** A password that did not let anybody in. Somebody unknown is written down like somebody known, where those who operate the installation see it. */
export const noteWrongPassword = (services: Services, call: LoggedCall, email: string) =>
  noteFailure(services, call, {
    named: email,
    email,
    personOf: async (db) => (await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null,
    begins: true,
  })
/** A wrong answer to a challenge. */
export const noteWrongCode = (services: Services, call: LoggedCall, challengeToken: string) =>
  noteFailure(services, call, {
    named: challengeToken,
    email: null,
    personOf: (db) => personOfChallenge(db, challengeToken),
    begins: false,
  })

/** A session in the person's own account. */
async function openSession(
  services: Services,
  db: Db,
  { client, language }: Call,
  { userId, recoveryCodeUsed, factorProved = false }: SignInOutcome & { state: 'signed_in' } & { factorProved?: boolean },
): Promise<IssuedSession> {
  if (recoveryCodeUsed === true) {
    await auditPerson(services, db, { userId, event: 'user.recovery_code_used', status: 'Success', client })
    await sendSecurityMail(services, db, { userId, change: 'recovery_code_used', language })
  }
  return openSignedInSession(services, db, { userId, client, method: 'password', factorProved })
}

/** Sets a new password by code and ends every session: whoever knew the old one is out. */
export async function resetPassword(
  services: Services,
  pool: UserPool,
  { client }: Pick<PublicCall, 'client'>,
  body: BodyOf<typeof forgotPasswordSubmit>,
): Promise<void> {
  const { userId } = await pool.forgotPasswordSubmit({ username: body.email, code: body.code, password: body.password, client })
  await services.database.transact('identity', {}, async (db) => {
    await endSessionsOf(db, userId, 'password_reset')
    await auditPerson(services, db, { userId, event: 'user.password_reset', status: 'Success', client })
  })
}
