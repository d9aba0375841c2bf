import { limits } from '#contract/limits.ts'
import { type Provider, REFRESH_FAILURES, type SessionGrant } from '#contract/sessions.ts'
import { ApiError } from '#web/api.ts'
import type { AuthAction, AuthState } from './auth-store.ts'
import { wasAuthenticated } from './browser-storage.ts'

/** What can happen to a session outside of this page's own sign-out. */
export type AuthEvent =
  | { type: 'signedOut' }
  | { type: 'hostedUI_failure' }
  | { type: 'tokenRefresh_failure'; message: string }
  | { type: 'signIn_failure' }
  | { type: 'parsingCallbackUrl_failure' }
  | { type: 'customState_failure' }

/** Messages of a failed refresh that mean the session is over; any other failure may pass. */
const FINAL = Object.values(REFRESH_FAILURES)

/** Whether an event ends the session on this page. */
export function forcesLogout(event: AuthEvent, wasAuthenticated: boolean): boolean {
  if (event.type === 'signedOut' || event.type === 'hostedUI_failure') return true
  if (event.type === 'tokenRefresh_failure') return isOver(event.message)
  return wasAuthenticated
}

/** What the session needs of the world. Times in milliseconds. */
export interface SessionDeps {
  /** Exchanges the cookie for a new access token; throws ApiError. */
  refresh: () => Promise<SessionGrant>
  /** Loads the profile of the signed-in person. */
  identify: () => Promise<void>
  /** Ends the session on the server. */
  endOnServer: () => Promise<void>
  auth: { state: () => AuthState; dispatch: (action: AuthAction) => void }
  /** Empties caches, stores and storage; settings of the machine stay. */
  clearState: () => Promise<void>
  goTo: (path: '/') => void
  announceExpiry: () => void
  /** After every sign-in of this page: loads the further resources, reports a federated login. */
  onSignedIn: (how: SignInKind) => void
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** plain: email and password, or the demo; code: a second step followed; else the provider of a federated login. */
export type SignInKind = 'plain' | 'code' | Provider

/** What a validation told: the session stands, it is over (in the server's words), or nothing. */
type Verdict = { state: 'valid' } | { state: 'invalid'; message: string } | { state: 'unknown' }

const isOver = (message: string) => FINAL.some((final) => message.includes(final))
/** Only these words of the server end the session; silence, a gateway's error or refusal, a cut line do not. */
const verdictOf = (error: unknown): Verdict =>
  error instanceof ApiError && (error.status === 401 || error.status === 403) && isOver(error.title)
    ? { state: 'invalid', message: error.title }
    : { state: 'unknown' }

const isReplaced = (error: unknown) => error instanceof ApiError && error.code === 'auth.session_replaced'

/** The life of a sign-in on this page: start-up validation, renewal, periodic check, forced logout. */
export class Session {
  readonly #deps: SessionDeps
  #grant: SessionGrant | null = null
  #running: Promise<Verdict> | null = null
  #checkedAt = Number.NEGATIVE_INFINITY
  #identifiedAt = Number.NEGATIVE_INFINITY
  #redirectedAt = Number.NEGATIVE_INFINITY
  /** A forced logout was skipped by the redirect guard; the next check of the mark makes up for it. */
  #isLogoutDue = false

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** The access token; only ever in memory. */
  get token(): string | null {
    return this.#grant?.accessToken ?? null
  }

  /** At start-up. Without the mark of an earlier sign-in nobody is asked: there can be no session. */
  async start(): Promise<void> {
    this.#deps.auth.dispatch({ type: 'INITIALIZE', payload: { isAuthenticated: wasAuthenticated.get() && (await this.#restore()) } })
  }

  /** Completes a sign-in; throws when the person cannot be identified. After a code step the profile is fetched once more. */
  async accept(grant: SessionGrant, how: SignInKind = 'plain'): Promise<void> {
    this.#grant = grant
    try {
      await this.#identify()
    } catch (error) {
      this.#grant = null
      throw error
    }
    wasAuthenticated.set()
    this.#isLogoutDue = false
    this.#deps.auth.dispatch({ type: 'LOGIN' })
    this.#deps.onSignedIn(how)
    if (how === 'code') void this.#identifyLater(grant)
  }

