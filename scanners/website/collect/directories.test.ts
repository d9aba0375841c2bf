import { expect, test } from 'vitest'
import { pageFacts } from '#scanners/test/website-facts.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf, said, scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { directories } from './directories.ts'

async function askedFor(html: string): Promise<string[]> {
  await using site = await startSite((_request, response) => response.writeHead(404).end())
  const network = plainNetwork()
  await directories.collect({ page: pageFacts([], html, site.url) }, site.url, environmentOf({ network }))
  return network.log.map((line) => line.replace(`GET ${site.url}`, '/'))
}

test('folders of what the page loads come first, then those of linked files, then those linked to', async () => {
  const html = `<a href="/about/">a</a><a href="/files/manual.pdf">b</a><a href="/shop/basket.php">c</a><a href="https://other.example/d/">d</a>
    <script src="/assets/app.js"></script><img src="/assets/a.png"><a href="/">home</a>`
  expect(await askedFor(html)).toEqual(['/assets/', '/files/', '/about/'])
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
