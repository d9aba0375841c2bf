import { limits } from '#contract/limits.ts'
import type { SessionGrant } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import type { Refreshed } from './refresh-session.ts'

/** The http layer adds __Host- where cookies are Secure. */
export const REFRESH_COOKIE = 'parapet_refresh'

/** The grant for the page's memory; the refresh token goes into the cookie and nowhere else. */
export function grantSession(call: Pick<PublicCall, 'setCookie'>, issued: Refreshed): { session: SessionGrant } {
  if (issued.refreshToken !== null) call.setCookie(REFRESH_COOKIE, issued.refreshToken, Math.floor(limits.sessionAbsoluteMs / 1000))
  const { accessToken, expiresInMs, userId, accountId } = issued
  return { session: { accessToken, expiresInMs, userId, accountId } }
}
