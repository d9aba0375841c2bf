import { describe, expect, test } from 'vitest'
import type { PermitScope } from '#scanners/sdk/permit.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { pageFacts } from '#scanners/test/website-facts.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf, LOOPBACK_PERMIT, rememberSite, said, scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { directories } from './directories.ts'

async function askedFor(html: string, permit: PermitScope | null = LOOPBACK_PERMIT): Promise<string[]> {
  await using site = await startSite((_request, response) => response.writeHead(404).end())
  const network = plainNetwork()
  await directories.collect({ page: pageFacts([], html, site.url) }, site.url, environmentOf({ network, permit }))
  return network.log.map((line) => line.replace(`GET ${site.url}`, '/'))
}

test('folders of what the page loads come first, then those of linked files, then those linked to', async () => {
  const html = `<a href="/about/">a</a><a href="/files/manual.pdf">b</a><a href="/shop/basket.php">c</a><a href="https://other.example/d/">d</a>
    <script src="/assets/app.js"></script><img src="/assets/a.png"><a href="/">home</a>`
  expect(await askedFor(html)).toEqual(['/assets/', '/files/', '/about/'])
})
test('an address that deletes or ends something is no folder to ask for', async () => {
  const html = '<a href="/posts/5/delete/">a</a><a href="/logout/">b</a><a href="/notes/">c</a><img src="/unsubscribe/a.png">'
  expect(await askedFor(html)).toEqual(['/notes/'])
})
test('a page of many folders is asked about eight of them', async () => {
  expect(await askedFor(Array.from({ length: 50 }, (_, n) => `<a href="/f${n}/">x</a>`).join(''))).toHaveLength(8)
})
test('a list that begins with a long style sheet is read far enough', async () => {
  await using site = await startSite((request, response) => {
    const caddy = `<style>${'a'.repeat(12_000)}</style><div class="meta"><span class="meta-item"><b>2</b> directories</span></div>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/' ? '<html><a href="/files/">x</a>' : caddy)
  })
  const outcomes = await scanSite(site.url, { checkIds: ['web-dir-listing'] })
  expect(said(outcomes.get('web-dir-listing'))).toBe('FAIL')
})

const LIST = (path: string) => `<html><title>Index of ${path}</title><h1>Index of ${path}</h1><a href="a.bak">a.bak</a></html>`
const PAGE = '<html><title>Shop</title><a href="/downloads/">x</a><a href="/private/">y</a><img src="/img/a.png"></html>'
/** A site whose folders are listed, but for those that `closed` names. */
const listing = (closed: () => readonly string[], home = PAGE) =>
  startSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n')
    else if (pathname === '/' || ['/downloads/', '/private/', '/img/'].includes(pathname)) {
      const isClosed = closed().includes(pathname)
      const text = pathname === '/' ? home : LIST(pathname)
      response.writeHead(isClosed ? 403 : 200, { 'content-type': 'text/html' }).end(isClosed ? 'Forbidden' : text)
    } else response.writeHead(404).end('Not found')
  })
const seen = async (url: string, environment: Partial<ScanEnvironment> = {}) =>
  (await scanSite(url, { checkIds: ['web-dir-listing'], environment: { permit: null, ...environment } })).get('web-dir-listing')

describe('without a permit', () => {
  test('folders that the page links to are asked for, within what robots.txt allows, and those of its files are not', async () => {
    const network = plainNetwork()
    await using site = await listing(() => [])
    const outcome = await seen(site.url, { network })
    expect(outcome).toMatchObject({ state: 'ran', verdicts: [{ status: 'FAIL', locator: '/downloads/' }] })
    expect(network.log.filter((line) => /img\/$|private/u.test(line))).toEqual([])
  })
  test('the start page is judged, and ends as found once it is repaired', async () => {
    let home = LIST('/')
    await using site = await startSite((request, response) =>
      request.url === '/' ? response.writeHead(200, { 'content-type': 'text/html' }).end(home) : response.writeHead(404).end('Not found'),
    )
    expect(await seen(site.url)).toMatchObject({ state: 'ran', verdicts: [{ status: 'FAIL', locator: '/' }] })
    home = '<html><title>Shop</title></html>'
    expect(await seen(site.url)).toMatchObject({ state: 'ran', verdicts: [{ status: 'PASS', message: 'passVisited' }] })
  })
  test('a linked folder that is closed now is in order', async () => {
    const closed: string[] = []
    await using site = await listing(() => closed)
    expect(said(await seen(site.url))).toBe('FAIL')
    closed.push('/downloads/')
    expect(await seen(site.url)).toMatchObject({ state: 'ran', verdicts: [{ status: 'PASS' }] })
  })
  test('what was found with one does not end', async () => {
    const closed: string[] = []
    await using site = await listing(() => closed)
    const memory = await rememberSite(site.url)
    closed.push('/downloads/', '/private/')
    expect(await seen(site.url, { memory })).toMatchObject({ state: 'skipped', reason: 'permit', verdicts: [] })
    const later = await rememberSite(site.url, { memory, permit: null })
    expect(JSON.parse(later ?? '{}')).toMatchObject({ readable: { directories: expect.arrayContaining(['/img/']) } })
  })
})
