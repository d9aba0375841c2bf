/** What a runner is asked for of a target with regions: after a kill what is missing alone, and for a verification one resource in its region. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountOrder } from '#runner/host/runners.ts'
import { requestScan, type ScanRequest } from '#server/modules/scans/index.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { asWorker, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { runScanJob } from './run-scan.ts'

const [PART, WHOLE] = ['web-hsts-missing', 'web-csp-missing']
const TARGET = 'https://shop.example/'
let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp({}, { work: true })
  owner = await createPerson(app)
})
afterAll(() => app.close())

/** The order that a scan comes to. @param before what has happened to its row since it was asked for */
async function orderOf(
  wish: Partial<ScanRequest>,
  connectionId: string,
  before: (scanId: string) => Promise<unknown>,
): Promise<AccountOrder> {
  const { scan } = await asWorker(app, owner.accountId, (ctx) =>
    requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', ...wish }),
  )
  await before(scan.id)
  const orders: AccountOrder[] = []
  const runners = {
    ...app.services.runners,
    async *scan(order: AccountOrder) {
      orders.push(order)
      yield* []
    },
  }
  const job = { accountId: owner.accountId, scanId: scan.id, cancel: new AbortController(), stopping: new AbortController().signal }
  await runScanJob({ ...app.services, runners }, job)
  const [order] = orders
  if (order === undefined) throw new Error('No runner was asked')
  return order
}
const connect = async () =>
  (await fixtures(app, owner.accountId).connection({ target: TARGET, fields: JSON.stringify({ url: TARGET }) })).id

it('leaves out what ran over the whole target, and names the regions in which a check ran', async () => {
  const order = await orderOf({}, await connect(), async (scanId) => {
    const { platform } = app.services.database
    await platform
      .updateTable('scan')
      .set({ status: 'running', attempt: 1, scopes: ['eu-1', 'us-1'] })
      .where('id', '=', scanId)
      .execute()
    const row = { account_id: owner.accountId, scan_id: scanId, state: 'ran' } as const
    await platform
      .insertInto('scan_coverage')
      .values([
        { ...row, scope: 'eu-1', check_ids: [PART] },
        { ...row, scope: TARGET, check_ids: [WHOLE] },
      ])
      .execute()
  })
  expect([order.checkIds.includes(PART), order.checkIds.includes(WHOLE)]).toEqual([true, false])
  expect(order.done).toEqual([{ checkId: PART, scope: 'eu-1' }])
  expect([order.only, order.scopes]).toEqual([undefined, undefined])
})

it('asks a verification of one resource for that one, in its region', async () => {
  const connectionId = await connect()
  const make = fixtures(app, owner.accountId)
  const inRegion = await make.resource(connectionId, { generic_identifier_value: 'disk-1', region: 'eu-1' })
  const global = await make.resource(connectionId, { generic_identifier_value: 'user-1' })
  const verify = (resourceId: string) =>
    orderOf({ kind: 'verify', trigger: 'verify', checkIds: [PART], resourceId }, connectionId, () => Promise.resolve())
  expect(await verify(inRegion.id)).toMatchObject({
    checkIds: [PART],
    only: { genericIdentifier: 'url', genericIdentifierValue: 'disk-1', region: 'eu-1' },
    scopes: ['eu-1'],
  })
  const order = await verify(global.id)
  expect([order.only, order.scopes]).toEqual([{ genericIdentifier: 'url', genericIdentifierValue: 'user-1' }, undefined])
})
