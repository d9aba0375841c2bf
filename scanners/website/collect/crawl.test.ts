import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, type CheckOutcome, type PagesSeen, type Revisit } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf, rememberSite, said, scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { websiteScanner } from '#scanners/website/scanner.ts'

type Page =
  | string
  | { status?: number; headers?: Record<string, string>; html?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void)
/** A site of these pages, which counts what is asked of it. */
async function siteOf(pages: Record<string, Page>) {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  const site = await startSite((request, response) => {
    asked.push(request.url ?? '')
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => (underWay -= 1))
    const page = pages[request.url ?? ''] ?? { status: 404, html: 'not here' }
    if (typeof page === 'function') {
      page(request, response)
      return
    }
    const { status = 200, headers = {}, html = '' } = typeof page === 'string' ? { html: page } : page
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html)
  })
  return Object.assign(site, { asked, atOnce: () => most })
}
const links = (...paths: string[]) =>
  `<html><title>Shop</title><h1>Our shop window</h1>${paths.map((path) => `<a href="${path}">x</a>`).join('')}`
const to = (location: string) => ({ status: 302, headers: { location } })
const HTTP_FORM = '<form method=post action="http://pay.example/"><input name=card></form>'
const FRAMED = { 'x-frame-options': 'DENY' }

const failsOf = (outcome: CheckOutcome | undefined) =>
  (outcome?.verdicts ?? []).filter(({ status }) => status === 'FAIL').map(({ locator, pages }) => ({ locator, pages }))
/** Scans for some checks without probing. */
const look = (
  url: string,
  {
    checkIds = ['web-form-http', 'web-xfo-missing'],
    revisit = NO_REVISIT,
    memory = null,
    pages = 50,
  }: {
    checkIds?: string[]
    revisit?: Revisit
    memory?: string | null
    pages?: number
  } = {},
) => scanSite(url, { checkIds, environment: { permit: null, revisit, memory, fields: { pages } } })
const again = (...paths: string[]): Revisit => ({
  pages: paths.map((path) => ({ path, checkIds: ['web-form-http'] })),
  cut: [],
  only: true,
})

describe('what is found on the pages of a site', () => {
  test('one cause on several pages is one verdict with its pages, and one on an inner page is told too', async () => {
    await using site = await siteOf({
      '/': links('/a', '/b', '/c'),
      '/a': links('/d') + HTTP_FORM,
      '/b': links() + HTTP_FORM,
      '/c': { html: links(), headers: FRAMED },
      '/d': links(),
    })
    const outcomes = await look(site.url)
    expect(failsOf(outcomes.get('web-form-http'))).toEqual([{ locator: 'pay.example/', pages: ['/a', '/b'] }])
    expect(failsOf(outcomes.get('web-xfo-missing'))).toEqual([{ locator: undefined, pages: ['/', '/a', '/b', '/d'] }])
    expect(outcomes.get('web-xfo-missing')?.verdicts).toHaveLength(1)
  })
  test('the order of the links changes nothing of what is told', async () => {
    const rest = {
      '/a': links() + HTTP_FORM,
      '/b': `${links('/a')}<form method=post action="http://pay.example/"><input name=other></form>`,
    }
    const told = async (...order: string[]) => {
      await using site = await siteOf({ '/': links(...order), ...rest })
      const { verdicts } = (await look(site.url)).get('web-form-http') ?? {}
      return JSON.stringify(verdicts).replaceAll(site.url, 'http://site/')
    }
    expect(await told('/b', '/a')).toBe(await told('/a', '/b'))
  })
  test('a page within a frame is judged as well', async () => {
    await using site = await siteOf({
      '/': '<html><title>Shop</title><p>Our shop window<iframe src="/inner">',
      '/inner': links() + HTTP_FORM,
    })
    expect(failsOf((await look(site.url)).get('web-form-http'))).toEqual([{ locator: 'pay.example/', pages: ['/inner'] }])
  })
  test('on a start page that is no HTML, pages of the sitemap are judged', async () => {
    await using site = await siteOf({
      '/': { html: '{}', headers: { 'content-type': 'application/json' } },
      '/robots.txt': { html: 'Sitemap: /map.xml', headers: { 'content-type': 'text/plain' } },
      '/map.xml': (request, response) =>
        response.end(
          `<urlset><url><loc>http://${request.headers.host ?? ''}/a?x=1&amp;y=2</loc></url><url><loc>http://other.example/</loc></url></urlset>`,
        ),
      '/a?x=1&y=2': links() + HTTP_FORM,
    })
    expect(failsOf((await look(site.url)).get('web-form-http'))).toEqual([{ locator: 'pay.example/', pages: ['/a?x=1&y=2'] }])
  })
})

