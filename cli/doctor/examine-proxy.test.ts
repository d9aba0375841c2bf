import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registryWith } from '#server/registry.ts'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { newKey, ringOf, ringText } from '#server/secrets/key.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { examineProxy, judgeProxy } from './examine-proxy.ts'

let dataDir: string
const open: (FastifyInstance | Server)[] = []
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parapet-proxy-'))
  writeFileSync(join(dataDir, 'key'), ringText(ringOf([newKey()])), { mode: 0o600 })
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

const portOf = (server: Server): number => (server.address() as AddressInfo).port
async function startServer(trustedProxies: readonly string[]): Promise<number> {
  const app = await createApp({
    handlers: [],
    registry: registryWith({}),
    dependencies: [],
    log: pino({ level: 'silent' }),
    isTls: false,
    trustedProxies,
    rateLimits: false,
    contexts: {} as never,
    resolveToken: async () => null,
    resolveRunner: async () => null,
    isLocal: false,
    origins: [],
    secureCookies: false,
    secrets: createSecrets({ keyFile: join(dataDir, 'key') }),
  })
  open.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app.server)
}
/** A proxy before a server, that says of its caller what `headersFor` makes of what they sent. */
async function startProxy(port: number, headersFor: (sent: IncomingHttpHeaders) => IncomingHttpHeaders): Promise<number> {
  const proxy = createServer((request, reply) => {
    const { method, url: path } = request
    ask({ port, host: '127.0.0.1', method, path, headers: headersFor(request.headers) }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    }).end()
  })
  open.push(proxy)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return portOf(proxy)
}
const config = (port: number, overrides: Partial<Config> = {}): Config => ({
  ...readConfig({ PARAPET_DATA_DIR: dataDir }),
  publicUrl: `http://127.0.0.1:${port}`,
  isLocal: false,
  ...overrides,
})
const CALLER = '198.51.100.9'

describe('a proxy, asked through', () => {
  test.each<[string, readonly string[], (sent: IncomingHttpHeaders) => IncomingHttpHeaders, object]>([
    [
      'that sets the header, and is trusted',
      ['127.0.0.1'],
      (sent) => ({ ...sent, 'x-forwarded-for': CALLER }),
      { state: 'ok', detail: expect.stringContaining(CALLER) },
    ],
    [
      'that appends to it, and is trusted',
      ['127.0.0.1'],
      (sent) => ({ ...sent, 'x-forwarded-for': [sent['x-forwarded-for'], CALLER].flat().join(', ') }),
      { state: 'ok', detail: expect.stringContaining(CALLER) },
    ],
    [
      'that passes on what callers claim, and is trusted',
      ['127.0.0.1'],
      (sent) => sent,
      { state: 'missing', detail: expect.stringContaining('passes on') },
    ],
    [
      'that sets the header, and is not trusted',
      [],
      (sent) => ({ ...sent, 'x-forwarded-for': CALLER }),
      { state: 'missing', detail: expect.stringContaining('PARAPET_TRUSTED_PROXIES') },
    ],
    ['that is none: the caller’s claim is not believed', [], (sent) => sent, { state: 'ok' }],
  ])('%s', async (_what, trusted, headersFor, expected) => {
    const proxy = await startProxy(await startServer(trusted), headersFor)
    expect(await examineProxy(config(proxy))).toMatchObject(expected)
  })
  test('tells nobody else anything', async () => {
    const port = await startServer([])
    for (const headers of [{}, { 'x-parapet-probe': '' }, { 'x-parapet-probe': 'x'.repeat(43) }]) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/proxy`, { headers })
      expect([answer.status, await answer.text()].join(' ')).not.toContain('127.0.0.1')
      expect(answer.status).toBe(404)
    }
  })
  test('is not judged where another installation, or nobody, answers, nor on a local start', async () => {
    const other = mkdtempSync(join(tmpdir(), 'parapet-other-'))
    expect(await examineProxy(config(1, { dataDir: other }))).toMatchObject({ state: 'note', detail: expect.stringContaining('no key') })
    writeFileSync(join(other, 'key'), ringText(ringOf([newKey()])), { mode: 0o600 })
    const port = await startServer([])
    expect(await examineProxy(config(port, { dataDir: other }))).toMatchObject({
      state: 'note',
      detail: expect.stringContaining('not the server'),
    })
    expect(await examineProxy(config(1))).toMatchObject({ state: 'note', detail: expect.stringContaining('cannot be reached') })
    expect(await examineProxy(config(1, { isLocal: true }))).toBeNull()
    await rm(other, { recursive: true })
  })
})
test('under https the protocol has to arrive', () => {
  const publicUrl = 'https://parapet.example.com'
  const seen = { address: CALLER, peer: '127.0.0.1', forwardedFor: CALLER }
  expect(judgeProxy({ publicUrl }, { ...seen, protocol: 'http' })).toMatchObject({
    state: 'missing',
    detail: expect.stringContaining('X-Forwarded-Proto'),
  })
  expect(judgeProxy({ publicUrl }, { ...seen, protocol: 'https' })).toMatchObject({ state: 'ok' })
})
