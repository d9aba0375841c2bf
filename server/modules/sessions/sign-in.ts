import type { BodyOf } from '#contract/route.ts'
import type { confirmSignIn, signIn } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from './audit-person.ts'
import { homeAccountOf, issueSessionIn, type IssuedSession } from './issue-session.ts'
import type { SignInOutcome, UserPool } from './user-pool.ts'

type Call = Pick<PublicCall, 'client' | 'language'>

/** Checks the password. @returns the session, or the challenge to answer first */
export async function signInByPassword(
  services: Services,
  pool: UserPool,
  call: Call,
  body: BodyOf<typeof signIn>,
): Promise<IssuedSession | (SignInOutcome & { state: 'challenge' })> {
  const outcome = await pool.signIn({ username: body.email, password: body.password, ...call }).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'auth.credentials_wrong') await auditFailure(services, call, body.email)
    throw error
  })
  return outcome.state === 'challenge' ? outcome : openSession(services, call, outcome.userId)
}

/** Answers the pending challenge. @throws problem auth.no_pending_challenge, auth.code_wrong */
export async function answerChallenge(
  services: Services,
  pool: UserPool,
  call: Call,
  body: BodyOf<typeof confirmSignIn>,
): Promise<IssuedSession> {
  const { userId } = await pool.confirmSignIn(body)
  return openSession(services, call, userId)
}

/** A session in the person's own account, with its audit row. */
function openSession(services: Services, { client }: Call, userId: string): Promise<IssuedSession> {
  return services.database.transact('identity', {}, async (db) => {
    const accountId = await homeAccountOf(db, userId)
    const issued = await issueSessionIn(db, services, { userId, accountId, client })
    await auditPerson(services, db, {
      userId,
      event: 'session.signed_in',
      status: 'Success',
      client,
      details: { session: issued.sessionId },
    })
    return issued
  })
}

async function auditFailure({ secrets, database }: Services, { client }: Call, email: string): Promise<void> {
  await database.transact('identity', {}, async (db) => {
    const person = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
    if (person) await auditPerson({ secrets }, db, { userId: person.id, event: 'session.sign_in_failed', status: 'Fail', client })
  })
}
