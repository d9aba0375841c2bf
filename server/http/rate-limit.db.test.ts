import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '#server/start.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let http: FastifyInstance
let serial = 0

beforeAll(async () => {
  app = await testApp()
  http = await createServer(app.services, { rateLimits: true, web: false })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const bogus = () => `Bearer px_at_${String(++serial).padStart(43, '0')}`
const counts = (authorization: string, remoteAddress: string) =>
  http.inject({ method: 'GET', url: '/client/v1/findings/counts', headers: { authorization }, remoteAddress })
const signIn = (authorization: string, remoteAddress: string) =>
  http.inject({ method: 'POST', url: '/client/v1/auth/sign-in', headers: { authorization }, payload: {}, remoteAddress })

test('a new token with each request does not dodge the limit of a route that needs none', async () => {
  for (let call = 0; call < 60; call++) expect((await signIn(bogus(), '203.0.113.1')).statusCode).toBe(422)
  const refused = await signIn(bogus(), '203.0.113.1')
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'request.rate_limited' }])
  expect((await signIn(bogus(), '203.0.113.2')).statusCode).toBe(422)
})

test('the addresses of one IPv6 network count as one', async () => {
  for (let call = 0; call < 60; call++) await signIn(bogus(), `2001:db8:0:1::${(call + 1).toString(16)}`)
  expect((await signIn(bogus(), '2001:db8:0:1:ffff::1')).statusCode).toBe(429)
  expect((await signIn(bogus(), '2001:db8:0:2::1')).statusCode).toBe(422)
})

test('people behind one address have a count each', async () => {
  for (const { token } of [await createPerson(app), await createPerson(app)]) {
    const { statusCode, headers } = await counts(`Bearer ${token}`, '203.0.113.3')
    expect([statusCode, headers['x-ratelimit-remaining']]).toEqual([200, '1199'])
  }
})

test('an address that brings too many wrong tokens is refused for a while, others are not', async () => {
  const { token } = await createPerson(app)
  const codes = new Set<number>()
  for (let call = 0; call < 600; call++) codes.add((await counts(bogus(), '203.0.113.4')).statusCode)
  expect([...codes]).toEqual([401])
  expect((await counts(bogus(), '203.0.113.4')).statusCode).toBe(429)
  expect((await counts(`Bearer ${token}`, '203.0.113.5')).statusCode).toBe(200)
}, 30_000)

test('callers behind a proxy count for themselves when it is trusted, and as the proxy when it is not', async () => {
  const proxied = await createServer(
    { ...app.services, config: { ...app.services.config, trustedProxies: ['10.0.0.0/8'] } },
    { rateLimits: true, web: false },
  )
  const left = async (remoteAddress: string, caller: string) => {
    const headers = { 'x-forwarded-for': caller }
    const answer = await proxied.inject({ method: 'POST', url: '/client/v1/auth/sign-in', headers, payload: {}, remoteAddress })
    return answer.headers['x-ratelimit-remaining']
  }
  expect([await left('10.1.2.3', '203.0.113.8'), await left('10.1.2.3', '203.0.113.9')]).toEqual(['59', '59'])
  expect([await left('192.0.2.1', '203.0.113.8'), await left('192.0.2.1', '203.0.113.9')]).toEqual(['59', '58'])
  await proxied.close()
})
