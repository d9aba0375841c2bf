import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { HttpRequest, Network } from '#scanners/sdk/network.ts'
import { MAX_URL } from './checked-url.ts'
import { createNetwork } from './network.ts'
import { codeOf, PUBLIC, serveHttp, serveTcp, type Listening } from './test/servers.ts'

const TWO_GIB = 2 ** 31
const open = { allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }
const network: Network = createNetwork(open, { userAgent: 'test' })
const servers: Listening[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serving(starting: Promise<Listening>): Promise<Listening & { url: string }> {
  const server = await starting
  servers.push(server)
  return { ...server, url: `http://${PUBLIC}:${server.port}/` }
}
const raw = (text: string) => serving(serveTcp((socket) => socket.once('data', () => socket.end(text))))
const text = (body: Uint8Array): string => Buffer.from(body).toString()

describe('too much', () => {
  test('a body of 2 GiB is cut at maxBytes and its connection destroyed', async () => {
    let sent = 0
    const closed = Promise.withResolvers<undefined>()
    const { url } = await serving(
      serveHttp((_request, response) => {
        response.writeHead(200, { 'content-length': String(TWO_GIB) })
        const block = Buffer.alloc(65_536)
        const more = (): void => {
          while (sent < TWO_GIB && !response.destroyed) {
            sent += block.length
            if (!response.write(block)) return void response.once('drain', more)
          }
        }
        response.on('close', () => closed.resolve(undefined))
        more()
      }),
    )
    const { body, truncated } = await network.http({ url, maxBytes: 100_000 })
    await closed.promise
    expect({ size: body.length, truncated }).toEqual({ size: 100_000, truncated: true })
    expect(sent).toBeLessThan(32 * 2 ** 20)
  })

  test('a small file that unpacks to 50 MB is cut at maxBytes too', async () => {
    const { url } = await serving(
      serveHttp((_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(gzipSync(Buffer.alloc(50_000_000)))
      }),
    )
    const { body, truncated } = await network.http({ url, maxBytes: 1_000 })
    expect({ size: body.length, truncated }).toEqual({ size: 1_000, truncated: true })
  })

  test('a body of exactly maxBytes is whole', async () => {
    const { url } = await serving(serveHttp((_request, response) => response.end('12345')))
    expect(await network.http({ url, maxBytes: 5 })).toMatchObject({ truncated: false, body: Buffer.from('12345') })
    expect(await network.http({ url, maxBytes: 4 })).toMatchObject({ truncated: true, body: Buffer.from('1234') })
  })

  test('headers without end are a protocol error', async () => {
    let sent = 0
    const { url } = await serving(
      serveTcp((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const more = (): void => {
          const line = `x-${sent}: ${'y'.repeat(1_000)}\r\n`
          sent += line.length
          if (!socket.destroyed) socket.write(line, () => setImmediate(more))
        }
        more()
      }),
    )
    expect(await codeOf(network.http({ url }))).toBe('protocol_error')
    expect(sent).toBeLessThan(2 ** 20)
  })

  test('a URL of 20,000 characters is refused, given or redirected to, and one of 8,192 is asked for', async () => {
    const { url } = await serving(
      serveHttp((request, response) => response.writeHead(request.url === '/' ? 302 : 200, { location: `/${'x'.repeat(20_000)}` }).end()),
    )
    expect(await codeOf(network.http({ url: url.padEnd(20_000, 'x') }))).toBe('url_refused')
    expect(await codeOf(network.http({ url, followRedirects: 1 }))).toBe('url_refused')
    expect(await codeOf(network.http({ url: url.padEnd(MAX_URL + 1, 'x') }))).toBe('url_refused')
    expect(await network.http({ url: url.padEnd(MAX_URL, 'x') })).toMatchObject({ status: 200 })
  })
})

const drip = (start: string) => (socket: Socket) => {
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}

describe('too slow', () => {
  const cases: [string, string][] = [
    ['status line', ''],
    ['headers', 'HTTP/1.1 200 OK\r\nserver: '],
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n'],
    ['chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n'],
  ]
  test.each(cases)('a %s that comes letter by letter ends at timeoutMs', async (_part, start) => {
    const { url } = await serving(serveTcp(start === '' ? () => {} : drip(start)))
    const began = performance.now()
    expect(await codeOf(network.http({ url, timeoutMs: 300 }))).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('redirects share one limit of time', async () => {
    const { url } = await serving(
      serveHttp((request, response) => {
        setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 120)
      }),
    )
    const began = performance.now()
    expect(await codeOf(network.http({ url, timeoutMs: 400, followRedirects: 50 }))).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

const cancelled = async (start: (signal: AbortSignal) => Promise<unknown>): Promise<number> => {
  const controller = new AbortController()
  const call = codeOf(start(controller.signal))
  await sleep(50)
  const began = performance.now()
  controller.abort()
  expect(await call).toBe('aborted')
  return performance.now() - began
}

describe('cancelling', () => {
  test('ends a request, a TLS handshake and one that waits for its turn, within a second, and frees the place', async () => {
    const { url, port } = await serving(serveTcp((socket) => socket.on('data', () => {})))
    const narrow = createNetwork(open, { userAgent: 'test', maxParallelPerHost: 1 })
    expect(await cancelled((signal) => narrow.http({ url, signal }))).toBeLessThan(1_000)
    expect(await cancelled((signal) => narrow.tls({ host: PUBLIC, port, signal }))).toBeLessThan(1_000)
    const first = new AbortController()
    const holder = codeOf(narrow.http({ url, signal: first.signal }))
    expect(await cancelled((signal) => narrow.http({ url, signal }))).toBeLessThan(1_000)
    first.abort()
    expect(await holder).toBe('aborted')
    expect(await codeOf(narrow.http({ url, timeoutMs: 100 }))).toBe('timeout')
  })

  test('before the start asks nothing', async () => {
    const { url, accepted } = await serving(serveHttp((_request, response) => response.end()))
    expect(await codeOf(network.http({ url, signal: AbortSignal.abort() }))).toBe('aborted')
    expect(accepted()).toBe(0)
  })
})

describe('broken', () => {
  test('nobody listens', async () => {
    const { url, close } = await serving(serveTcp(() => {}))
    servers.pop()
    await close()
    expect(await codeOf(network.http({ url }))).toBe('connection_refused')
  })

  const broken: [string, string, string][] = [
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', 'protocol_error'],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'protocol_error'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 'protocol_error'],
    ['a chunk that is none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 'protocol_error'],
    ['gzip that is none', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nnope', 'protocol_error'],
    ['no answer', '', 'connection_reset'],
    ['half of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'connection_reset'],
  ]
  test.each(broken)('%s', async (_what, answer, code) => {
    const { url } = await raw(answer)
    expect(await codeOf(network.http({ url }))).toBe(code)
  })

  const methods: [NonNullable<HttpRequest['method']>, number][] = [
    ['GET', 2],
    ['HEAD', 2],
    ['POST', 1],
    ['OPTIONS', 1],
  ]
  test.each(methods)('a reset %s is sent %i times', async (method, times) => {
    const { url, accepted } = await serving(serveTcp((socket) => socket.once('data', () => socket.resetAndDestroy())))
    expect(await codeOf(network.http({ url, method }))).toBe('connection_reset')
    expect(accepted()).toBe(times)
  })

  test('a GET is answered when only its first connection is reset', async () => {
    const server = await serving(
      serveTcp((socket) =>
        socket.once('data', () => (server.accepted() === 1 ? socket.resetAndDestroy() : socket.end('HTTP/1.1 200 OK\r\n\r\nsecond'))),
      ),
    )
    expect(text((await network.http({ url: server.url })).body)).toBe('second')
  })
})

describe('manners', () => {
  test('40 requests at once come to a host ten at a time, and all are answered', async () => {
    let running = 0
    let most = 0
    const { url } = await serving(
      serveHttp((_request, response) => {
        running += 1
        most = Math.max(most, running)
        setTimeout(() => {
          running -= 1
          response.end('x')
        }, 30)
      }),
    )
    const fresh = createNetwork(open, { userAgent: 'test', maxParallelPerHost: 10 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => fresh.http({ url: `${url}${index}`, timeoutMs: 5_000 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(most).toBe(10)
  })

  test('requests one after the other share a connection, which a closed one does not break', async () => {
    const { url, accepted } = await serving(
      serveHttp((request, response) => {
        response.end('x', () => request.url === '/last' && request.socket.destroy())
      }),
    )
    for (const path of ['', '', '', 'last']) await network.http({ url: `${url}${path}` })
    expect(accepted()).toBe(1)
    await network.http({ url })
    expect(accepted()).toBe(2)
  })

  test('every request names itself, and asks for an unpacked body', async () => {
    const { url } = await serving(serveHttp((request, response) => response.end(JSON.stringify(request.headers))))
    const { body, remoteAddress, headers } = await network.http({ url, headers: { 'X-Extra': '1' } })
    expect(JSON.parse(text(body))).toMatchObject({
      'user-agent': 'test',
      'accept-encoding': 'identity',
      'x-extra': '1',
      host: new URL(url).host,
    })
    expect(remoteAddress).toBe(PUBLIC)
    expect(headers.map(([name]) => name)).toContain('content-length')
  })

  test('repeated headers stay apart and in order', async () => {
    const { url } = await raw('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Mid: m\r\nset-cookie: b=2\r\n\r\n')
    expect((await network.http({ url })).headers).toEqual([
      ['set-cookie', 'a=1'],
      ['x-mid', 'm'],
      ['set-cookie', 'b=2'],
    ])
  })

  const packed: [string, (body: string) => Buffer][] = [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ]
  test.each(packed)('a body that is %s all the same is unpacked', async (encoding, pack) => {
    const { url } = await serving(
      serveHttp((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(pack('hello'))),
    )
    expect(text((await network.http({ url })).body)).toBe('hello')
    expect((await network.http({ url, method: 'HEAD' })).body).toHaveLength(0)
  })

  test('a method and a body arrive as given', async () => {
    const { url } = await serving(
      serveHttp((request, response) => {
        request.once('data', (body) => response.end(`${request.method} ${String(body)}`))
      }),
    )
    expect(text((await network.http({ url, method: 'POST', body: 'a=1' })).body)).toBe('POST a=1')
  })
})
