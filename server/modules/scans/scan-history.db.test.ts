import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateConnection } from '#contract/connections.ts'
import * as contract from '#contract/scans.ts'
import { setScanWindows } from '#contract/settings.ts'
import { newId } from '#server/new-id.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { sweepSchedules } from './sweep-schedules.ts'

let app: TestApp
let owner: Person
let make: Fixtures
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const fresh = async () => {
  owner = await createPerson(app)
  make = fixtures(app, owner.accountId)
}
const db = () => app.services.database.platform
const list = async (query: Record<string, string | number> = {}) =>
  (await call(app, contract.listScans, { token: owner.token, query: query })).body

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const ids = async (query = {}) => (await list(query)).results.map(({ scanId }) => scanId)
const print = () => Buffer.from(newId().replaceAll('-', '').padEnd(64, '0'), 'hex')
const schedules = async () => (await call(app, contract.listScanSchedules, { token: owner.token, query: { limit: 50 } })).body.results
const patch = (id: string, body: object) => call(app, updateConnection, { token: owner.token, params: { id }, body })
const readDifferences = async (scanId: string, difference?: string) =>
  (
    await call(app, contract.listScanDifferences, {
      token: owner.token,
      params: { scanId },
      query: difference === undefined ? {} : { difference },
    })
  ).body

