import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindingStatus } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import { coverageOf, outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'

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
const stateOf = async (target: ScannedTarget): Promise<FindingStatus[]> => (await target.findings()).map(({ state }) => STATE.word(state))
const cards = (target: ScannedTarget) =>
  app.services.database.platform.selectFrom('remediation').selectAll().where('account_id', '=', target.accountId).execute()
const fails = outcome('csp', [verdict('FAIL')])
const passes = outcome('csp', [verdict('PASS')])
const answering = (content: string) => outcome('csp', [verdict('FAIL', { evidence: [{ label: 'Answer', kind: 'response', content }] })])

describe('a batch that comes again', () => {
  it('changes nothing and duplicates nothing within its scan', async () => {
    const target = await newTarget()
    const { scan } = await target.scan(fails, outcome('cookie', [verdict('FAIL', { locator: 'sid' })]))
    const before = {
      findings: await target.findings(),
      spans: await target.spans(),
      events: await target.events(),
      cards: await cards(target),
    }
    const again = await target.take(scan, fails, outcome('cookie', [verdict('FAIL', { locator: 'sid' })]))
    expect({
      findings: await target.findings(),
      spans: await target.spans(),
      events: await target.events(),
      cards: await cards(target),
    }).toEqual(before)
    expect(again).toMatchObject({ opened: [], reopened: [], resolved: [], stillFailing: [] })
  })

  it('ingests what failed to run at the first attempt', async () => {
    const target = await newTarget()
    const { scan } = await target.scan(outcome('csp', [], { state: 'timeout', reason: 'slow' }))
    const taken = await target.take(scan, fails)
    expect(taken.opened).toHaveLength(1)
  })

  it('notes a check once, in one row with those that came to the same: timed out first, run by the next batch', async () => {
    const target = await newTarget()
    const scan = await target.begin()
    const timedOut = { state: 'timeout', reason: 'slow' } as const
    await target.take(scan, outcome('csp', [], timedOut), outcome('hsts', [], timedOut))
    expect(await coverageOf(app, scan.id)).toMatchObject([
      { check_id: 'csp', state: 'timeout', reason: 'slow' },
      { check_id: 'hsts', state: 'timeout', reason: 'slow' },
    ])
    expect((await target.take(scan, fails)).opened).toHaveLength(1)
    expect((await target.take(scan, outcome('csp', [], timedOut))).opened).toHaveLength(0)
    expect(await coverageOf(app, scan.id)).toMatchObject([
      { check_id: 'csp', state: 'ran', reason: null },
      { check_id: 'hsts', state: 'timeout', reason: 'slow' },
    ])
    await target.take(scan, outcome('hsts', [verdict('PASS')]))
    const rows = await app.services.database.platform.selectFrom('scan_coverage').selectAll().where('scan_id', '=', scan.id).execute()
    expect(rows.filter(({ check_ids }) => check_ids.length > 0)).toMatchObject([{ state: 'ran', check_ids: ['csp', 'hsts'], reasons: [] }])
  })

  it('says nothing new when an older scan comes after a newer one has judged', async () => {
    const target = await newTarget()
    await target.scan(fails)
    const older = await target.begin()
    await target.take(await target.begin({ kind: 'verify' }), passes)
    await target.take(older, fails, outcome('hsts', [verdict('FAIL')]))
    expect((await target.findings()).map(({ check_id, state }) => `${check_id} ${state}`).toSorted()).toEqual(['csp 2', 'hsts 1'])
    expect(await coverageOf(app, older.id)).toMatchObject([
      { check_id: 'csp', state: 'skipped', reason: 'superseded by scan 3' },
      { check_id: 'hsts', state: 'ran' },
    ])
  })

  it('two verdicts of one identity are one result, the worse', async () => {
    const target = await newTarget()
    const { taken } = await target.scan(outcome('csp', [verdict('PASS'), verdict('FAIL'), verdict('UNKNOWN')]))
    expect(taken.counts).toEqual({ pass: 0, fail: 1, manual: 0, error: 0 })
    expect(await target.spans()).toMatchObject([{ status: 2 }])
  })
})

describe('a verification of one resource', () => {
  const shop = verdict('FAIL')
  const blog = { resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://blog.example/' } }
  it("ingests that resource's results alone", async () => {
    const target = await newTarget()
    await target.scan(outcome('csp', [shop, verdict('FAIL', blog)]))
    const [first] = await target.findings()
    const verify = await target.begin({ kind: 'verify', resource_id: first?.resource_id ?? null })
    const { resolved, counts } = await target.take(verify, outcome('csp', [verdict('PASS'), verdict('PASS', blog)]))
    expect(resolved.map(({ id }) => id)).toEqual([first?.id])
    expect(counts.pass).toBe(1)
    expect((await stateOf(target)).toSorted()).toEqual(['open', 'resolved'])
    expect(await asWorker(app, target.accountId, (ctx) => scanCounts(ctx, verify))).toMatchObject({ pass: 1, fail: 0 })
  })
})

describe('what must not leak or break', () => {
  it('refuses a scan of another account', async () => {
    const target = await newTarget()
    const { accountId } = await createPerson(app)
    const scan = await target.begin()
    await expect(asWorker(app, accountId, (ctx) => ingest(ctx, scan, [fails], { scanner }))).rejects.toMatchObject({
      code: 'resource.not_found',
    })
    expect(await target.findings()).toEqual([])
  })

  it('keeps the findings of two connections to one target apart', async () => {
    const target = await newTarget()
    const twin = await ScannedTarget.create(app, target.accountId, scanner)
    await target.scan(fails)
    await twin.scan(fails)
    await twin.scan(passes)
    expect([await stateOf(target), await stateOf(twin)].map(([state]) => state)).toContain('open')
    expect(await target.findings()).toMatchObject([{ state: 1 }])
    expect(await twin.findings()).toMatchObject([{ state: 2 }])
  })

  it('stores what a hostile target sends: NUL, half a surrogate pair, a long locator', async () => {
    const target = await newTarget()
    const hostile = verdict('FAIL', {
      locator: `\0\uD800${'x'.repeat(20_000)}`,
      values: { name: 'a\0b\uDFFF' },
      evidence: [{ label: 'Body', kind: 'text', content: '\0\uD83D' }],
      resource: { genericIdentifier: 'url', genericIdentifierValue: `https://shop.example/${'y'.repeat(20_000)}\0` },
    })
    await target.scan(outcome('csp', [hostile]))
    expect(await target.findings()).toMatchObject([{ state: 1, values: { name: 'a\uFFFDb\uFFFD' } }])
    const { taken } = await target.scan(outcome('csp', [hostile]))
    expect(taken.opened).toEqual([])
  })

  it('leaves a result as it is when only a date, a request id or a cookie value in its evidence changed', async () => {
    const target = await newTarget()
    await target.scan(answering('HTTP/1.1 200\ndate: Sat, 21 Nov 2026 04:32:46 GMT\nset-cookie: sid=1; Path=/'))
    await target.scan(answering('HTTP/1.1 200\ndate: Sun, 22 Nov 2026 04:32:46 GMT\nset-cookie: sid=2; Path=/'))
    expect(await target.spans()).toHaveLength(1)
    await target.scan(answering('HTTP/1.1 404\ndate: Mon, 23 Nov 2026 04:32:46 GMT\nset-cookie: sid=3; Path=/'))
    expect(await target.spans()).toHaveLength(2)
  })
})
