import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VectorType } from '#contract/fields.ts'
import { getFinding, listFindings } from '#contract/findings.ts'
import { getControl, getFramework, listFrameworks } from '#contract/frameworks.ts'
import type { CoverageState } from '#contract/coverage.ts'
import type { QueryOf } from '#contract/route.ts'
import { setComplianceProgram } from '#contract/users.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person
let make: Fixtures
const allOf = (kind: VectorType) => listedChecks().flatMap(({ id, vectorType }) => (vectorType === kind ? [id] : []))
const ALL = allOf('Websites')
/** Speaks for 3.4.4 of OWASP ASVS alone there. */
const NOSNIFF = 'web-xcto-missing'

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function fresh() {
  me = await createPerson(app)
  make = fixtures(app, me.accountId)
}
/** A website whose last complete scan ran every check, but for one that came to another state. */
async function site(name: string, but?: { checkId: string; state: CoverageState }) {
  const { id } = await make.connection({ name })
  const resource = await make.resource(id)
  const scan = await make.scan(id, { covered: ALL.filter((one) => one !== but?.checkId) })
  if (but !== undefined)
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({ account_id: me.accountId, scan_id: scan.id, state: but.state, check_ids: [but.checkId], reasons: [null] })
      .execute()
  return { id, resource: resource.id, scan: scan.id }
}
const file = (path: string) => app.http.inject({ url: `/client/v1/${path}`, headers: { authorization: `Bearer ${me.token}` } })
const PASS = { status: 1 } as const
const framework = async (query: QueryOf<typeof getFramework> = {}, id: 'owasp-asvs' | 'iso-27001' = 'owasp-asvs') =>
  (await call(app, getFramework, { token: me.token, params: { framework: id }, query })).body
const stateOf = async (number: string, query: QueryOf<typeof getFramework> = {}) => {
  const { state, reason } = (await framework(query)).controls.find((one) => one.number === number) ?? {}
  return [state, reason]
}

describe('how a requirement stands', () => {
  test('nothing connected, connected, scanned', async () => {
    await fresh()
    expect(await stateOf('3.4.4')).toEqual(['not_checked', 'no_connection'])
    const { id } = await make.connection()
    expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_covered'])
    await make.scan(id, { covered: ALL })
    expect(await stateOf('3.4.4')).toEqual(['met', null])
  })

  test('by every result on every connection in scope', async () => {
    await fresh()
    const [a, b] = [await site('a'), await site('b')]
    await make.span(a.id, a.resource, { check_id: NOSNIFF, ...PASS })
    expect(await stateOf('3.4.4')).toEqual(['met', null])
    const failing = await make.span(b.id, b.resource, { check_id: NOSNIFF })
    const finding = await make.finding(b.id, b.resource, { check_id: NOSNIFF, fingerprint: failing.fingerprint })
    expect(await stateOf('3.4.4')).toEqual(['not_met', null])
    expect(await stateOf('3.4.4', { connectionId: a.id })).toEqual(['met', null])
    const { controls } = await framework({ state: 'not_met' })
    expect(controls).toMatchObject([
      { number: '3.4.4', tally: { failing: 1, passing: 1, excepted: 0 }, coverage: { ran: 2, planned: 2, percent: 100 } },
    ])
    // a person's exception makes nothing met
    const { platform } = app.services.database
    await platform.updateTable('finding').set({ state: 4 }).where('id', '=', finding.id).execute()
    expect(await stateOf('3.4.4')).toEqual(['manual', 'excepted'])
    // what is out of scope is not counted
    await platform.updateTable('connection').set({ scoped_out_at: new Date() }).where('id', '=', b.id).execute()
    expect(await stateOf('3.4.4')).toEqual(['met', null])
  })

  test.each(['denied', 'throttled', 'skipped', 'inconclusive', 'unreachable'] as const)(
    'a check that was %s is never met',
    async (state) => {
      await fresh()
      const { id, resource } = await site('a', { checkId: NOSNIFF, state })
      await make.span(id, resource, { check_id: NOSNIFF, ...PASS })
      expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_covered'])
      const { framework: summary, connections } = await framework()
      expect(summary.coverage.ran).toBe(summary.coverage.planned - 1)
      expect(summary.coverage.percent).toBeLessThan(100)
      expect([summary.coverage.denied, connections[0]?.coverage]).toEqual([state === 'denied' ? 1 : 0, summary.coverage])
    },
  )

  test('a check that one region of two was denied, and results that could not be judged or are for people', async () => {
    await fresh()
    const { id, resource } = await site('a')
    await make.span(id, resource, { check_id: NOSNIFF, status: 3 })
    expect(await stateOf('3.4.4')).toEqual(['manual', 'to_judge'])
    await make.span(id, resource, { check_id: NOSNIFF, status: 4 })
    expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_judged'])
    const next = await make.scan(id, { seq: 2, covered: ALL, requested_at: new Date(Date.now() + 1_000) })
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({ account_id: me.accountId, scan_id: next.id, scope: 'eu-west-1', state: 'denied', check_ids: [NOSNIFF], reasons: [null] })
      .execute()
    expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_covered'])
    expect((await framework({ q: 'content types' })).controls).toMatchObject([{ coverage: { ran: 1, planned: 2, denied: 1, percent: 50 } }])
  })

  test('by the last complete scan, not by one that failed or verified', async () => {
    await fresh()
    const { id } = await site('a')
    const later = { requested_at: new Date(Date.now() + 1_000), covered: [] }
    await make.scan(id, { ...later, seq: 2, status: 'failed' })
    await make.scan(id, { ...later, seq: 3, kind: 'verify', covered: [NOSNIFF] })
    expect(await stateOf('3.4.4')).toEqual(['met', null])
    await make.scan(id, { ...later, seq: 4 })
    expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_covered'])
  })
})

