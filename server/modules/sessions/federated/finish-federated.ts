import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { federatedCallback, Provider, SessionGrant } from '#contract/sessions.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { oidcOf, type Arrived } from '#server/integrations/oidc/oidc.ts'
import { OidcError, type OutsideIdentity } from '#server/integrations/oidc/provider.ts'
import { problem, ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import {
  type AdmitInvited,
  auditPerson,
  auditStranger,
  confirmedPersonOf,
  createAttemptLimits,
  type FederatedAttempt,
  type IdentityProvider,
  identityProviderOf,
  linkPerson,
  NOBODY,
  notConfigured,
  personOfGoogle,
  personOfSso,
  redirectUriOf,
  type Resolved,
  takeAttempt,
  type UserPool,
} from '#server/modules/identity/index.ts'
import { acceptWaitingInvitation } from '#server/modules/invitations/index.ts'
import { grantSession, REFRESH_COOKIE, refreshSession } from '#server/modules/sessions/lifecycle/refresh-session.ts'
import { openSignedInSession } from '#server/modules/sessions/lifecycle/home.ts'

/** Ties the sign-in to the browser that began it (RFC 6749 §10.12). */
export const BROWSER_COOKIE = 'parapet_federated'

export interface Finishing {
  services: Services
  pool: UserPool
  call: PublicCall
}
type Finished = ReplyOf<typeof federatedCallback>

/**
 * Finishes a sign-in at a provider, or the linking of an identity.
 * @throws problem auth.challenge_lost for a state that is unknown, used, expired or of another browser; auth.federation_failed when
 * the provider's word does not hold; auth.identity_unlinked, right.missing when it holds for nobody who may come in
 */
export async function finishFederated(finishing: Finishing, body: BodyOf<typeof federatedCallback>): Promise<Finished> {
  const { services, call } = finishing
  const { database, secrets } = services
  const browserToken = call.cookie(BROWSER_COOKIE)
  const attempt = browserToken === undefined ? null : await takeAttempt(database.identity, secrets, { state: body.state, browserToken })
  if (attempt === null) throw lost()
  call.clearCookie(BROWSER_COOKIE)
  const door = await identityProviderOf(services, database.identity, attempt)
  if (door === null) throw notConfigured(attempt.provider)
  const arrived = await arrive(finishing, { attempt, door }, body)
  const session =
    attempt.linkUserId === null
      ? await signIn(finishing, { attempt, door }, arrived)
      : await link(finishing, { attempt, door }, { arrived, linkUserId: attempt.linkUserId })
  return { session, next: attempt.next, linked: attempt.linkUserId !== null, vouchedBy: voucherOf(attempt, arrived) }
}

/** Who vouched, as the audit names it. */
const voucherOf = ({ provider }: FederatedAttempt, { identity }: Arrived): Provider =>
  provider === 'Hosted' && identity.isOfGoogle === true ? 'Google' : provider

const lost = () =>
  problem('auth.challenge_lost', {
    title: 'This sign-in can no longer be completed',
    detail: 'It was already completed, took longer than ten minutes, or started in another browser. Start again.',
  })

interface Underway {
  attempt: FederatedAttempt
  door: IdentityProvider
}

async function arrive(
  { services, call }: Finishing,
  { attempt, door }: Underway,
  body: BodyOf<typeof federatedCallback>,
): Promise<Arrived> {
  const { nonce, verifier, provider, linkUserId } = attempt
  try {
    return await oidcOf(services.egress).arrive(door.provider, body, { redirectUri: redirectUriOf(services.config), nonce, verifier })
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    call.log.warn({ err: error, provider, issuer: door.provider.issuer }, 'sign-in provider: its word does not hold')
    await noteRefusal(services, call, { attempt, userId: linkUserId, email: null, reason: 'auth.federation_failed' })
    throw problem('auth.federation_failed', {
      title: 'The sign-in provider did not confirm who you are',
      detail: 'Start again, or sign in with your password.',
    })
  }
}

async function signIn(finishing: Finishing, { attempt, door }: Underway, arrived: Arrived): Promise<SessionGrant> {
  const { services, call } = finishing
  const { client } = call
  const { provider } = attempt
  const { identity } = arrived
  const hosted = provider === 'Hosted' ? await personOfPool(finishing, arrived) : null
  const outcome = await services.database.transact('identity', {}, async (db) => {
    const found = hosted ?? (await personOf(services, db, door, { identity, client }))
    if (found.state === 'refused') return found
    const { state, joinedAs, ...person } = found
    const action = `Login by ${voucherOf(attempt, arrived)}`
    const vouchedBy = door.sso?.accountId ?? null
    const details = { issuer: identity.issuer, ...(joinedAs === undefined ? {} : { joinedAs }) }
    return { state, issued: await openSignedInSession(services, db, { ...person, client, method: provider, vouchedBy, action, details }) }
  })
  if (outcome.state === 'found') {
    return grantSession(call, outcome.issued).session
  }
  await noteRefusal(services, call, { attempt, userId: outcome.userId, email: identity.email, reason: outcome.error.code })
  throw outcome.error
}

const personOf = (
  services: Services,
  db: Db,
  { sso }: IdentityProvider,
  arriving: { identity: OutsideIdentity; client: ClientInfo },
): Promise<Resolved> => {
  if (sso === null) return personOfGoogle(services, db, arriving)
  const admitInvited: AdmitInvited = (open, person) => acceptWaitingInvitation(services, open, person)
  return personOfSso(services, db, { sso, admitInvited }, arriving)
}

/** The user pool's own login page: its person is found as after its password. */
async function personOfPool({ services, pool, call }: Finishing, { identity, tokens }: Arrived): Promise<Resolved> {
  try {
    return { state: 'found', ...(await pool.arriveHosted({ tokens, client: call.client })) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const known = identity.email === null ? undefined : await confirmedPersonOf(services.database.identity, identity.email)
    return { state: 'refused', error, userId: known?.id ?? null }
  }
}

/** Whoever links must be signed in, in this browser, still. */
async function link(
  { services, call }: Finishing,
  { attempt, door }: Underway,
  { arrived, linkUserId }: { arrived: Arrived; linkUserId: string },
): Promise<SessionGrant> {
  const token = call.cookie(REFRESH_COOKIE)
  const refreshed = token === undefined ? null : await refreshSession(services, token, call.client)
  if (refreshed === null || 'failure' in refreshed) throw lost()
  // the cookie was rotated, whatever comes
  const { session } = grantSession(call, refreshed)
  if (refreshed.userId !== linkUserId) throw lost()
  const { provider } = attempt
  const { identity } = arrived
  try {
    await services.database.transact('identity', {}, (db) =>
      linkPerson(services, db, { userId: linkUserId, provider, sso: door.sso, identity, call }),
    )
  } catch (error) {
    if (error instanceof ProblemError)
      await noteRefusal(services, call, { attempt, userId: linkUserId, email: identity.email, reason: error.code })
    throw error
  }
  return session
}

interface Refusal {
  attempt: FederatedAttempt
  /** Null where nobody here is meant. */
  userId: string | null
  email: string | null
  reason: string
}
/** In the log always; in the audit of the person, else of the account whose single sign-on it was, else of whoever operates the installation. */
async function noteRefusal(services: Services, { client, log }: PublicCall, { attempt, userId, email, reason }: Refusal): Promise<void> {
  const { provider, ssoAccountId } = attempt
  log.info({ provider }, 'Login failed')
  const action = `Login by ${provider}`
  const { database, secrets } = services
  const written =
    userId === null
      ? 0
      : await database.transact('identity', {}, (db) =>
          auditPerson(services, db, {
            userId,
            event: 'session.sign_in_failed',
            status: 'Fail',
            client,
            action,
            details: { method: provider, reason },
          }),
        )
  if (written > 0) return
  const limits = createAttemptLimits(database.identity, secrets)
  if (!(await limits.take({ kind: 'stranger', username: ssoAccountId ?? NOBODY, address: client.ip }))) return
  const stranger = { email, reason, client, action, ...(ssoAccountId === null ? {} : { accountId: ssoAccountId }) }
  await database.transact('identity', {}, (db) => auditStranger(services, db, stranger))
}
