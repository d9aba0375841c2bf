import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOverStartToken } from './start-link.ts'

const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  sent.mockReset().mockResolvedValue(Response.json({ opened: true }))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => vi.unstubAllGlobals())

it('hands the token of the start over, and takes it out of the address', async () => {
  globalThis.history.replaceState(null, '', '/outbox?x=1#start=abc_DEF-123')
  await handOverStartToken()
  const body = JSON.stringify({ token: 'abc_DEF-123' })
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/client/v1/outbox/open'), expect.objectContaining({ body }))
  expect(globalThis.location.href).toMatch(/\/outbox\?x=1$/u)
})
it('goes on when it was refused', async () => {
  sent.mockResolvedValue(Response.json({ type: '', title: 'no', status: 403, code: 'auth.start_token_needed' }, { status: 403 }))
  globalThis.history.replaceState(null, '', '/outbox#start=old')
  await expect(handOverStartToken()).resolves.toBeUndefined()
})
it('sends nothing from any other address', async () => {
  globalThis.history.replaceState(null, '', '/login#main')
  await handOverStartToken()
  expect(sent).not.toHaveBeenCalled()
})
