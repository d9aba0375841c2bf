import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Departure } from '#web/components/federation.ts'
import type { Session } from '#web/shell/session/session.ts'
import { type Callback, finishFederation, readCallback } from './finish-federation.ts'

const USER = '0198c0de-0000-7000-8000-000000000001'
const grant = { accessToken: 't', expiresInMs: 900_000, userId: USER, accountId: USER }
const session = { accept: vi.fn<Session['accept']>(), handle: vi.fn<Session['handle']>() }
const google: Departure = { provider: 'Google', isLink: false }
const link: Departure = { provider: 'Google', isLink: true }
const code: Callback = { kind: 'code', body: { code: 'c', state: 's' } }
let answer: () => Promise<Response>

const reply = (status: number, body: object) => () => Promise.resolve(new Response(JSON.stringify(body), { status }))
const refusal = (status: number, reason: string) => reply(status, { type: 'about:blank', title: 'No', status, code: reason, traceId: 't' })

beforeEach(() => {
  session.accept.mockReset()
  session.handle.mockReset()
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => vi.unstubAllGlobals())

it('signs the person in as one who came by the provider, and goes on inside this client only', async () => {
  answer = reply(200, { session: grant, next: '/dashboard/findings', linked: false, vouchedBy: 'Google' })
  expect(await finishFederation(code, google, session)).toEqual({ kind: 'signed-in', next: '/dashboard/findings' })
  expect(session.accept).toHaveBeenCalledExactlyOnceWith(grant, 'Google')
  answer = reply(200, { session: grant, next: 'https://evil.example', linked: false, vouchedBy: 'Google' })
  expect(await finishFederation(code, google, session)).toEqual({ kind: 'signed-in', next: '/dashboard' })
})

it('an error parameter is a hostedUI_failure', async () => {
  expect(await finishFederation({ kind: 'error', error: 'server_error' }, google, session)).toMatchObject({ failure: 'provider' })
  expect(await finishFederation({ kind: 'error', error: 'access_denied' }, google, session)).toMatchObject({ failure: 'denied' })
  expect(session.handle.mock.calls).toEqual([[{ type: 'hostedUI_failure' }], [{ type: 'hostedUI_failure' }]])
})

it('missing or garbled parameters are a parsingCallbackUrl_failure', async () => {
  expect(await finishFederation({ kind: 'garbled' }, google, session)).toEqual({ kind: 'failed', failure: 'address', isLink: false })
  expect(session.handle).toHaveBeenCalledExactlyOnceWith({ type: 'parsingCallbackUrl_failure' })
})

it('a lost challenge is a customState_failure', async () => {
  answer = refusal(400, 'auth.challenge_lost')
  expect(await finishFederation(code, google, session)).toMatchObject({ failure: 'lost' })
  expect(session.handle).toHaveBeenCalledExactlyOnceWith({ type: 'customState_failure' })
})

it.each([
  [401, 'auth.federation_failed', 'refused'],
  [403, 'auth.identity_unlinked', 'unlinked'],
  [409, 'auth.not_configured', 'not_configured'],
])('a refusal (%i %s) is a sign-in failure', async (status, reason, failure) => {
  answer = refusal(status, reason)
  expect(await finishFederation(code, google, session)).toMatchObject({ failure })
  expect(session.handle).toHaveBeenCalledExactlyOnceWith({ type: 'signIn_failure' })
  expect(session.accept).not.toHaveBeenCalled()
})

it.each([502, 503, 504, 429])('an answer of %i is no event of the session', async (status) => {
  answer = refusal(status, 'server.unavailable')
  expect(await finishFederation(code, google, session)).toMatchObject({ failure: 'unreachable' })
  expect(session.handle).not.toHaveBeenCalled()
})

it('a network failure is no event of the session', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await finishFederation(code, google, session)).toMatchObject({ failure: 'unreachable' })
  expect(session.handle).not.toHaveBeenCalled()
})

it('linking an identity keeps the session as it is, whether it works or not', async () => {
  answer = reply(200, { session: grant, next: null, linked: true, vouchedBy: 'Google' })
  expect(await finishFederation(code, link, session)).toMatchObject({ kind: 'linked' })
  expect(await finishFederation({ kind: 'error', error: 'access_denied' }, link, session)).toMatchObject({ kind: 'failed', isLink: true })
  expect(session.accept).not.toHaveBeenCalled()
  expect(session.handle).not.toHaveBeenCalled()
})

it('reads code, state and issuer', () => {
  expect(readCallback({ code: 'c', state: 's', iss: 'https://idp.example', session_state: 'x' })).toEqual({
    kind: 'code',
    body: { code: 'c', state: 's', iss: 'https://idp.example' },
  })
  expect(readCallback({ code: 'vac-1', state: 's' })).toEqual({ kind: 'code', body: { code: 'vac-1', state: 's' } })
})

it('an error of the provider wins over everything else', () => {
  expect(readCallback({ error: 'access_denied', code: 'c', state: 's' })).toEqual({ kind: 'error', error: 'access_denied' })
})

it.each([{}, { code: 'c' }, { state: 's' }, { code: '', state: 's' }, { code: 'c'.repeat(5000), state: 's' }])(
  '%j is garbled',
  (search) => {
    expect(readCallback(search)).toEqual({ kind: 'garbled' })
  },
)
