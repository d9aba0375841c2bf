/** Tests made from the route registry: whatever route is added is under them without another line. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { registerRunner } from '#contract/runners.ts'
import { streamEvents } from '#contract/events.ts'
import { routes } from '#server/kinds.ts'
import { ROLES, rightsOf, rightsOfScope, SUPER_ADMIN_RIGHTS } from '#contract/rights.ts'
import type { Route } from '#contract/route.ts'
import { createSavedView } from '#contract/saved-views.ts'
import { getProfile } from '#contract/users.ts'
import { handlersOf } from '#server/modules/modules.ts'
import { seedDemoAccount } from '#server/modules/demo/index.ts'
import { castOf, type Cast } from './cast.ts'
import { inputSchemaOf, requestFor, type RawRequest } from './sample.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const nameOf = (route: Route) => `${route.method} ${route.path}`
const signedIn = routes.filter((route) => route.auth === 'session')
/** A stream never ends by itself; its own tests ask the same of it over a real socket. */
const ending = signedIn.filter((route) => route !== streamEvents)
const named = (list: readonly Route[]) => list.map((route) => [nameOf(route), route] as const)
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let cast: Cast
let victim: Person
let runnerToken: string
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  victim = await seededVictim()
  cast = await castOf(app)
  const { token } = cast.people.Owner
  runnerToken = (await call(app, registerRunner, { token, body: { name: 'Office', scope: ['10.0.0.0/8'] } })).body.token
}, 120_000)
afterAll(() => app.close())

/** A foreign account with rows in every table: the demo's. */
async function seededVictim(): Promise<Person> {
  const { accountId } = await seedDemoAccount(app.services)
  const person = await createPerson(app, { accountId })
  await call(app, createSavedView, { token: person.token, body: { screen: 'findings', name: 'Urgent', search: 'riskLevel=critical' } })
  await call(app, addApiKey, { token: person.token, body: { name: 'pipeline' } })
  return person
}
const send = (request: RawRequest) => app.http.inject({ ...request, url: request.url })
/** An unknown id, no query and a body of nothing known: whoever may call gets past the right, and no further. */
function harmless(route: Route, token: string): RawRequest {
  const request = requestFor(route, UNKNOWN, token)
  const url = request.url.split('?')[0] ?? ''
  return { ...request, url, ...(request.payload === undefined ? {} : { payload: '{"not-a-field":1}' }) }
}

test('every route of the contract has exactly one handler', () => {
  const handled = handlersOf(app.services).map(({ route }) => nameOf(route))
  expect(handled.toSorted()).toEqual(routes.map(nameOf).toSorted())
  expect(new Set(handled).size).toBe(handled.length)
})

test('a path answers each method it does not have with 405 and says which it has', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
  for (const [path, own] of Map.groupBy(routes, (route) => route.path.replace(/\/$/u, ''))) {
    const url = `/client${path.replaceAll(/\{\w+\}/gu, UNKNOWN)}`
    for (const method of methods.filter((one) => own.every((route) => route.method !== one))) {
      const answer = await app.http.inject({ method, url })
      const allowed = String(answer.headers['allow']).split(', ')
      expect([method, path, answer.statusCode, answer.json().code]).toEqual([method, path, 405, 'method.not_allowed'])
      for (const route of own) expect(allowed).toContain(route.method)
      expect(allowed).not.toContain(method)
    }
  }
  expect((await app.http.inject({ url: '/client/v1/nothing' })).statusCode).toBe(404)
})

test('figures of the process are not told where people reach the server', async () => {
  expect((await app.http.inject({ url: '/metrics' })).statusCode).toBe(404)
})

