import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LIBRARY_TRAP, PAGES } from './pages.ts'

const HTML = { 'content-type': 'text/html' }
const PAGE = '<!doctype html><html lang="en"><title>Shop</title><script src="/shop.js"></script></html>'
/** Long for a header; what is read of all of them is 256 KB. */
const HEADERS_MAX = 60_000
const repeat = (amount: number, make: (index: number) => string): string =>
  Array.from({ length: amount }, (_, index) => make(index)).join('')

const withHeader = (name: string, value: string | string[]): RequestListener => {
  return (_request, response) => response.writeHead(200, { ...HTML, [name]: value }).end(PAGE)
}
const ZEROS = Buffer.alloc(64 * 1_048_576)
const bomb = (encoding: string, body: Buffer): RequestListener => {
  return (_request, response) => response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(body)
}
/** Writes the same again and again, a block whenever there is room or time. */
function pour(response: ServerResponse, block: string, everyMs = 0): void {
  response.writeHead(200, HTML)
  const more = (): void => {
    if (response.destroyed) return
    if (everyMs > 0) {
      response.write(block)
      setTimeout(more, everyMs)
    } else if (response.write(block)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

/** How a site answers over HTTP so that reading it hurts, by what it does. */
export const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '2,000 header lines': (_request, response) => {
    for (let index = 0; index < 1_900; index += 1) response.setHeader(`x-${index}`, 'a'.repeat(20))
    response.writeHead(200, HTML).end(PAGE)
  },
  'a header line of 60 KB': withHeader('server', 'nginx/1.1 '.repeat(6_000)),
  'headers of 200 KB': withHeader('server', 'nginx/1.1 '.repeat(20_000)),
  'headers beyond any limit': withHeader('server', 'a'.repeat(300_000)),
  '1,000 cookies': withHeader(
    'set-cookie',
    Array.from({ length: 1_000 }, (_, index) => `session${index}=${'a'.repeat(30)}`),
  ),
  'a cookie of 60 KB': withHeader('set-cookie', `session=${'a'.repeat(HEADERS_MAX)}`),
  'a cookie of 30,000 attributes': withHeader('set-cookie', `session=1${'; '.repeat(HEADERS_MAX / 2)}`),
  'a policy of 10,000 directives': withHeader(
    'content-security-policy',
    repeat(10_000, (index) => `d${index % 10} *;`).slice(0, HEADERS_MAX),
  ),
  'a policy of 4,000 sources': withHeader('content-security-policy', `script-src ${repeat(4_000, (index) => `*.a${index}.com `)}`),
  'a policy of ten policies': withHeader(
    'content-security-policy',
    repeat(4_000, () => 'script-src *,'),
  ),
  'a policy of one source': withHeader('content-security-policy', `script-src https://${'a.'.repeat(HEADERS_MAX / 2)}com`),
  'a strict transport of 60 KB': withHeader('strict-transport-security', `max-age=${'1'.repeat(HEADERS_MAX)}`),
  'permissions of 60 KB': withHeader('permissions-policy', '((((((((('.repeat(HEADERS_MAX / 9)),
  'methods without end': withHeader('allow', 'PUT,'.repeat(HEADERS_MAX / 4)),
  'a gzip bomb': bomb('gzip', gzipSync(ZEROS)),
  'a brotli bomb': bomb('br', brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  'what calls itself gzip and is not': bomb('gzip', Buffer.from(PAGE)),
  'a byte every 100 ms': (_request, response) => pour(response, 'a', 100),
  'a body without end': (_request, response) => pour(response, '<a href=x>'.repeat(6_000)),
  'nothing at all': () => undefined,
  'redirects without end': ({ url = '' }, response) =>
    response.writeHead(302, { location: `/${Number(url.slice(1)) + 1}`, 'set-cookie': `c${url.length}=${'a'.repeat(4_000)}` }).end(),
  'a redirect of 60 KB': (_request, response) => response.writeHead(302, { location: `/${'ü'.repeat(10_000)}` }).end(),
  'redirects with ever more cookies': ({ url = '' }, response) =>
    response
      .writeHead(302, {
        location: `/${url.length < 9 ? `${url.slice(1)}a` : ''}`,
        'set-cookie': Array.from({ length: 15 }, (_, index) => `${url.slice(1)}${index}=${'b'.repeat(3_900)}`),
      })
      .end(),
  'a megabyte to every question': (_request, response) => response.writeHead(200, HTML).end(PAGES['near misses of secrets']?.()),
  'eight scripts of near misses of libraries': ({ url = '' }, response) =>
    url === '/'
      ? void response.writeHead(200, HTML).end(`<!doctype html>${repeat(8, (index) => `<script src=/${index}.js></script>`)}`)
      : void response.writeHead(200, { 'content-type': 'text/javascript' }).end(LIBRARY_TRAP.repeat(900)),
  'scripts and maps that never end': ({ url = '' }, response) =>
    url === '/'
      ? void response.writeHead(200, HTML).end(`<!doctype html>${repeat(50, (index) => `<script src=/${index}.js></script>`)}`)
      : pour(response, '//# sourceMappingURL=a.js.map\n'.repeat(500)),
  ...Object.fromEntries(
    Object.entries(PAGES).map(([name, make]): [string, RequestListener] => {
      const body = make()
      return [name, ({ url }, response) => response.writeHead(url === '/' ? 200 : 404, HTML).end(url === '/' ? body : 'Not found')]
    }),
  ),
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'
const answering = (text: string) => (socket: Socket) => void socket.once('data', () => socket.end(text, 'latin1'))
/** What is not quite HTTP. */
export const RAW: Readonly<Record<string, (socket: Socket) => void>> = {
  'chunks that make no sense': answering(`${HEAD}transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nabc\r\n-1\r\n`),
  'a chunk size without end': answering(`${HEAD}transfer-encoding: chunked\r\n\r\n${'0'.repeat(500_000)}1\r\na`),
  'chunk extensions without end': answering(`${HEAD}transfer-encoding: chunked\r\n\r\n1;${'a=b;'.repeat(200_000)}\r\na\r\n0\r\n\r\n`),
  'two lengths': answering(`${HEAD}content-length: 5\r\ncontent-length: 50000\r\n\r\n${PAGE}`),
  'a length and chunks': answering(`${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
  'a length that is never reached': answering(`${HEAD}content-length: 1000000000000\r\n\r\n${PAGE}`),
  'NUL in a header': answering(`${HEAD}x-a: a\0b\r\ncontent-length: ${PAGE.length}\r\n\r\n${PAGE}`),
  'a status of six digits': answering(`HTTP/1.1 999999 OK\r\n\r\n${PAGE}`),
  'a reason of a megabyte': answering(`HTTP/1.1 200 ${'a'.repeat(1_000_000)}\r\n\r\n${PAGE}`),
  '100,000 interim answers': answering(
    `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(40_000)}${HEAD}content-length: ${PAGE.length}\r\n\r\n${PAGE}`,
  ),
  'trailers without end': answering(`${HEAD}transfer-encoding: chunked\r\ntrailer: x\r\n\r\n1\r\na\r\n0\r\n${'x: a\r\n'.repeat(100_000)}`),
  'no HTTP': answering('SSH-2.0-OpenSSH_9.9\r\n'),
  'another protocol': answering('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n\u0081'),
}
