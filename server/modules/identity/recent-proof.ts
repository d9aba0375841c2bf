import { limits } from '#contract/limits.ts'
import type { Principal, SessionPrincipal } from '#server/context.ts'
import { problem, stepUpRequired } from '#server/problem.ts'

/** What only a person at a browser may do. @throws problem right.missing for an API key */
export function requireSession({ principal }: { principal: Principal }): SessionPrincipal {
  if (principal.kind !== 'session') throw problem('right.missing', { title: 'An API key cannot do this', detail: 'Sign in to do this.' })
  return principal
}

/**
 * What concerns more than one account, or the person's credentials: an account's identity provider does not speak for those.
 * @throws problem right.missing for an API key, auth.step_up_required for a session that such a provider vouched for
 */
export function requireOwnSession(scope: { principal: Principal }): SessionPrincipal {
  const session = requireSession(scope)
  if (session.vouchedBy !== null) throw stepUpRequired()
  return session
}

/** When a session's proof of the person ends; null when it has. */
export function provenUntil(provedAt: Date): Date | null {
  const until = new Date(provedAt.getTime() + limits.reauthenticationMs)
  return until.getTime() > Date.now() ? until : null
}

/**
 * What only a person may do who has lately proved who they are: a sign-in counts, and so does a re-authentication.
 * @throws problem right.missing for an API key, auth.reauthentication_required when the proof is too old
 */
export function requireRecentProof(scope: { principal: Principal }): SessionPrincipal {
  const session = requireSession(scope)
  if (provenUntil(session.provedAt) === null) {
    throw problem('auth.reauthentication_required', {
      title: 'Confirm your identity',
      detail: 'Enter your password again, or a code from your authenticator app.',
    })
  }
  return session
}

/** As `requireRecentProof`, by what is the person's own. @throws as that, and problem auth.step_up_required */
export function requireOwnProof(scope: { principal: Principal }): SessionPrincipal {
  requireOwnSession(scope)
  return requireRecentProof(scope)
}
