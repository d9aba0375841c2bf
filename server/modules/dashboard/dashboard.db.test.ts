import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConnections } from '#contract/connections.ts'
import { getNavCounts, getOverview, getTrend, recordVisit } from '#contract/dashboard.ts'
import { FINDING_STATUSES, listFindings } from '#contract/findings.ts'
import { listRemediations } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { getProfile, getShell } from '#contract/users.ts'
import { listScans } from '#contract/scans.ts'
import { newId } from '#server/new-id.ts'
import { fixtures, FIXTURE_CHECK } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { happen, regression } from '#server/test/happen.ts'
import { dayBefore } from './daily-counts.ts'

const DAY_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (days: number) => dayBefore(new Date(), days)

async function account() {
  const owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  return {
    owner,
    make,
    overview: async () => (await call(app, getOverview, { token: owner.token })).body,
    trend: async (days: number) => (await call(app, getTrend, { token: owner.token, query: { days } })).body.results,
    nav: async () => (await call(app, getNavCounts, { token: owner.token })).body,
    /** A day's point as ingest writes it. */
    count: (connectionId: string, days: number, open: number[], moved: { opened?: number; fixed?: number } = {}) =>
      app.services.database.platform
        .insertInto('daily_count')
        .values({
          account_id: owner.accountId,
          connection_id: connectionId,
          day: dayOf(days),
          open_by_risk: open,
          new_count: moved.opened ?? 0,
          fixed_count: moved.fixed ?? 0,
        })
        .execute(),
  }
}

