import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { noClient, type Scope } from '#server/context.ts'
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