describe('manners', () => {
  test('robots.txt is obeyed, links that do something are not followed, other sites are not asked', async () => {
    await using foreign = await siteOf({})
    await using site = await siteOf({
      '/': links('/a', '/private/b', '/logout', '/x/delete?id=1', '/file.pdf', foreign.url, '/#top', 'mailto:x@y.example'),
      '/robots.txt': { html: 'User-agent: *\nDisallow: /private', headers: { 'content-type': 'text/plain' } },
      '/a': links('/'),
    })
    await look(site.url)
    expect(site.asked.toSorted()).toEqual(['/', '/a', '/robots.txt', '/sitemap.xml'])
    expect(foreign.asked).toEqual([])
  })
  test('a path that begins with two slashes names no other host, and stops nothing', async () => {
    await using foreign = await siteOf({ '/': links(), '/x': links() })
    const { host } = new URL(foreign.url)
    const home =
      (...paths: string[]): Page =>
      (request, response) => {
        const at = `http://${request.headers.host ?? ''}`
        response.writeHead(200, { 'content-type': 'text/html' }).end(links(...paths.map((path) => `${at}${path}`)))
      }
    await using site = await siteOf({ '/': home(`//${host}/x`, `/(S(abc))//${host}/`, '//', '/a'), '/a': links() + HTTP_FORM })
    const outcomes = await look(site.url, { checkIds: ['web-form-http', 'web-dir-listing'] })
    expect(foreign.asked).toEqual([])
    expect(site.asked).toEqual(expect.arrayContaining([`//${host}/x`, '//']))
    expect(failsOf(outcomes.get('web-form-http'))).toEqual([{ locator: 'pay.example/', pages: ['/a'] }])
  })
  test.each<[string, Page]>([
    ['an error', { status: 500, html: 'broken' }],
    ['no answer', (_request, response) => void response.destroy()],
    ['that it is asked too much', { status: 429 }],
  ])('a robots.txt that answers with %s disallows everything', async (_, robots) => {
    await using site = await siteOf({ '/': links('/a'), '/robots.txt': robots, '/a': links() })
    await look(site.url)
    expect(site.asked).not.toContain('/a')
  })
  test('at most ten requests are under way, and no more pages are asked for than the limit', async () => {
    const slow: Page = (_request, response) =>
      void setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(links()), 30)
    const names = Array.from({ length: 60 }, (_, n) => `/page-${'abcdefghij'[n % 10]}${'abcdef'[Math.floor(n / 10)]}`)
    await using site = await siteOf({ '/': links(...names), ...Object.fromEntries(names.map((name) => [name, slow])) })
    await scanSite(site.url, { environment: { fields: { pages: 40 } } })
    expect(site.atOnce()).toBeLessThanOrEqual(10)
    expect(new Set(site.asked.filter((path) => path.startsWith('/page-'))).size).toBe(39)
  })
  test.each([[{ status: 429 }], [{ status: 503, headers: { 'retry-after': '120' } }]])(
    'a page that answers %j ends the crawl',
    async (busy) => {
      const names = Array.from({ length: 40 }, (_, n) => `/page-${'abcdefghij'[n % 10]}${'abcd'[Math.floor(n / 10)]}`)
      await using site = await siteOf({
        '/': links('/busy', ...names),
        '/busy': busy,
        ...Object.fromEntries(names.map((name) => [name, links()])),
      })
      await look(site.url)
      expect(site.asked.length).toBeLessThan(20)
    },
  )
  test('a site without end is left after the limit: pages that link to ever more of themselves', async () => {
    await using site = await startSite((request, response) => {
      const here = (request.url ?? '/').replace(/\/$/u, '')
      response.writeHead(200, { 'content-type': 'text/html' }).end(links(`${here}/next`, `${here}/more`, `/x?n=${Math.random()}`))
    })
    const network = plainNetwork()
    await scanSite(site.url, { checkIds: ['web-xfo-missing'], environment: { network, permit: null } })
    expect(network.log.length).toBeLessThan(60)
  })
  test('redirects within the site are followed, in circles and off the site they are not', async () => {
    await using foreign = await siteOf({ '/': links() })
    await using site = await siteOf({
      '/': links('/a', '/b', '/c'),
      '/a': to('/good'),
      '/b': to('/b2'),
      '/b2': to('/b'),
      '/c': to(foreign.url),
      '/good': links() + HTTP_FORM,
    })
    expect(failsOf((await look(site.url)).get('web-form-http'))).toEqual([{ locator: 'pay.example/', pages: ['/good'] }])
    expect(foreign.asked).toEqual([])
    expect(site.asked.filter((path) => path === '/b')).toHaveLength(1)
  })
})

