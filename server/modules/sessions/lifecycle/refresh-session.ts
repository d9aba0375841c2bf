import { type Selectable, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { SessionTable } from '#server/db/tables/sessions.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '#server/modules/identity/index.ts'
import { hashToken } from '#server/secrets/secrets.ts'
import type { SessionGrant } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { endSession } from './end-session.ts'
import { moveHome } from './home.ts'
import { issueAccessToken, type IssuedSession, newRefreshToken, sessionOfRefreshToken } from './issue-session.ts'

/** A rotated refresh token comes with the grant; within the grace time the tab that came second keeps the cookie of the first. */
type Refreshed = Omit<IssuedSession, 'refreshToken'> & { refreshToken: string | null }

interface NotRefreshed {
  failure: 'expired' | 'refused' | 'replaced'
}
const expired: NotRefreshed = { failure: 'expired' }
const refused: NotRefreshed = { failure: 'refused' }
const replaced: NotRefreshed = { failure: 'replaced' }

/**
 * Exchanges a refresh token. Each works once: an older one of the same session ends the session, for two parties hold it.
 * @returns why not, when the token stands for no live session or is not the one in use
 */
export function refreshSession(services: Services, token: string, client: ClientInfo): Promise<Refreshed | NotRefreshed> {
  const sessionId = sessionOfRefreshToken(services.secrets, token)
  if (sessionId === null) return Promise.resolve(refused)
  return services.database.transact('identity', {}, async (db) => {
    const session = await liveSession(db, sessionId)
    if (session === undefined) return (await isReplacedLately(db, sessionId)) ? replaced : expired
    const hash = hashToken(token)
    const accountId = await accountOf(db, session)
    if (accountId === null) return expired
    const grant = { sessionId, userId: session.user_id, accountId, expiresInMs: limits.accessTokenTtlMs }
    if (hash.equals(session.refresh_hash)) {
      const refreshToken = newRefreshToken(services.secrets, sessionId)
      await rotate(db, session, hashToken(refreshToken))
      return { ...grant, refreshToken, accessToken: await issueAccessToken(db, sessionId) }
    }
    const isInGrace =
      session.previous_refresh_hash?.equals(hash) === true && Date.now() - session.rotated_at.getTime() <= limits.refreshGraceMs
    if (isInGrace) return { ...grant, refreshToken: null, accessToken: await issueAccessToken(db, sessionId) }
    await endSession(db, sessionId, 'reuse_detected')
    await auditPerson(services, db, {
      userId: session.user_id,
      event: 'session.reuse_detected',
      status: 'Fail',
      client,
      details: { session: sessionId },
    })
    return refused
  })
}

function liveSession(db: Db, sessionId: string): Promise<Selectable<SessionTable> | undefined> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .where('absolute_expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the browser has just been given another session: its page may hear of the end of this one before the new cookie arrives. */
async function isReplacedLately(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_because', '=', 'replaced')
    .where('ended_at', '>', new Date(Date.now() - limits.refreshGraceMs))
    .executeTakeFirst()
  return found !== undefined
}

/** Where the session goes on: a tab must not be sent back to an account that its person has left. */
async function accountOf(db: Db, session: Selectable<SessionTable>): Promise<string | null> {
  const { id, user_id: userId, account_id: accountId, vouched_by: vouchedBy } = session
  const member = await db
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member === undefined ? moveHome(db, { sessionId: id, userId, vouchedBy }) : accountId
}

async function rotate(db: Db, session: Selectable<SessionTable>, newHash: Buffer): Promise<void> {
  const now = new Date()
  await db
    .updateTable('session')
    .set({
      refresh_hash: newHash,
      previous_refresh_hash: session.refresh_hash,
      rotated_at: now,
      last_seen_at: now,
      idle_expires_at: new Date(now.getTime() + limits.sessionIdleMs),
    })
    .where('id', '=', session.id)
    .execute()
}

/** The http layer adds __Host- where cookies are Secure. */
export const REFRESH_COOKIE = 'parapet_refresh'

/** The grant for the page's memory; the refresh token goes into the cookie and nowhere else. */
export function grantSession(call: Pick<PublicCall, 'setCookie'>, issued: Refreshed): { session: SessionGrant } {
  if (issued.refreshToken !== null) call.setCookie(REFRESH_COOKIE, issued.refreshToken, Math.floor(limits.sessionAbsoluteMs / 1000))
  const { accessToken, expiresInMs, userId, accountId } = issued
  return { session: { accessToken, expiresInMs, userId, accountId } }
}
