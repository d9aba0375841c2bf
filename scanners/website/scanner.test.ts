import { describe, expect, test } from 'vitest'
import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import { NO_REVISIT } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { said, scanSite } from '#scanners/test/run.ts'
import { page, startSite } from '#scanners/test/site.ts'
import { checks } from './checks.ts'
import { PROBING } from './facts.ts'
import { websiteScanner } from './scanner.ts'

const refusing: Network = {
  ...plainNetwork(),
  http: () => Promise.reject(new NetworkError('address_refused', '127.0.0.1 is not scanned')),
}
/** Milliseconds a scan may take on two busy cores. */
const QUICK_MS = 5_000

describe('a target that cannot be looked at fails the scan, and tells nothing', () => {
  test.each([
    [500, 'http_error'],
    [503, 'http_error'],
    [429, 'throttled'],
    [403, 'forbidden'],
    [401, 'login_wall'],
  ])('an answer of %i', async (status, code) => {
    await using site = await startSite((_request, response) => response.writeHead(status).end('busy'))
    await expect(scanSite(site.url)).rejects.toMatchObject({ name: 'ScanFailure', code })
  })
  test('a refused connection', async () => {
    const { port } = await using(await startSite(page('')))
    await expect(scanSite(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('Nothing answers at this address'),
    })
  })
  test('a name that does not exist', async () => {
    const network = { ...plainNetwork(), http: () => Promise.reject(new NetworkError('not_resolved', 'no such name')) }
    await expect(scanSite('http://no-such-name.invalid/', { environment: { network } })).rejects.toMatchObject({ code: 'unreachable' })
  })
  test('an address that the guard refuses', async () => {
    await expect(scanSite('http://10.0.0.1/', { environment: { network: refusing } })).rejects.toMatchObject({ code: 'address_refused' })
  })
  test.each(['/', '/again'])('a redirect loop through %s', async (path) => {
    await using site = await startSite((request, response) => response.writeHead(302, { location: request.url === '/' ? path : '/' }).end())
    await expect(scanSite(site.url)).rejects.toMatchObject({ code: 'redirect_loop' })
  })
  test('redirects without end, each to a new place or with a new cookie', async () => {
    let count = 0
    await using site = await startSite((_request, response) =>
      response.writeHead(302, { location: `/${(count += 1)}`, 'set-cookie': `n=${count}` }).end(),
    )
    await expect(scanSite(site.url)).rejects.toMatchObject({ code: 'redirect_loop' })
    expect(count).toBeLessThanOrEqual(12)
  })
  test.each(['ftp://x.example/', 'nonsense', 'javascript:alert(1)'])('an address like %s', async (target) => {
    await expect(scanSite(target)).rejects.toMatchObject({ code: 'url_refused' })
  })
  test('headers larger than a client takes', async () => {
    await using site = await startSite((_request, response) => response.writeHead(200, { 'x-large': 'x'.repeat(300_000) }).end())
    await expect(scanSite(site.url)).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('a hostile site', () => {
  test('with a body without end is read to its bound, and silence about the rest is no PASS', async () => {
    const chunk = Buffer.alloc(65_536, 'a ')
    await using site = await startSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    const started = performance.now()
    const outcomes = await scanSite(site.url)
    expect(performance.now() - started).toBeLessThan(QUICK_MS)
    expect(outcomes.get('web-form-http')).toMatchObject({ state: 'too_large', verdicts: [{ status: 'UNKNOWN' }] })
    expect(said(outcomes.get('web-xcto-missing'))).toBe('FAIL')
  })
  test('with 100,000 links, scripts, forms and open elements is read in linear time', async () => {
    const html = `${'<div>'.repeat(100_000)}${'<a href="/x?y=1">x</a>'.repeat(100_000)}`
    const scripts = '<script src="/s.js"></script><form action="/f">'.repeat(10_000)
    await using site = await startSite(page(`<html>${scripts}${html}`))
    const started = performance.now()
    const outcomes = await scanSite(site.url)
    expect(performance.now() - started).toBeLessThan(QUICK_MS)
    expect(said(outcomes.get('web-csp-missing'))).toBe('FAIL')
  })
  test('with hundreds of cookies and element names that JavaScript objects know is no trouble', async () => {
    const cookies = Array.from({ length: 300 }, (_, n) => `session${n}=1`)
    const html = '<html><constructor></constructor><__proto__ src="x"></__proto__><a href="http://[">x</a><form action="http://%"></form>'
    await using site = await startSite(page(html, { 'set-cookie': cookies }))
    const outcomes = await scanSite(site.url)
    expect([...outcomes.values()].filter(({ state }) => state === 'error')).toEqual([])
    expect(outcomes.get('web-cookie-secure')?.verdicts).toHaveLength(100)
  })
  test('that answers 200 to every path, exposes nothing by that', async () => {
    await using site = await startSite((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'),
    )
    const outcomes = await scanSite(site.url)
    for (const id of [
      'web-exposed-env',
      'web-exposed-vcs',
      'web-exposed-backup',
      'web-exposed-status',
      'web-exposed-graphql',
      'web-dir-listing',
    ]) {
      expect(`${id} ${said(outcomes.get(id))}`).toBe(`${id} PASS`)
    }
  })
  test('that serves no HTML gets its headers judged, and no word about its content', async () => {
    await using site = await startSite((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    const outcomes = await scanSite(site.url)
    expect(said(outcomes.get('web-xcto-missing'))).toBe('FAIL')
    expect(said(outcomes.get('web-csp-missing'))).toBe('skipped not_applicable')
    expect(said(outcomes.get('web-mixed-active'))).toBe('skipped not_applicable')
  })
  test('that falls silent after its first page leaves the rest UNKNOWN or unjudged, never PASS', async () => {
    let answered = 0
    await using site = await startSite((_request, response) => {
      answered += 1
      if (answered === 1) response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
      else response.destroy()
    })
    const outcomes = await scanSite(site.url)
    for (const id of [
      'web-exposed-env',
      'web-exposed-graphql',
      'web-error-version',
      'web-method-trace',
      'web-cors-reflect',
      'web-securitytxt',
    ]) {
      expect(outcomes.get(id), id).toMatchObject({ state: 'unreachable', verdicts: [{ status: 'UNKNOWN' }] })
    }
  })
})

describe('coverage', () => {
  test('without a permit only what a visitor asks for is sent, and the coverage names every other check', async () => {
    const network = plainNetwork()
    const html =
      '<a href="/find?q=1">x</a><form action="/s"><input name="q"></form><script src="/js/app.js"></script><img src="/img/a.png">'
    await using site = await startSite((request, response) => {
      const isPage = request.url === '/'
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? html : 'not here')
    })
    const outcomes = await scanSite(site.url, { environment: { network, permit: null } })
    const { host } = new URL(site.url)
    const asked = network.log.map((line) => line.replace(`http://${host}`, '').replace(/[\da-f]{24}$/u, '<24 random digits>'))
    expect([...new Set(asked)].toSorted()).toEqual([
      'GET /',
      'GET /.well-known/security.txt',
      'GET /<24 random digits>',
      'GET /find?q=1',
      'GET /img/a.png',
      'GET /js/app.js',
      'GET /robots.txt',
      'GET /security.txt',
      'GET /sitemap.xml',
    ])
    const waiting = [...outcomes.values()].filter(({ reason }) => reason === 'permit')
    expect(waiting.map(({ checkId }) => checkId).toSorted()).toEqual(
      checks
        .filter(({ needs }) => needs.some((id) => PROBING.has(id)))
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(new Set(waiting.map(said))).toEqual(new Set(['skipped permit']))
    for (const id of [
      'web-exposed-env',
      'web-exposed-vcs',
      'web-method-trace',
      'web-exposed-graphql',
      'web-xss-reflected',
      'web-sourcemap',
    ])
      expect(said(outcomes.get(id))).toBe('skipped permit')
  })
  test('a permit for another place is none', async () => {
    await using site = await startSite(page('<html></html>'))
    const { port } = new URL(site.url)
    for (const permit of [
      permitFor({ host: 'shop.example', withSubdomains: false, ports: 'any' }),
      permitFor({ host: '127.0.0.1', withSubdomains: false, ports: Number(port) - 1 }),
    ]) {
      const outcomes = await scanSite(site.url, { checkIds: ['web-exposed-env'], environment: { permit } })
      expect(said(outcomes.get('web-exposed-env'))).toBe('skipped permit')
    }
  })
  test('a site that leads elsewhere does not turn the probes on somebody else', async () => {
    const network = plainNetwork()
    await using victim = await startSite(page('<html></html>'))
    const { port } = new URL(victim.url)
    await using site = await startSite((_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end())
    const permit = permitFor({ host: '127.0.0.1', withSubdomains: false, ports: Number(new URL(site.url).port) })
    const outcomes = await scanSite(site.url, { environment: { network, permit } })
    expect(said(outcomes.get('web-exposed-env'))).toBe('skipped permit_elsewhere')
    expect(said(outcomes.get('web-method-trace'))).toBe('skipped permit_elsewhere')
    expect(network.log.filter((line) => line.includes('.env') || line.startsWith('TRACE') || line.startsWith('POST'))).toEqual([])
  })
  test('what a visitor asks for waits for no probe, so that it is the same with and without a permit', () => {
    const visiting = websiteScanner.collectors.filter(({ id }) => !PROBING.has(id))
    expect(visiting.filter(({ after }) => after.some((id) => PROBING.has(id)))).toEqual([])
  })
  test('with a permit, reflected input and open redirects are found', async () => {
    await using site = await startSite((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x')
      if (url.pathname === '/go') response.writeHead(302, { location: url.searchParams.get('next') ?? '/' }).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<html><a href="/go?next=/x">x</a><a href="/find?q=1">y</a>${url.searchParams.get('q') ?? ''}`)
    })
    const outcomes = await scanSite(site.url)
    expect(outcomes.get('web-xss-reflected')?.verdicts).toMatchObject([{ status: 'FAIL', locator: '/find?q' }])
    expect(outcomes.get('web-open-redirect')?.verdicts).toMatchObject([{ status: 'FAIL', locator: '/go?next' }])
  })
  test('an address has no zone, an HTTP site no certificate: those checks are skipped', async () => {
    await using site = await startSite(page('<html></html>'))
    const outcomes = await scanSite(site.url)
    const others = [...outcomes.values()].filter(
      ({ checkId }) => checkId.startsWith('dns-') || checkId.startsWith('tls-') || checkId.startsWith('web-hsts'),
    )
    expect(new Set(others.map(said))).toEqual(new Set(['skipped not_applicable']))
    expect(said(outcomes.get('web-https-missing'))).toBe('FAIL')
  })
  test('one check is verified with the requests it needs and no more', async () => {
    const network = plainNetwork()
    await using site = await startSite(page('<html></html>'))
    const revisit = { ...NO_REVISIT, only: true }
    const outcomes = await scanSite(site.url, { checkIds: ['web-xfo-missing'], environment: { network, revisit } })
    expect([...outcomes.keys()]).toEqual(['web-xfo-missing'])
    expect(network.log).toEqual([`GET ${site.url}`])
  })
  test('every verdict about the site names its origin, whatever page the target was', async () => {
    await using site = await startSite((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    )
    const outcomes = await scanSite(`${site.url}shop/start?from=mail#top`)
    const resources = [...outcomes.values()].flatMap(({ verdicts }) => verdicts.map(({ resource }) => resource.genericIdentifierValue))
    expect(new Set(resources)).toEqual(new Set([site.url]))
  })
})

/** The site, closed again: its port answers no one. */
async function using(site: Awaited<ReturnType<typeof startSite>>): Promise<{ port: number }> {
  await site[Symbol.asyncDispose]()
  return { port: site.port }
}
