import type { BodyOf } from '#contract/route.ts'
import type { confirmSignIn, forgotPasswordSubmit, signIn } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { auditPerson, personOfChallenge, sendSecurityMail, type SignInOutcome, type UserPool } from '#server/modules/identity/index.ts'
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
  return database.transact('identity', {}, (db) => openSession(services, db, call, outcome))
}

/** A sign-in of a known person is under way; its success or failure follows. */
const auditBegin = (services: Services, db: Db, { client }: Call, userId: string): Promise<void> =>
  auditPerson(services, db, { userId, event: 'session.signed_in', status: 'Request', client })
const auditFailure = (services: Services, db: Db, { client }: Call, userId: string): Promise<void> =>
  auditPerson(services, db, { userId, event: 'session.sign_in_failed', status: 'Fail', client })

const isWrong = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'auth.credentials_wrong' || error.code === 'auth.code_wrong')

/** For evenRefusals: the log and the audit of a sign-in that failed. It never throws: the refusal is the answer. */
function noteFailure({ database }: Services, { log }: LoggedCall, audit: (db: Db) => Promise<void>): (refusal: unknown) => Promise<void> {
  return async (refusal) => {
    if (!(refusal instanceof ProblemError)) return
    log.info({ code: refusal.code }, 'Login failed')
    if (!isWrong(refusal)) return
    try {
      await database.transact('identity', {}, audit)
    } catch (error) {
      log.error({ err: error }, 'a failed sign-in was not audited')
    }
  }
}
/** A wrong password. */
export const noteWrongPassword = (services: Services, call: LoggedCall, email: string) =>
  noteFailure(services, call, async (db) => {
    const person = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
    if (person === undefined) return
    await auditBegin(services, db, call, person.id)
    await auditFailure(services, db, call, person.id)
  })
/** A wrong answer to a challenge. */
export const noteWrongCode = (services: Services, call: LoggedCall, challengeToken: string) =>
  noteFailure(services, call, async (db) => {
    const userId = await personOfChallenge(db, challengeToken)
    if (userId !== null) await auditFailure(services, db, call, userId)
  })

/** A session in the person's own account. */
async function openSession(
  services: Services,
  db: Db,
  { client, language }: Call,
  { userId, recoveryCodeUsed }: SignInOutcome & { state: 'signed_in' },
): Promise<IssuedSession> {
  if (recoveryCodeUsed === true) {
    await auditPerson(services, db, { userId, event: 'user.recovery_code_used', status: 'Success', client })
    await sendSecurityMail(services, db, { userId, change: 'recovery_code_used', language })
  }
  return openSignedInSession(services, db, { userId, client, method: 'password' })
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