test('a requirement about one of several activities stands by that one alone', async () => {
  await fresh()
  const { id } = await make.connection({ vector_type: 'AWS' })
  const { id: resource } = await make.resource(id)
  const check = { check_id: 'aws-logs-alarm-set' }
  await make.scan(id, { covered: allOf('AWS') })
  await make.span(id, resource, { ...check, locator: 'root-use', ...PASS })
  const failing = await make.span(id, resource, { ...check, locator: 'iam-changes' })
  const finding = await make.finding(id, resource, { ...check, locator: 'iam-changes', fingerprint: failing.fingerprint })
  await make.finding(id, resource, { ...check, locator: 'trail-changes' })
  const { controls } = (await call(app, getFramework, { token: me.token, params: { framework: 'cis-aws' } })).body
  const standing = (number: string) => {
    const { state, tally } = controls.find((one) => one.number === number) ?? {}
    return [state, tally?.passing, tally?.failing]
  }
  expect([standing('5.3'), standing('5.4'), standing('5.5')]).toEqual([
    ['met', 1, 0],
    ['not_met', 0, 1],
    ['not_met', 0, 1],
  ])
  const params = { framework: 'cis-aws', number: '5.4' } as const
  expect((await call(app, getControl, { token: me.token, params })).body.byCheck).toMatchObject([{ tally: { passing: 0, failing: 1 } }])
  const found = async (control: string) =>
    (await call(app, listFindings, { token: me.token, query: { control } })).body.results.map((one) => one.id)
  expect(await found('cis-aws:5.3')).toEqual([])
  expect(await found('cis-aws:5.4')).toEqual([finding.id])
  const { body } = await call(app, getFinding, { token: me.token, params: { id: finding.id } })
  expect(body.controls.filter((one) => one.startsWith('cis-aws:'))).toEqual(['cis-aws:5.4'])
})

const reads = async () => (await statementsOf(() => framework())).filter((text) => text.includes('scan_coverage')).length
test('what a completed scan covered is read once, and a newer scan takes its place', async () => {
  await fresh()
  const { id } = await site('a')
  expect([await reads(), await reads()]).toEqual([1, 0])
  expect(await stateOf('3.4.4')).toEqual(['met', null])
  await make.scan(id, { seq: 2, covered: ALL.filter((one) => one !== NOSNIFF), requested_at: new Date(Date.now() + 1_000) })
  expect(await stateOf('3.4.4')).toEqual(['not_checked', 'not_covered'])
  // and what one account is told is no other's
  await fresh()
  expect(await stateOf('3.4.4')).toEqual(['not_checked', 'no_connection'])
})

test('lists each framework in figures that add up, the defaults of the account first', async () => {
  await fresh()
  await site('a')
  const list = async () => (await call(app, listFrameworks, { token: me.token })).body.results
  const before = await list()
  expect(before.slice(0, 2).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['owasp-top-10', true],
    ['owasp-asvs', true],
  ])
  for (const { id, states, controls } of before)
    expect(
      Object.values(states).reduce((a, b) => a + b),
      id,
    ).toBe(controls)
  expect(before.find(({ id }) => id === 'owasp-asvs')).toMatchObject({
    connections: 1,
    scanned: 1,
    states: { met: 28 },
    coverage: { percent: 100 },
  })
  expect(before.find(({ id }) => id === 'cis-azure')).toMatchObject({
    connections: 0,
    states: { met: 0 },
    coverage: { planned: 0, percent: null },
    evidenceAt: null,
  })
  await call(app, setComplianceProgram, { token: me.token, body: { complianceProgram: ['SOC 2', 'PCI DSS'] } })
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['soc-2', 'pci-dss'])
})

