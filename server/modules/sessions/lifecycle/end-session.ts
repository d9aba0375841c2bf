import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { auditPerson, type UserPool } from '#server/modules/identity/index.ts'
import { sessionOfRefreshToken } from './issue-session.ts'

export type EndReason =
  | 'signed_out'
  | 'reuse_detected'
  | 'password_reset'
  | 'password_changed'
  | 'factor_changed'
  | 'ended_by_person'
  | 'replaced'
  | 'no_account'

interface Which {
  userId?: string
  sessionId?: string
  /** This one lives on. */
  exceptSessionId?: string
  /** Those alone that this account's identity provider vouched for; null: all. */
  vouchedBy?: string | null
}

/** Ends live sessions; the database deletes their access tokens and tells every process. @returns how many */
async function end(db: Db, because: EndReason, { userId, sessionId, exceptSessionId, vouchedBy = null }: Which): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .$if(vouchedBy !== null, (query) => query.where('vouched_by', '=', vouchedBy))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export const endSession = (db: Db, sessionId: string, because: EndReason): Promise<number> => end(db, because, { sessionId })
/** One session of this person. @returns 0 when they have no such session */
export const endSessionOf = (db: Db, which: Which & { userId: string; sessionId: string }, because: EndReason): Promise<number> =>
  end(db, because, which)
export const endSessionsOf = (
  db: Db,
  userId: string,
  because: EndReason,
  which: Omit<Which, 'userId' | 'sessionId'> = {},
): Promise<number> => end(db, because, { ...which, userId })

/** The session of the same person that a browser had until it was given this one: nobody holds its token any more. */
export async function endReplaced(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  token: string | undefined,
  { userId, sessionId: newId }: { userId: string; sessionId: string },
): Promise<void> {
  const sessionId = token === undefined ? null : sessionOfRefreshToken(secrets, token)
  if (sessionId === null || sessionId === newId) return
  await database.transact('identity', {}, (db) => endSessionOf(db, { userId, sessionId }, 'replaced'))
}

/** Ends the session of a refresh token, whichever generation it is; a token of nobody ends nothing. */
export async function endSessionOfToken(services: Services, pool: UserPool, token: string, client: ClientInfo): Promise<void> {
  const sessionId = sessionOfRefreshToken(services.secrets, token)
  if (sessionId === null) return
  const userId = await services.database.transact('identity', {}, async (db) => {
    const live = await db
      .selectFrom('session')
      .select('user_id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (live === undefined) return null
    await endSession(db, sessionId, 'signed_out')
    await auditPerson(services, db, {
      userId: live.user_id,
      event: 'session.signed_out',
      status: 'Success',
      client,
      details: { session: sessionId },
    })
    return live.user_id
  })
  if (userId !== null) await pool.signOut(userId)
}
