import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { shop, SHOP_HTML } from '#scanners/test/blocking/shop.ts'
import { closes, turning } from '#scanners/test/turning.ts'

const HTML = { 'content-type': 'text/html' }
const ENV = 'APP_KEY=base64:0123456789abcdef\n'
const GUARD = `<!doctype html><title>Hold on</title><h2>Reviewing the safety of this connection</h2><script src="/__g/v2.js"></script>`
const NOT_FOUND =
  '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found.</p></body></html>'

interface Faces {
  status?: number
  headers?: Record<string, string>
  page?: string
  /** Paths with an answer of their own; all else is not found. */
  files?: Record<string, RequestListener>
}
const say =
  (status: number, body = '', headers: Record<string, string> = HTML): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
/** A site that answers its root in one way, and some paths in others. */
const site =
  ({ status = 200, headers = {}, page = SHOP_HTML, files = {} }: Faces): RequestListener =>
  (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const own = files[path]
    if (path === '/') response.writeHead(status, { ...HTML, 'x-powered-by': 'PHP/7.4.3', ...headers }).end(page)
    else if (own) own(request, response)
    else response.writeHead(404, HTML).end(NOT_FOUND)
  }
const env = { '/.env': say(200, ENV, { 'content-type': 'text/plain' }) }

/** A page of little more than its title. */
const small = (body: string, head = '') => `<html><head><title>Aurora</title>${head}</head><body>${body}</body></html>`
/** The shop as it was, but for one path. */
const only =
  (path: string, answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === path) answer(request, response)
    else shop(request, response)
  }

async function outcomesOf(before: RequestListener, after: RequestListener) {
  const { site: turned, scan } = await turning(before, after)
  await using closing = turned
  expect(closing.port).toBeGreaterThan(0)
  return await scan()
}

describe('a target without a page of its own', () => {
  const rootless = { status: 404, page: NOT_FOUND }
  const away = { status: 301, page: '', headers: { location: 'https://www.elsewhere.example/' } }
  test.each<[string, Faces, Faces, string]>([
    ['that was not found, and now shows a page', rootless, { page: GUARD }, 'other_page'],
    ['that was not found, and now is not found by somebody else', rootless, { status: 404, page: GUARD }, 'other_page'],
    ['that led to another site, and now shows a page', away, { page: GUARD }, 'other_page'],
    ['that led to another site, and now leads to a third', away, { ...away, headers: { location: 'https://login.example/' } }, 'off_site'],
    ['that led to another site, and now refuses', away, { status: 428, page: GUARD }, 'other_page'],
  ])('%s: nothing is judged', async (_, before, after, code) => {
    const turn = outcomesOf(site({ ...before, files: env }), site({ ...after, headers: { ...after.headers, 'x-powered-by': '' } }))
    await expect(turn).rejects.toMatchObject({ name: 'ScanFailure', code })
  })
  test.each<[string, Faces]>([
    ['that is not found', rootless],
    ['that leads to another site', away],
  ])('%s, repaired', async (_, before) => {
    const outcomes = await outcomesOf(
      site({ ...before, files: env }),
      site({ ...before, headers: { ...before.headers, 'x-powered-by': '' } }),
    )
    expect(closes(outcomes, 'web-exposed-env')).toBe(true)
  })
})

describe('a small page with a known title', () => {
  const before = site({ page: small('<h1>Aurora Inn</h1><img src="http://images.example/a.jpg">'), files: env })
  test.each([
    ['in front of a guard', small('<p>Please wait…</p><script src="/g.js"></script>'), 'other_page'],
    ['in front of a sign-in', small('<form method="post"><input type="password" name="p"></form>'), 'login_wall'],
  ])('%s is another page', async (_, after, code) => {
    await expect(outcomesOf(before, site({ page: after }))).rejects.toMatchObject({ code })
  })
  test('that loads its picture over HTTPS now is the same', async () => {
    const outcomes = await outcomesOf(before, site({ page: small('<h1>Aurora Inn</h1><img src="https://images.example/a.jpg">') }))
    for (const checkId of ['web-exposed-env', 'web-mixed-passive']) expect(closes(outcomes, checkId), checkId).toBe(true)
  })
})

