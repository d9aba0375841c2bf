import { refreshSession as refreshRoute, signOut } from '#contract/sessions.ts'
import { handlePublic, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { grantSession, REFRESH_COOKIE } from './lifecycle/grant.ts'
import { refreshSession } from './lifecycle/refresh-session.ts'
import { endSessionOfToken } from './sign-out.ts'
import type { UserPool } from '#server/modules/identity/index.ts'

/** Calls that act on the refresh cookie; the http layer refuses them from pages of other sites. */
export function cookieRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(refreshRoute, async (call) => {
      const token = call.cookie(REFRESH_COOKIE)
      if (token === undefined) throw problem('auth.required')
      const refreshed = await refreshSession(services, token, call.client)
      if (refreshed !== null) return grantSession(call, refreshed)
      call.clearCookie(REFRESH_COOKIE)
      throw problem('auth.token_invalid', { title: 'Session expired' })
    }),
    handlePublic(signOut, async (call) => {
      const token = call.cookie(REFRESH_COOKIE)
      if (token !== undefined) await endSessionOfToken(services, pool, token, call.client)
      call.clearCookie(REFRESH_COOKIE)
      return { signedOut: true as const }
    }),
  ]
}
