/** Tests made from the route registry: whatever route is added is under them without another line. */
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/registry.ts'
import { ROLES, rightsOf, rightsOfScope, type Role } from '#contract/rights.ts'
import type { Route } from '#contract/route.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { createSavedView } from '#contract/saved-views.ts'
import { handlersOf } from '../modules/handlers.ts'
import { seedDemoAccount } from '../modules/demo/index.ts'
import { lintCatalogue } from '../db/catalogue-lint.ts'
import { cloneDatabase } from './database.ts'
import { malformedRequest, requestFor, type RawRequest } from './sample.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const nameOf = (route: Route) => `${route.method} ${route.path}`
/** A stream never ends by itself; its own tests ask the same of it over a real socket. */
const answering = routes.filter((route) => route.limit !== 'stream')
const signedIn = answering.filter((route) => route.auth === 'session')

let app: TestApp
let people: Record<Role, Person>
let victim: Person
let keyWithoutScope: string

beforeAll(async () => {
  app = await testApp({ isLocal: true })
  const owner = await createPerson(app)
  people = { Owner: owner } as Record<Role, Person>
  for (const role of ROLES.filter((role) => role !== 'Owner')) people[role] = await createPerson(app, { role, accountId: owner.accountId })
  victim = await seededVictim()
  keyWithoutScope = (await call(app, addApiKey, { token: owner.token, body: { name: 'scan only', scopes: ['scan'] } })).body.key
}, 120_000)
afterAll(() => app.close())

/** A foreign account with rows in every table: the demo's. */
async function seededVictim(): Promise<Person> {
  const { accountId } = await seedDemoAccount(app.services)
  const person = await createPerson(app, { accountId })
  await call(app, createSavedView, { token: person.token, body: { screen: 'findings', name: 'Urgent', search: 'riskLevel=critical' } })
  return person
}

const send = (request: RawRequest) => app.http.inject({ ...request, url: request.url })

test('every route of the contract has exactly one handler', () => {
  const handled = handlersOf(app.services).map(({ route }) => nameOf(route))
  expect(handled.toSorted()).toEqual(routes.map(nameOf).toSorted())
  expect(new Set(handled).size).toBe(handled.length)
})

describe('permission matrix', () => {
  const other = '01900000-0000-7000-8000-000000000000'
  test.each(signedIn.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    expect((await send(requestFor(route, other, undefined))).statusCode, 'anonymous').toBe(401)
    expect((await send(requestFor(route, other, 'px_at_forged-forged-forged-forged'))).statusCode, 'forged token').toBe(401)
    for (const role of ROLES) {
      // an empty body and unknown ids: whoever may call gets past the right, and no further
      const request = requestFor(route, other, people[role].token)
      const { statusCode } = await send({ ...request, ...(request.payload === undefined ? {} : { payload: '{"not-a-field":1}' }) })
      const may = route.right === null || rightsOf[role].includes(route.right)
      expect(statusCode === 403, `${role} → ${statusCode}`).toBe(!may)
      expect(statusCode, role).not.toBe(401)
    }
    const request = requestFor(route, other, keyWithoutScope)
    const keyed = await send({ ...request, ...(request.payload === undefined ? {} : { payload: '{"not-a-field":1}' }) })
    const scoped = route.right === null || rightsOfScope.scan.includes(route.right)
    expect(keyed.statusCode === 403, `API key → ${keyed.statusCode}`).toBe(!scoped)
  })
  test('local routes refuse a call that came through a proxy', async () => {
    for (const route of answering.filter(({ auth }) => auth === 'local')) {
      const request = requestFor(route, other, undefined)
      const answer = await send({ ...request, headers: { ...request.headers, 'x-forwarded-for': '203.0.113.7' } })
      expect(answer.statusCode, nameOf(route)).toBe(403)
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

  async function rowsOf(owner: Client, accountId: string): Promise<Record<string, string>> {
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

  test('no route gives, changes or confirms a row of another account', async () => {
    const ids = await owner.query<{ id: string }>(
      ['connection', 'resource', 'scan', 'result_span', 'finding', 'remediation', 'saved_view', 'notification']
        .map((table) => `(select '${table}' as kind, id from ${table} where account_id = $1 limit 1)`)
        .join(' union all '),
      [victim.accountId],
    )
    expect(ids.rowCount, 'the victim has a row of each kind').toBe(8)
    const before = await rowsOf(owner, victim.accountId)
    const attacker = people.Owner
    const names = await owner.query<{ name: string }>('select name from connection where account_id = $1', [victim.accountId])
    for (const route of signedIn) {
      for (const { id } of ids.rows) {
        const answer = await send(requestFor(route, id, attacker.token))
        const where = `${nameOf(route)} with ${id} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect(answer.statusCode, where).toBeLessThan(500)
        if (route.params !== undefined && route.path.includes('{id}')) expect([404, 422], where).toContain(answer.statusCode)
        for (const { name } of names.rows) expect(answer.body, where).not.toContain(name)
      }
      const request = requestFor(route, ids.rows[0]?.id ?? '', attacker.token)
      const entered = await send({ ...request, headers: { ...request.headers, 'x-account-id': victim.accountId } })
      expect([401, 403, 404], `${nameOf(route)} in the victim's account`).toContain(entered.statusCode)
    }
    expect(await rowsOf(owner, victim.accountId)).toEqual(before)
  }, 120_000)
})

test('dropping any one policy is noticed', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const policies = await owner.query<{ table: string; name: string }>(
    `select polrelid::regclass::text as table, polname as name from pg_policy where polname = 'tenant'`,
  )
  expect(policies.rowCount).toBeGreaterThan(20)
  expect(await lintCatalogue(ownerUrl)).toEqual([])
  for (const { table, name } of policies.rows) {
    await owner.query(`create policy kept on ${table} for select to parapet_app using (true)`)
    await owner.query(`drop policy ${name} on ${table}`)
    expect((await lintCatalogue(ownerUrl)).length, table).toBeGreaterThan(0)
    await owner.query(`drop policy kept on ${table}`)
    await owner.query(
      `create policy tenant on ${table} to parapet_app, parapet_worker using (account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)) with check (account_id = (select nullif(current_setting('app.account_id', true), '')::uuid))`,
    )
  }
  await owner.end()
  await drop()
}, 60_000)

test('5,000 malformed requests: no answer of 500 or above, each refusal a problem document', async () => {
  const perRoute = Math.ceil(5_000 / answering.length)
  let sent = 0
  for (const route of answering) {
    const uuid = '01900000-0000-7000-8000-000000000000'
    const requests = fc.sample(malformedRequest(route, uuid, people.Owner.token), { numRuns: perRoute, seed: 3747 })
    for (const request of requests) {
      const answer = await send(request)
      sent++
      const what = `${request.method} ${request.url.slice(0, 300)} ${request.payload?.slice(0, 200) ?? ''} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
      expect(answer.statusCode, what).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(answer.headers['content-type'], what).toContain('application/problem+json')
    }
  }
  expect(sent).toBeGreaterThanOrEqual(5_000)
}, 240_000)
