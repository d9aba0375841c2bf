import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getNavCounts, getOverview, getTrend } from '#contract/dashboard.ts'
import { getProfile, getShell } from '#contract/users.ts'
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
    expect(await overview()).toMatchObject({
      postureScore: null,
      postureScore30DaysAgo: null,
      coveragePercent: null,
      meanDaysToRemediate: null,
      slaBreaches: 0,
      slaBreachesIsExact: true,
      open: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      connections: [],
      sources: [],
      lastScans: [],
    })
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
  test('tells the share of checks that ran in the last full scan of connections in scope', async () => {
    const { make, overview } = await account()
    const [shop, gone] = [await make.connection(), await make.connection({ scoped_out_at: new Date() })]
    await make.scan(shop.id, { seq: 1, requested_at: daysAgo(2), covered: ['a', 'b', 'c', 'd'] })
    const last = await make.scan(shop.id, { seq: 2, covered: ['a', 'b'] })
    await make.scan(gone.id, { covered: ['a', 'b', 'c'] })
    await app.services.database.platform
      .insertInto('scan_coverage')
      .values({ account_id: last.account_id, scan_id: last.id, state: 'denied', check_ids: ['c'], reasons: ['AccessDenied'] })
      .execute()
    expect((await overview()).coveragePercent).toBe(66.7)
  })
  test('counts SLA breaches, mean days to remediate, new and fixed, sources and the most urgent', async () => {
    const { owner, make, overview, count } = await account()
    const shop = await make.connection({ name: 'Shop', resource_count: 3 })
    await make.connection({ name: 'Broken', resource_count: 2, unreachable_code: 'unreachable' })
    await make.connection({ name: 'Cloud', vector_type: 'AWS', scoped_out_at: new Date() })
    const resource = await make.resource(shop.id)
    const late = await make.finding(shop.id, resource.id, { sla_due_at: daysAgo(1), priority: 90, risk: 4 })
    await make.finding(shop.id, resource.id, { sla_due_at: new Date(Date.now() + DAY_MS) })
    const fixed = [
      await make.finding(shop.id, resource.id, { state: 2, first_seen_at: daysAgo(10) }),
      await make.finding(shop.id, resource.id, { state: 2, first_seen_at: daysAgo(200) }),
    ]
    const at = [daysAgo(6), daysAgo(100)]
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
    await count(shop.id, 29, [0, 0, 0, 0, 0], { opened: 4, fixed: 2 })
    await count(shop.id, 30, [0, 0, 0, 0, 0], { opened: 100 })
    const card = await make.remediation(shop.id, { findingIds: [late.id], priority: 90 })
    await make.remediation(shop.id, { number: 2, check_id: 'done', column_id: 'Column_Completed', priority: 0 })
    const body = await overview()
    expect(body).toMatchObject({
      slaBreaches: 1,
      meanDaysToRemediate: 4,
      newFindings30Days: 4,
      fixedFindings30Days: { proved: 2, marked: 0 },
      connectionsTotal: 3,
      resourcesTotal: 5,
    })
    expect(body.topFindings[0]?.id).toBe(late.id)
    expect(body.topRemediations.map(({ id }) => id)).toEqual([card.id])
    expect(body.connections.map(({ name }) => name)).toEqual(['Broken', 'Shop'])
    expect(body.sources).toMatchObject([
      { vectorType: 'Websites', connections: 2, resources: 5, open: { critical: 1, medium: 1 } },
      { vectorType: 'AWS', connections: 1 },
    ])
  })
  test('shows nothing of another account', async () => {
    const [mine, other] = [await account(), await account()]
    const shop = await other.make.connection()
    await other.make.scan(shop.id, { passed_by_risk: [0, 0, 0, 0, 1] })
    await other.make.finding(shop.id, (await other.make.resource(shop.id)).id, { sla_due_at: daysAgo(1) })
    expect(await mine.overview()).toMatchObject({ postureScore: null, slaBreaches: 0, connectionsTotal: 0, topFindings: [] })
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
  test('of an account without scans is a line of zeros', async () => {
    const { trend } = await account()
    const points = await trend(30)
    expect(points).toHaveLength(30)
    expect(points.every(({ open }) => Object.values(open).every((amount) => amount === 0))).toBe(true)
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
      unreadNotifications: 0,
      insecureTransport: false,
      pageViews: false,
      guide: true,
    })
    expect(body.profile).toEqual((await call(app, getProfile, { token: owner.token })).body)
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