describe('the overview', () => {
  test('of an empty account knows nothing, and says so with null and 0', async () => {
    const { overview } = await account()
    const none = { total: 0, totalIsExact: true }
    expect(await overview()).toMatchObject({
      postureScore: null,
      postureScore30DaysAgo: null,
      coveragePercent: null,
      leastCovered: null,
      sinceLastVisit: null,
      plan: { steps: [], openRemediations: 0 },
      pace: {
        overdue: none,
        longestOverdueDays: null,
        proved: none,
        new: none,
        marked: none,
        meanDaysToRemediate: null,
        meanDaysCritical: null,
      },
      open: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      connections: [],
      connectionsTotal: 0,
      sources: [],
      lastScans: [],
    })
  })
  test('counts what is out of scope also where nothing else is left', async () => {
    const { make, overview } = await account()
    await make.connection({ scoped_out_at: new Date() })
    expect(await overview()).toMatchObject({ connectionsTotal: 0, connectionsOutOfScope: 1 })
  })
  test('scores what passed against what is open, now and 30 days ago', async () => {
    const { make, overview, count } = await account()
    const shop = await make.connection()
    const resource = await make.resource(shop.id)
    await make.scan(shop.id, { seq: 1, requested_at: daysAgo(40), passed_by_risk: [0, 0, 0, 0, 1] })
    await make.scan(shop.id, { seq: 2, requested_at: daysAgo(1), passed_by_risk: [9, 0, 3, 0, 0] })
    await make.scan(shop.id, { seq: 3, kind: 'verify', passed_by_risk: [0, 0, 0, 0, 99] })
    await make.scan(shop.id, { seq: 4, status: 'failed', passed_by_risk: [0, 0, 0, 0, 99] })
    await count(shop.id, 35, [0, 0, 0, 0, 1])
    await count(shop.id, 1, [0, 0, 1, 0, 0])
    await make.finding(shop.id, resource.id, { risk: 2 })
    await make.finding(shop.id, resource.id, { risk: 4, state: 3 })
    const body = await overview()
    expect(body).toMatchObject({
      postureScore: 75,
      postureScore30DaysAgo: 50,
      open: { medium: 1, critical: 0 },
      open30DaysAgo: { critical: 1 },
    })
    expect(body.lastScans).toHaveLength(4)
  })
  test('tells the share of checks that ran in the last full scan of connections in scope, and where most did not', async () => {
    const { make, overview } = await account()
    const [shop, blog, gone] = [
      await make.connection(),
      await make.connection({ name: 'Blog' }),
      await make.connection({ scoped_out_at: new Date() }),
    ]
    await make.scan(shop.id, { seq: 1, requested_at: daysAgo(2), covered: ['a', 'b', 'c', 'd'] })
    const last = await make.scan(shop.id, { seq: 2, covered: ['a', 'b'] })
    await make.scan(gone.id, { covered: ['a', 'b', 'c'] })
    await make.scan(blog.id, { covered: ['a', 'b', 'c'] })
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({
        account_id: last.account_id,
        scan_id: last.id,
        state: 'denied',
        check_ids: ['c', 'd'],
        reasons: ['AccessDenied', 'AccessDenied'],
      })
      .execute()
    expect(await overview()).toMatchObject({
      coveragePercent: 71.4,
      connectionsScanned: 2,
      leastCovered: { connectionId: shop.id, scanId: last.id, notRun: 2, checks: 4 },
    })
  })
  test('lists connections in scope, the worst first: failed, short of checks, not scanned, then by open risk', async () => {
    const { make, overview } = await account()
    const scanned = { last_scan_at: new Date() }
    const names = ['Fine', 'Risky', 'Fresh', 'Partial', 'Broken']
    const made = new Map<string, string>()
    for (const name of names) {
      const more = name === 'Fresh' ? {} : scanned
      const { id } = await make.connection({ name, ...more, failure_code: name === 'Broken' ? 'unreachable' : null })
      made.set(name, id)
    }
    const idOf = (name: string) => made.get(name) ?? ''
    await make.connection({ name: 'Out', scoped_out_at: new Date() })
    await make.finding(idOf('Risky'), (await make.resource(idOf('Risky'))).id)
    const scan = await make.scan(idOf('Partial'), { covered: ['a'] })
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({ account_id: scan.account_id, scan_id: scan.id, state: 'skipped', check_ids: ['b'], reasons: [''] })
      .execute()
    const body = await overview()
    expect(body.connections.map(({ connection, checksNotRun }) => [connection.name, connection.health, checksNotRun])).toEqual([
      ['Broken', 'failed', 0],
      ['Partial', 'healthy', 1],
      ['Fresh', 'never_scanned', 0],
      ['Risky', 'healthy', 0],
      ['Fine', 'healthy', 0],
    ])
    expect(body).toMatchObject({ connectionsTotal: 5, connectionsHealthy: 3, connectionsNotScanned: 1, connectionsOutOfScope: 1 })
  })
  test('tells the pace of 30 days, each count as the list counts it', async () => {
    const { owner, make, overview } = await account()
    const shop = await make.connection({ name: 'Shop', resource_count: 3 })
    await make.connection({ name: 'Cloud', vector_type: 'AWS', resource_count: 2, scoped_out_at: new Date() })
    const resource = await make.resource(shop.id)
    const old = { first_seen_at: daysAgo(200), last_change_at: daysAgo(200) }
    await make.finding(shop.id, resource.id, { ...old, sla_due_at: daysAgo(3), risk: 4 })
    await make.finding(shop.id, resource.id, { ...old, sla_due_at: new Date(Date.now() + DAY_MS) })
    const fixed = [
      await make.finding(shop.id, resource.id, { state: 2, first_seen_at: daysAgo(10), last_change_at: daysAgo(6), risk: 4 }),
      await make.finding(shop.id, resource.id, { state: 2, first_seen_at: daysAgo(48), last_change_at: daysAgo(40) }),
      await make.finding(shop.id, resource.id, { state: 2, first_seen_at: daysAgo(200), last_change_at: daysAgo(100) }),
    ]
    const at = [daysAgo(6), daysAgo(40), daysAgo(100)]
    await app.services.database.platform
      .insertInto('finding_event')
      .values(
        fixed.map((finding, n) => ({
          account_id: owner.accountId,
          id: newId(),
          finding_id: finding.id,
          kind: 'resolved' as const,
          at: at[n]!,
          actor_id: null,
          scan_id: null,
          note: null,
        })),
      )
      .execute()
    await make.remediation(shop.id, { column_id: 'Column_Completed', findings_total: 1, open_risk: 3, completed_at: daysAgo(60) })
    await make.remediation(shop.id, { number: 2, check_id: 'back', column_id: 'Column_Regression' })
    const { pace, resourcesTotal, sources } = await overview()
    expect(pace).toMatchObject({
      overdue: { total: 1 },
      longestOverdueDays: 3,
      proved: { total: 1 },
      new: { total: 1 },
      marked: { total: 1 },
      regressions: { total: 1 },
      meanDaysToRemediate: 6,
      meanDaysCritical: 4,
    })
    expect(resourcesTotal).toBe(3)
    expect(sources).toMatchObject([
      { vectorType: 'AWS', connections: 1 },
      { vectorType: 'Websites', connections: 1, resources: 3, open: { critical: 1, medium: 1 } },
    ])
    const total = async (query: Partial<QueryOf<typeof listFindings>>) =>
      (await call(app, listFindings, { token: owner.token, query })).body.total
    expect(await total({ status: 'resolved', changedAfter: pace.from })).toBe(pace.proved.total)
    expect(await total({ status: FINDING_STATUSES.join(','), firstSeenAfter: pace.from })).toBe(pace.new.total)
    expect(await total({ status: 'open', overdue: 'true' })).toBe(pace.overdue.total)
  })
  test('shows nothing of another account', async () => {
    const [mine, other] = [await account(), await account()]
    const shop = await other.make.connection()
    await other.make.scan(shop.id, { passed_by_risk: [0, 0, 0, 0, 1] })
    const finding = await other.make.finding(shop.id, (await other.make.resource(shop.id)).id, { sla_due_at: daysAgo(1) })
    await other.make.remediation(shop.id, { findingIds: [finding.id] })
    expect(await mine.overview()).toMatchObject({
      postureScore: null,
      pace: { overdue: { total: 0 }, new: { total: 0 } },
      connectionsTotal: 0,
      plan: { steps: [] },
    })
  })
  test('is refused to Billing', async () => {
    const { owner } = await account()
    const billing = await createPerson(app, { accountId: owner.accountId, role: 'Billing' })
    expect((await call(app, getOverview, { token: billing.token })).status).toBe(403)
  })
  test('costs the same statements for one connection as for twenty', async () => {
    const { make, overview } = await account()
    const add = async () => {
      const connection = await make.connection()
      await make.scan(connection.id)
      await make.finding(connection.id, (await make.resource(connection.id)).id)
    }
    await add()
    const few = await statementsOf(overview)
    for (let n = 0; n < 19; n++) await add()
    expect((await statementsOf(overview)).length).toBe(few.length)
  })
})

