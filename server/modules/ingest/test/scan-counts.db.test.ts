import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const scanner = scannerOf('csp', 'hsts', 'cookie')
async function newTarget(): Promise<ScannedTarget> {
  const { accountId } = await createPerson(app)
  return ScannedTarget.create(app, accountId, scanner)
}
const fails = outcome('csp', [verdict('FAIL')])
const passes = outcome('csp', [verdict('PASS')])

describe('counts of a scan', () => {
  it('tells results by status and risk, muted ones apart, and stores them on the scan', async () => {
    const target = await newTarget()
    const { scan } = await target.scan(
      outcome('csp', [verdict('FAIL')]),
      outcome('hsts', [verdict('PASS')]),
      outcome('cookie', [
        verdict('FAIL', { locator: 'a', riskLevel: 'low' }),
        verdict('UNKNOWN', { locator: 'b' }),
        verdict('MANUAL', { locator: 'c' }),
      ]),
    )
    const muted = (await target.findings()).find(({ locator }) => locator === 'a')
    await app.services.database.platform
      .updateTable('finding')
      .set({ state: 3 })
      .where('id', '=', muted?.id ?? '')
      .execute()
    const counts = await asWorker(app, target.accountId, (ctx) => scanCounts(ctx, scan))
    expect(counts).toMatchObject({
      pass: 1,
      fail: 1,
      manual: 1,
      error: 1,
      muted: 1,
      failedByRisk: [0, 0, 1, 0, 0],
      passedByRisk: [0, 0, 1, 0, 0],
    })
    const stored = await app.services.database.platform.selectFrom('scan').selectAll().where('id', '=', scan.id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      fail_count: 1,
      muted_count: 1,
      new_findings: 2,
      failed_by_risk: [0, 0, 1, 0, 0],
      passed_by_risk: [0, 0, 1, 0, 0],
    })
  })

  it('counts a past scan as it was, of the checks it ran', async () => {
    const target = await newTarget()
    const { scan } = await target.scan(fails, outcome('hsts', [], { state: 'timeout', reason: 'slow' }))
    await target.scan(passes, outcome('hsts', [verdict('PASS')]))
    expect(await asWorker(app, target.accountId, (ctx) => scanCounts(ctx, scan))).toMatchObject({ pass: 0, fail: 1 })
  })

  it('keeps the connection’s number of resources', async () => {
    const target = await newTarget()
    const { scan } = await target.scan(fails)
    await asWorker(app, target.accountId, (ctx) => scanCounts(ctx, scan))
    const connection = await app.services.database.platform
      .selectFrom('connection')
      .select('resource_count')
      .where('id', '=', target.connectionId)
      .executeTakeFirstOrThrow()
    expect(connection.resource_count).toBe(1)
  })
})
