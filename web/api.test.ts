import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exportAudit } from '#contract/audit.ts'
import { getFinding, listFindings } from '#contract/findings.ts'
import { endOtherSessions, reauthenticate } from '#contract/security.ts'
import { federatedSignIn, signIn } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { bindCredentials, call, callFile, queryOf, urlOf } from './api.ts'
import { isPassing } from './query-client.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const fetched = vi.fn<typeof fetch>()
const renew = vi.fn<() => Promise<boolean>>()
const refused = vi.fn<() => Promise<void>>()
const prove = vi.fn<() => Promise<boolean>>()
const stepUp = vi.fn<() => Promise<boolean>>()
let token = 'first'
let accountId: string | null = null

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (status: number, code: string) =>
  json(status, { type: 'about:blank', title: 'No', status, code, traceId: 'abc', errors: [{ field: 'email', message: 'no' }] })
const headersOfCall = (n: number) => new Headers(fetched.mock.calls[n]?.[1]?.headers)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  renew.mockReset()
  refused.mockReset()
  prove.mockReset()
  stepUp.mockReset()
  token = 'first'
  accountId = null
  document.documentElement.lang = 'de'
  bindCredentials({ token: () => token, accountId: () => accountId, renew, refused, prove, stepUp })
})
afterEach(() => vi.unstubAllGlobals())

it('fills in path parameters and the query', () => {
  expect(urlOf(getFinding, { params: { id: 'a/b' } })).toBe('/client/v1/findings/a%2Fb')
  expect(urlOf(listFindings, { query: { status: 'open', riskLevel: undefined, q: '', limit: 50 } })).toBe(
    '/client/v1/findings?status=open&limit=50',
  )
})

it('sends the token, the language and, when another account is chosen, its id', async () => {
  fetched.mockImplementation(() => Promise.resolve(json(200, {})))
  await call(getProfile, {})
  expect(headersOfCall(0).get('authorization')).toBe('Bearer first')
  expect(headersOfCall(0).get('accept-language')).toBe('de')
  expect(headersOfCall(0).has('x-account-id')).toBe(false)
  accountId = ID
  await call(getProfile, {})
  expect(headersOfCall(1).get('x-account-id')).toBe(ID)
})

it('acts in another account than the chosen one when a call says so', async () => {
  fetched.mockResolvedValue(json(200, {}))
  accountId = ID
  await call(getProfile, { accountId: '0198c0de-0000-7000-8000-0000000000aa' })
  expect(headersOfCall(0).get('x-account-id')).toBe('0198c0de-0000-7000-8000-0000000000aa')
})

it('does not send the token to a public route', async () => {
  fetched.mockResolvedValue(json(200, {}))
  await call(signIn, { body: { email: 'a@b.example', password: 'x' } })
  expect(headersOfCall(0).has('authorization')).toBe(false)
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"email":"a@b.example","password":"x"}')
})

it('after a 401 renews the session once and sends the call again with the new token', async () => {
  fetched.mockResolvedValueOnce(refusal(401, 'auth.token_invalid')).mockResolvedValueOnce(json(200, { ok: 1 }))
  renew.mockImplementation(() => {
    token = 'second'
    return Promise.resolve(true)
  })
  expect(await call(getProfile, {})).toEqual({ ok: 1 })
  expect(headersOfCall(1).get('authorization')).toBe('Bearer second')
})

it('after a 401 with a session that is over, the refusal is the answer', async () => {
  fetched.mockResolvedValue(refusal(401, 'auth.token_invalid'))
  renew.mockResolvedValue(false)
  await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401, code: 'auth.token_invalid' })
  expect(fetched).toHaveBeenCalledOnce()
})

it('a wrong password is no reason to renew a session', async () => {
  fetched.mockResolvedValue(refusal(401, 'auth.credentials_wrong'))
  await expect(call(signIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
    code: 'auth.credentials_wrong',
    traceId: 'abc',
    fields: [{ field: 'email', message: 'no' }],
  })
  expect(renew).not.toHaveBeenCalled()
})

it('a wrong password inside a session is no reason to renew it, and is not sent twice', async () => {
  fetched.mockImplementation(() => Promise.resolve(refusal(401, 'auth.credentials_wrong')))
  await expect(call(reauthenticate, { body: { password: 'x' } })).rejects.toMatchObject({ code: 'auth.credentials_wrong' })
  expect(renew).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledOnce()
})

