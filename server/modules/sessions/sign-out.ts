import type { ClientInfo } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { auditPerson, type UserPool } from '#server/modules/identity/index.ts'
import { endSession } from './lifecycle/end-session.ts'
import { sessionOfRefreshToken } from './lifecycle/tokens.ts'

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
