/** What a page of another site can make a visitor's browser send, to every route that works without a Bearer token. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/kinds.ts'
import { refreshSession } from '#contract/sessions.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { noClient } from '#server/context.ts'
import { requestFor } from './sample.ts'
import { createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const HOST = 'localhost:3000'
const OWN = `http://${HOST}`
const open = routes.filter((route) => route.auth !== 'session' && route.method !== 'GET')

/** Headers that a browser itself sets; a page cannot change them. */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
  ['another site, in an old browser', { origin: 'https://evil.test' }],
  ['an opaque origin: a sandboxed frame, a data URL', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an opaque origin, in an old browser', { origin: 'null' }],
  ['the other scheme', { origin: `https://${HOST}` }],
  ['another port of this host', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
  ['a subdomain', { origin: `http://blog.${HOST}`, 'sec-fetch-site': 'same-site' }],
  ['a name that ends like ours', { origin: `http://evil-${HOST}` }],
  ['a name that begins like ours', { origin: 'http://localhost:3000.evil.test' }],
  ['ours as a user name', { origin: `http://${HOST}@evil.test` }],
  ['ours in other letters', { origin: 'http://LOCALHOST:3000' }],
  ['ours with a path', { origin: `${OWN}/` }],
  ['two origins', { origin: `${OWN}, https://evil.test` }],
  ['an empty origin', { origin: '' }],
  ['no origin, but the browser says cross-site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['no origin, but the browser says same-site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
  ['ours, but the browser says cross-site', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
  ['an unknown word of a later browser', { origin: OWN, 'sec-fetch-site': 'cross-partition' }],
]
/** What a form can send without asking first (a simple request of the Fetch standard). */
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; application/json']

let app: TestApp
let owner: Client
let person: Person
let cookie: string
beforeAll(async () => {
  app = await testApp({ isLocal: true, publicUrl: OWN })
  owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  person = await createPerson(app)
  const { refreshToken } = await issueSession(app.services, { ...person, client: noClient })
  cookie = `parapet_refresh=${refreshToken}`
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const send = (route: (typeof routes)[number], headers: Record<string, string>) => {
  const request = requestFor(route, person.userId, undefined)
  return app.http.inject({ ...request, headers: { ...request.headers, host: HOST, cookie, ...headers } })
}
async function everything(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    [
      'app_user',
      'account',
      'membership',
      'credential',
      'one_time_code',
      'pending_registration',
      'session',
      'access_token',
      'outbox',
      'audit',
      'federated_attempt',
      'attempt_limit',
    ]
      .map((table) => `(select '${table} ' || t::text as line from ${table} t)`)
      .join(' union all ')
      .concat(' order by 1'),
  )
  return rows.map(({ line }) => line)
}

test('there are enough of them to be worth the name', () => {
  expect(open.length * (FOREIGN.length + FORM_TYPES.length)).toBeGreaterThanOrEqual(60)
})
test('the same call from our own page is accepted, and one from a program', async () => {
  for (const headers of [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, { origin: OWN }, {}]) {
    const answer = await send(refreshSession, headers)
    expect(answer.statusCode, JSON.stringify(headers)).toBe(200)
    cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
})
describe.each(FOREIGN)('from %s', (_what, headers) => {
  test('every call is refused and changes nothing', async () => {
    const before = await everything()
    for (const route of open) {
      const answer = await send(route, headers)
      expect([answer.statusCode, answer.json().code], `${route.method} ${route.path}`).toEqual([403, 'right.missing'])
      expect(answer.headers['set-cookie'], route.path).toBeUndefined()
      expect(answer.headers['access-control-allow-origin'], route.path).toBeUndefined()
    }
    expect(await everything()).toEqual(before)
  })
})
test.each(FORM_TYPES)('a form of type %s is refused, even one that seems to be ours', async (type) => {
  const before = await everything()
  for (const route of open.filter(({ body }) => body !== undefined)) {
    for (const origin of [{}, { origin: OWN }, { origin: 'https://evil.test' }]) {
      const answer = await send(route, { ...origin, 'content-type': type })
      expect([403, 415], `${route.path} → ${answer.statusCode}`).toContain(answer.statusCode)
    }
  }
  expect(await everything()).toEqual(before)
})
test('a browser that asks first is given leave for nothing', async () => {
  for (const route of routes) {
    const answer = await app.http.inject({
      method: 'OPTIONS',
      url: requestFor(route, person.userId, undefined).url,
      headers: {
        host: HOST,
        origin: 'https://evil.test',
        'access-control-request-method': route.method,
        'access-control-request-headers': 'authorization',
      },
    })
    expect(answer.statusCode, route.path).toBeGreaterThanOrEqual(400)
    expect(
      Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
      route.path,
    ).toEqual([])
  }
})
test('after all of them the session still stands', async () => {
  expect((await send(refreshSession, { origin: OWN })).statusCode).toBe(200)
})
