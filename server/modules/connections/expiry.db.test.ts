/** When credentials end: people are warned once for each step, scans say so, and new ones begin again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConnection, listConnections, updateConnection } from '#contract/connections.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const DAY_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A day of margin stands between what is set and the step that it comes to. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
async function connected() {
  const owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  const { id } = await make.connection({ name: 'Shop' })
  const expire = async (days: number | null) =>
    (
      await call(app, updateConnection, {
        token: owner.token,
        params: { id },
        body: { credentialsExpireAt: days === null ? null : inDays(days) },
      })
    ).body
  const inbox = async () => {
    await deliver(app, owner.accountId)
    const { body } = await call(app, listNotifications, { token: owner.token })
    return body.results.filter(({ kind }) => kind === 'credentials_expiring').map(({ values }) => values['days'])
  }
  const row = () => app.services.database.platform.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { owner, make, id, expire, inbox, row }
}

test('its state is shown with the connection, and in the list', async () => {
  const { owner, id, expire } = await connected()
  const states: unknown[] = []
  for (const days of [null, 31, 29, -1]) {
    states.push((await expire(days)).credentialsState)
    const { body } = await call(app, getConnection, { token: owner.token, params: { id } })
    expect((await call(app, listConnections, { token: owner.token })).body.results[0]?.credentialsState).toBe(body.credentialsState)
  }
  expect(states).toEqual([null, 'valid', 'expiring', 'expired'])
})

test('each step is told once, by however many workers, and a new date again', async () => {
  const { expire, inbox, row } = await connected()
  await expire(31)
  await warnOfExpiry(app.services)
  expect(await inbox()).toEqual([])
  const { id } = await row()
  // the date comes nearer
  for (const [days, warned] of [
    [29, [30]],
    [28, [30]],
    [13, [14, 30]],
    [2, [3, 14, 30]],
    [-1, [0, 3, 14, 30]],
    [-9, [0, 3, 14, 30]],
  ] as const) {
    await app.services.database.platform
      .updateTable('connection')
      .set({ credentials_expire_at: new Date(inDays(days)) })
      .where('id', '=', id)
      .execute()
    await Promise.all([warnOfExpiry(app.services), warnOfExpiry(app.services)])
    expect(await inbox(), `in ${days} days`).toEqual(warned)
  }
  await expire(10)
  await warnOfExpiry(app.services)
  expect(await inbox()).toEqual([14, 0, 3, 14, 30])
})

test('of what is out of scope nobody is told, nor are people without the right to manage it', async () => {
  const { make, owner, inbox } = await connected()
  await make.connection({ scoped_out_at: new Date(), credentials_expire_at: new Date() })
  const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  await make.connection({ name: 'Lab', credentials_expire_at: new Date() })
  await warnOfExpiry(app.services)
  expect(await inbox()).toEqual([0])
  expect((await call(app, listNotifications, { token: viewer.token })).body.total).toBe(0)
})

test('a scan says that they have ended: the target is not asked, and no finding changes', async () => {
  const { owner, make, id, expire } = await connected()
  const resource = await make.resource(id)
  const finding = await make.finding(id, resource.id)
  await expire(-1)
  const { scanId } = (await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId: id } })).body
  const runners = { ...app.services.runners, scan: () => expect.unreachable('the target was asked') }
  await runScanJob(
    { ...app.services, runners },
    { accountId: owner.accountId, scanId, cancel: new AbortController(), stopping: new AbortController().signal },
  )
  expect((await call(app, getScan, { token: owner.token, params: { scanId } })).body).toMatchObject({
    status: 'failed',
    failureCode: 'credentials_expired',
  })
  expect((await call(app, getConnection, { token: owner.token, params: { id } })).body).toMatchObject({
    health: 'failed',
    healthReason: 'credentials_expired',
    credentialsState: 'expired',
  })
  const after = await app.services.database.platform
    .selectFrom('finding')
    .select('state')
    .where('id', '=', finding.id)
    .executeTakeFirstOrThrow()
  expect(after.state).toBe(1)
})
