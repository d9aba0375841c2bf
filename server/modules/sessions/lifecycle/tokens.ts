import { randomBytes, timingSafeEqual } from 'node:crypto'
import { uuidOf } from '#server/new-id.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export const ACCESS_TOKEN_PREFIX = 'px_at_'
const REFRESH_TOKEN_PREFIX = 'px_rt_'

/** 256 random bits; means nothing outside our table. */
export const newAccessToken = (): string => `${ACCESS_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

const SESSION_BYTES = 16
const RANDOM_BYTES = 32
const MAC_BYTES = 16
const macOf = (secrets: Secrets, body: Buffer) => secrets.hmac('refresh token', body.toString('base64url')).subarray(0, MAC_BYTES)

/**
 * A refresh token names its session and carries our mark, so that any token that was ever ours is known again
 * after later ones replaced it: its use then means that somebody copied it.
 */
export function newRefreshToken(secrets: Secrets, sessionId: string): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)])
  return `${REFRESH_TOKEN_PREFIX}${Buffer.concat([body, macOf(secrets, body)]).toString('base64url')}`
}

/** The session a refresh token was issued for; null when we never issued it. */
export function sessionOfRefreshToken(secrets: Secrets, token: string): string | null {
  if (!token.startsWith(REFRESH_TOKEN_PREFIX)) return null
  const bytes = Buffer.from(token.slice(REFRESH_TOKEN_PREFIX.length), 'base64url')
  if (bytes.length !== SESSION_BYTES + RANDOM_BYTES + MAC_BYTES) return null
  const body = bytes.subarray(0, SESSION_BYTES + RANDOM_BYTES)
  if (!timingSafeEqual(bytes.subarray(body.length), macOf(secrets, body))) return null
  return uuidOf(bytes.subarray(0, SESSION_BYTES).toString('hex'))
}
