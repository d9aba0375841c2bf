import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OwnSession } from '#contract/security.ts'
import type { SessionGrant } from '#contract/sessions.ts'
import { originOf, type ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/secrets/secrets.ts'
import { newAccessToken, newRefreshToken } from './tokens.ts'

export interface IssuedSession extends SessionGrant {
  sessionId: string
  /** For the cookie alone. */
  refreshToken: string
}
export interface NewSession {
  userId: string
  accountId: string
  client: ClientInfo
  /** How the person proved who they are; by password unless told. */
  method?: OwnSession['method']
}

/** Opens a session in an open identity transaction. */
export async function issueSessionIn(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { userId, accountId, client, method = 'password' }: NewSession,
): Promise<IssuedSession> {
  const sessionId = newId()
  const refreshToken = newRefreshToken(services.secrets, sessionId)
  const now = Date.now()
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      account_id: accountId,
      refresh_hash: hashToken(refreshToken),
      previous_refresh_hash: null,
      ...originOf(client),
      method,
      idle_expires_at: new Date(now + limits.sessionIdleMs),
      absolute_expires_at: new Date(now + limits.sessionAbsoluteMs),
      ended_at: null,
      ended_because: null,
    })
    .execute()
  const accessToken = await issueAccessToken(db, sessionId)
  return { sessionId, accessToken, refreshToken, expiresInMs: limits.accessTokenTtlMs, userId, accountId }
}

/** Opens a session for a person who has proved who they are. */
export function issueSession(services: Pick<Services, 'database' | 'secrets'>, session: NewSession): Promise<IssuedSession> {
  return services.database.transact('identity', {}, (db) => issueSessionIn(db, services, session))
}

/** A new access token of a session; the session's expired ones go. */
export async function issueAccessToken(db: Db, sessionId: string): Promise<string> {
  const token = newAccessToken()
  await db
    .deleteFrom('access_token')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('access_token')
    .values({ token_hash: hashToken(token), session_id: sessionId, expires_at: new Date(Date.now() + limits.accessTokenTtlMs) })
    .execute()
  return token
}
