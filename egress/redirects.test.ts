import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetwork } from './network.ts'
import { codeOf, PUBLIC, serveHttp, type Listening } from './test/servers.ts'

const network = createNetwork({ allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }, { userAgent: 'test' })
let here: Listening
let there: Listening
const at = (server: Listening, path: string): string => `http://${PUBLIC}:${server.port}${path}`
const echoed = (body: Uint8Array): Record<string, string> => JSON.parse(Buffer.from(body).toString())

const listener: Parameters<typeof serveHttp>[0] = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://host')
  const [, kind = '', number = ''] = url.pathname.split('/')
  const to: Record<string, string> = {
    loop: '/loop',
    a: '/b',
    b: '/a#x',
    count: `/count/${Number(number) + 1}`,
    to: url.searchParams.get('url') ?? '',
  }
  const location = to[kind]
  if (location !== undefined) {
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { location }).end()
    return
  }
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () =>
    response.end(
      JSON.stringify({ method: request.method, body, auth: request.headers.authorization ?? '', cookie: request.headers.cookie ?? '' }),
    ),
  )
}

beforeAll(async () => {
  here = await serveHttp(listener)
  there = await serveHttp(listener)
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
})

test('a redirect is the answer unless following is asked for', async () => {
  expect(await network.http({ url: at(here, '/a') })).toMatchObject({ status: 302, url: at(here, '/a'), redirects: [] })
})

test('a loop and a chain that is too long are told apart', async () => {
  expect(await codeOf(network.http({ url: at(here, '/loop'), followRedirects: 20 }))).toBe('redirect_loop')
  expect(await codeOf(network.http({ url: at(here, '/a'), followRedirects: 20 }))).toBe('redirect_loop')
  expect(await codeOf(network.http({ url: at(here, '/count/1'), followRedirects: 20 }))).toBe('too_many_redirects')
})

test('as many redirects as allowed are followed, and told', async () => {
  const url = at(here, `/to?url=${encodeURIComponent(at(there, '/end#part'))}`)
  const answer = await network.http({ url, followRedirects: 1 })
  expect(answer).toMatchObject({
    status: 200,
    url: at(there, '/end#part'),
    redirects: [{ url, status: 302, location: at(there, '/end#part') }],
  })
})

const via = (status: number, target: string): string => at(here, `/to?status=${status}&url=${encodeURIComponent(target)}`)
describe('what goes along', () => {
  const headers = { Authorization: 'Bearer t', cookie: 'c=1', 'content-type': 'text/plain' }

  test.each([301, 302, 303])('a POST becomes a GET without its body after %i', async (status) => {
    const { body } = await network.http({ url: via(status, '/end'), method: 'POST', body: 'x=1', headers, followRedirects: 1 })
    expect(echoed(body)).toEqual({ method: 'GET', body: '', auth: 'Bearer t', cookie: 'c=1' })
  })
  test.each([307, 308])('a POST stays one after %i', async (status) => {
    const { body } = await network.http({ url: via(status, '/end'), method: 'POST', body: 'x=1', headers, followRedirects: 1 })
    expect(echoed(body)).toMatchObject({ method: 'POST', body: 'x=1' })
  })
  test('credentials do not leave their origin', async () => {
    const { body } = await network.http({ url: via(302, at(there, '/end')), headers, followRedirects: 1 })
    expect(echoed(body)).toEqual({ method: 'GET', body: '', auth: '', cookie: '' })
  })
})