describe('the list of scans', () => {
  it('is searched, filtered and sorted, page after page, and its file has the same rows', async () => {
    await fresh()
    const shop = await make.connection({ name: 'Shop', target: 'https://shop.example/' })
    const blog = await make.connection({ name: 'blog', target: 'https://blog.example/' })
    const ended = (minutes: number, seconds: number) => ({
      requested_at: at(minutes),
      started_at: at(minutes),
      finished_at: new Date(at(minutes).getTime() + seconds * 1_000),
    })
    const first = await make.scan(shop.id, { seq: 1, trigger: 'schedule', fail_count: 4, ...ended(30, 5) })
    const second = await make.scan(shop.id, { seq: 2, status: 'failed', fail_count: 0, ...ended(20, 1) })
    const third = await make.scan(blog.id, { seq: 1, kind: 'verify', trigger: 'verify', fail_count: 4, ...ended(10, 9) })
    expect(await ids()).toEqual([third.id, second.id, first.id])
    expect(await ids({ sort: 'requestedAt' })).toEqual([first.id, second.id, third.id])
    expect((await ids({ sort: 'connectionName' }))[0]).toBe(third.id)
    expect(await ids({ sort: 'duration' })).toEqual([second.id, first.id, third.id])
    expect(await ids({ q: 'shop.ex' })).toEqual([second.id, first.id])
    expect(await ids({ trigger: 'schedule,verify' })).toEqual([third.id, first.id])
    expect(await ids({ status: 'failed' })).toEqual([second.id])
    expect(await ids({ vectorType: 'AWS' })).toEqual([])
    expect(await ids({ from: at(25).toISOString(), to: at(15).toISOString() })).toEqual([second.id])
    for (const sort of contract.SCAN_SORTS) {
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const answer = await list({ sort, limit: 1, ...(cursor === undefined ? {} : { cursor }) })
        paged.push(...answer.results.map(({ scanId }) => scanId))
        cursor = answer.nextCursor ?? undefined
      } while (cursor !== undefined && paged.length < 5)
      expect(paged, sort).toEqual(await ids({ sort }))
    }
    const file = await app.http.inject({
      url: '/client/v1/scans/export?format=csv&q=shop',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const lines = file.body.trim().split('\n')
    expect([file.statusCode, lines.length, lines[0]?.startsWith('requestedAt,connection,')]).toEqual([200, 3, true])
    const events = await db().selectFrom('audit').select('event').where('account_id', '=', owner.accountId).execute()
    expect(events.filter(({ event }) => event === 'scan.exported')).toHaveLength(2)
  })

  it('refuses a cursor of another sort', async () => {
    await fresh()
    const { id } = await make.connection()
    for (const seq of [1, 2]) await make.scan(id, { seq })
    const { nextCursor } = await list({ sort: 'connectionName', limit: 1 })
    const answer = await call(app, contract.listScans, {
      token: owner.token,
      query: { cursor: nextCursor ?? '' },
    })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
  })
})

describe('the differences of a scan', () => {
  it('tell new, regressed, fixed and unchanged from the scan before; counts are those of the lists', async () => {
    await fresh()
    const { id: connection } = await make.connection()
    const { id: resource } = await make.resource(connection)
    const [one, two, three] = [
      await make.scan(connection, { seq: 1 }),
      await make.scan(connection, { seq: 2 }),
      await make.scan(connection, { seq: 3 }),
    ]
    const back = print()
    await make.span(connection, resource, { from_scan_seq: 3, locator: 'new' })
    await make.span(connection, resource, { from_scan_seq: 1, to_scan_seq: 2, fingerprint: back, locator: 'back' })
    await make.span(connection, resource, {
      from_scan_seq: 3,
      fingerprint: back,
      locator: 'back',
      values: JSON.stringify({ place: '/moved/back' }),
    })
    await make.span(connection, resource, { from_scan_seq: 1, to_scan_seq: 3, locator: 'fixed' })
    await make.span(connection, resource, { from_scan_seq: 1, locator: 'same' })
    await make.span(connection, resource, { from_scan_seq: 1, check_id: 'not-asked-this-time', locator: 'unseen' })
    const all = await readDifferences(three.id)
    expect(all.before?.scanId).toBe(two.id)
    expect(all.counts).toEqual({ new: 1, regressed: 1, fixed: 1, unchanged: 1 })
    for (const difference of contract.DIFFERENCES) {
      const some = await readDifferences(three.id, difference)
      expect([some.total, some.results.length]).toEqual([all.counts[difference], all.counts[difference]])
    }
    expect((await readDifferences(three.id, 'regressed')).results[0]).toMatchObject({
      locator: 'back',
      place: '/moved/back',
      difference: 'regressed',
    })
    // the first has nothing before it: all that fails is new
    expect(await readDifferences(one.id)).toMatchObject({ before: null, counts: { new: 3, regressed: 0, fixed: 0, unchanged: 0 } })
  })
})

describe('schedules', () => {
  it('list what is in scope, the soonest first, with how the last scan ended', async () => {
    await fresh()
    const soon = await make.connection({ name: 'soon', schedule: 'hourly', next_scan_at: new Date(Date.now() + 60_000) })
    const later = await make.connection({ name: 'later', schedule: 'daily', next_scan_at: new Date(Date.now() + 3_600_000) })
    const byHand = await make.connection({ name: 'by hand', schedule: 'manual', next_scan_at: null })
    await make.connection({ name: 'out', schedule: 'daily', scoped_out_at: new Date() })
    const last = await make.scan(later.id, { status: 'failed', failure_code: 'unreachable', trigger: 'schedule' })
    const found = await schedules()
    expect(found.map(({ connectionId }) => connectionId)).toEqual([soon.id, later.id, byHand.id])
    expect(found[1]).toMatchObject({ lastScan: { scanId: last.id, status: 'failed', failureCode: 'unreachable' }, isPaused: false })
    expect(found[2]).toMatchObject({ nextScanAt: null, lastScan: null })
  })

  it('rest and go on; a scan by hand does not wake one that rests', async () => {
    await fresh()
    const { id } = await make.connection({ schedule: 'daily', next_scan_at: new Date(Date.now() - 60_000) })
    expect((await patch(id, { isSchedulePaused: true })).body).toMatchObject({
      isSchedulePaused: true,
      nextScanAt: null,
      schedule: 'daily',
    })
    await sweepSchedules(app.services)
    expect((await list({ connectionId: id })).total).toBe(0)
    // a new rhythm is kept for later
    expect((await patch(id, { schedule: 'hourly' })).body).toMatchObject({ isSchedulePaused: true, nextScanAt: null, schedule: 'hourly' })
    expect((await patch(id, { isSchedulePaused: false })).body.nextScanAt).not.toBeNull()
  })

  it('wait for a scan window; people do not, and a window that is opened lets them start', async () => {
    await fresh()
    const { id } = await make.connection({ schedule: 'daily', next_scan_at: new Date(Date.now() - 60_000) })
    const now = new Date()
    const hour = (offset: number) => `${String((now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`
    const days = [1, 2, 3, 4, 5, 6, 7]
    const windows = (from: string, to: string) =>
      call(app, setScanWindows, { token: owner.token, body: { timeZone: 'UTC', windows: [{ days, from, to }] } })
    await windows(hour(2), hour(3))
    await sweepSchedules(app.services)
    expect((await list({ connectionId: id })).total).toBe(0)
    expect((await schedules())[0]).toMatchObject({ isHeldBack: true })
    // those that wait begin one by one, in the first half of the window
    const next = new Date((await schedules())[0]?.nextScanAt ?? 0)
    expect(`${next.toISOString().slice(11, 13)}:00`).toBe(hour(2))
    expect(next.getUTCMinutes()).toBeLessThanOrEqual(30)
    const manual = await call(app, contract.startScan, { token: owner.token, body: { manualMode: true, connectionId: id } })
    expect(manual.status).toBe(202)
    await db().updateTable('scan').set({ status: 'completed', finished_at: new Date() }).where('id', '=', manual.body.scanId).execute()
    await windows(hour(-1), hour(2))
    await sweepSchedules(app.services)
    expect((await list({ connectionId: id, trigger: 'schedule' })).total).toBe(1)
  })
})
