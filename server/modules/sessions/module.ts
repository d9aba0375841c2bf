import { confirmSignIn, confirmSignUp, forgotPassword, forgotPasswordSubmit, resendSignUp, signIn, signUp } from '#contract/sessions.ts'
import type { ReplyOf } from '#contract/route.ts'
import { handlePublic, type Handler, type PublicCall } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { cookieRoutes } from './cookie-routes.ts'
import { createUserPool, requireSafeTransport, type UserPool } from '#server/modules/identity/index.ts'
import { evenAnswers, evenRefusals } from './even-time.ts'
import { federatedRoutes } from './federated/routes.ts'
import { grantSession } from './lifecycle/grant.ts'
import { confirmRegistration, register } from './registration/register.ts'
import { resetPassword } from './reset-password.ts'
import { answerChallenge, noteWrongCode, noteWrongPassword, signInByPassword, type Answer } from './sign-in.ts'
import type { Module } from '#server/module.ts'

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

function presentAnswer(call: PublicCall, found: Answer): ReplyOf<typeof signIn> {
  if ('accessToken' in found) return grantSession(call, found)
  const { challenge, challengeToken, destination } = found
  return { challenge, challengeToken, destination }
}

function signInRoutes(services: Services, pool: UserPool): Handler[] {
  return [
    handlePublic(signIn, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenRefusals(
        async () => presentAnswer(call, await signInByPassword(services, pool, call, body)),
        noteWrongPassword(services, call, body.email),
      )
    }),
    handlePublic(confirmSignIn, (call, { body }) => {
      requireSafeTransport(services.config, call.client)
      return evenRefusals(
        async () => presentAnswer(call, await answerChallenge(services, pool, call, body)),
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
