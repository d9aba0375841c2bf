import { expect, test } from 'vitest'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import { requestsOf } from './prove-closings.ts'

const asked = (request: string, answer = 'HTTP 404'): Exchange => ({ request, answer })
const probes = ['/.env', '/.env.local', '/debug?x=1', '/'].map((path) => asked(`GET https://shop.example${path}`))

test.each([
  ['/.env', ['GET https://shop.example/.env']],
  ['/debug', ['GET https://shop.example/debug?x=1']],
  ['/debug?x=1', ['GET https://shop.example/debug?x=1']],
  ['shop.example/.env.local', ['GET https://shop.example/.env.local']],
])('a place %s is proved by the requests that ask for it, and no others', (locator, requests) => {
  expect(requestsOf({ locator, values: {} }, probes).kept.map(({ request }) => request)).toEqual(requests)
})

test('a place that no request names, and a whole resource, are proved by what their check asked, ten at most', () => {
  expect(requestsOf({ locator: 'sid', values: {} }, probes)).toEqual({ about: [], kept: probes })
  expect(requestsOf({ locator: null, values: {} }, probes).kept).toEqual(probes)
  expect(
    requestsOf(
      { locator: null, values: {} },
      Array.from({ length: 30 }, (_, n) => asked(`GET https://shop.example/${n}`)),
    ).kept,
  ).toHaveLength(10)
})

test('a name is found in a question to a name server, whatever header lines follow a request', () => {
  const name = asked('DNS TXT _dmarc.shop.example', 'v=DMARC1; p=reject')
  expect(requestsOf({ locator: '_dmarc.shop.example', values: {} }, [name, ...probes]).kept).toEqual([name])
  const withHeader = asked('GET https://shop.example/api\norigin: https://evil.example')
  expect(requestsOf({ locator: '/api', values: {} }, [...probes, withHeader]).kept).toEqual([withHeader])
})

test('a file whose locator leaves out its folder is proved by the request for its whole address', () => {
  const file = asked('GET https://shop.example/assets/shop.js', 'HTTP 200')
  const moved = { locator: '/shop.js', values: { place: '/assets/shop.js' } }
  expect(requestsOf(moved, [...probes, file]).kept).toEqual([file])
})
