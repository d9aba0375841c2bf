import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goToProvider, takeDeparture } from './federation.ts'

const leave = vi.fn<(url: string) => void>()
beforeEach(() => {
  sessionStorage.clear()
  leave.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

it('leaves for the provider and knows on the way back, once, what for', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"redirectTo":"https://idp.example/authorize"}')))
  await goToProvider({ provider: 'SSO', email: 'ana@acme.example' }, leave)
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://idp.example/authorize')
  expect(takeDeparture()).toEqual({ provider: 'SSO', isLink: false })
  expect(takeDeparture()).toBeNull()
  await goToProvider({ provider: 'Google', link: true }, leave)
  expect(takeDeparture()).toEqual({ provider: 'Google', isLink: true })
})

it('stays where the server refuses', async () => {
  const body = { type: 'about:blank', title: 'No', status: 409, code: 'auth.not_configured', traceId: 't' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 409 })))
  await expect(goToProvider({ provider: 'Google' }, leave)).rejects.toMatchObject({ code: 'auth.not_configured' })
  expect(leave).not.toHaveBeenCalled()
  expect(takeDeparture()).toBeNull()
})
