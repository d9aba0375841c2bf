import { expect, test } from 'vitest'
import { NO_REVISIT } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'

const JQUERY = '/*! jQuery v3.4.1 | (c) JS Foundation and other contributors | jquery.org/license */\n!function(e,t){}(window)'
const TOKEN = `const t = "ghp_${'a1B2c3D4e5F6'.repeat(3)}"`
const html = (body: string) => `<html><title>Shop</title><a href="/a">a</a><a href="/b">b</a>${body}`

function siteOf(pages: Readonly<Record<string, string>>) {
  return startSite((request, response) => {
    const path = request.url ?? '/'
    const body = pages[path]
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? 'not here')
  })
}
const failing = async (url: string, checkId: string, environment = {}) => {
  const outcome = (await scanSite(url, { checkIds: [checkId], environment })).get(checkId)
  return outcome?.verdicts.filter(({ status }) => status === 'FAIL').map(({ locator, pages }) => [locator, pages])
}

test('a vulnerable library that only other pages load is found, with the pages that load it', async () => {
  await using site = await siteOf({
    '/': html('<script src="/own.js"></script>'),
    '/a': html('<script src="/lib/jquery.js"></script>'),
    '/b': html('<script src="/lib/jquery.js"></script><script src="/own.js"></script>'),
    '/lib/jquery.js': JQUERY,
    '/own.js': 'start()',
  })
  expect(await failing(site.url, 'web-js-vulnerable')).toEqual([['jquery /jquery.js', ['/a', '/b']]])
})
test('one that the start page loads stands on the other pages too, and is not read for each of them', async () => {
  await using site = await siteOf({
    '/': html('<script src="/lib/jquery.js"></script>'),
    '/a': html('<script src="/lib/jquery.js"></script>'),
    '/b': html('<script src="/lib/jquery.js"></script>'),
    '/lib/jquery.js': JQUERY,
  })
  const network = plainNetwork()
  expect(await failing(site.url, 'web-js-vulnerable', { network })).toEqual([['jquery /jquery.js', ['/', '/a', '/b']]])
  // once for what is in it, once to see that the site shows more than its page
  expect(network.log.filter((line) => line.endsWith('jquery.js'))).toHaveLength(2)
})
test('so does a script of another site, which is told by its address alone', async () => {
  await using site = await siteOf({ '/': html(''), '/a': html('<script src="https://cdn.example/jquery-1.8.0.min.js"></script>') })
  const network = plainNetwork()
  expect(await failing(site.url, 'web-js-vulnerable', { network })).toEqual([['jquery cdn.example/jquery.min.js', ['/a']]])
  expect(network.log.filter((line) => line.includes('cdn.example'))).toEqual([])
})
test('a secret in a script of another page is found', async () => {
  await using site = await siteOf({ '/': html(''), '/b': html('<script src="/b.js"></script>'), '/b.js': TOKEN })
  expect(await failing(site.url, 'web-secret-in-page')).toEqual([['/b.js github-token', ['/b']]])
})
test('a script that could not be read keeps what was found on its page', async () => {
  await using site = await startSite((request, response) => {
    if (request.url === '/lib.js') response.destroy()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html('<script src="/lib.js"></script>'))
  })
  const revisit = { ...NO_REVISIT, pages: [{ path: '/a', checkIds: ['web-js-vulnerable'] }], only: true }
  const outcomes = await scanSite(site.url, { checkIds: ['web-js-vulnerable'], environment: { revisit } })
  expect(outcomes.get('web-js-vulnerable')).toMatchObject({ state: 'unreachable', unseenPages: ['/a'] })
})
test('folders that other pages lead to are looked at too', async () => {
  await using site = await siteOf({
    '/': html(''),
    '/a': html('<img src="/pictures/one.png">'),
    '/pictures/': '<html><title>Index of /pictures/</title><h1>Index of /pictures/</h1><a href="one.png">one.png</a>',
  })
  expect(await failing(site.url, 'web-dir-listing')).toEqual([['/pictures/', undefined]])
})
