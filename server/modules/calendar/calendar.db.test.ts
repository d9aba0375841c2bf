import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCalendar } from '#contract/calendar.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const NOW = Date.now()
const [FROM, TO] = [dayOf(NOW - 10 * DAY_MS), dayOf(NOW + 20 * DAY_MS)]

let app: TestApp
let owner: Person
let make: ReturnType<typeof fixtures>
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  make = fixtures(app, owner.accountId)
})
afterAll(() => app.close())
const read = (query = { from: FROM, to: TO }, person = owner) => call(app, getCalendar, { token: person.token, query })

test('tells when connections are scanned next: a preset by its interval, a cron expression by its runs; no others', async () => {
  const next = new Date(NOW + DAY_MS)
  const daily = await make.connection({ name: 'daily', schedule: 'daily', next_scan_at: next })
  const cron = await make.connection({ name: 'cron', schedule: '30 4 * * 1', next_scan_at: next })
  await make.connection({ name: 'by hand', schedule: 'manual', next_scan_at: null })
  await make.connection({ name: 'out', schedule: 'daily', next_scan_at: next, scoped_out_at: new Date() })
  const { planned } = (await read()).body
  expect(planned.map(({ connectionId }) => connectionId).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([daily.id, cron.id])
  const [first, second] = [daily.id, cron.id].map((id) => planned.find(({ connectionId }) => connectionId === id))
  expect(first).toMatchObject({ everyMs: DAY_MS, runs: [next.toISOString()], schedule: 'daily' })
  expect(second?.everyMs).toBeNull()
  const after = second?.runs.slice(1).map((at) => new Date(at)) ?? []
  expect(after.length).toBeGreaterThanOrEqual(2)
  // at the connection's own place after 4:30, the same each time
  expect(after.every((at) => at.getUTCDay() === 1 && at.getUTCHours() === 4 && at.getUTCMinutes() >= 30 && at.getUTCMinutes() < 45)).toBe(
    true,
  )
  expect(new Set(after.map((at) => at.toISOString().slice(11))).size).toBe(1)
})
test('a cron expression that runs each minute is cut, and a hundred others do not hold the answer up', async () => {
  const busy = await createPerson(app)
  const { connection } = fixtures(app, busy.accountId)
  for (let minute = 0; minute < 50; minute++) await connection({ schedule: `${minute} * * * *`, next_scan_at: new Date(NOW + 60_000) })
  await connection({ schedule: '* * * * *', next_scan_at: new Date(NOW + 60_000) })
  const since = performance.now()
  const { planned } = (await read(undefined, busy)).body
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(planned).toHaveLength(51)
  expect(Math.max(...planned.map(({ runs }) => runs.length))).toBeLessThanOrEqual(101)
})
test('tells of scans that ran within the days, of their state, and of no verifications', async () => {
  const connection = await make.connection({ name: 'Shop' })
  const at = new Date(NOW - 3 * DAY_MS)
  const scan = await make.scan(connection.id, { seq: 1, requested_at: at, status: 'failed' })
  await make.scan(connection.id, { seq: 2, requested_at: at, kind: 'verify' })
  await make.scan(connection.id, { seq: 3, requested_at: new Date(NOW - 30 * DAY_MS) })
  expect((await read()).body.past).toEqual([
    { scanId: scan.id, connectionId: connection.id, connectionName: 'Shop', status: 'failed', at: at.toISOString() },
  ])
})
test('tells of cards that are due within the days, those of other accounts left out', async () => {
  const connection = await make.connection()
  const due = dayOf(NOW + 5 * DAY_MS)
  const card = await make.remediation(connection.id, { number: 7, due_on: due, column_id: 'Column_InProgress', assignee_id: owner.userId })
  await make.remediation(connection.id, { number: 8, due_on: dayOf(NOW + 40 * DAY_MS), check_id: 'later' })
  await make.remediation(connection.id, { number: 9, due_on: null, check_id: 'never' })
  expect((await read()).body.due).toMatchObject([
    { remediationId: card.id, key: 'REM-7', dueOn: due, columnId: 'Column_InProgress', assignee: { userId: owner.userId } },
  ])
  const stranger = await createPerson(app)
  expect((await read(undefined, stranger)).body).toEqual({ planned: [], past: [], due: [], isCut: false })
  const billing = await createPerson(app, { accountId: owner.accountId, role: 'Billing' })
  expect((await read(undefined, billing)).status).toBe(403)
})
test.each([
  [{ from: TO, to: FROM }, 'to'],
  [{ from: FROM, to: dayOf(NOW + 80 * DAY_MS) }, 'to'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
])('refuses %j by its field', async (query, field) => {
  const { status, problem } = await read(query)
  expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
})
