import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:tls'
import { text } from 'node:stream/consumers'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createNetwork } from './network.ts'
import { selfSigned } from './test/certificate.ts'
import { codeOf, PUBLIC, serveHttp, serveTcp, serveTls, type Listening } from './test/servers.ts'

const network = createNetwork({ allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }, { userAgent: 'test' })
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void
/** A server that speaks HTTP/2 and nothing else. */
async function modern(listener: Listener): Promise<{ url: string; sessions: () => number }> {
  const server = createSecureServer({ ...(await selfSigned('site.test')), allowHTTP1: false, maxSessionMemory: 64 }, listener)
  let sessions = 0
  const open = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions += 1
    open.add(session)
    session.on('error', () => undefined)
  })
  server.on('stream', (stream) => stream.on('error', () => undefined))
  server.on('tlsClientError', () => undefined)
  server.listen(0, PUBLIC)
  await once(server, 'listening')
  const address = server.address()
  closing.push(async () => {
    for (const session of open) session.destroy()
    server.close()
    await once(server, 'close')
  })
  return { url: `https://${PUBLIC}:${typeof address === 'object' && address ? address.port : 0}/`, sessions: () => sessions }
}

describe('a server of HTTP/2 alone', () => {
  test('is asked by HTTP/2, with method, path, headers and body', async () => {
    const { url } = await modern((request, response) => {
      const { ':authority': authority, host, 'user-agent': agent, 'x-a': a } = request.headers
      response.writeHead(201, { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'], server: 'h2' })
      void text(request).then((body) =>
        response.end(JSON.stringify([request.method, request.url, authority, host ?? null, agent, a, body])),
      )
    })
    const answer = await network.http({
      url: `${url}p?q=1`,
      method: 'POST',
      headers: { 'X-A': '1', 'content-type': 'text/plain' },
      body: 'hello',
    })
    expect(JSON.parse(Buffer.from(answer.body).toString())).toEqual(['POST', '/p?q=1', new URL(url).host, null, 'test', '1', 'hello'])
    expect(answer).toMatchObject({ status: 201, remoteAddress: PUBLIC, truncated: false })
    expect(answer.headers).toEqual(
      expect.arrayContaining([
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['server', 'h2'],
      ]),
    )
    expect(answer.headers.filter(([name]) => name.startsWith(':'))).toEqual([])
  })
  test('its redirects are followed, and its bodies unpacked and cut', async () => {
    const { url } = await modern((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/b' }).end()
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000, 'a')))
    })
    const answer = await network.http({ url, followRedirects: 3, maxBytes: 1_000 })
    expect(answer).toMatchObject({ url: `${url}b`, truncated: true })
    expect(answer.body).toHaveLength(1_000)
  })
  test('that sends the same header twice is heard twice', async () => {
    const { url } = await modern((request) =>
      request.stream.respond(
        [':status', '200', 'strict-transport-security', 'max-age=0', 'strict-transport-security', 'max-age=31536000'],
        {
          endStream: true,
        },
      ),
    )
    const { headers } = await network.http({ url })
    expect(headers.filter(([name]) => name === 'strict-transport-security').map(([, value]) => value)).toEqual([
      'max-age=0',
      'max-age=31536000',
    ])
  })
  test('that says nothing is left at timeoutMs, one that breaks off is a reset or a fault', async () => {
    const { url } = await modern((request) => {
      if (request.url === '/break') request.stream.session?.destroy()
    })
    expect(await codeOf(network.http({ url, timeoutMs: 400 }))).toBe('timeout')
    expect(['connection_reset', 'protocol_error']).toContain(await codeOf(network.http({ url: `${url}break` })))
  })
  test('with headers without end is a protocol error', async () => {
    const { url } = await modern((_request, response) => response.writeHead(200, { 'x-large': 'x'.repeat(400_000) }).end())
    expect(['protocol_error', 'connection_reset']).toContain(await codeOf(network.http({ url })))
  })
  test('a body without end is read to its bound, and its connection closed', async () => {
    const closed = Promise.withResolvers<undefined>()
    const { url } = await modern((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && !response.stream.destroyed && response.write(Buffer.alloc(65_536, 'a')));
        if (!response.stream.destroyed) response.once('drain', more)
      }
      response.stream.on('close', () => closed.resolve(undefined))
      more()
    })
    expect(await network.http({ url, maxBytes: 100_000 })).toMatchObject({ truncated: true })
    await closed.promise
  })
})

/** As nghttpd: the handshake passes whatever the client offers, and one that did not offer HTTP/2 is hung up on without a word. */
async function hangingUp(): Promise<{ url: string; connections: () => number }> {
  const keys = await selfSigned('site.test')
  const modern = createSecureServer({ ...keys, allowHTTP1: false }, (request, response) => response.end(request.httpVersion))
  const hangs = createTlsServer(keys, (secured) => secured.destroy())
  for (const server of [modern, hangs]) server.on('tlsClientError', () => undefined)
  const door = await serveTcp((socket) =>
    socket.once('data', (hello: Buffer) => {
      socket.pause()
      socket.unshift(hello)
      ;(hello.includes('\u0002h2') ? modern : hangs).emit('connection', socket)
    }),
  )
  closing.push(door.close)
  return { url: `https://${PUBLIC}:${door.port}/`, connections: door.accepted }
}

describe('a server of HTTP/2 alone that hangs up on HTTP/1.1', () => {
  test('is asked by HTTP/2, from then on at once', async () => {
    const { url, connections } = await hangingUp()
    const own = createNetwork({ allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }, { userAgent: 'test' })
    const told = async () => Buffer.from((await own.http({ url })).body).toString()
    expect([await told(), connections()]).toEqual(['2.0', 3])
    expect([await told(), connections()]).toEqual(['2.0', 4])
    own.close()
  })
  test('and one of HTTP/1.1 that hangs up stays a reset', async () => {
    const server = await serveTls(await selfSigned('site.test'), (secured) => secured.destroy())
    closing.push(server.close)
    expect(await codeOf(network.http({ url: `https://${PUBLIC}:${server.port}/` }))).toBe('connection_reset')
  })
})

describe('many and long headers', () => {
  const servers: Listening[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })
  test.each([
    ['200 lines of a kilobyte', Array.from({ length: 200 }, (_, n): [string, string] => [`x-${n}`, 'a'.repeat(1_000)])],
    ['one of 200 KB', [['x-large', 'a'.repeat(200_000)] as [string, string]]],
  ])('%s are read', async (_, lines) => {
    const server = await serveHttp((_request, response) => {
      for (const [name, value] of lines) response.setHeader(name, value)
      response.end('ok')
    })
    servers.push(server)
    const { headers, status } = await network.http({ url: `http://${PUBLIC}:${server.port}/` })
    expect([status, headers.filter(([name]) => name.startsWith('x-')).length]).toEqual([200, lines.length])
  })
})