describe('permission matrix', () => {
  test.each(named(signedIn))('%s: nobody without a sign-in that stands', async (_name, route) => {
    for (const [who, token] of Object.entries(cast.nobody)) {
      const answer = await send(requestFor(route, UNKNOWN, token === '' ? undefined : token))
      expect([answer.statusCode, answer.json().code], who).toEqual([401, cast.codeFor(who)])
    }
  })
  test.each(named(signedIn))("%s: nobody else in the victim's account", async (_name, route) => {
    for (const [who, token] of Object.entries(cast.outsiders)) {
      const request = requestFor(route, UNKNOWN, token)
      const answer = await send({ ...request, headers: { ...request.headers, 'x-account-id': victim.accountId } })
      // of another account not even its existence is told; a right that is missing everywhere may be told first
      expect([404, 403], `${who} → ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      if (answer.statusCode === 403) expect(answer.json().code, who).toBe('right.missing')
    }
  })
  test.each(named(ending))('%s: each role and key as far as it reaches', async (_name, route) => {
    const isMissing = async (token: string): Promise<boolean> => {
      const answer = await send(harmless(route, token))
      expect(answer.statusCode).not.toBe(401)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      return answer.statusCode === 403 && answer.json().code === 'right.missing'
    }
    const allows = (rights: readonly string[]) => route.right === null || rights.includes(route.right)
    for (const role of ROLES) expect(await isMissing(cast.people[role].token), role).toBe(!allows(rightsOf[role]))
    expect(await isMissing(cast.operator.token), 'operator').toBe(!allows([...rightsOf.Owner, ...SUPER_ADMIN_RIGHTS]))
    expect(await isMissing(cast.scanKey), 'API key to scan').toBe(!allows(rightsOfScope.scan))
    // limited to a connection it may be refused more, never less
    if (!allows(Object.values(rightsOfScope).flat())) expect(await isMissing(cast.limitedKey), 'limited API key').toBe(true)
    else await isMissing(cast.limitedKey)
  })
  test.each(named(routes.filter(({ auth }) => auth === 'runner')))('%s: runners alone', async (_name, route) => {
    const people = Object.values(cast.people).map(({ token }) => token)
    for (const token of [undefined, ...Object.values(cast.nobody), ...people, cast.operator.token, cast.scanKey, cast.limitedKey])
      expect((await send(harmless(route, token ?? ''))).statusCode).toBe(401)
    expect((await send(harmless(route, runnerToken))).statusCode).toBe(422)
  })
  test('local routes refuse a call that came through a proxy', async () => {
    for (const route of routes.filter(({ auth }) => auth === 'local')) {
      const request = requestFor(route, UNKNOWN, undefined)
      const answer = await send({ ...request, headers: { ...request.headers, 'x-forwarded-for': '203.0.113.7' } })
      expect(answer.statusCode, nameOf(route)).toBe(403)
    }
  })
})

describe('mass assignment', () => {
  const PRIVILEGES = {
    isSuperAdmin: true,
    isMsp: true,
    isMspUser: true,
    isMultiTenant: true,
    userRole: 'Owner',
    role: 'Owner',
    customerId: UNKNOWN,
    accountId: UNKNOWN,
    mspAccountId: UNKNOWN,
    planName: 'Enterprise',
    billingPlanName: 'Enterprise',
    licenseInfo: {},
    trialDays: 9_999,
    provedAt: '2099-01-01T00:00:00.000Z',
    confirmedAt: '2030-01-01T00:00:00.000Z',
  }
  const writing = routes.filter((route) => route.body !== undefined)
  test.each(named(writing))('%s takes no privilege', async (_name, route) => {
    const token = route.auth === 'session' ? cast.people.Owner.token : route.auth === 'runner' ? runnerToken : undefined
    const request = requestFor(route, UNKNOWN, token)
    const known = Object.keys(inputSchemaOf(route.body)?.properties ?? {})
    for (const [field, value] of Object.entries(PRIVILEGES).filter(([field]) => !known.includes(field))) {
      const answer = await send({ ...request, payload: JSON.stringify({ ...JSON.parse(request.payload ?? '{}'), [field]: value }) })
      expect([403, 422], `${field} → ${answer.statusCode}`).toContain(answer.statusCode)
      if (answer.statusCode === 422) expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
    }
  })
})

describe('foreign account', () => {
  let owner: Client
  beforeAll(async () => {
    owner = new Client({ connectionString: app.ownerUrl })
    await owner.connect()
  })
  afterAll(() => owner.end())

  const TENANT_TABLES = `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'session' order by 1`
  async function rowsOf(accountId: string): Promise<Record<string, string>> {
    const tables = await owner.query<{ relname: string }>(TENANT_TABLES)
    const digests: Record<string, string> = {}
    for (const { relname } of tables.rows) {
      const found = await owner.query<{ digest: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${relname} t where account_id = $1`,
        [accountId],
      )
      digests[relname] = found.rows[0]?.digest ?? ''
    }
    return digests
  }
  const KINDS = [
    'connection',
    'resource',
    'scan',
    'result_span',
    'finding',
    'proof',
    'remediation',
    'saved_view',
    'notification',
    'api_key',
  ]
  async function idsOfVictim(): Promise<string[]> {
    const found = await owner.query<{ id: string }>(
      KINDS.map((table) => `(select '${table}' as kind, id from ${table} where account_id = $1 limit 1)`).join(' union all '),
      [victim.accountId],
    )
    expect(found.rowCount, 'the victim has a row of each kind').toBe(KINDS.length)
    return found.rows.map(({ id }) => id)
  }

  test.each(['owner', 'msp', 'operator', 'key'] as const)(
    'no route gives, changes or confirms a row of it: %s of another tree',
    async (who) => {
      const attacker = cast.attackers[who]
      const rows = await idsOfVictim()
      // an operator may know accounts and people by their plans; all others know nothing
      const ids = who === 'owner' ? rows : [...rows.slice(0, 1), ...(who === 'operator' ? [] : [victim.accountId, victim.userId])]
      const names = await owner.query<{ name: string }>('select name from connection where account_id = $1', [victim.accountId])
      const before = await rowsOf(victim.accountId)
      for (const route of ending) {
        for (const id of ids) {
          const request = requestFor(route, id, attacker.token)
          // what needs no id of the victim's is asked once
          if (id !== ids[0] && !`${request.url}${request.payload ?? ''}`.includes(id)) continue
          const answer = await send(request)
          const where = `${nameOf(route)} with ${id} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(answer.statusCode, where).toBeLessThan(500)
          expect(answer.body, where).not.toContain('auth.token_invalid')
          if (route.path.includes('{id}')) expect([404, 422, 403], where).toContain(answer.statusCode)
          for (const { name } of names.rows) expect(answer.body.includes(name), where).toBe(false)
        }
      }
      expect(await rowsOf(victim.accountId)).toEqual(before)
      expect((await call(app, getProfile, { token: attacker.token })).status, 'the attacker was heard to the end').toBe(200)
    },
    60_000,
  )
})
