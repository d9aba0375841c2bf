/** Requests made from the route registry that no route can use, and the database's own guard against a policy gone missing. */
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamEvents } from '#contract/events.ts'
import { routes } from '#server/kinds.ts'
import { lintCatalogue } from '#server/db/catalogue-lint.ts'
import { cloneDatabase } from './database.ts'
import { figure, repetitionsOf } from './repetitions.ts'
import { inputSchemaOf, malformedRequest, type RawRequest, requestFor } from './sample.ts'
import { createPerson, testApp, type Person, type TestApp } from './test-app.ts'

/** A stream never ends by itself; its own tests ask the same of it over a real socket. */
const answering = routes.filter((route) => route !== streamEvents)

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  owner = await createPerson(app)
})
afterAll(() => app.close())
const send = (request: RawRequest) => app.http.inject({ ...request, url: request.url })

test('each tenant policy that is dropped is named', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const database = new Client({ connectionString: ownerUrl })
  await database.connect()
  const policies = await database.query<{ table: string; name: string }>(
    `select polrelid::regclass::text as table, polname as name from pg_policy where polname = 'tenant'`,
  )
  expect(policies.rowCount).toBeGreaterThan(20)
  expect(await lintCatalogue(ownerUrl)).toEqual([])
  // a table is not without any policy: one of another name still lets in
  for (const { table, name } of policies.rows)
    await database.query(`create policy kept on ${table} for select to parapet_app using (true); drop policy ${name} on ${table}`)
  const missed = policies.rows.map(({ table, name }) => `${table}.${name}: policy is missing or differs from the declaration`)
  expect(await lintCatalogue(ownerUrl)).toEqual(expect.arrayContaining(missed))
  await database.end()
  await drop()
})

const REQUESTS = repetitionsOf('malformedRequests')
test(`${REQUESTS} malformed requests: no answer of 500 or above, each refusal a problem document`, async () => {
  const perRoute = Math.ceil(REQUESTS / answering.length)
  let sent = 0
  for (const route of answering) {
    const uuid = '01900000-0000-7000-8000-000000000000'
    const requests = fc.sample(malformedRequest(route, uuid, owner.token), { numRuns: perRoute, seed: 3747 })
    for (const request of requests) {
      const answer = await send(request)
      sent++
      const what = `${request.method} ${request.url.slice(0, 300)} ${request.payload?.slice(0, 200) ?? ''} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
      expect(answer.statusCode, what).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(answer.headers['content-type'], what).toContain('application/problem+json')
    }
  }
  figure(`${sent} malformed requests over ${answering.length} routes: no answer of 500 or above`)
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
}, 240_000)

test('a parameter without a value: no answer of 500 or above', async () => {
  const uuid = '01900000-0000-7000-8000-000000000000'
  for (const route of answering)
    for (const name of Object.keys(inputSchemaOf(route.query)?.properties ?? {})) {
      const request = requestFor(route, uuid, owner.token)
      const url = `${request.url.split('?')[0]}?${name}=`
      const { statusCode } = await send({ ...request, url })
      expect(statusCode, `${request.method} ${url}`).toBeLessThan(500)
    }
}, 60_000)

test('what HTTP itself does not allow is answered with a problem document, and its connection ends', async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  for (const wrong of ['GET /client/v1/launcher HTTP/1.1\r\nHost: x\r\nL N: y\r\n\r\n', 'NOT HTTP\r\n\r\n']) {
    const socket = connect(port, '127.0.0.1')
    socket.end(wrong)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
    expect(head).toContain('content-type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'request.malformed', title: 'The request cannot be read' })
  }
})
