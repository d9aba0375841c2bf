import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindingStatus } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import { coverageOf, outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

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
const setState = (target: ScannedTarget, status: FindingStatus) =>
  app.services.database.platform
    .updateTable('finding')
    .set({ state: STATE.of(status) })
    .where('account_id', '=', target.accountId)
    .execute()
const kindsOf = async (target: ScannedTarget) => (await target.events()).map(({ kind }) => kind)
const cards = (target: ScannedTarget) =>
  app.services.database.platform.selectFrom('remediation').selectAll().where('account_id', '=', target.accountId).execute()
const fails = outcome('csp', [verdict('FAIL')])
const passes = outcome('csp', [verdict('PASS')])
const inRegion = (region: string) =>
  verdict('FAIL', { resource: { genericIdentifier: 'name', genericIdentifierValue: 'volume-1', region } })

describe('what a scan says and what becomes of the finding', () => {
  it('fail, none so far: a new finding with priority, deadline, evidence, event and card', async () => {
    const target = await newTarget()
    const { scan, taken } = await target.scan(fails)
    const [finding] = await target.findings()
    // medium 5.5 × exposed 0.75 × 10
    expect(finding).toMatchObject({
      state: 1,
      risk: 2,
      priority: 41,
      band: 1,
      check_id: 'csp',
      last_scan_id: scan.id,
      resolved_reason: null,
    })
    expect(finding?.sla_due_at?.getTime()).toBe((finding?.first_seen_at.getTime() ?? 0) + 60 * 86_400_000)
    expect(finding?.evidence_sha256).toMatch(/^[0-9a-f]{64}$/u)
    expect(taken.opened).toEqual([{ id: finding?.id, checkId: 'csp', risk: 2, priority: 41, band: 1 }])
    expect(await target.events()).toEqual([{ kind: 'opened', note: null, scan_id: scan.id, finding_id: finding?.id }])
    expect(await cards(target)).toMatchObject([{ check_id: 'csp', column_id: 'Column_Todo', findings_total: 1 }])
  })

  it('fail, open: nothing is written, and the finding is told as still failing', async () => {
    const target = await newTarget()
    await target.scan(fails)
    const before = { findings: await target.findings(), spans: await target.spans() }
    const { taken } = await target.scan(fails)
    expect({ findings: await target.findings(), spans: await target.spans() }).toEqual(before)
    expect(taken.stillFailing).toHaveLength(1)
    expect(await kindsOf(target)).toEqual(['opened'])
  })

  it('fail, open, in a verification: the history tells that the proof failed', async () => {
    const target = await newTarget()
    await target.scan(fails)
    await target.take(await target.begin({ kind: 'verify' }), fails)
    expect(await kindsOf(target)).toEqual(['opened', 'verify_failed'])
  })

  it('fail, resolved: the same finding reopens with a new deadline, its card regresses', async () => {
    const target = await newTarget()
    await target.scan(fails)
    await target.scan(passes)
    const [resolved] = await target.findings()
    expect(await cards(target)).toMatchObject([{ column_id: 'Column_Completed', completion: 'proved' }])
    const { taken } = await target.scan(fails)
    const [finding] = await target.findings()
    expect(finding).toMatchObject({
      id: resolved?.id,
      state: 1,
      resolved_reason: null,
      first_seen_at: resolved?.first_seen_at,
    })
    expect(finding?.sla_due_at?.getTime()).toBeGreaterThan((finding?.first_seen_at.getTime() ?? 0) + 60 * 86_400_000)
    expect(taken.reopened.map(({ id }) => id)).toEqual([finding?.id])
    expect(await kindsOf(target)).toEqual(['opened', 'resolved', 'reopened'])
    expect(await cards(target)).toMatchObject([{ column_id: 'Column_Regression' }])
  })

  it('pass, open: resolved as fixed, with evidence before and after', async () => {
    const target = await newTarget()
    await target.scan(fails)
    const [open] = await target.findings()
    const { taken, scan } = await target.scan(passes)
    const [finding] = await target.findings()
    expect(finding).toMatchObject({
      state: 2,
      resolved_reason: 'fixed',
      sla_due_at: null,
      last_scan_id: scan.id,
    })
    expect(finding?.evidence_sha256).not.toBe(open?.evidence_sha256)
    expect(taken.resolved.map(({ id }) => id)).toEqual([open?.id])
    expect((await target.events()).at(-1)).toMatchObject({ kind: 'resolved', note: 'fixed', scan_id: scan.id })
  })

  it.each(['muted', 'accepted risk', 'false positive'] as const)('fail, %s: stays as people decided', async (status) => {
    const target = await newTarget()
    await target.scan(fails)
    await setState(target, status)
    const { taken } = await target.scan(outcome('csp', [verdict('FAIL', { message: 'weaker' })]))
    expect(await stateOf(target)).toEqual([status])
    expect((await target.findings())[0]?.message).toBe('weaker')
    expect(taken).toMatchObject({ opened: [], reopened: [], resolved: [], stillFailing: [] })
  })

  it.each([
    ['muted', 'resolved'],
    ['accepted risk', 'resolved'],
    ['false positive', 'false positive'],
  ] as const)('pass, %s: %s', async (before, after) => {
    const target = await newTarget()
    await target.scan(fails)
    await setState(target, before)
    await target.scan(passes)
    expect(await stateOf(target)).toEqual([after])
  })

  it('an acceptance ends with what was accepted', async () => {
    const target = await newTarget()
    await target.scan(fails)
    const [finding] = await target.findings()
    await setState(target, 'accepted risk')
    await app.services.database.platform
      .insertInto('acceptance')
      .values({
        account_id: target.accountId,
        finding_id: finding?.id ?? '',
        reason: 'known',
        accepted_by: target.accountId,
        expires_at: new Date(Date.now() + 1e6),
      })
      .execute()
    await target.scan(passes)
    expect(
      await app.services.database.platform.selectFrom('acceptance').selectAll().where('account_id', '=', target.accountId).execute(),
    ).toEqual([])
  })

  it('no verdict of a check that ran, resource gone: resolved as deleted', async () => {
    const target = await newTarget()
    await target.scan(fails)
    await target.scan(outcome('csp', []))
    expect(await target.findings()).toMatchObject([{ state: 2, resolved_reason: 'resource deleted', evidence_sha256: expect.any(String) }])
  })

  it('no verdict about a cookie that is no longer set, page still there: resolved as fixed', async () => {
    const target = await newTarget()
    await target.scan(outcome('cookie', [verdict('FAIL', { locator: 'sid' }), verdict('FAIL', { locator: 'theme' })]))
    await target.scan(outcome('cookie', [verdict('FAIL', { locator: 'sid' })]))
    expect(
      (await target.findings()).map(({ locator, state, resolved_reason }) => `${locator} ${state} ${resolved_reason}`).toSorted(),
    ).toEqual(['sid 1 null', 'theme 2 fixed'])
  })

  it.each(['UNKNOWN', 'MANUAL'] as const)('%s: the result says so, the finding is unchanged', async (status) => {
    const target = await newTarget()
    await target.scan(fails)
    const before = await target.findings()
    await target.scan(outcome('csp', [verdict(status)]))
    expect(await target.findings()).toEqual(before)
    expect((await target.spans()).map(({ status, to_scan_seq }) => [status, to_scan_seq])).toEqual([
      [2, 2],
      [status === 'UNKNOWN' ? 4 : 3, null],
    ])
  })

  it('a place no verdict mentions stays as it was when the check could not decide everywhere', async () => {
    const target = await newTarget()
    await target.scan(outcome('cookie', [verdict('FAIL', { locator: '/.env' })]))
    const before = await target.spans()
    // the probe of /.env timed out: the check ran, and knows nothing of that place
    const { taken } = await target.scan(outcome('cookie', [verdict('UNKNOWN')]))
    expect(taken.resolved).toEqual([])
    expect(await stateOf(target)).toEqual(['open'])
    expect((await target.spans()).filter(({ locator }) => locator === '/.env')).toEqual(before)
  })

  it('UNKNOWN then fail again: still the same open finding, nothing reopened', async () => {
    const target = await newTarget()
    await target.scan(fails)
    await target.scan(outcome('csp', [verdict('UNKNOWN')]))
    const { taken } = await target.scan(fails)
    expect(taken).toMatchObject({ opened: [], reopened: [] })
    expect(taken.stillFailing).toHaveLength(1)
    expect(await kindsOf(target)).toEqual(['opened'])
  })

  it.each(['denied', 'throttled', 'unreachable', 'timeout', 'skipped', 'error'] as const)(
    'a check that was %s changes nothing but the coverage',
    async (state) => {
      const target = await newTarget()
      await target.scan(fails)
      const before = { findings: await target.findings(), spans: await target.spans(), events: await target.events() }
      const { scan } = await target.scan(outcome('csp', [], { state, reason: 'because' }))
      expect({ findings: await target.findings(), spans: await target.spans(), events: await target.events() }).toEqual(before)
      const coverage = await coverageOf(app, scan.id)
      expect(coverage).toMatchObject([{ check_id: 'csp', state, reason: 'because' }])
    },
  )

  it.each(['blocked', 'throttled', 'too_large', 'inconclusive', 'skipped'] as const)(
    'a check that saw a part and was %s elsewhere: what fails there fails, and what it does not mention stays',
    async (state) => {
      const target = await newTarget()
      await target.scan(outcome('cookie', [verdict('FAIL', { locator: '/img/' }), verdict('FAIL', { locator: '/old/' })]))
      const part = [verdict('FAIL', { locator: '/img/' }), verdict('FAIL', { locator: '/new/' })]
      const { taken } = await target.scan(outcome('cookie', part, { state, reason: 'because' }))
      expect([taken.opened.length, taken.resolved]).toEqual([1, []])
      expect((await target.findings()).map((finding) => `${finding.locator} ${finding.state}`).toSorted()).toEqual([
        '/img/ 1',
        '/new/ 1',
        '/old/ 1',
      ])
    },
  )

  it('a check that the scan did not cover closes nothing', async () => {
    const target = await newTarget()
    await target.scan(fails, outcome('hsts', [verdict('FAIL')]))
    await target.scan(outcome('hsts', [verdict('PASS')]))
    expect((await target.findings()).map(({ check_id, state }) => `${check_id} ${state}`).toSorted()).toEqual(['csp 1', 'hsts 2'])
  })

  it('a region that could not be asked keeps its findings while the others are judged', async () => {
    const target = await newTarget()
    await target.scan(outcome('csp', [inRegion('eu-1')], { scope: 'eu-1' }), outcome('csp', [inRegion('us-1')], { scope: 'us-1' }))
    await target.scan(outcome('csp', [], { scope: 'eu-1' }), outcome('csp', [], { scope: 'us-1', state: 'denied', reason: 'AccessDenied' }))
    expect(await stateOf(target).then((states) => states.toSorted())).toEqual(['open', 'resolved'])
  })

  it('another risk of the same finding: the history names both', async () => {
    const target = await newTarget()
    await target.scan(fails)
    await target.scan(outcome('csp', [verdict('FAIL', { riskLevel: 'critical' })]))
    expect(await target.findings()).toMatchObject([{ state: 1, risk: 4, priority: 75, band: 3 }])
    expect((await target.events()).at(-1)).toMatchObject({ kind: 'risk_changed', note: 'medium → critical' })
  })
})
