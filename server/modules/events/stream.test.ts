import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { noClient, type Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { createStream } from './stream.ts'

const scope: Scope = {
  accountId: '01a00000-0000-7000-8000-000000000001',
  principal: { kind: 'worker', label: 'test' },
  language: 'en',
  client: noClient,
  log: pino({ level: 'silent' }),
}
const contexts = { inTransaction: () => Promise.reject(new Error('Nothing is read here')) }

test('a session that ends while its stream opens leaves the answer to the refusal; later it closes the stream', () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  const stream = createStream(contexts, scope, raw)
  stream.end()
  expect([raw.headersSent, raw.writableEnded]).toEqual([false, false])
  stream.start({ rights: new Set(), userId: null }, [])
  stream.end()
  stream.stop()
  expect(raw.writableEnded).toBe(true)
})
test('a person who is out between the first check and the head hears nothing, and the stream ends at once', async () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  const written: string[] = []
  vi.spyOn(raw, 'write').mockImplementation((text: string) => written.push(text) > 0)
  const end = raw.end.bind(raw)
  vi.spyOn(raw, 'end').mockImplementation((text: string) => {
    written.push(text)
    return end()
  })
  const gone = { inTransaction: () => Promise.reject(problem('auth.token_invalid')) }
  const stream = createStream(gone, scope, raw)
  stream.end()
  stream.start({ rights: new Set(['account.read']), userId: null }, [
    { eventId: '1', right: 'account.read', userId: null, frame: 'secret' },
  ])
  await expect.poll(() => raw.writableEnded).toBe(true)
  stream.stop()
  expect(written.join('')).toContain('event: session')
  expect(written.join('')).not.toContain('secret')
})
