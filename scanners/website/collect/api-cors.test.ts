import { expect, test } from 'vitest'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf, scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { pageFacts } from '#scanners/test/website-facts.ts'
import { apiCors } from './api-cors.ts'

test('paths of an API that the page names come before the usual ones', async () => {
  await using site = await startSite((_request, response) => response.writeHead(404).end())
  const network = plainNetwork()
  const html =
    '<a href="/api/goods?x=1">x</a><form action="/rest/order"></form><link rel=preload as=fetch href="/v2/me"><a href="/apis">y</a>'
  await apiCors.collect({ page: pageFacts([], html, site.url) }, site.url, environmentOf({ network }))
  expect(network.log.map((line) => line.replace(`GET ${site.url}`, '/'))).toEqual([
    '/v2/me',
    '/api/goods',
    '/rest/order',
    '/api',
    '/api/v1',
  ])
})
test('an API that trusts every origin is found though its pages trust none', async () => {
  await using site = await startSite((request, response) => {
    const { origin } = request.headers
    if (request.url?.startsWith('/api') && origin !== undefined)
      response.writeHead(401, { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  })
  const outcomes = await scanSite(site.url, { checkIds: ['web-cors-api'] })
  expect(outcomes.get('web-cors-api')?.verdicts.map(({ locator }) => locator)).toEqual(['/api', '/api/v1'])
})
