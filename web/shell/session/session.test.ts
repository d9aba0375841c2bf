import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionGrant } from '#contract/sessions.ts'
import { ApiError } from '#web/api.ts'
import { type AuthAction, authReducer, initialAuth } from './auth-store.ts'
import { wasAuthenticated } from './browser-storage.ts'
import { Session, type SessionDeps } from './session.ts'

const ANA: SessionGrant = {
  accessToken: 'token-1',
  expiresInMs: 900_000,
  userId: '0198c0de-0000-7000-8000-000000000001',
  accountId: '0198c0de-0000-7000-8000-0000000000aa',
}
const refused = (title = 'Session expired') => new ApiError({ title, status: 401, code: 'auth.token_invalid' })
const answered = (status: number) => new ApiError({ title: 'x', status, code: 'server.unavailable' })

function setUp(parts: Partial<SessionDeps> = {}) {
  let state = initialAuth
  const clock = { now: 1_000_000 }
  const slept: number[] = []
  const deps = {
    refresh: vi.fn<SessionDeps['refresh']>(() => Promise.resolve(ANA)),
    identify: vi.fn<SessionDeps['identify']>(() => Promise.resolve()),
    endOnServer: vi.fn<SessionDeps['endOnServer']>(() => Promise.resolve()),
    auth: { state: () => state, dispatch: (action: AuthAction) => (state = authReducer(state, action)) },
    clearState: vi.fn<SessionDeps['clearState']>(() => Promise.resolve()),
    goTo: vi.fn<SessionDeps['goTo']>(),
    announceExpiry: vi.fn<SessionDeps['announceExpiry']>(),
    onSignedIn: vi.fn<SessionDeps['onSignedIn']>(),
    now: () => clock.now,
    sleep: (ms: number) => {
      slept.push(ms)
      clock.now += ms
      return Promise.resolve()
    },
    ...parts,
  }
  return { deps, clock, slept, session: new Session(deps), state: () => state }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => localStorage.clear())

describe('start-up', () => {
  it('a valid session loads the profile and becomes authenticated', async () => {
    wasAuthenticated.set()
    const { session, deps, state } = setUp()
    await session.start()
    expect(state()).toEqual({ isAuthenticated: true, isInitialized: true })
    expect(deps.identify).toHaveBeenCalledOnce()
    expect(session.token).toBe('token-1')
  })
  it('an invalid session of somebody previously authenticated runs a forced logout', async () => {
    wasAuthenticated.set()
    const { session, deps, state } = setUp({ refresh: () => Promise.reject(refused()) })
    await session.start()
    expect(state()).toEqual({ isAuthenticated: false, isInitialized: true })
    expect(deps.clearState).toHaveBeenCalledOnce()
    expect(deps.goTo).toHaveBeenCalledWith('/')
    expect(deps.announceExpiry).toHaveBeenCalledOnce()
    expect(wasAuthenticated.get()).toBe(false)
  })
  it('a first visit is unauthenticated without asking, without a toast', async () => {
    const { session, deps, state } = setUp()
    await session.start()
    expect(state()).toEqual({ isAuthenticated: false, isInitialized: true })
    expect(deps.refresh).not.toHaveBeenCalled()
    expect(deps.announceExpiry).not.toHaveBeenCalled()
  })
  it.each([0, 502, 503, 504])('an answer of %i means unauthenticated but is no logout', async (status) => {
    wasAuthenticated.set()
    const { session, deps, state } = setUp({ refresh: () => Promise.reject(answered(status)) })
    await session.start()
    expect(state()).toEqual({ isAuthenticated: false, isInitialized: true })
    expect(deps.announceExpiry).not.toHaveBeenCalled()
    expect(wasAuthenticated.get()).toBe(true)
  })
  it('identification is retried 3 times, waiting 500 ms × (attempt + 1)', async () => {
    wasAuthenticated.set()
    const identify = vi.fn<SessionDeps['identify']>(() => Promise.reject(answered(503)))
    const { session, slept, state } = setUp({ identify })
    await session.start()
    expect(identify).toHaveBeenCalledTimes(4)
    // the first 500 is the window in which validations share an answer
    expect([...slept].sort((a, b) => a - b)).toEqual([500, 500, 1000, 1500])
    expect(state().isAuthenticated).toBe(false)
  })
})

