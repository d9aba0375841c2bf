import {
  confirmSignIn,
  confirmSignUp,
  federatedCallback,
  federatedSignIn,
  forgotPassword,
  forgotPasswordSubmit,
  REFRESH_FAILURES,
  refreshSession as refreshRoute,
  resendSignUp,
  signIn,
  signOut,
  signUp,
} from '#contract/sessions.ts'
import type { ReplyOf } from '#contract/route.ts'
import { handlePublic, type Handler, type PublicCall } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { ATTEMPT_MS, createUserPool, requireOwnProof, requireSafeTransport, type UserPool } from '#server/modules/identity/index.ts'
import { grantSession, REFRESH_COOKIE, refreshSession } from '#server/modules/sessions/lifecycle/refresh-session.ts'
import { confirmRegistration, register } from './register.ts'
import type { Module } from '#server/module.ts'
import { problem } from '#server/problem.ts'
import { sessionResolver } from '#server/modules/sessions/lifecycle/resolve-token.ts'
import { BROWSER_COOKIE, finishFederated } from '#server/modules/sessions/federated/finish-federated.ts'
import { evenAnswers, evenRefusals } from './even-time.ts'
import { type Answer, answerChallenge, noteWrongCode, noteWrongPassword, resetPassword, signInByPassword } from './sign-in.ts'
import { endReplaced, endSessionOfToken } from '#server/modules/sessions/lifecycle/end-session.ts'

const asking = ({ language, client }: PublicCall, username: string) => ({ username, language, client })

function routes(services: Services): Handler[] {
  const pool = createUserPool(services)
  return [
    ...registrationRoutes(services, pool),
    ...signInRoutes(services, pool),
    ...resetRoutes(services, pool),
    ...cookieRoutes(services, pool),
    ...federatedRoutes(services, pool),
  ]
}

function registrationRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(signUp, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenAnswers(async () => {
        const { challengeToken } = await register(services, pool, call, body)
        return { accepted: true as const, challengeToken }
      })
    }),
    handlePublic(confirmSignUp, (call, { body }) =>
      evenRefusals(async () => {
        await confirmRegistration(services, pool, call, body)
        return { confirmed: true as const }
      }),
    ),
    handlePublic(resendSignUp, (call, { body }) =>
      evenAnswers(async () => {
        const { challengeToken } = await pool.resendSignUp({ ...asking(call, body.email), challengeToken: body.challengeToken })
        return { accepted: true as const, challengeToken }
      }),
    ),
  ]
}

async function presentAnswer(services: Services, call: PublicCall, found: Answer): Promise<ReplyOf<typeof signIn>> {
  if ('accessToken' in found) {
    await endReplaced(services, call.cookie(REFRESH_COOKIE), found)
    return grantSession(call, found)
  }
  const { challenge, challengeToken, destination } = found
  return { challenge, challengeToken, destination }
}

function signInRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(signIn, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenRefusals(
        async () => presentAnswer(services, call, await signInByPassword(services, pool, call, body)),
        noteWrongPassword(services, call, body.email),
      )
    }),
    handlePublic(confirmSignIn, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenRefusals(
        async () => presentAnswer(services, call, await answerChallenge(services, pool, call, body)),
        noteWrongCode(services, call, body.challengeToken),
      )
    }),
  ]
}

function resetRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(forgotPassword, (call, { body }) =>
      evenAnswers(async () => {
        await pool.forgotPassword(asking(call, body.email))
        return { accepted: true as const }
      }),
    ),
    handlePublic(forgotPasswordSubmit, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenRefusals(async () => {
        await resetPassword(services, pool, call, body)
        return { reset: true as const }
      })
    }),
  ]
}

export const sessionsModule: Module = { routes }

/** Calls that act on the refresh cookie; the http layer refuses them from pages of other sites. */
function cookieRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(refreshRoute, async (call) => {
      const token = call.cookie(REFRESH_COOKIE)
      // browsers drop the cookie as its time is over
      if (token === undefined) throw problem('auth.required', { title: REFRESH_FAILURES.expired })
      const refreshed = await refreshSession(services, token, call.client)
      if (!('failure' in refreshed)) return grantSession(call, refreshed)
      // the new cookie may be there by now: it is not this answer's to clear
      if (refreshed.failure === 'replaced') throw problem('auth.session_replaced')
      call.clearCookie(REFRESH_COOKIE)
      throw problem('auth.token_invalid', { title: REFRESH_FAILURES[refreshed.failure] })
    }),
    handlePublic(signOut, async (call) => {
      const token = call.cookie(REFRESH_COOKIE)
      if (token !== undefined) await endSessionOfToken(services, pool, token, call.client)
      call.clearCookie(REFRESH_COOKIE)
      return { signedOut: true as const }
    }),
  ]
}

/** Sign-in at outside providers. The http layer refuses both calls from pages of other sites. */
function federatedRoutes(services: Services, pool: UserPool): Handler[] {
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
    return requireOwnProof(found).userId
  }
}
