import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '#contract/limits.ts'
import { planScanAll, startScanAll } from '#contract/scans.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  // no worker: what is queued stays queued
  app = await testApp()
})
afterAll(() => app.close())

async function account() {
  const owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  const scans = () =>
    app.services.database.platform
      .selectFrom('scan')
      .select(['connection_id', 'status'])
      .where('account_id', '=', owner.accountId)
      .execute()
  return { owner, make, scans }
}

test('starts what can be scanned, names what it leaves out and why, and does as it said', async () => {
  const { owner, make, scans } = await account()
  const [first, second] = [await make.connection({ name: 'First' }), await make.connection({ name: 'Second' })]
  await make.connection({ name: 'Gone', scoped_out_at: new Date() })
  await make.connection({ name: 'Office', vector_type: 'Kali', target: '203.0.113.7' })
  const busy = await make.connection({ name: 'Busy' })
  await make.scan(busy.id, { status: 'running', finished_at: null })
  const plan = await call(app, planScanAll, { token: owner.token })
  expect(plan.body).toEqual({
    starts: 2,
    leftOut: [
      { reason: 'out of scope', count: 1, names: ['Gone'] },
      { reason: 'no permit', count: 1, names: ['Office'] },
      { reason: 'already running', count: 1, names: ['Busy'] },
    ],
  })
  expect(await scans()).toHaveLength(1)
  const started = await call(app, startScanAll, { token: owner.token })
  expect([started.status, started.body]).toEqual([202, plan.body])
  const queued = (await scans()).filter(({ status }) => status === 'queued').map((scan) => scan.connection_id)
  expect(queued.toSorted()).toEqual([first.id, second.id].toSorted())
  const again = await call(app, startScanAll, { token: owner.token })
  expect(again.body).toMatchObject({ starts: 0, leftOut: [{}, {}, { reason: 'already running', count: 3 }] })
})

test('fills the queue and no more, with what was scanned longest ago', async () => {
  const { owner, make, scans } = await account()
  const waiting = await make.connection({ name: 'Waiting' })
  const row = { account_id: owner.accountId, connection_id: waiting.id, kind: 'verify', trigger: 'verify', status: 'queued' } as const
  const queued = Array.from({ length: quotas.waitingScans - 1 }, (_, n) => Object.assign({ id: crypto.randomUUID(), seq: n + 1 }, row))
  await app.services.database.platform.insertInto('scan').values(queued).execute()
  const fresh = await make.connection({ name: 'Fresh', last_scan_at: new Date() })
  const old = await make.connection({ name: 'Old', last_scan_at: new Date(0) })
  await app.services.database.platform.updateTable('connection').set({ last_scan_at: new Date() }).where('id', '=', waiting.id).execute()
  const { body } = await call(app, startScanAll, { token: owner.token })
  expect(body).toMatchObject({ starts: 1, leftOut: [{ reason: 'queue full', count: 2 }] })
  const started = new Set((await scans()).map((scan) => scan.connection_id))
  expect([started.has(old.id), started.has(fresh.id)]).toEqual([true, false])
})

test('two at once start each connection once', async () => {
  const { owner, make, scans } = await account()
  for (let n = 0; n < 4; n++) await make.connection({ name: `Site ${n}` })
  await Promise.all([1, 2, 3].map(() => call(app, startScanAll, { token: owner.token })))
  expect(await scans()).toHaveLength(4)
})

test('is nothing for those who may not scan', async () => {
  const { owner } = await account()
  const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  expect((await call(app, planScanAll, { token: viewer.token })).status).toBe(403)
  expect((await call(app, startScanAll, { token: viewer.token })).status).toBe(403)
})
