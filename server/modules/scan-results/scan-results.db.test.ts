import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getScanResult,
  listFilterOptions,
  listScanEvidence,
  listScanResults,
  summarizeScanResults,
  type ScanResult,
} from '#contract/scan-results.ts'
import type { QueryOf } from '#contract/route.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import { newId } from '#server/new-id.ts'
import { FIXTURE_CHECK, fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const labels = (tallies: readonly { name: string; label: string }[]) => new Map(tallies.map(({ name, label }) => [name, label]))

let app: TestApp
let me: Person
let make: Fixtures
let connectionId: string
let resourceId: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app)
  make = fixtures(app, me.accountId)
  connectionId = (await make.connection()).id
  resourceId = (await make.resource(connectionId, { generic_identifier_value: 'https://shop.example/cart', region: 'eu-central-1' })).id
})

type Query = QueryOf<typeof listScanResults>
const list = (query: Query = {}) => call(app, listScanResults, { token: me.token, query: { limit: 200, ...query } })
async function idsOf(query: Query): Promise<string[]> {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  expect(body.total).toBe(body.results.length)
  return body.results.map(({ id }) => id).toSorted()
}
const resultsOf = (scan: { id: string } | undefined) => idsOf({ scanId: scan?.id ?? '' })
const ids = (...rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('results of a scan', () => {
  test('are the spans that cover its number, of checks that it ran', async () => {
    const scans = [
      await make.scan(connectionId, { seq: 1 }),
      await make.scan(connectionId, { seq: 2 }),
      await make.scan(connectionId, { seq: 3, covered: [] }),
    ]
    const failed = await make.span(connectionId, resourceId, { from_scan_seq: 1, to_scan_seq: 2, status: 2 })
    const passed = await make.span(connectionId, resourceId, { from_scan_seq: 2, status: 1 })
    await make.span(connectionId, resourceId, { check_id: 'a-check-that-was-denied', from_scan_seq: 1 })
    expect(await resultsOf(scans[0])).toEqual(ids(failed))
    expect(await resultsOf(scans[1])).toEqual(ids(passed))
    expect(await resultsOf(scans[2])).toEqual([])
  })

  test('of a verification are those of its check on its resource', async () => {
    const elsewhere = await make.resource(connectionId)
    const mine = await make.span(connectionId, resourceId)
    await make.span(connectionId, elsewhere.id)
    const verification = await make.scan(connectionId, { seq: 4, kind: 'verify', resource_id: resourceId })
    expect(await idsOf({ scanId: verification.id })).toEqual(ids(mine))
    const [shown] = (await list({ scanId: verification.id })).body.results
    expect(shown?.scanId).toBe(verification.id)
  })

  test('of an unknown or foreign scan answer 404', async () => {
    const scan = await make.scan(connectionId)
    expect((await list({ scanId: newId() })).status).toBe(404)
    const stranger = await createPerson(app)
    for (const route of [listScanResults, summarizeScanResults]) {
      expect((await call(app, route, { token: stranger.token, query: { scanId: scan.id } })).status).toBe(404)
    }
  })
})

test('without a scan: what holds now, of every connection', async () => {
  const other = await make.connection({ name: 'Blog' })
  const there = await make.resource(other.id)
  const now = await make.span(connectionId, resourceId)
  const theirs = await make.span(other.id, there.id, { status: 1 })
  await make.span(connectionId, resourceId, { to_scan_seq: 3, to_at: new Date() })
  expect(await idsOf({})).toEqual(ids(now, theirs))
  expect(await idsOf({ connectionId: other.id })).toEqual(ids(theirs))
  const stranger = await createPerson(app)
  expect((await call(app, listScanResults, { token: stranger.token, query: { connectionId } })).body.results).toEqual([])
})

test('every page order visits each result exactly once, by risk, whatever the page size', async () => {
  const scan = await make.scan(connectionId)
  const shape = fc.record({ status: fc.integer({ min: 1, max: 4 }), risk: fc.integer({ min: 0, max: 4 }) })
  const given = fc.sample(fc.array(shape, { minLength: 50, maxLength: 50 }), { numRuns: 1, seed: 3747 })[0] ?? []
  const all = new Set<string>()
  for (const columns of given) all.add((await make.span(connectionId, resourceId, columns)).id)
  for (const query of [{}, { connectionId }, { scanId: scan.id }]) {
    for (const limit of [1, 7, 200]) {
      const rows: ScanResult[] = []
      let cursor: string | undefined
      do {
        const { body } = await list({ ...query, limit, ...(cursor === undefined ? {} : { cursor }) })
        rows.push(...body.results)
        cursor = body.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(rows.length).toBe(all.size)
      expect(new Set(rows.map(({ id }) => id))).toEqual(all)
      const risks = rows.map(({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel))
      expect(risks).toEqual(risks.toSorted((a, b) => b - a))
    }
  }
  expect((await list({ cursor: 'nonsense' })).problem.errors?.[0]?.field).toBe('cursor')
})

describe('filters', () => {
  test('a failing result is muted while its finding is muted, accepted or a false positive', async () => {
    const passed = await make.span(connectionId, resourceId, { status: 1 })
    const failed = await make.span(connectionId, resourceId)
    const finding = await make.finding(connectionId, resourceId, { fingerprint: failed.fingerprint })
    const quiet = await make.span(connectionId, resourceId)
    await make.finding(connectionId, resourceId, { fingerprint: quiet.fingerprint, state: 4 })
    expect(await idsOf({ status: 'fail' })).toEqual(ids(failed))
    expect(await idsOf({ status: 'muted' })).toEqual(ids(quiet))
    expect(await idsOf({ status: 'muted,fail' })).toEqual(ids(failed, quiet))
    expect(await idsOf({ status: 'muted,pass' })).toEqual(ids(quiet, passed))
    expect(await idsOf({ status: 'manual,error' })).toEqual([])
    const [shown] = (await list({ status: 'fail' })).body.results
    expect(shown).toMatchObject({ findingId: finding.id, beaconCategorization: 'Track closely', status: 'fail' })
  })

  test('are what a file of the list has', async () => {
    await make.span(connectionId, resourceId, { status: 1 })
    const failed = await make.span(connectionId, resourceId)
    const answer = await app.http.inject({
      url: '/client/v1/scan-results/export',
      query: { format: 'json', status: 'fail' },
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="scan-results-.*\.json"$/u)
    expect(answer.json()).toEqual((await list({ status: 'fail' })).body.results)
    expect(ids(...answer.json<{ id: string }[]>())).toEqual(ids(failed))
  })

  test('the same fault under two connections is judged by the finding of each', async () => {
    const twin = await make.connection({ name: 'The same site again' })
    const there = await make.resource(twin.id)
    const failed = await make.span(connectionId, resourceId)
    const quiet = await make.span(twin.id, there.id, { fingerprint: failed.fingerprint })
    await make.finding(connectionId, resourceId, { fingerprint: failed.fingerprint, owner_id: me.userId })
    await make.finding(twin.id, there.id, { fingerprint: failed.fingerprint, state: 3 })
    expect(await idsOf({ status: 'fail' })).toEqual(ids(failed))
    expect(await idsOf({ status: 'muted' })).toEqual(ids(quiet))
    expect((await list()).body.resultsAssignedToUserid).toBe(1)
  })

  test('cloud and vectorType, tags, region, risk, category, scanner', async () => {
    const bucket = await make.connection({ vector_type: 'AWS', tags: ['crown'] })
    const there = await make.resource(bucket.id)
    const web = await make.span(connectionId, resourceId, { risk: 4 })
    const cloud = await make.span(bucket.id, there.id, { check_id: 'a-removed-check' })
    const { category, scannerType } = (await list({ riskLevel: 'critical' })).body.results[0] ?? { category: '', scannerType: '' }
    expect(await idsOf({ cloud: 'AWS' })).toEqual(ids(cloud))
    expect(await idsOf({ vectorType: 'Websites' })).toEqual(ids(web))
    expect(await idsOf({ cloud: 'AWS', vectorType: 'Websites' })).toEqual([])
    expect(await idsOf({ tags: 'crown' })).toEqual(ids(cloud))
    expect(await idsOf({ region: 'eu-central-1' })).toEqual(ids(web))
    expect(await idsOf({ riskLevel: 'critical' })).toEqual(ids(web))
    expect(await idsOf({ category })).toEqual(ids(web))
    expect(await idsOf({ scannerType })).toEqual(ids(web))
    expect(await idsOf({ category: 'No such category' })).toEqual([])
  })

  test('band and whether it is on a card, by the finding', async () => {
    const act = await make.span(connectionId, resourceId)
    const finding = await make.finding(connectionId, resourceId, { fingerprint: act.fingerprint, band: 3 })
    await make.remediation(connectionId, { findingIds: [finding.id] })
    const track = await make.span(connectionId, resourceId)
    await make.finding(connectionId, resourceId, { fingerprint: track.fingerprint, band: 0 })
    const passed = await make.span(connectionId, resourceId, { status: 1 })
    expect(await idsOf({ beaconCategorization: 'Act,Attend' })).toEqual(ids(act))
    expect(await idsOf({ isRemediation: 'true' })).toEqual(ids(act))
    expect(await idsOf({ isRemediation: 'false' })).toEqual(ids(track, passed))
  })

  test('free text finds check, resource, locator and connection, taken literally', async () => {
    const result = await make.span(connectionId, resourceId, { locator: 'cookie_100%' })
    for (const filterAll of [FIXTURE_CHECK, '/CART', 'cookie_100%', 'sho'])
      expect([filterAll, await idsOf({ filterAll })]).toEqual([filterAll, ids(result)])
    const moved = await make.span(connectionId, resourceId, {
      locator: '/shop.js',
      values: JSON.stringify({ place: '/assets/shop.4f3a2b1c.js' }),
    })
    for (const filterAll of ['/shop.js', 'assets/shop.4f3a'])
      expect([filterAll, await idsOf({ filterAll })]).toEqual([filterAll, ids(moved)])
    for (const filterAll of ['cookie%100', 'nothing like it']) expect([filterAll, await idsOf({ filterAll })]).toEqual([filterAll, []])
  })

  test('results assigned to the caller are counted', async () => {
    const mine = await make.span(connectionId, resourceId)
    await make.finding(connectionId, resourceId, { fingerprint: mine.fingerprint, owner_id: me.userId })
    await make.span(connectionId, resourceId)
    expect((await list()).body).toMatchObject({ total: 2, resultsAssignedToUserid: 1 })
  })
})

test('a page takes the same statements however many rows it has', async () => {
  await make.span(connectionId, resourceId)
  const few = await statementsOf(() => list())
  for (let index = 0; index < 20; index++) await make.span(connectionId, resourceId)
  const many = await statementsOf(() => list())
  expect(many.filter((text) => text.includes('result_span')).length).toBe(2)
  expect(many.length).toBe(few.length)
})

test('the summary counts by scanner and category, and overall', async () => {
  const scan = await make.scan(connectionId, { covered: [FIXTURE_CHECK, 'a-removed-check'] })
  await make.span(connectionId, resourceId)
  await make.span(connectionId, resourceId, { status: 1 })
  const quiet = await make.span(connectionId, resourceId)
  await make.finding(connectionId, resourceId, { fingerprint: quiet.fingerprint, state: 3 })
  await make.span(connectionId, resourceId, { check_id: 'a-removed-check', status: 4 })
  for (const query of [{}, { scanId: scan.id }, { connectionId }]) {
    const { body } = await call(app, summarizeScanResults, { token: me.token, query })
    expect(body.generalResults).toEqual({ name: 'all', pass: 1, fail: 1, manual: 0, error: 1, muted: 1 })
    expect(body.scannerSummaries).toHaveLength(2)
    expect(body.categoryResults.find(({ error }) => error === 1)).toMatchObject({ name: 'Other', pass: 0, fail: 0, muted: 0 })
  }
  const german = { 'accept-language': 'de' }
  const { body } = await call(app, summarizeScanResults, { token: me.token, query: {}, headers: german })
  const { category, categoryName, scannerType, scannerTypeName } = checkSummary(FIXTURE_CHECK, 'de', 'name')
  expect(labels(body.categoryResults)).toEqual(
    new Map([
      [category, categoryName],
      ['Other', 'Sonstiges'],
    ]),
  )
  expect(labels(body.scannerSummaries)).toEqual(
    new Map([
      [scannerType, scannerTypeName],
      ['Other', 'Sonstiges'],
    ]),
  )
})

test('filter options are the values that occur', async () => {
  const scan = await make.scan(connectionId)
  await app.services.database.platform
    .updateTable('connection')
    .set({ last_scan_id: scan.id, tags: ['shop'] })
    .where('id', '=', connectionId)
    .execute()
  await make.connection({ name: 'alpha', vector_type: 'AWS', tags: ['crown', 'shop'] })
  await make.span(connectionId, resourceId)
  const { body } = await call(app, listFilterOptions, { token: me.token })
  const value = (await list()).body.results[0]?.genericIdentifierValue
  const [{ category, scannerType } = { category: '', scannerType: '' }] = (await list()).body.results
  expect(body).toMatchObject({
    region: ['eu-central-1'],
    genericIdentifier: ['url'],
    genericIdentifierValue: [value],
    category: [category],
    scannerType: [scannerType],
    vectorType: ['AWS', 'Websites'],
    cloud: ['AWS', 'Websites'],
    tags: ['crown', 'shop'],
    count: 1,
  })
  expect(body.connections.map(({ name }) => name)).toEqual(['alpha', 'Shop'])
  const searched = async (q: string) => (await call(app, listFilterOptions, { token: me.token, query: { q } })).body.genericIdentifierValue
  expect([await searched((value ?? '').slice(2, 9)), await searched('100%_nothing')]).toEqual([[value], []])
  const { body: spanish } = await call(app, listFilterOptions, { token: me.token, headers: { 'accept-language': 'es' } })
  const { categoryName, scannerTypeName } = checkSummary(FIXTURE_CHECK, 'es', 'name')
  expect(spanish).toMatchObject({
    category: [category],
    categories: [{ id: category, name: categoryName }],
    scannerTypes: [{ id: scannerType, name: scannerTypeName }],
  })
  const { body: empty } = await call(app, listFilterOptions, { token: (await createPerson(app)).token })
  expect(empty).toMatchObject({ region: [], category: [], connections: [], count: 0 })
})

describe('one result', () => {
  test('shows evidence and the spans before it, newest first', async () => {
    const sha256 = await make.evidence([{ label: 'Response', kind: 'header', content: 'x-powered-by: PHP' }])
    const before = await make.span(connectionId, resourceId, { status: 1, from_scan_seq: 1, to_scan_seq: 3, to_at: new Date() })
    const now = await make.span(connectionId, resourceId, { fingerprint: before.fingerprint, from_scan_seq: 3, evidence_sha256: sha256 })
    await make.finding(connectionId, resourceId, { fingerprint: before.fingerprint, state: 3 })
    const { status, body } = await call(app, getScanResult, { token: me.token, params: { id: now.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'muted', scanId: now.from_scan_id, evidence: [{ content: 'x-powered-by: PHP' }] })
    expect(body.history.map(({ status, toAt }) => [status, toAt === null])).toEqual([
      ['muted', true],
      ['pass', false],
    ])
    expect(body.why.length).toBeGreaterThan(0)
  })

  test('of another account answers 404; a role that may not read scans, 403', async () => {
    const { id } = await make.span(connectionId, resourceId)
    expect((await call(app, getScanResult, { token: (await createPerson(app)).token, params: { id } })).status).toBe(404)
    expect((await call(app, getScanResult, { token: me.token, params: { id: newId() } })).status).toBe(404)
    const billing = await createPerson(app, { accountId: me.accountId, role: 'Billing' })
    expect((await call(app, getScanResult, { token: billing.token, params: { id } })).status).toBe(403)
  })
})

const evidenceOf = (scanId: string, query: QueryOf<typeof listScanEvidence> = {}, token = me.token) =>
  call(app, listScanEvidence, { token, params: { scanId }, query })

describe('evidence of a scan', () => {
  test('is one entry per result that has some, optionally of one resource, page by page', async () => {
    const scan = await make.scan(connectionId)
    const elsewhere = await make.resource(connectionId, { generic_identifier_value: 'https://shop.example/login' })
    const seen = await make.evidence([{ label: 'Response', kind: 'header', content: 'server: nginx/1.0' }])
    const here = await make.span(connectionId, resourceId, { evidence_sha256: seen, risk: 4 })
    const there = await make.span(connectionId, elsewhere.id, { evidence_sha256: seen })
    await make.span(connectionId, resourceId)
    const first = await evidenceOf(scan.id, { limit: 1 })
    expect(first.body).toMatchObject({
      total: 2,
      results: [{ resultId: here.id, sha256: seen, status: 'fail', items: [{ content: 'server: nginx/1.0' }] }],
    })
    const second = await evidenceOf(scan.id, { limit: 1, cursor: first.body.nextCursor ?? '' })
    expect(second.body.results.map(({ resultId }) => resultId)).toEqual([there.id])
    expect(second.body.nextCursor).toBe(null)
    const ofOne = await evidenceOf(scan.id, { identifierId: 'https://shop.example/login' })
    expect(ofOne.body.results.map(({ resultId }) => resultId)).toEqual([there.id])
  })

  test('of a scan of another account answers 404', async () => {
    const scan = await make.scan(connectionId)
    expect((await evidenceOf(scan.id, {}, (await createPerson(app)).token)).status).toBe(404)
  })
})