describe('the plan', () => {
  test('takes what removes most risk per effort first, keeps what was proved this week, and leaves out what weighs nothing', async () => {
    const { make, overview } = await account()
    const { id } = await make.connection()
    const resource = await make.resource(id)
    const findings = async (risk: number, amount: number) =>
      Promise.all(Array.from({ length: amount }, async () => (await make.finding(id, resource.id, { risk })).id))
    const big = await make.remediation(id, { number: 1, check_id: 'big', risk: 4, level_of_effort: 3, findingIds: await findings(4, 3) })
    const cheap = await make.remediation(id, { number: 2, check_id: 'cheap', risk: 3, findingIds: await findings(3, 2) })
    const done = { column_id: 'Column_Completed', findings_total: 2, findings_fixed: 2, open_risk: 0, fixed_risk: 20 } as const
    const proved = await make.remediation(id, { number: 3, check_id: 'proved', risk: 4, completed_at: daysAgo(2), ...done })
    await make.remediation(id, { number: 4, check_id: 'long ago', risk: 4, completed_at: daysAgo(8), ...done })
    const claimed = await make.remediation(id, {
      number: 5,
      check_id: 'claimed',
      column_id: 'Column_Completed',
      completed_at: daysAgo(1),
      findingIds: await findings(2, 1),
    })
    await make.remediation(id, { number: 6, check_id: 'note', risk: 0, findingIds: await findings(0, 5) })
    // open 30 + 12 + 3, proved 20: of 65
    const { plan } = await overview()
    expect(plan.steps.map(({ remediation, riskPercent }) => [remediation.id, riskPercent])).toEqual([
      [proved.id, 31],
      [cheap.id, 18],
      [big.id, 46],
    ])
    expect(plan.openRemediations).toBe(3)
    await app.services.database.platform.deleteFrom('finding').where('account_id', '=', claimed.account_id).where('risk', '=', 4).execute()
    await app.services.database.platform.updateTable('remediation').set({ open_risk: 0 }).where('id', '=', big.id).execute()
    expect((await overview()).plan.steps.map(({ remediation }) => remediation.id)).toEqual([proved.id, cheap.id, claimed.id])
  })
  test('is empty once nothing that weighs is open', async () => {
    const { make, overview } = await account()
    const { id } = await make.connection()
    await make.remediation(id, {
      column_id: 'Column_Completed',
      findings_total: 1,
      findings_fixed: 1,
      fixed_risk: 10,
      completed_at: daysAgo(1),
    })
    expect((await overview()).plan.steps).toEqual([])
  })
})

const visitOf = (person: { token: string }) => call(app, recordVisit, { token: person.token })
const lookedAt = (person: { userId: string }, at: { seen: Date; previous?: Date }) =>
  app.services.database.platform
    .updateTable('dashboard_visit')
    .set({ seen_at: at.seen, previous_at: at.previous ?? null })
    .where('user_id', '=', person.userId)
    .execute()