describe('one resource alone', () => {
  test.each<[string, string, string, RequestListener]>([
    ['a folder in whose place a guard answers', 'web-dir-listing', '/assets/', say(200, GUARD)],
    ['a folder that leads to a sign-in', 'web-dir-listing', '/assets/', say(302, '', { location: '/login' })],
    ['a folder that fails', 'web-dir-listing', '/assets/', say(500, 'Error')],
    ['a source map in whose place a guard answers', 'web-sourcemap', '/assets/shop-8c1f2ab4.js.map', say(200, GUARD)],
    ['a source map refused in JSON', 'web-sourcemap', '/assets/shop-8c1f2ab4.js.map', say(200, '{"error":"blocked"}')],
    ['an emptied script', 'web-sourcemap', '/assets/shop-8c1f2ab4.js', say(200, '', { 'content-type': 'text/javascript' })],
  ])('%s closes nothing', async (_, checkId, path, answer) => {
    const outcomes = await outcomesOf(shop, only(path, answer))
    expect(closes(outcomes, checkId)).toBe(false)
  })
  test.each<[string, string, string, RequestListener]>([
    ['a folder that the server refuses', 'web-dir-listing', '/assets/', say(403, 'Forbidden', { ...HTML, server: 'nginx/1.18.0' })],
    ['a folder with an index in the layout of the site', 'web-dir-listing', '/assets/', say(200, SHOP_HTML)],
    ['a source map that is gone', 'web-sourcemap', '/assets/shop-8c1f2ab4.js.map', say(404, NOT_FOUND)],
  ])('%s is repaired', async (_, checkId, path, answer) => {
    expect(closes(await outcomesOf(shop, only(path, answer)), checkId)).toBe(true)
  })
  test('a file that one of two servers still has is not gone', async () => {
    let asked = 0
    const half = only('/.env', (request, response) => {
      asked += 1
      if (asked % 2 === 0) shop(request, response)
      else say(404, NOT_FOUND)(request, response)
    })
    expect((await outcomesOf(shop, half)).get('web-exposed-env')?.verdicts).toMatchObject([{ status: 'FAIL', locator: '/.env' }])
  })
  test('a page at the path of a file that never was readable is no file', async () => {
    const outcomes = await outcomesOf(shop, only('/console', say(200, '<title>Console games</title>')))
    expect(closes(outcomes, 'web-debug-console')).toBe(true)
  })
})

describe('an answer to a script of a foreign site', () => {
  const reflecting: RequestListener = (request, response) => {
    const { origin } = request.headers
    const allowed = origin === undefined ? {} : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    site({ headers: allowed })(request, response)
  }
  const toOthers =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      if (request.headers.origin === undefined) site({})(request, response)
      else answer(request, response)
    }
  test.each<[string, RequestListener, boolean]>([
    ['the page without the permission', toOthers(site({})), true],
    ['a refusal of the origin', toOthers(say(403, 'Invalid CORS request')), true],
    ['a page of a guard', toOthers(say(200, GUARD)), false],
  ])('%s', async (_, after, isClosed) => {
    expect(closes(await outcomesOf(reflecting, after), 'web-cors-reflect')).toBe(isClosed)
  })
})

describe('cookies that are no longer set', () => {
  const before = site({ headers: { 'set-cookie': 'session=1; Path=/' } })
  test.each<[string, Record<string, string>, boolean]>([
    ['by the site itself', {}, true],
    ['in a copy of a cache, by its age', { age: '4211' }, false],
    ['in a copy of a cache, by its own header', { 'cf-cache-status': 'HIT' }, false],
    ['in an answer that a cache has just fetched', { age: '0', 'x-cache': 'MISS' }, true],
  ])('%s', async (_, headers, isClosed) => {
    expect(closes(await outcomesOf(before, site({ headers })), 'web-cookie-secure')).toBe(isClosed)
  })
})