describe('sign-in', () => {
  it('identifies the person, leaves the mark and becomes authenticated', async () => {
    const { session, state } = setUp()
    await session.accept(ANA)
    expect(state().isAuthenticated).toBe(true)
    expect(wasAuthenticated.get()).toBe(true)
  })
  it('fetches the profile again 500 ms after a code step', async () => {
    const { session, deps, slept } = setUp()
    await session.accept(ANA, 'code')
    await settle()
    expect(deps.identify).toHaveBeenCalledTimes(2)
    expect(slept).toEqual([500])
  })
  it('does not fetch the profile again without a code step, nor after a sign-out in between', async () => {
    const plain = setUp()
    await plain.session.accept(ANA)
    await settle()
    expect(plain.deps.identify).toHaveBeenCalledOnce()
    const pause = Promise.withResolvers<void>()
    const left = setUp({ sleep: () => pause.promise })
    await left.session.accept(ANA, 'code')
    await left.session.signOut()
    pause.resolve()
    await settle()
    expect(left.deps.identify).toHaveBeenCalledOnce()
  })
  it.each(['plain', 'code', 'Google'] as const)('a sign-in event (%s) triggers what follows a sign-in, once', async (how) => {
    const { session, deps } = setUp()
    await session.accept(ANA, how)
    expect(deps.onSignedIn).toHaveBeenCalledExactlyOnceWith(how)
  })
  it('a restored session is no sign-in event', async () => {
    wasAuthenticated.set()
    const { session, deps } = setUp()
    await session.start()
    expect(deps.onSignedIn).not.toHaveBeenCalled()
  })
  it('keeps nobody signed in who cannot be identified', async () => {
    const { session, state } = setUp({ identify: () => Promise.reject(answered(500)) })
    await expect(session.accept(ANA)).rejects.toThrow(ApiError)
    expect(state().isAuthenticated).toBe(false)
    expect(session.token).toBeNull()
  })
})

