import type { BodyOf } from '#contract/route.ts'
import { federatedCallback } from '#contract/sessions.ts'
import { ApiError, call } from '#web/api.ts'
import type { Departure } from '#web/components/federation.ts'
import { safeNext } from '#web/paths.ts'
import { landingOf } from '#web/shell/session/landing.ts'
import type { AuthEvent, Session } from '#web/shell/session/session.ts'

/** What the provider sent the browser back with (RFC 6749 §4.1.2, RFC 9207 for `iss`). */
export type Callback =
  | { kind: 'code'; body: BodyOf<typeof federatedCallback> }
  /** The provider refused, or the person did there. */
  | { kind: 'error'; error: string }
  /** Neither a code nor an error. */
  | { kind: 'garbled' }

/** Reads the query of the callback address. */
export function readCallback(search: Readonly<Record<string, string>>): Callback {
  const { code, state, iss, error } = search
  if (error !== undefined) return { kind: 'error', error }
  const body = federatedCallback.body.safeParse(iss === undefined ? { code, state } : { code, state, iss })
  return body.success ? { kind: 'code', body: body.data } : { kind: 'garbled' }
}

/** Why the way back from a provider led nowhere. */
export type Failure = 'denied' | 'provider' | 'address' | 'lost' | 'refused' | 'unlinked' | 'not_configured' | 'unreachable'
export type Outcome = { kind: 'signed-in' | 'linked'; next: string } | { kind: 'failed'; failure: Failure; isLink: boolean }

const BY_CODE: Readonly<Record<string, Failure>> = {
  'auth.challenge_lost': 'lost',
  'auth.federation_failed': 'refused',
  'auth.identity_unlinked': 'unlinked',
  'auth.not_configured': 'not_configured',
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429) return 'unreachable'
  return BY_CODE[error.code] ?? 'refused'
}

/** The session event of a failure; none for what says nothing about who somebody is. */
function eventOf(failure: Failure): AuthEvent | null {
  if (failure === 'denied' || failure === 'provider') return { type: 'hostedUI_failure' }
  if (failure === 'address') return { type: 'parsingCallbackUrl_failure' }
  if (failure === 'lost') return { type: 'customState_failure' }
  return failure === 'unreachable' ? null : { type: 'signIn_failure' }
}

/** Finishes what the tab left for a provider to do. Failures to link an identity end no session: they are no sign-ins. */
export async function finishFederation(
  callback: Callback,
  departure: Departure | null,
  session: Pick<Session, 'accept' | 'handle'>,
): Promise<Outcome> {
  const isLink = departure?.isLink ?? false
  const failed = async (failure: Failure): Promise<Outcome> => {
    const event = eventOf(failure)
    if (event !== null && !isLink) await session.handle(event)
    return { kind: 'failed', failure, isLink }
  }
  if (callback.kind === 'error') return failed(callback.error === 'access_denied' ? 'denied' : 'provider')
  if (callback.kind === 'garbled') return failed('address')
  try {
    const reply = await call(federatedCallback, { body: callback.body, asPerson: isLink })
    const next = reply.next ?? undefined
    if (reply.linked) return { kind: 'linked', next: safeNext(next) }
    await session.accept(reply.session, reply.vouchedBy)
    return { kind: 'signed-in', next: landingOf(next) }
  } catch (error) {
    return failed(failureOf(error))
  }
}