const ask = (number: string) =>
  call(app, getControl, { token: me.token, params: { framework: 'owasp-asvs', number }, headers: { 'accept-language': 'de' } })
test('a requirement names its checks in the language of its reader; one that is not there is not found', async () => {
  await fresh()
  const { id, resource } = await site('a')
  const span = await make.span(id, resource, { check_id: 'web-csp-missing' })
  await make.finding(id, resource, { check_id: 'web-csp-missing', fingerprint: span.fingerprint })
  const { body } = await ask('3.4.3')
  expect(body).toMatchObject({
    title: 'Eine Content Security Policy begrenzt Skripte',
    sectionTitle: 'Web-Frontend',
    state: 'not_met',
    checks: 2,
  })
  expect(body.byCheck.map(({ checkId, tally }) => [checkId, tally.failing])).toEqual([
    ['web-csp-missing', 1],
    ['web-csp-unsafe', 0],
  ])
  expect((await ask('99.9')).status).toBe(404)
  expect((await ask('constructor')).status).toBe(404)
})

test('findings are narrowed to a requirement, and tell theirs', async () => {
  await fresh()
  const { id, resource } = await site('a')
  for (const check_id of ['web-csp-missing', 'web-csp-unsafe', NOSNIFF]) await make.finding(id, resource, { check_id })
  for (let n = 0; n < 6; n += 1)
    await make.finding(id, resource, { check_id: n % 2 === 0 ? 'web-csp-missing' : 'web-csp-unsafe', state: 2 })
  const list = async (control: string) => (await call(app, listFindings, { token: me.token, query: { control } })).body
  const { results, total } = await list('owasp-asvs:3.4.3')
  expect([results.map(({ checkId }) => checkId).toSorted(), total]).toEqual([['web-csp-missing', 'web-csp-unsafe'], 2])
  expect((await list('owasp-asvs:3.4.3,owasp-asvs:3.4.4')).total).toBe(3)
  expect((await list('owasp-asvs:99.9')).total).toBe(0)
  // counted by what is kept where that can tell, and else by the rows
  const totalOf = async (query: QueryOf<typeof listFindings>) =>
    (await call(app, listFindings, { token: me.token, query: { control: 'owasp-asvs:3.4.3', limit: 1, ...query } })).body.total
  expect([await totalOf({}), await totalOf({ riskLevel: 'info,low,medium,high,critical' }), await totalOf({ connectionId: id })]).toEqual([
    2, 2, 2,
  ])
  expect([await totalOf({ checkId: 'web-csp-missing' }), await totalOf({ checkId: NOSNIFF }), await totalOf({ status: 'muted' })]).toEqual([
    1, 0, 0,
  ])
  expect((await call(app, listFindings, { token: me.token, query: { control: "x' or 1=1" } })).status).toBe(422)
  const exported = await file('findings/export?control=owasp-asvs:3.4.4')
  expect(exported.body.trim().split('\n')).toHaveLength(2)
  const detail = await call(app, getFinding, {
    token: me.token,
    params: { id: results.find(({ checkId }) => checkId === 'web-csp-missing')?.id ?? '' },
  })
  expect(detail.body.controls).toEqual(
    expect.arrayContaining(['owasp-top-10:A05', 'owasp-asvs:3.4.3', 'iso-27001:A.8.26', 'pci-dss:6.4.3']),
  )
})

test('exports what the filters leave, and the audit has it', async () => {
  await fresh()
  const { id, resource } = await site('a')
  const span = await make.span(id, resource, { check_id: NOSNIFF })
  await make.finding(id, resource, { check_id: NOSNIFF, fingerprint: span.fingerprint })
  const { body, headers } = await file('frameworks/owasp-asvs/export?state=not_met')
  expect(headers['content-disposition']).toMatch(/owasp-asvs-\d{4}-\d\d-\d\d\.csv/u)
  expect(body.trim().split('\n')).toEqual([
    'framework,section,number,title,state,reason,failing,passing,excepted,toJudge,notJudged,checksRan,checksPlanned,coveragePercent,checkIds',
    `OWASP ASVS 5.0,Web frontend,3.4.4,Browsers do not guess content types,not_met,,1,0,0,0,0,1,1,100,${NOSNIFF}`,
  ])
  expect(JSON.parse((await file('frameworks/owasp-asvs/export?format=json')).body)).toHaveLength(28)
  const audited = await app.services.database.platform.selectFrom('audit').select('event').where('account_id', '=', me.accountId).execute()
  expect(audited.map(({ event }) => event)).toContain('framework.exported')
})
