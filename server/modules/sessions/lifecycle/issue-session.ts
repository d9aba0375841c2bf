import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OwnSession } from '#contract/security.ts'
import type { SessionGrant } from '#contract/sessions.ts'
import { type ClientInfo, originOf } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { newId, uuidOf } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { hashToken, type Secrets } from '#server/secrets/secrets.ts'

export const ACCESS_TOKEN_PREFIX = 'px_at_'
const REFRESH_TOKEN_PREFIX = 'px_rt_'

/** 256 random bits; means nothing outside our table. */
const newAccessToken = (): string => `${ACCESS_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

const SESSION_BYTES = 16
const RANDOM_BYTES = 32
const MAC_BYTES = 16
const PURPOSE = 'refresh token'

/**
 * A refresh token names its session and carries our mark, so that any token that was ever ours is known again
 * after later ones replaced it: its use then means that somebody copied it.
 */
export function newRefreshToken(secrets: Secrets, sessionId: string): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)])
  return `${REFRESH_TOKEN_PREFIX}${Buffer.concat([body, secrets.hmac(PURPOSE, body.toString('base64url')).subarray(0, MAC_BYTES)]).toString('base64url')}`
}

/** The session a refresh token was issued for; null when we never issued it. */
export function sessionOfRefreshToken(secrets: Secrets, token: string): string | null {
  if (!token.startsWith(REFRESH_TOKEN_PREFIX)) return null
  const bytes = Buffer.from(token.slice(REFRESH_TOKEN_PREFIX.length), 'base64url')
  if (bytes.length !== SESSION_BYTES + RANDOM_BYTES + MAC_BYTES) return null
  const body = bytes.subarray(0, SESSION_BYTES + RANDOM_BYTES)
  const marks = secrets.hmacs(PURPOSE, body.toString('base64url')).map(({ mac }) => mac.subarray(0, MAC_BYTES))
  if (!marks.some((mark) => timingSafeEqual(bytes.subarray(body.length), mark))) return null
  return uuidOf(bytes.subarray(0, SESSION_BYTES).toString('hex'))
}

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
  /** The account whose identity provider vouches for the person. */
  vouchedBy?: string | null
  /** A second factor of the person's own was proved. */
  factorProved?: boolean
}

/** Opens a session in an open identity transaction. */
export async function issueSessionIn(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { userId, accountId, client, method = 'password', vouchedBy = null, factorProved = false }: NewSession,
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
      vouched_by: vouchedBy,
      factor_proved_at: factorProved ? new Date(now) : null,
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