async function told(url: string, pages = 50): Promise<PagesSeen[]> {
  const seen: PagesSeen[] = []
  const environment = environmentOf({ permit: null, fields: { pages } })
  for await (const event of runScan({ scanner: websiteScanner, target: url, environment, checkIds: ['web-xfo-missing'] }))
    if (event.type === 'pages') seen.push(event)
  return seen
}

describe('what is told of the pages', () => {
  test('which were judged, and why each of the others was not', async () => {
    await using site = await siteOf({
      '/': links(
        '/a',
        '/private',
        '/logout',
        '/x.pdf',
        '/gone',
        '/guarded',
        '/broken',
        '/moved',
        '/json',
        'http://other.example/',
        '/a/a/a/a',
      ),
      '/robots.txt': { html: 'User-agent: *\nDisallow: /private', headers: { 'content-type': 'text/plain' } },
      '/a': links(),
      '/guarded': { status: 403 },
      '/broken': { status: 500 },
      '/moved': to('/a'),
      '/json': { headers: { 'content-type': 'application/json' }, html: '{}' },
    })
    const last = (await told(site.url)).at(-1)
    expect(last).toMatchObject({ judged: 2, known: 7 })
    expect(last?.coverage?.pages).toEqual([
      { path: '/', why: null },
      { path: '/a', why: null },
      { path: '/private', why: 'robots' },
      { path: '/a/a/a/a', why: 'trap' },
      { path: '/logout', why: 'action' },
      { path: '/x.pdf', why: 'other_type' },
      { path: '/json', why: 'other_type' },
      { path: 'http://other.example/', why: 'off_site' },
      { path: '/moved', why: 'redirect' },
      { path: '/gone', why: 'not_found' },
      { path: '/guarded', why: 'blocked' },
      { path: '/broken', why: 'error' },
    ])
    expect(last?.coverage?.leftOut).toContainEqual({ why: 'other_type', count: 2 })
  })
  test('how far it has come, while a slow site is crawled', async () => {
    const slow: Page = (_request, response) =>
      void setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(links()), 150)
    const names = Array.from({ length: 40 }, (_, n) => `/page-${'abcdefghij'[n % 10]}${'abcd'[Math.floor(n / 10)]}`)
    await using site = await siteOf({ '/': links(...names), ...Object.fromEntries(names.map((name) => [name, slow])) })
    const seen = await told(site.url, 30)
    const counts = seen.map(({ judged }) => judged)
    expect(counts.length).toBeGreaterThanOrEqual(2)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(seen.slice(0, -1).every(({ coverage, known }) => coverage === null && known === 41)).toBe(true)
    expect(seen.at(-1)).toMatchObject({ judged: 30, known: 41, coverage: { judged: 30, leftOut: [{ why: 'limit', count: 11 }] } })
  })
})