it('a 401 with a renewed token ends the sign-in', async () => {
  fetched.mockImplementation(() => Promise.resolve(refusal(401, 'auth.token_invalid')))
  renew.mockResolvedValue(true)
  await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(refused).toHaveBeenCalledOnce()
})

it('a change that asks for a proof of the person is sent again once they gave it', async () => {
  fetched.mockResolvedValueOnce(refusal(403, 'auth.reauthentication_required')).mockResolvedValueOnce(json(200, { ended: 2 }))
  prove.mockResolvedValue(true)
  expect(await call(endOtherSessions, {})).toEqual({ ended: 2 })
  expect(prove).toHaveBeenCalledOnce()
})

it('a change whose proof was not given is refused and sent once', async () => {
  fetched.mockResolvedValue(refusal(403, 'auth.reauthentication_required'))
  prove.mockResolvedValue(false)
  await expect(call(endOtherSessions, {})).rejects.toMatchObject({ code: 'auth.reauthentication_required' })
  expect(fetched).toHaveBeenCalledOnce()
})

it('a call about the signed-in person carries the token to a public route', async () => {
  fetched.mockResolvedValue(json(200, { redirectTo: 'https://idp.example/' }))
  await call(federatedSignIn, { body: { provider: 'Google', link: true }, asPerson: true })
  expect(headersOfCall(0).get('authorization')).toBe('Bearer first')
})

it('a problem with members of its own is still read, challengeToken among them', async () => {
  const body = {
    type: 'about:blank',
    title: 'No',
    status: 403,
    code: 'auth.user_unconfirmed',
    traceId: 'abc',
    challengeToken: 'c1',
    hint: 1,
  }
  fetched.mockResolvedValue(json(403, body))
  await expect(call(signIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
    code: 'auth.user_unconfirmed',
    challengeToken: 'c1',
  })
})

it('a file comes with the name the server proposes', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="audit.csv"' }
  fetched.mockResolvedValue(new Response('a,b', { headers }))
  const file = await callFile(exportAudit, { query: { format: 'csv' } })
  expect(file.name).toBe('audit.csv')
  expect(await file.blob.text()).toBe('a,b')
  expect(headersOfCall(0).get('authorization')).toBe('Bearer first')
})

it('a page of a gateway instead of a problem document is still an ApiError', async () => {
  fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))
  const error: unknown = await call(getProfile, {}).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 502, code: 'server.unavailable' })
  expect(isPassing(error)).toBe(true)
})

it('a network failure is an ApiError of status 0, and passing', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const error: unknown = await call(getProfile, {}).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 0, code: 'network.unreachable' })
  expect(isPassing(error)).toBe(true)
})

it('aborts after 30 seconds', async () => {
  const abort = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abort.signal)
  fetched.mockImplementation(() => {
    abort.abort()
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  })
  await expect(call(getProfile, {})).rejects.toMatchObject({ status: 0, code: 'network.timeout' })
  expect(timeout).toHaveBeenCalledWith(30_000)
  timeout.mockRestore()
})

it('keys a query by noun, route, input and language', () => {
  expect(queryOf(getFinding, { params: { id: ID } }).queryKey).toEqual(['findings', 'GET /v1/findings/{id}', { params: { id: ID } }, 'de'])
})

it('asks who came by a single sign-on to sign in by what is their own, and sends the call again as that', async () => {
  fetched.mockResolvedValueOnce(refusal(403, 'auth.step_up_required')).mockResolvedValueOnce(json(200, { ended: 1 }))
  stepUp.mockImplementation(() => {
    token = 'own'
    return Promise.resolve(true)
  })
  expect(await call(endOtherSessions, {})).toEqual({ ended: 1 })
  expect([headersOfCall(0).get('authorization'), headersOfCall(1).get('authorization')]).toEqual(['Bearer first', 'Bearer own'])
  expect(prove).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(refusal(403, 'auth.step_up_required'))
  stepUp.mockResolvedValue(false)
  await expect(call(endOtherSessions, {})).rejects.toMatchObject({ code: 'auth.step_up_required' })
})
