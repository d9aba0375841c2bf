/** A target that is looked at region by region: each region speaks for itself alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOverview } from '#contract/dashboard.ts'
import { listFindings } from '#contract/findings.ts'
import { listScanResults } from '#contract/scan-results.ts'
import { getScan } from '#contract/scans.ts'
import type { Inventory } from '#scanners/sdk/inventory.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { recordUnseen } from '#server/modules/ingest/coverage.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'
import { whyUnseen } from '#server/modules/remediations/index.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { coverageOf, outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const CHECK = 'web-hsts-missing'
const OTHER = 'web-csp-missing'
const REGIONS = ['eu-1', 'us-1']
let app: TestApp
let owner: Person
let target: ScannedTarget
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
  target = await ScannedTarget.create(app, owner.accountId, scannerOf(CHECK, OTHER))
})

const disk = (region: string) => ({ genericIdentifier: 'arn', genericIdentifierValue: `disk of ${region}`, region })
const inRegion = (region: string, status: 'PASS' | 'FAIL' | null, over: Partial<CheckOutcome> = {}) =>
  outcome(CHECK, status === null ? [] : [verdict(status, { resource: disk(region) })], { scope: region, ...over })
const denied = (region: string) => inRegion(region, null, { state: 'denied', reason: 'denied' })

/** A scan that knows its regions. */
async function scan(...outcomes: CheckOutcome[]): Promise<ScanRow> {
  const begun = await target.begin()
  const known = await app.services.database.platform
    .updateTable('scan')
    .set({ scopes: REGIONS })
    .where('id', '=', begun.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await target.take(known, ...outcomes)
  await asWorker(app, owner.accountId, (ctx) => scanCounts(ctx, known))
  return known
}
const why = (one: ScanRow) => asWorker(app, owner.accountId, (ctx) => whyUnseen(ctx, { ...one, status: 'completed' }, CHECK))
/** By region. */
async function statesOf(): Promise<number[]> {
  const rows = await app.services.database.platform
    .selectFrom('finding')
    .innerJoin('resource', 'resource.id', 'finding.resource_id')
    .select(['resource.region', 'finding.state'])
    .where('finding.connection_id', '=', target.connectionId)
    .orderBy('resource.region')
    .execute()
  return rows.map(({ state }) => state)
}
const OPEN = 1
const RESOLVED = 2

describe('a region', () => {
  it('that could not be seen keeps its findings as they were, while those of another end', async () => {
    await scan(inRegion('eu-1', 'FAIL'), inRegion('us-1', 'FAIL'))
    await scan(inRegion('eu-1', 'PASS'), denied('us-1'))
    expect(await statesOf()).toEqual([RESOLVED, OPEN])
  })
  it('ends what it no longer names, and nothing of another', async () => {
    await scan(inRegion('eu-1', 'FAIL'), inRegion('us-1', 'FAIL'))
    await scan(inRegion('eu-1', null))
    expect(await statesOf()).toEqual([RESOLVED, OPEN])
  })
  it('is when its findings were last seen: not when another was', async () => {
    await scan(inRegion('eu-1', 'FAIL'), inRegion('us-1', 'FAIL'))
    const before = await call(app, listFindings, { token: owner.token })
    await scan(inRegion('eu-1', 'FAIL'), denied('us-1'))
    const after = await call(app, listFindings, { token: owner.token })
    const seenIn = (body: typeof before.body, region: string) => body.results.find((row) => row.region === region)?.lastSeenAt
    expect(seenIn(after.body, 'us-1')).toBe(seenIn(before.body, 'us-1'))
    expect(seenIn(after.body, 'eu-1')).not.toBe(seenIn(before.body, 'eu-1'))
  })
  it('that a scan did not see has no results in it', async () => {
    const first = await scan(inRegion('eu-1', 'FAIL'), inRegion('us-1', 'FAIL'))
    const second = await scan(inRegion('eu-1', 'FAIL'), denied('us-1'))
    const regionsIn = async (scanId: string) =>
      (await call(app, listScanResults, { token: owner.token, query: { scanId } })).body.results
        .map(({ region }) => region ?? '')
        .toSorted((a, b) => a.localeCompare(b))
    expect(await regionsIn(first.id)).toEqual(REGIONS)
    expect(await regionsIn(second.id)).toEqual(['eu-1'])
    const counted = await call(app, getScan, { token: owner.token, params: { scanId: second.id } })
    expect(counted.body.results.fail).toBe(1)
  })
})

const inOne = (subscription: string, status: 'PASS' | 'FAIL' | null, over: Partial<CheckOutcome> = {}) => {
  const resource = {
    genericIdentifier: 'resourceId',
    genericIdentifierValue: `/subscriptions/${subscription}/disk`,
    region: 'westeurope',
  }
  return outcome(CHECK, status === null ? [] : [verdict(status, { resource })], { scope: subscription, ...over })
}
const scopeOf = ({ genericIdentifierValue: id }: { genericIdentifierValue: string }) => id.split('/')[2] ?? null
describe('a subscription, which is no region', () => {
  const [ONE, TWO] = ['eu-1', 'us-1']
  beforeEach(async () => {
    target = await ScannedTarget.create(app, owner.accountId, { ...scannerOf(CHECK, OTHER), scopeOf })
  })
  it('ends what it no longer names, and nothing of one that was denied', async () => {
    const first = await scan(inOne(ONE, 'FAIL'), inOne(TWO, 'FAIL'))
    const second = await scan(inOne(ONE, null), inOne(TWO, null, { state: 'denied', reason: 'denied' }))
    const rows = await app.services.database.platform
      .selectFrom('finding')
      .innerJoin('resource', 'resource.id', 'finding.resource_id')
      .select(['resource.scope', 'resource.region', 'finding.state'])
      .where('finding.connection_id', '=', target.connectionId)
      .orderBy('resource.scope')
      .execute()
    expect(rows).toEqual([
      { scope: ONE, region: 'westeurope', state: RESOLVED },
      { scope: TWO, region: 'westeurope', state: OPEN },
    ])
    const amountIn = async (scanId: string) =>
      (await call(app, listScanResults, { token: owner.token, query: { scanId } })).body.results.length
    expect([await amountIn(first.id), await amountIn(second.id)]).toEqual([2, 0])
    const { body } = await call(app, listFindings, { token: owner.token, query: { status: 'open' } })
    expect(body.results.map(({ genericIdentifierValue }) => genericIdentifierValue)).toEqual([`/subscriptions/${TWO}/disk`])
  })
})

const wholeOf = (id: string) => ({ genericIdentifier: 'resourceId', genericIdentifierValue: `/subscriptions/${id}` })
const itemsOf = (...ids: string[]) => ids.map((id) => ({ resource: wholeOf(id), name: id, tags: {}, config: {}, relations: [] }))
const onWhole = (id: string, places: readonly string[]) =>
  outcome(
    CHECK,
    places.map((locator) => verdict('FAIL', { resource: wholeOf(id), locator })),
    { scope: id },
  )
const placesInScopes = async () =>
  (
    await app.services.database.platform
      .selectFrom('finding')
      .innerJoin('resource', 'resource.id', 'finding.resource_id')
      .select(['resource.scope', 'locator', 'finding.state'])
      .where('finding.connection_id', '=', target.connectionId)
      .execute()
  )
    .map(({ scope, locator, state }) => `${scope} ${locator} ${state}`)
    .toSorted()
describe('a subscription as a whole, which a list of the directory tells of', () => {
  const [ONE, TWO] = ['eu-1', 'us-1']
  const TYPE = 'Microsoft.Resources/subscriptions'
  beforeEach(async () => {
    target = await ScannedTarget.create(app, owner.accountId, { ...scannerOf(CHECK), scopeOf })
  })
  async function told(list: Partial<Inventory>, ...outcomes: CheckOutcome[]): Promise<void> {
    const begun = await scan()
    const inventories = [{ scope: target.target, resourceType: TYPE, complete: true, items: itemsOf(ONE, TWO), ...list }]
    await asWorker(app, owner.accountId, (ctx) => ingest(ctx, begun, outcomes, { scanner: target.scanner, inventories }))
  }
  it('is judged in itself: what its check no longer names has ended, and nothing of another', async () => {
    await told({}, onWhole(ONE, ['west', 'north']), onWhole(TWO, ['west']))
    await told({}, onWhole(ONE, ['north']), { ...onWhole(TWO, []), state: 'denied', reason: 'denied' })
    expect(await placesInScopes()).toEqual([`${ONE} north ${OPEN}`, `${ONE} west ${RESOLVED}`, `${TWO} west ${OPEN}`])
    const { body } = await call(app, listScanResults, { token: owner.token, query: {} })
    expect(body.results.map(({ genericIdentifierValue: value }) => value)).toContain(`/subscriptions/${ONE}`)
  })
  it('is gone when the list, read to its end, no longer has it', async () => {
    await told({}, onWhole(ONE, ['west']), onWhole(TWO, ['west']))
    await told({ complete: false, items: itemsOf(ONE) }, onWhole(ONE, ['west']))
    expect(await placesInScopes()).toEqual([`${ONE} west ${OPEN}`, `${TWO} west ${OPEN}`])
    await told({ items: itemsOf(ONE) }, onWhole(ONE, ['west']))
    expect(await placesInScopes()).toEqual([`${ONE} west ${OPEN}`, `${TWO} west ${RESOLVED}`])
  })
})

describe('the coverage of a scan by region', () => {
  it('counts checks, not regions, and names where one did not run', async () => {
    const { id } = await scan(inRegion('eu-1', 'PASS'), denied('us-1'), outcome(OTHER, [verdict('PASS')], { scope: target.target }))
    const { body } = await call(app, getScan, { token: owner.token, params: { scanId: id } })
    expect(body.coverage).toMatchObject({
      ran: 1,
      total: 2,
      scopes: REGIONS,
      notRun: [{ checkId: CHECK, scope: 'us-1', state: 'denied' }],
      ranChecks: [{ checkId: OTHER }],
    })
  })
  it('is part of the posture by the share of regions that were seen', async () => {
    const { id } = await scan(inRegion('eu-1', 'PASS'), denied('us-1'), outcome(OTHER, [verdict('PASS')], { scope: target.target }))
    await app.services.database.platform.updateTable('connection').set({ last_scan_id: id }).where('id', '=', target.connectionId).execute()
    const { body } = await call(app, getOverview, { token: owner.token })
    expect(body.coveragePercent).toBe(75)
    expect(body.leastCovered).toMatchObject({ notRun: 1, checks: 2 })
  })
  it('says of a verification that it was not seen when one of the regions was not', async () => {
    const seen = await scan(inRegion('eu-1', 'PASS'), inRegion('us-1', 'PASS'))
    const part = await scan(inRegion('eu-1', 'PASS'), denied('us-1'))
    expect([await why(seen), await why(part)]).toEqual([null, 'denied'])
  })
  it('names, when the scan ends early, the regions to which a check did not come', async () => {
    const cut = await scan(inRegion('eu-1', 'PASS'))
    // the checks of the kind are those of the registry: only one of them was asked for here
    const asked = { ...cut, check_ids: [CHECK, OTHER] }
    await asWorker(app, owner.accountId, (ctx) => recordUnseen(ctx, asked, { state: 'skipped', reason: 'cancelled' }))
    expect(await coverageOf(app, cut.id)).toEqual([
      { check_id: OTHER, scope: target.target, state: 'skipped', reason: 'cancelled' },
      { check_id: CHECK, scope: 'eu-1', state: 'ran', reason: null },
      { check_id: CHECK, scope: 'us-1', state: 'skipped', reason: 'cancelled' },
    ])
  })
})