describe('a page of a finding that is asked for again', () => {
  const before: Record<string, Page> = {
    '/': links('/a', '/b'),
    '/a': `${links()}<p>Write to our friendly staff about paying goods abroad</p>${HTTP_FORM}`,
    '/b': links(),
  }
  const PLAIN = `${links()}<p>Write to our friendly staff about paying goods abroad</p>`
  /** What a scan says once the page has become this. */
  async function afterwards(page: Page, more: Record<string, Page> = {}, revisit = again('/a')) {
    const pages: Record<string, Page> = { ...before }
    await using site = await siteOf(pages)
    const memory = await rememberSite(site.url)
    Object.assign(pages, { '/a': page, ...more })
    site.asked.length = 0
    const outcome = (await look(site.url, { checkIds: ['web-form-http'], revisit, memory })).get('web-form-http')
    return { outcome, said: said(outcome), asked: site.asked, unseen: outcome?.unseenPages }
  }

  test('is all that a verification asks for besides the start page and robots.txt', async () => {
    const { said: told, asked } = await afterwards(PLAIN)
    expect(told).toBe('PASS')
    expect(asked).toEqual(['/', '/robots.txt', '/a'])
  })
  test.each<[string, Page]>([
    ['is gone', { status: 404, html: 'not here' }],
    ['is gone for good', { status: 410, html: 'gone' }],
    ['moved for good to another page', { status: 301, headers: { location: '/b' } }],
  ])('that %s has no finding any more', async (_, page) => expect((await afterwards(page)).said).toBe('PASS'))
  test.each<[string, Page, string]>([
    ['a refusal', { status: 403, html: 'no' }, 'blocked page_blocked'],
    ['a request to sign in', { status: 401 }, 'blocked page_blocked'],
    ['a bot check', { status: 200, headers: { 'cf-mitigated': 'challenge' }, html: '<html>Just a moment' }, 'blocked page_blocked'],
    [
      'a sign-in in its place',
      `<html><title>Sign in</title><form method=post><input name=user><input type=password name=p></form>`,
      'blocked page_blocked',
    ],
    ['another page', '<html><title>Elsewhere</title><p>nothing whatever that anybody knew until today', 'blocked page_blocked'],
    ['an empty page', '', 'blocked page_blocked'],
    ['an error', { status: 500, html: 'broken' }, 'unreachable page_error'],
    ['no answer', (_request, response) => void response.destroy(), 'unreachable page_error'],
    ['a request to wait', { status: 429 }, 'throttled page_throttled'],
    ['another kind of content', { headers: { 'content-type': 'application/json' }, html: '{}' }, 'blocked page_blocked'],
    ['a way to the start page', { status: 301, headers: { location: '/' } }, 'inconclusive page_redirect'],
    ['a way to a sign-in', { status: 302, headers: { location: '/b' } }, 'inconclusive page_redirect'],
    ['a way off the site', { status: 301, headers: { location: 'http://other.example/' } }, 'inconclusive page_off_site'],
  ])('that answers with %s keeps it, and says why', async (_, page, expected) => {
    const { said: told, unseen } = await afterwards(page)
    expect(told).toBe(expected)
    expect(unseen).toEqual(['/a'])
  })
  test('that moved for good to a sign-in keeps it, unless it asked for a password itself', async () => {
    const signIn = `${links()}<form method=post action="https://pay.example/"><input name=user><input type=password name=p></form>`
    const moved = { status: 301, headers: { location: '/sign-in' } }
    expect((await afterwards(moved, { '/sign-in': signIn })).said).toBe('inconclusive page_redirect')
    const account = `${HTTP_FORM}<form method=post><input type=password name=p></form>`
    const pages: Record<string, Page> = { '/': links('/a'), '/a': links() + account }
    await using site = await siteOf(pages)
    const memory = await rememberSite(site.url)
    Object.assign(pages, { '/a': moved, '/sign-in': signIn })
    const outcome = (await look(site.url, { checkIds: ['web-form-http'], revisit: again('/a'), memory })).get('web-form-http')
    expect(said(outcome)).toBe('PASS')
  })
  test('that robots.txt now forbids keeps it', async () => {
    const robots = { html: 'User-agent: *\nDisallow: /a', headers: { 'content-type': 'text/plain' } }
    expect((await afterwards(PLAIN, { '/robots.txt': robots })).said).toBe('inconclusive page_robots')
  })
  test('keeps it when "not found" is said of the start page by then, too', async () => {
    let isOpen = true
    const closing: Page = (_request, response) => {
      response.writeHead(404).end()
      isOpen = false
    }
    const home: Page = (_request, response) => {
      response.writeHead(isOpen ? 200 : 404, { 'content-type': 'text/html' }).end(isOpen ? links('/a', '/b') : 'not here')
    }
    expect((await afterwards(closing, { '/': home })).unseen).toEqual(['/a'])
  })
  test('keeps it when "not found" is said of all but the start page', async () => {
    const home = `${links('/a', '/b')}<script src="/shop.js"></script>`
    const gone = { status: 404, html: 'not here' }
    expect((await afterwards(gone, { '/': home })).unseen).toEqual(['/a'])
    const script = { headers: { 'content-type': 'text/javascript' }, html: 'start()' }
    expect((await afterwards(gone, { '/': home, '/shop.js': script })).said).toBe('PASS')
  })
  test('is asked for in a full scan before any other, beyond the limit too', async () => {
    const { asked, said: told } = await afterwards(PLAIN, { '/': links('/b') }, { ...again('/a'), only: false })
    expect(asked.find((path) => /^\/[ab]$/u.test(path))).toBe('/a')
    expect(told).toBe('PASS')
  })
  test('whose finding of another check cannot be seen keeps that one alone', async () => {
    const revisit: Revisit = { pages: [{ path: '/a', checkIds: ['web-xfo-missing'] }], cut: [], only: true }
    expect((await afterwards({ status: 403 }, {}, revisit)).said).toBe('PASS')
  })
  test('that could not be handed over keeps its finding', async () => {
    expect((await afterwards(PLAIN, {}, { ...again(), cut: ['web-form-http'] })).said).toBe('inconclusive page_limit')
  })
})
