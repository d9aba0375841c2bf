import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { blockingShapes } from '#scanners/test/blocking/shapes.ts'
import { repairedShop, shop, SHOP_HTML } from '#scanners/test/blocking/shop.ts'
import { signatureIn } from './signature.ts'
import { rememberSite, type scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { closes, turning } from '#scanners/test/turning.ts'

const passed = (outcomes: Awaited<ReturnType<typeof scanSite>>) =>
  [...outcomes.values()]
    .filter(({ state, verdicts }) => state === 'ran' && verdicts.some(({ status }) => status === 'PASS'))
    .map(({ checkId }) => checkId)

describe('what answers in the place of a site that is known', () => {
  test.each(blockingShapes().map((shape) => [shape.name, shape] as const))('%s', async (name, { failure, state, reason, answer }) => {
    const { site, scan } = await turning(shop, answer)
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    if (failure !== null) {
      await expect(scan()).rejects.toMatchObject({ name: 'ScanFailure', code: failure })
      return
    }
    const outcomes = await scan()
    const short = [...outcomes.values()].filter((outcome) => outcome.state === state)
    expect(short).not.toHaveLength(0)
    // what a person can answer for has a word of its own
    expect(short.map((outcome) => outcome.reason)).toEqual(reason === undefined ? expect.anything() : expect.arrayContaining([reason]))
    for (const checkId of ['web-exposed-env', 'web-dir-listing', 'web-sourcemap', 'web-exposed-vcs'].slice(
      0,
      state === 'inconclusive' ? 3 : 4,
    ))
      expect(closes(outcomes, checkId), checkId).toBe(false)
    // what the page itself shows is still seen, unless the page is too large or only a part of it came
    const isWhole = state !== 'too_large' && outcomes.get('web-csp-missing')?.state === 'ran'
    expect(isWhole).toBe(!['half of the page, and no file any more', 'the page grown to 3 MB'].includes(name))
    expect(passed(outcomes)).toEqual(isWhole ? expect.arrayContaining(['web-mixed-active']) : [])
  })
})

const FIXED = [
  'web-exposed-env',
  'web-dir-listing',
  'web-sourcemap',
  'web-form-http',
  'web-csp-missing',
  'web-powered-by',
  'web-cookie-secure',
]
const spa = (title: string, build: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}<script type="module" src="/assets/index-${build}.js"></script>
<link rel="stylesheet" href="/assets/index-${build}.css"></head><body><div id="root"></div></body></html>`
const pages =
  (html: string): RequestListener =>
  (request, response) =>
    void (request.url === '/'
      ? response.writeHead(200, { 'content-type': 'text/html', 'x-powered-by': 'PHP/7.4.3' }).end(html)
      : request.url === '/.env'
        ? response.writeHead(200).end('APP_KEY=base64:0123456789abcdef\n')
        : response.writeHead(404).end('Not found'))

describe('a site that is repaired', () => {
  test('closes what was found, wherever it was found', async () => {
    const { site, scan } = await turning(shop, repairedShop())
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    const outcomes = await scan()
    for (const checkId of FIXED) expect(closes(outcomes, checkId), checkId).toBe(true)
  })
  test.each<[string, RequestListener]>([
    [
      'with another title',
      repairedShop(SHOP_HTML.replace('<title>Hanseatic Lanterns', '<title>Winter sale!').replace('http://orders', 'https://orders')),
    ],
    [
      'with a notice on top',
      repairedShop(
        SHOP_HTML.replace('<main>', '<main><p>New: free delivery within the city, every Thursday evening.</p>').replace(
          'http://orders',
          'https://orders',
        ),
      ),
    ],
    [
      'with new builds of its scripts',
      repairedShop(SHOP_HTML.replaceAll('8c1f2ab4', 'f00dfeed').replace('http://orders', 'https://orders')),
    ],
    [
      'without its form and the foreign script',
      repairedShop(SHOP_HTML.replace(/<form.*<\/form>/su, '').replace(/<script src="https:.*?<\/script>/u, '')),
    ],
    ...[401, 403, 406].map((status): [string, RequestListener] => [
      `with a rule of its server that answers ${status} for hidden files`,
      (request, response) => {
        if (request.url?.startsWith('/.'))
          response
            .writeHead(status, { 'content-type': 'text/html', server: 'nginx' })
            .end(
              `<html><head><title>${status}</title></head><body><center><h1>${status} Refused</h1></center><hr><center>nginx</center></body></html>`,
            )
        else repairedShop()(request, response)
      },
    ]),
  ])('%s', async (_, after) => {
    const { site, scan } = await turning(shop, after)
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    const outcomes = await scan()
    for (const checkId of ['web-exposed-env', 'web-form-http', 'web-csp-missing', 'web-powered-by'])
      expect(closes(outcomes, checkId), checkId).toBe(true)
  })
  test.each<[string, before: string, after: string]>([
    ['of a few words', '<h1>Welcome to Aurora</h1>', '<h1>Welcome to Aurora</h1><p>Opening hours</p>'],
    [
      'of a few words, with a new title',
      '<title>Aurora</title><h1>Welcome to Aurora</h1>',
      '<title>The Aurora Inn</title><h1>Welcome to Aurora</h1>',
    ],
    ['of nothing but a title', '<html><title>Aurora</title></html>', '<html><title>Aurora</title></html>'],
    ['without a word', '<html></html>', '<html></html>'],
    ['that is a shell for its scripts', spa('App', 'BdXkfLmP'), spa('App – dashboard', 'Zz81kQ2a')],
    [
      'that is a shell, guarded by Cloudflare as all its answers',
      spa('App', 'BdXkfLmP'),
      spa('App', 'Zz81kQ2a', '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
    ],
    [
      'that loses a third of what it shows',
      '<title>Shop</title><script src="https://cdn.example/shop.js"></script><form action="http://pay.example/"><input type="password"></form>',
      '<title>Shop</title>',
    ],
  ])('small, %s', async (_, before, after) => {
    const { site, scan } = await turning(pages(before), repairedShop(after))
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    const outcomes = await scan()
    for (const checkId of ['web-exposed-env', 'web-powered-by', 'web-xcto-missing']) expect(closes(outcomes, checkId), checkId).toBe(true)
  })
  test('of one page, which answers every path with itself', async () => {
    const shell = spa('App', 'BdXkfLmP')
    const everywhere =
      (env: boolean): RequestListener =>
      (request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end(env && request.url === '/.env' ? 'APP_KEY=base64:0123456789abcdef\n' : shell)
      }
    const { site, scan } = await turning(everywhere(true), everywhere(false))
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    expect(closes(await scan(), 'web-exposed-env')).toBe(true)
  })
})

describe('a listing or a map that the page no longer leads to', () => {
  test('is asked for again, and still found', async () => {
    const { site, scan } = await turning(shop, (request, response) => {
      if (request.url === '/')
        response.writeHead(200, { 'content-type': 'text/html' }).end(SHOP_HTML.replaceAll(/<script.*?<\/script>|<link[^>]*>/gu, ''))
      else shop(request, response)
    })
    await using closing = site
    expect(closing.port).toBeGreaterThan(0)
    const outcomes = await scan()
    expect(outcomes.get('web-dir-listing')?.verdicts).toMatchObject([{ status: 'FAIL', locator: '/assets/' }])
    expect(outcomes.get('web-sourcemap')?.verdicts).toMatchObject([{ status: 'FAIL', locator: '/assets/shop-8c1f2ab4.js.map' }])
  })
})

describe('what is remembered', () => {
  test('is bounded, and what is no memory of ours is none', async () => {
    await using site = await startSite((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Array.from({ length: 6_000 }, (_, n) => `<p id="i${n}">word${'abcdefghij'[n % 10]}${n}</p>`).join('')),
    )
    expect((await rememberSite(site.url))?.length).toBeLessThan(8_000)
    for (const memory of ['{}', 'nonsense', '{"version":2}', '[]', null]) expect(signatureIn(memory)).toBeNull()
  })
})
