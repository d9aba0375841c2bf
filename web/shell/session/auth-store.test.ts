import { expect, it } from 'vitest'
import { authReducer, initialAuth } from './auth-store.ts'
import { forcesLogout } from './session.ts'

it('INITIALIZE takes isAuthenticated from the payload and marks the state initialized', () => {
  expect(authReducer(initialAuth, { type: 'INITIALIZE', payload: { isAuthenticated: true } })).toEqual({
    isAuthenticated: true,
    isInitialized: true,
  })
  expect(authReducer(initialAuth, { type: 'INITIALIZE', payload: { isAuthenticated: false } })).toEqual({
    isAuthenticated: false,
    isInitialized: true,
  })
})

it('LOGIN sets authenticated and nothing else', () => {
  expect(authReducer({ isAuthenticated: false, isInitialized: true }, { type: 'LOGIN' })).toEqual({
    isAuthenticated: true,
    isInitialized: true,
  })
})

it('LOGOUT sets unauthenticated and nothing else', () => {
  expect(authReducer({ isAuthenticated: true, isInitialized: true }, { type: 'LOGOUT' })).toEqual({
    isAuthenticated: false,
    isInitialized: true,
  })
})

it('does not change the state it was given', () => {
  const state = Object.freeze({ isAuthenticated: true, isInitialized: true })
  expect(authReducer(state, { type: 'LOGOUT' })).not.toBe(state)
})

it('sign-out events and hosted-UI failures force a logout', () => {
  expect(forcesLogout({ type: 'signedOut' }, false)).toBe(true)
  expect(forcesLogout({ type: 'hostedUI_failure' }, false)).toBe(true)
})

it.each(['Session expired', 'Authentication failed', 'Token invalidated'])(
  'a token-refresh failure that says %j forces a logout',
  (message) => {
    expect(forcesLogout({ type: 'tokenRefresh_failure', message: `NotAuthorized: ${message}.` }, false)).toBe(true)
  },
)

it('other token-refresh failures do not log the user out', () => {
  expect(forcesLogout({ type: 'tokenRefresh_failure', message: 'Network error' }, true)).toBe(false)
})

it.each(['signIn_failure', 'parsingCallbackUrl_failure', 'customState_failure'] as const)(
  '%s forces a logout only if the user was previously authenticated',
  (type) => {
    expect(forcesLogout({ type }, true)).toBe(true)
    expect(forcesLogout({ type }, false)).toBe(false)
  },
)
