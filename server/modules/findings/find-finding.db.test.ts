import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countFindings, getFinding, groupFindings, type listFindings } from '#contract/findings.ts'
import type { QueryOf } from '#contract/route.ts'
import { fingerprint } from '#scanners/sdk/fingerprint.ts'
import { newId } from '#server/new-id.ts'
import { FIXTURE_CHECK, fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { identityTarget } from '#server/modules/checks/index.ts'

let app: TestApp
let me: Person
let make: Fixtures
let connectionId: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app)
  make = fixtures(app, me.accountId)
  connectionId = (await make.connection()).id
})
const detail = (id: string, language = 'en') =>
  call(app, getFinding, { token: me.token, params: { id }, headers: { 'accept-language': language } })

test('tells what, why, how to fix, the evidence before and after, and the arithmetic of its priority', async () => {
  const resource = await make.resource(connectionId)
  const before = await make.evidence([{ label: 'Response', kind: 'header', content: 'no such header' }])
  const after = await make.evidence([{ label: 'Response', kind: 'header', content: "content-security-policy: default-src 'self'" }])
  const { id } = await make.finding(connectionId, resource.id, { state: 2, evidence_sha256: after, confidence: 1, exposure: 2 })
  const proof = await make.proof(connectionId, id, { before_evidence_sha256: before, after_evidence_sha256: after })
  const { status, body } = await detail(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    checkId: FIXTURE_CHECK,
    status: 'resolved',
    completion: 'proved',
    proofId: proof.id,
    confidence: 'firm',
    exposure: 'exposed',
    allowedActions: [],
    acceptance: null,
  })
  expect([body.evidenceBefore[0]?.content, body.evidence[0]?.content]).toEqual([
    'no such header',
    "content-security-policy: default-src 'self'",
  ])
  expect(body.why.length).toBeGreaterThan(0)
  expect(body.remediation.text.length).toBeGreaterThan(0)
  // medium 5.5 × exposed .75 × normal 1 × firm .9
  expect(body.priorityFactors.map(({ factor, value }) => [factor, value])).toEqual([
    ['impact', 5.5],
    ['likelihood', 0.75],
    ['criticality', 1],
    ['confidence', 0.9],
  ])
  const german = await detail(id, 'de-DE,de;q=0.9')
  expect(german.body).toMatchObject({ title: 'Keine Content Security Policy', category: 'Hardening', categoryName: 'Härtung' })
  expect(german.body.title).not.toBe(body.title)
  expect(german.body.why).not.toBe(body.why)
})

test('the keys shown are those that its fingerprint is made of', async () => {
  const target = 'https://shop.example/'
  const resource = await make.resource(connectionId, { generic_identifier_value: 'https://shop.example/a' })
  const identity = {
    vectorType: 'Websites',
    target: identityTarget('Websites', target),
    checkId: FIXTURE_CHECK,
    resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/a' },
    locator: 'session',
  } as const
  const { id } = await make.finding(connectionId, resource.id, {
    locator: 'session',
    values: JSON.stringify({ place: 'session of /login' }),
    fingerprint: Buffer.from(fingerprint(identity), 'hex'),
  })
  const { body } = await detail(id)
  // what is shown is more than what it is known by
  expect([body.place, body.locator]).toEqual(['session of /login', 'session'])
  expect(body.identity.fingerprint).toBe(fingerprint(identity))
  expect(Object.fromEntries(body.identity.keys.map(({ name, value }) => [name, value]))).toEqual({
    vectorType: 'Websites',
    target: identity.target,
    check: FIXTURE_CHECK,
    resource: 'https://shop.example/a',
    locator: 'session',
  })
})

test('large evidence comes from the object store; evidence that retention removed is empty, not an error', async () => {
  const resource = await make.resource(connectionId)
  const items = [{ label: 'Body', kind: 'html' as const, content: '<p>'.repeat(5_000) }]
  const sha256 = await make.evidence(items)
  await app.services.database.platform.updateTable('evidence').set({ body: null }).where('sha256', '=', sha256).execute()
  await app.services.storage.put(sha256, Buffer.from(JSON.stringify(items)))
  const { id } = await make.finding(connectionId, resource.id, { evidence_sha256: sha256 })
  expect((await detail(id)).body.evidence).toEqual(items)
  await app.services.storage.delete(sha256)
  expect((await detail(id)).body.evidence).toEqual([])
})

test('a finding of a removed check stays readable under the id of its check', async () => {
  const { id } = await make.finding(connectionId, (await make.resource(connectionId)).id, {
    check_id: 'a-removed-check',
    message: 'Something is wrong',
  })
  expect((await detail(id)).body).toMatchObject({ title: 'a-removed-check', message: 'Something is wrong', why: '', cwe: null })
})

test('another account sees 404, and so does an unknown id', async () => {
  const { id } = await make.finding(connectionId, (await make.resource(connectionId)).id)
  const stranger = await createPerson(app)
  expect((await call(app, getFinding, { token: stranger.token, params: { id } })).status).toBe(404)
  expect((await detail(newId())).status).toBe(404)
  const billing = await createPerson(app, { accountId: me.accountId, role: 'Billing' })
  expect((await call(app, getFinding, { token: billing.token, params: { id } })).status).toBe(403)
})

test('counts and groups tell open findings by risk', async () => {
  const other = await make.connection({ name: 'Blog' })
  const [cart, post] = [
    await make.resource(connectionId, { generic_identifier_value: 'cart' }),
    await make.resource(other.id, { generic_identifier_value: 'post' }),
  ]
  await make.finding(connectionId, cart.id, { risk: 4, priority: 90 })
  await make.finding(connectionId, cart.id, { risk: 0, priority: 3, check_id: 'a-removed-check' })
  await make.finding(other.id, post.id, { risk: 2, priority: 40 })
  await make.finding(other.id, post.id, { state: 2, priority: 70 })
  const { body: counts } = await call(app, countFindings, { token: me.token })
  expect(counts).toEqual({ open: { critical: 1, high: 0, medium: 1, low: 0, info: 1 }, total: 3 })

  const group = async (by: 'check' | 'resource' | 'connection', limit = 50, filters: QueryOf<typeof listFindings> = {}) =>
    (await call(app, groupFindings, { token: me.token, query: { ...filters, by, limit } })).body
  const byConnection = await group('connection')
  expect(byConnection.results).toEqual([
    { key: connectionId, label: 'Shop', counts: { critical: 1, high: 0, medium: 0, low: 0, info: 1 }, total: 2, highestPriority: 90 },
    { key: other.id, label: 'Blog', counts: { critical: 0, high: 0, medium: 1, low: 0, info: 0 }, total: 1, highestPriority: 40 },
  ])
  // the kept counts answer the first, the findings themselves the second
  const everyStatus = { status: 'open,resolved', connectionId: other.id }
  for (const filters of [everyStatus, { ...everyStatus, checkId: FIXTURE_CHECK }])
    expect((await group('connection', 50, filters)).results).toMatchObject([{ label: 'Blog', total: 2, highestPriority: 70 }])
  expect((await group('resource')).results.map(({ label, total }) => [label, total])).toEqual([
    ['cart', 2],
    ['post', 1],
  ])
  const byCheck = await group('check', 1)
  expect([byCheck.results.length, byCheck.total]).toEqual([1, 2])
  expect(byCheck.results[0]?.label).toBe('No Content Security Policy')
})
