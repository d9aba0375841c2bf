import { describe, expect, test } from 'vitest'
import { environmentOf } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import type { WebsiteFacts } from '#scanners/website/facts.ts'
import { page } from './page.ts'

async function pageAt(target: string) {
  const facts: Partial<WebsiteFacts> = {}
  await page.collect(facts, target, environmentOf())
  return facts.page
}

describe('the page', () => {
  test('is where the redirects of the site end, with the cookies of the whole way', async () => {
    await using site = await startSite((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/start', 'set-cookie': 'first=1' }).end()
      else response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'second=2' }).end('<html></html>')
    })
    const facts = await pageAt(site.url)
    expect(facts).toMatchObject({ site: site.url, url: `${site.url}start`, visited: [site.url, `${site.url}start`] })
    expect(facts?.cookies.map(({ name }) => name)).toEqual(['first', 'second'])
  })
  test('a site that sets a cookie and sends the browser to the same page again is no loop', async () => {
    await using site = await startSite((request, response) => {
      if (request.headers.cookie === 'seen=1') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
      else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1' }).end()
    })
    expect(await pageAt(site.url)).toMatchObject({ status: 200 })
  })
  test('a redirect to another site is not followed: the answer itself is the page', async () => {
    await using site = await startSite((_request, response) =>
      response.writeHead(302, { location: 'https://login.elsewhere.example/' }).end(),
    )
    expect(await pageAt(site.url)).toMatchObject({ url: site.url, status: 302, document: null })
  })
  test.each(['javascript:alert(1)', 'http://[', 'ftp://127.0.0.1/'])('a redirect to %s is not followed', async (location) => {
    await using site = await startSite((_request, response) => response.writeHead(302, { location }).end())
    expect(await pageAt(site.url)).toMatchObject({ status: 302 })
  })
  test.each<[string, string, (text: string) => Buffer]>([
    ['UTF-16 with a mark', 'text/html', (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['UTF-16 by its header', 'text/html; charset=utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['Latin-1 by its header', 'text/html; charset=iso-8859-1', (text) => Buffer.from(text, 'latin1')],
    ['Latin-1 by its meta element', 'text/html', (text) => Buffer.from(`<meta charset="iso-8859-1">${text}`, 'latin1')],
  ])('in %s is read', async (_, type, bytes) => {
    await using site = await startSite((_request, response) =>
      response
        .writeHead(200, { 'content-type': type })
        .end(bytes('<html><title>Größe</title><script src="http://cdn.example/ä.js"></script></html>')),
    )
    const facts = await pageAt(site.url)
    expect(facts?.body).toContain('<title>Größe</title>')
    expect(facts?.document?.loaded.map(({ url }) => url)).toEqual(['http://cdn.example/%C3%A4.js'])
  })
  test('is read with its base address, and only once for each element', async () => {
    const html = `<!doctype html><base href="https://cdn.example/x/"><script src="a.js"></script><script>const inline = '<a href="/no">'</script>
      <form method="POST" action="go"><input type="PASSWORD" name="p"></form><a href="b?c=d&amp;f=1">e</a><!-- <a href="/no"> --><input name="outside"><meta name="referrer" content="origin">`
    await using site = await startSite((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
    expect((await pageAt(site.url))?.document).toEqual({
      loaded: [{ url: 'https://cdn.example/x/a.js', kind: 'script', hasIntegrity: false }],
      forms: [{ action: 'https://cdn.example/x/go', method: 'post', hasPassword: true, fields: ['p'] }],
      links: ['https://cdn.example/x/b?c=d&f=1'],
      generator: null,
      metaPolicies: [],
      metaReferrer: 'origin',
      truncated: false,
    })
  })
})