describe('what changed since the last visit', () => {
  test('is told of the visit before, to each person their own, and as the lists with the same filters count it', async () => {
    const { owner, make, overview } = await account()
    const colleague = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
    expect((await visitOf(owner)).body).toEqual({ recorded: true })
    expect((await overview()).sinceLastVisit).toBeNull()
    await lookedAt(owner, { seen: daysAgo(2) })
    const { id } = await make.connection()
    const resource = await make.resource(id)
    const old = { first_seen_at: daysAgo(9), last_change_at: daysAgo(9) }
    await make.finding(id, resource.id)
    await make.finding(id, resource.id, { ...old, sla_due_at: daysAgo(1) })
    await make.finding(id, resource.id, { ...old, sla_due_at: daysAgo(3) })
    await make.finding(id, resource.id, { ...old, state: 2, last_change_at: daysAgo(1) })
    await make.finding(id, resource.id, { ...old, state: 2 })
    const back = await make.remediation(id, { column_id: 'Column_Regression' })
    await make.remediation(id, { number: 2, check_id: 'before', column_id: 'Column_Regression' })
    await app.services.database.platform
      .insertInto('remediation_event')
      .values({
        account_id: owner.accountId,
        id: newId(),
        remediation_id: back.id,
        kind: 'regressed',
        at: daysAgo(1),
        actor_id: null,
        scan_id: null,
        from_value: null,
        to_value: null,
      })
      .execute()
    const since = (await overview()).sinceLastVisit
    expect(since).toMatchObject({ proved: { total: 1 }, regressions: { total: 1 }, new: { total: 1 }, overdue: { total: 1 } })
    const { token } = owner
    const at = since?.at ?? ''
    const found = async (query: Partial<QueryOf<typeof listFindings>>) => (await call(app, listFindings, { token, query })).body.total
    expect(await found({ status: 'resolved', changedAfter: at })).toBe(1)
    expect(await found({ status: FINDING_STATUSES.join(','), firstSeenAfter: at })).toBe(1)
    expect(await found({ status: 'open', overdue: 'true', dueAfter: at })).toBe(1)
    const cards = await call(app, listRemediations, { token, query: { remediationStatus: 'Regression', regressedAfter: at } })
    expect(cards.body.results.map((card) => card.id)).toEqual([back.id])
    const theirs = (await call(app, getOverview, { token: colleague.token })).body.sinceLastVisit
    expect(theirs).toBeNull()
  })
  test('stays as it is while one looks again, and is of this visit only after half an hour without a look', async () => {
    const { owner, overview } = await account()
    await visitOf(owner)
    const [before, earlier] = [daysAgo(3), daysAgo(2)]
    await lookedAt(owner, { seen: new Date(Date.now() - 60_000), previous: before })
    await visitOf(owner)
    expect((await overview()).sinceLastVisit?.at).toBe(before.toISOString())
    await lookedAt(owner, { seen: earlier, previous: before })
    expect((await overview()).sinceLastVisit?.at).toBe(earlier.toISOString())
    await visitOf(owner)
    expect((await overview()).sinceLastVisit?.at).toBe(earlier.toISOString())
  })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
test('counts the scans of the last 24 hours that failed, as the list it leads to', async () => {
  const { owner, make, overview } = await account()
  const { id } = await make.connection()
  await make.scan(id, { seq: 1, status: 'failed', requested_at: hoursAgo(25) })
  await make.scan(id, { seq: 2, status: 'completed', requested_at: hoursAgo(3) })
  const failed = [
    await make.scan(id, { seq: 3, status: 'failed', requested_at: hoursAgo(23) }),
    await make.scan(id, { seq: 4, status: 'failed', kind: 'verify', requested_at: hoursAgo(1) }),
  ]
  const { failedScans } = await overview()
  const list = await call(app, listScans, { token: owner.token, query: { status: 'failed', from: failedScans.from } })
  expect(failedScans).toMatchObject({ total: 2, totalIsExact: true })
  expect(list.body.results.map(({ scanId }) => scanId).toSorted()).toEqual(failed.map((scan) => scan.id).toSorted())
})

test('connections are listed by their health, as the overview counts them', async () => {
  const { owner, make, overview } = await account()
  await make.connection({ name: 'A' })
  await make.connection({ name: 'B', last_scan_at: new Date() })
  await make.connection({ name: 'C', last_scan_at: new Date(), failure_code: 'unreachable' })
  const busy = await make.connection({ name: 'D', last_scan_at: new Date() })
  await make.scan(busy.id, { status: 'running' })
  const named = async (health: string) =>
    (await call(app, listConnections, { token: owner.token, query: { health } })).body.results.map(({ name }) => name)
  expect([await named('never_scanned'), await named('healthy'), await named('failed,scanning')]).toEqual([['A'], ['B'], ['C', 'D']])
  expect(await overview()).toMatchObject({ connectionsNotScanned: 1, connectionsFailed: 1, connectionsHealthy: 1 })
})

describe('the trend', () => {
  test('has one point a day up to today, and carries the last value over days without a scan', async () => {
    const { make, trend, count } = await account()
    const [shop, blog] = [await make.connection(), await make.connection()]
    await count(shop.id, 20, [0, 0, 0, 0, 5])
    await count(shop.id, 4, [0, 0, 0, 0, 3], { opened: 1, fixed: 3 })
    await count(blog.id, 4, [0, 2, 0, 0, 0], { opened: 2 })
    await count(blog.id, 2, [0, 0, 0, 0, 1])
    const points = await trend(7)
    expect(points.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayOf))
    expect(points.map(({ open }) => [open.critical, open.low])).toEqual([
      [5, 0],
      [5, 0],
      [3, 2],
      [3, 2],
      [4, 0],
      [4, 0],
      [4, 0],
    ])
    expect(points.map((point) => [point.new, point.fixed])[2]).toEqual([3, 3])
  })
  test('begins with the history, and marks the targets that joined it later', async () => {
    const { owner, make, count } = await account()
    const [shop, blog] = [await make.connection({ name: 'Shop' }), await make.connection({ name: 'Blog' })]
    await count(shop.id, 5, [0, 0, 0, 0, 5])
    await count(blog.id, 2, [0, 1, 0, 0, 0])
    const { body } = await call(app, getTrend, { token: owner.token, query: { days: 30 } })
    expect(body.results.map(({ day }) => day)).toEqual([5, 4, 3, 2, 1, 0].map(dayOf))
    expect(body).toMatchObject({ historyBegins: dayOf(5), connected: [{ connectionId: blog.id, name: 'Blog', day: dayOf(2) }] })
  })
  test('of an account without scans is empty: there is no history', async () => {
    const { owner } = await account()
    expect((await call(app, getTrend, { token: owner.token, query: { days: 30 } })).body).toEqual({
      results: [],
      historyBegins: null,
      connected: [],
    })
  })
})

test('the navigation counts open findings, live scans, cards to do, connections in scope and unread notifications', async () => {
  const { owner, make, nav } = await account()
  const shop = await make.connection()
  await make.connection({ scoped_out_at: new Date() })
  const resource = await make.resource(shop.id)
  for (const state of [1, 1, 2, 3]) await make.finding(shop.id, resource.id, { state })
  await make.scan(shop.id, { status: 'running' })
  await make.remediation(shop.id, { check_id: FIXTURE_CHECK })
  await make.remediation(shop.id, { number: 2, check_id: 'done', column_id: 'Column_Completed' })
  await happen(app, owner.accountId, regression())
  expect(await nav()).toEqual({ findings: 2, findingsIsExact: true, liveScans: 1, remediations: 1, connections: 1, unreadNotifications: 1 })
})

describe('the frame', () => {
  test('is told the person, what is open, under way and unread in one answer', async () => {
    const { owner, make } = await account()
    const shop = await make.connection()
    await make.finding(shop.id, (await make.resource(shop.id)).id)
    await make.scan(shop.id, { status: 'running' })
    await make.scan(shop.id, { seq: 2, kind: 'verify', status: 'queued' })
    const { body } = await call(app, getShell, { token: owner.token })
    expect(body).toMatchObject({
      openFindings: 1,
      liveScans: 2,
      liveVerifications: 1,
      connections: 1,
      hasScanned: false,
      unreadNotifications: 0,
      insecureTransport: false,
      pageViews: false,
      guide: true,
    })
    expect(body.profile).toEqual((await call(app, getProfile, { token: owner.token })).body)
    await make.connection({ last_scan_at: new Date() })
    expect((await call(app, getShell, { token: owner.token })).body.hasScanned).toBe(true)
  })
  test('is told no number that the role may not read', async () => {
    const { owner } = await account()
    const billing = await createPerson(app, { accountId: owner.accountId, role: 'Billing' })
    expect((await call(app, getShell, { token: billing.token })).body).toMatchObject({
      profile: { userRole: 'Billing' },
      openFindings: null,
      liveScans: null,
      liveVerifications: null,
      connections: null,
      unreadNotifications: 0,
      guide: false,
    })
  })
})
