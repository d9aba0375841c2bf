import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_SLA_DAYS } from '#contract/settings.ts'
import { DEFAULT_SCAN_WINDOWS } from '#contract/scan-windows.ts'
import * as contract from '#contract/settings.ts'
import { updateConnection } from '#contract/connections.ts'
import { reassessAccount } from '#server/modules/ingest/index.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const DAY_MS = 86_400_000
let app: TestApp
let owner: Person
let make: Fixtures
beforeAll(async () => {
  // no worker: jobs stay queued, and the test runs them
  app = await testApp()
})
afterAll(() => app.close())
const fresh = async () => {
  owner = await createPerson(app)
  make = fixtures(app, owner.accountId)
}
const db = () => app.services.database.platform
const settings = async (person = owner) => (await call(app, contract.getSettings, { token: person.token })).body
const reassess = () => reassessAccount(app.services, owner.accountId, new AbortController().signal)
const findingOf = (id: string) => db().selectFrom('finding').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('settings of an account', () => {
  it('are those of the product until somebody decides, and each section is kept by itself with an audit row', async () => {
    await fresh()
    expect(await settings()).toEqual({
      slaDays: DEFAULT_SLA_DAYS,
      retention: contract.DEFAULT_RETENTION,
      scanWindows: DEFAULT_SCAN_WINDOWS,
      criticalityRules: [],
    })
    const days = { critical: 7, high: 30, medium: 90, low: 180, info: null }
    await call(app, contract.setSlaDays, { token: owner.token, body: days })
    await call(app, contract.setRetention, { token: owner.token, body: { evidence: 90, scans: null } })
    const windows = { timeZone: 'Europe/Berlin', windows: [{ days: [5, 1, 5], from: '22:00', to: '06:00' }] }
    await call(app, contract.setScanWindows, { token: owner.token, body: windows })
    expect(await settings()).toMatchObject({
      slaDays: days,
      retention: { evidence: 90, scans: null },
      scanWindows: { timeZone: 'Europe/Berlin', windows: [{ days: [1, 5], from: '22:00', to: '06:00' }] },
    })
    const rows = await db().selectFrom('audit').select(['event', 'details', 'actor_id']).where('account_id', '=', owner.accountId).execute()
    const changed = rows.filter(({ event }) => event === 'settings.changed')
    expect(changed.map(({ details }) => details['section'])).toEqual(['sla', 'retention', 'scan_windows'])
    expect(changed[0]).toMatchObject({ actor_id: owner.userId, details: { to: JSON.stringify(days) } })
  })

  it.each([
    ['sla', contract.setSlaDays, { ...DEFAULT_SLA_DAYS, high: 0 }, 'high'],
    ['retention', contract.setRetention, { evidence: 1, scans: null }, 'evidence'],
    ['time zone', contract.setScanWindows, { timeZone: 'Mars/Olympus', windows: [] }, 'timeZone'],
    ['hour', contract.setScanWindows, { timeZone: 'UTC', windows: [{ days: [1], from: '25:00', to: '06:00' }] }, 'windows.0.from'],
    [
      'rule',
      contract.setCriticalityRules,
      {
        criticalityRules: [
          { tag: 'shop', criticality: 'high' },
          { tag: 'Shop', criticality: 'low' },
        ],
      },
      'criticalityRules',
    ],
  ] as const)('refuse a wrong %s by its field', async (_what, route, body, field) => {
    await fresh()
    const { status, problem } = await call(app, route, { token: owner.token, body } as never)
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  it('are read by everybody and changed by Owner and Admin alone', async () => {
    await fresh()
    const admin = await createPerson(app, { accountId: owner.accountId, role: 'Admin' })
    const user = await createPerson(app, { accountId: owner.accountId, role: 'User' })
    const change = (person: Person) => call(app, contract.setSlaDays, { token: person.token, body: DEFAULT_SLA_DAYS })
    expect([(await change(admin)).status, (await change(user)).status]).toEqual([200, 403])
    expect((await settings(user)).slaDays).toEqual(DEFAULT_SLA_DAYS)
  })
})

describe('weighing again', () => {
  it('moves the due dates of open findings by the days of their risk, and leaves those that are resolved', async () => {
    await fresh()
    const { id: connectionId } = await make.connection()
    const { id: resourceId } = await make.resource(connectionId)
    const first = new Date(Date.now() - 3 * DAY_MS)
    const open = await make.finding(connectionId, resourceId, { risk: 3, first_seen_at: first })
    const resolved = await make.finding(connectionId, resourceId, { risk: 3, state: 2, sla_due_at: null })
    await call(app, contract.setSlaDays, { token: owner.token, body: { ...DEFAULT_SLA_DAYS, high: 5 } })
    await reassess()
    expect((await findingOf(open.id)).sla_due_at?.getTime()).toBe(first.getTime() + 5 * DAY_MS)
    expect((await findingOf(resolved.id)).sla_due_at).toBeNull()
    await call(app, contract.setSlaDays, { token: owner.token, body: { ...DEFAULT_SLA_DAYS, high: null } })
    await reassess()
    expect((await findingOf(open.id)).sla_due_at).toBeNull()
  })

  it('weighs what bears a tag by the highest of its rules: connection, finding and card', async () => {
    await fresh()
    const { id: connectionId } = await make.connection({ tags: ['Shop', 'test'] })
    const { id: resourceId } = await make.resource(connectionId)
    const finding = await make.finding(connectionId, resourceId, { risk: 4, exposure: 1, confidence: 2, priority: 1, band: 0 })
    const card = await make.remediation(connectionId, { findingIds: [finding.id] })
    const weigh = async (rules: contract.CriticalityRule[]) => {
      await call(app, contract.setCriticalityRules, { token: owner.token, body: { criticalityRules: rules } })
      await reassess()
      const connection = await db().selectFrom('connection').select('criticality').where('id', '=', connectionId).executeTakeFirstOrThrow()
      const kept = await db().selectFrom('remediation').select('priority').where('id', '=', card.id).executeTakeFirstOrThrow()
      const { priority } = await findingOf(finding.id)
      expect(kept.priority).toBe(priority)
      return { criticality: connection.criticality, priority }
    }
    const normal = await weigh([])
    const critical = await weigh([
      { tag: 'test', criticality: 'low' },
      { tag: 'shop', criticality: 'critical' },
    ])
    const low = await weigh([{ tag: 'test', criticality: 'low' }])
    expect([normal.criticality, critical.criticality, low.criticality]).toEqual([1, 3, 0])
    expect(critical.priority).toBeGreaterThan(normal.priority)
    expect(low.priority).toBeLessThan(normal.priority)
  })

  it('is queued when the tags of a connection change', async () => {
    await fresh()
    const { id } = await make.connection()
    await call(app, contract.setCriticalityRules, {
      token: owner.token,
      body: { criticalityRules: [{ tag: 'shop', criticality: 'high' }] },
    })
    await call(app, updateConnection, { token: owner.token, params: { id }, body: { tags: ['shop'] } })
    await reassess()
    expect(await db().selectFrom('connection').select('criticality').where('id', '=', id).executeTakeFirstOrThrow()).toEqual({
      criticality: 2,
    })
  })
})