describe('while signed in', () => {
  it('a 401 with a session that stands renews the token', async () => {
    const { session } = setUp({ refresh: () => Promise.resolve({ ...ANA, accessToken: 'token-2' }) })
    await session.accept(ANA)
    expect(await session.renew()).toBe(true)
    expect(session.token).toBe('token-2')
  })
  it('a 401 with a session that is over forces a logout', async () => {
    const { session, deps, state } = setUp({ refresh: () => Promise.reject(refused()) })
    await session.accept(ANA)
    expect(await session.renew()).toBe(false)
    expect(state().isAuthenticated).toBe(false)
    expect(deps.announceExpiry).toHaveBeenCalledOnce()
  })
  it.each(['Session expired', 'Authentication failed'])('a check that is told %s forces a logout', async (title) => {
    const { session, deps, state } = setUp({ refresh: () => Promise.reject(refused(title)) })
    await session.accept(ANA)
    await session.check(true)
    expect(state().isAuthenticated).toBe(false)
    expect(deps.announceExpiry).toHaveBeenCalledOnce()
  })
  it('a session that a newer sign-in of this browser replaced is asked for again until the new cookie is there', async () => {
    const replaced = new ApiError({ title: 'x', status: 409, code: 'auth.session_replaced' })
    const answers = [Promise.reject(replaced), Promise.reject(replaced), Promise.resolve({ ...ANA, accessToken: 'token-2' })]
    const { session, slept, state } = setUp({ refresh: () => answers.shift() ?? Promise.reject(refused()) })
    await session.accept(ANA)
    expect(await session.renew()).toBe(true)
    expect(session.token).toBe('token-2')
    expect(slept.slice(0, 2)).toEqual([500, 500])
    expect(state().isAuthenticated).toBe(true)
  })
  it('a refusal in other words, as a gateway might send, logs nobody out', async () => {
    for (const title of ['Unauthorized', 'Forbidden', '']) {
      const { session, deps, state } = setUp({ refresh: () => Promise.reject(refused(title)) })
      await session.accept(ANA)
      await session.check(true)
      expect([await session.renew(), state().isAuthenticated]).toEqual([false, true])
      expect(deps.announceExpiry).not.toHaveBeenCalled()
    }
  })
  it('who the person is is asked again by the check, once what is known is 10 minutes old', async () => {
    const { session, deps, clock } = setUp()
    await session.accept(ANA)
    clock.now += 599_000
    await session.check()
    expect(deps.identify).toHaveBeenCalledTimes(1)
    await settle()
    clock.now += 300_000
    await session.check()
    expect(deps.identify).toHaveBeenCalledTimes(2)
  })
  it.each([0, 502, 503, 504])('a refresh answered with %i logs nobody out', async (status) => {
    const { session, state } = setUp({ refresh: () => Promise.reject(answered(status)) })
    await session.accept(ANA)
    expect(await session.renew()).toBe(false)
    expect(state().isAuthenticated).toBe(true)
  })
  it('validations within 500 ms share one answer', async () => {
    const window = Promise.withResolvers<void>()
    const refresh = vi.fn<SessionDeps['refresh']>(() => Promise.resolve(ANA))
    const { session } = setUp({ refresh, sleep: () => window.promise })
    await session.accept(ANA)
    await Promise.all([session.renew(), session.renew(), session.renew()])
    await session.renew()
    expect(refresh).toHaveBeenCalledOnce()
    await settle()
    window.resolve()
    await settle()
    await session.renew()
    expect(refresh).toHaveBeenCalledTimes(2)
  })
  it('the periodic check is skipped when the last ran less than half the interval ago, unless forced', async () => {
    const { session, deps, clock } = setUp()
    await session.accept(ANA)
    await session.check()
    await settle()
    expect(deps.refresh).toHaveBeenCalledTimes(1)
    clock.now += 299_000
    await session.check()
    expect(deps.refresh).toHaveBeenCalledTimes(1)
    await session.check(true)
    await settle()
    expect(deps.refresh).toHaveBeenCalledTimes(2)
    clock.now += 300_000
    await session.check()
    expect(deps.refresh).toHaveBeenCalledTimes(3)
  })
  it('a forced logout is skipped when an auth redirect happened within 10000 ms, and made up for by the next 60 s check', async () => {
    const { session, deps, clock, state } = setUp()
    await session.accept(ANA)
    await session.handle({ type: 'signedOut' })
    await session.accept(ANA)
    clock.now += 9_999
    await session.handle({ type: 'signedOut' })
    expect(deps.goTo).toHaveBeenCalledTimes(1)
    expect(state().isAuthenticated).toBe(true)
    clock.now += 1
    await session.checkMark()
    expect(deps.goTo).toHaveBeenCalledTimes(2)
    expect(state().isAuthenticated).toBe(false)
  })
  it('the 60 s check logs nobody out while the session and its mark stand', async () => {
    const { session, deps, state } = setUp()
    await session.accept(ANA)
    await session.checkMark()
    expect(state().isAuthenticated).toBe(true)
    expect(deps.goTo).not.toHaveBeenCalled()
  })
  it('an event with nobody signed in or previously authenticated ends nothing and says nothing', async () => {
    const { session, deps } = setUp()
    await session.start()
    await session.handle({ type: 'hostedUI_failure' })
    expect(deps.goTo).not.toHaveBeenCalled()
    expect(deps.announceExpiry).not.toHaveBeenCalled()
  })
  it.each([
    { type: 'signedOut' },
    { type: 'hostedUI_failure' },
    { type: 'tokenRefresh_failure', message: 'Session expired' },
    { type: 'tokenRefresh_failure', message: 'Authentication failed' },
    { type: 'tokenRefresh_failure', message: 'Token invalidated' },
    { type: 'signIn_failure' },
    { type: 'parsingCallbackUrl_failure' },
    { type: 'customState_failure' },
  ] as const)('%j of somebody signed in resets the client state, goes to the root path and shows the toast', async (event) => {
    const { session, deps, state } = setUp()
    await session.accept(ANA)
    await session.handle(event)
    expect(state().isAuthenticated).toBe(false)
    expect(session.token).toBeNull()
    expect(deps.clearState).toHaveBeenCalledOnce()
    expect(deps.goTo).toHaveBeenCalledExactlyOnceWith('/')
    expect(deps.announceExpiry).toHaveBeenCalledOnce()
  })
  it('a token-refresh failure of another kind leaves the person signed in', async () => {
    const { session, state } = setUp()
    await session.accept(ANA)
    await session.handle({ type: 'tokenRefresh_failure', message: 'Network error' })
    expect(state().isAuthenticated).toBe(true)
  })
  it('a sign-out in another tab signs this one out', async () => {
    const { session, state } = setUp()
    await session.accept(ANA)
    wasAuthenticated.clear()
    await session.checkMark()
    expect(state().isAuthenticated).toBe(false)
  })
  it('somebody else signing in on another tab ends this session', async () => {
    const { session, state } = setUp({ refresh: () => Promise.resolve({ ...ANA, userId: '0198c0de-0000-7000-8000-000000000002' }) })
    await session.accept(ANA)
    expect(await session.renew()).toBe(false)
    expect(state().isAuthenticated).toBe(false)
  })
  it('a 401 of a call that was under way when the person signed out asks nobody and says nothing', async () => {
    const { session, deps } = setUp()
    await session.accept(ANA)
    await session.signOut()
    expect(await session.renew()).toBe(false)
    expect(deps.refresh).not.toHaveBeenCalled()
    expect(deps.announceExpiry).not.toHaveBeenCalled()
  })
  it('signing out resets the client state, goes to / and says nothing, even when the server is away', async () => {
    const { session, deps, state } = setUp({ endOnServer: () => Promise.reject(answered(0)) })
    await session.accept(ANA)
    await session.signOut()
    expect(state().isAuthenticated).toBe(false)
    expect(deps.clearState).toHaveBeenCalledOnce()
    expect(deps.goTo).toHaveBeenCalledWith('/')
    expect(deps.announceExpiry).not.toHaveBeenCalled()
    expect(wasAuthenticated.get()).toBe(false)
  })
})