  /** After a 401: true when the session stands and the call may be tried again; otherwise logs out, unless the server was merely out of reach. */
  async renew(): Promise<boolean> {
    // what was still under way when the person signed out
    if (this.#grant === null) return false
    const { state } = await this.#validate()
    if (state === 'invalid') await this.handle({ type: 'tokenRefresh_failure', message: REFRESH_FAILURES.invalidated })
    return state === 'valid'
  }

  /**
   * The periodic check; skipped when the last one ran less than half the interval ago, unless forced. Who the person is and what they
   * may do is asked again once it is older than the cache's time.
   */
  async check(force = false): Promise<void> {
    if (!this.#deps.auth.state().isAuthenticated) return
    if (!force && this.#deps.now() - this.#checkedAt < limits.sessionCheckIntervalMs / 2) return
    const verdict = await this.#validate()
    if (verdict.state === 'invalid') await this.handle({ type: 'tokenRefresh_failure', message: verdict.message })
    if (!force && verdict.state === 'valid' && this.#deps.now() - this.#identifiedAt >= limits.authCacheMs)
      await this.#identify().catch(() => undefined)
  }

  /** Another tab signed out (the mark is gone), or a logout is still due. */
  async checkMark(): Promise<void> {
    if (this.#deps.auth.state().isAuthenticated && (this.#isLogoutDue || !wasAuthenticated.get())) await this.handle({ type: 'signedOut' })
  }

  /** Something happened to the session; logs out when the rules say so. */
  async handle(event: AuthEvent): Promise<void> {
    if (forcesLogout(event, wasAuthenticated.get())) await this.#forcedLogout()
  }

  /** The person's own sign-out. The page forgets first: nothing of it shall meet the end of its own session. */
  async signOut(): Promise<void> {
    await this.#reset()
    this.#deps.goTo('/')
    await this.#deps.endOnServer().catch(() => undefined)
  }

  async #restore(): Promise<boolean> {
    const verdict = await this.#validate()
    if (verdict.state === 'invalid') await this.handle({ type: 'tokenRefresh_failure', message: verdict.message })
    if (verdict.state !== 'valid') return false
    try {
      await this.#identify()
      return true
    } catch {
      this.#grant = null
      return false
    }
  }

  /** Tried once and then up to 3 times more, waiting 500 ms × (attempt + 1). */
  async #identify(attempt = 0): Promise<void> {
    try {
      await this.#deps.identify()
      this.#identifiedAt = this.#deps.now()
    } catch (error) {
      if (attempt >= limits.identifyAttempts) throw error
      await this.#deps.sleep(limits.identifyRetryMs * (attempt + 1))
      await this.#identify(attempt + 1)
    }
  }

  async #identifyLater(grant: SessionGrant): Promise<void> {
    await this.#deps.sleep(limits.profileRefetchAfterMfaMs)
    if (this.#grant?.userId === grant.userId) await this.#identify().catch(() => undefined)
  }

  /** Asks the server whether the session stands; calls within 500 ms of each other share one answer. */
  #validate(): Promise<Verdict> {
    if (this.#running !== null) return this.#running
    this.#checkedAt = this.#deps.now()
    const asked = this.#askServer()
    this.#running = asked
    void this.#forgetAfter(asked)
    return asked
  }

  async #forgetAfter(asked: Promise<Verdict>): Promise<void> {
    await asked
    await this.#deps.sleep(limits.dedupWindowMs)
    this.#running = null
  }

  /** Asked again while the cookie of a newer sign-in, on this page or another, is on its way. */
  async #askServer(attempt = 0): Promise<Verdict> {
    try {
      const next = await this.#deps.refresh()
      // Somebody else signed in on another tab: this page's data is not theirs.
      if (this.#grant !== null && next.userId !== this.#grant.userId) return { state: 'invalid', message: REFRESH_FAILURES.invalidated }
      this.#grant = next
      return { state: 'valid' }
    } catch (error) {
      if (!isReplaced(error) || attempt >= limits.identifyAttempts) return verdictOf(error)
      await this.#deps.sleep(limits.identifyRetryMs)
      return this.#askServer(attempt + 1)
    }
  }

  async #forcedLogout(): Promise<void> {
    // With nobody signed in there is nothing to end and nothing that expired.
    if (!this.#deps.auth.state().isAuthenticated && !wasAuthenticated.get()) return
    if (this.#deps.now() - this.#redirectedAt < limits.authRedirectGuardMs) {
      this.#isLogoutDue = true
      return
    }
    this.#redirectedAt = this.#deps.now()
    await this.#reset()
    this.#deps.goTo('/')
    this.#deps.announceExpiry()
  }

  async #reset(): Promise<void> {
    this.#grant = null
    this.#isLogoutDue = false
    wasAuthenticated.clear()
    this.#deps.auth.dispatch({ type: 'LOGOUT' })
    await this.#deps.clearState()
  }
}
