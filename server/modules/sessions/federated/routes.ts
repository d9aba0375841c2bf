import { federatedCallback, federatedSignIn } from '#contract/sessions.ts'
import { handlePublic, type Handler, type PublicCall } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { ATTEMPT_MS, requireRecentProof, requireSafeTransport, type UserPool } from '#server/modules/identity/index.ts'
import { sessionResolver } from '#server/modules/sessions/lifecycle/resolve-token.ts'
import { BROWSER_COOKIE, finishFederated } from './finish-federated.ts'

/** Sign-in at outside providers. The http layer refuses both calls from pages of other sites. */
export function federatedRoutes(services: Services, pool: UserPool): Handler[] {
  const linkerOf = whoLinks(services)
  return [
    handlePublic(federatedSignIn, async (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      const { provider, email, next } = body
      const linkUserId = body.link === true ? await linkerOf(call) : undefined
      const { redirectTo, browserToken } = await pool.federatedSignIn({ provider, email, next, linkUserId })
      call.setCookie(BROWSER_COOKIE, browserToken, ATTEMPT_MS / 1000)
      return { redirectTo }
    }),
    handlePublic(federatedCallback, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return finishFederated({ services, pool, call }, body)
    }),
  ]
}

/** Linking is for a person in a session who has lately proved who they are. */
function whoLinks(services: Services) {
  const resolve = sessionResolver(services)
  return async ({ bearer, client }: PublicCall): Promise<string> => {
    if (bearer === undefined) throw problem('auth.required')
    const found = await resolve(bearer, undefined, client.ip ?? '')
    if (found === null) throw problem('auth.token_invalid')
    return requireRecentProof(found).userId
  }
}
