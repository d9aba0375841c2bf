import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESULT, STATE } from '#server/codes.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import type { VerdictStatus } from '#scanners/sdk/check.ts'
import { recordDay } from '#server/modules/findings/record-day.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const CHECKS = ['csp', 'hsts', 'cookie'] as const
const RESOURCES = ['a', 'b', 'c'] as const
type CheckedPlace = `${(typeof CHECKS)[number]} ${(typeof RESOURCES)[number]}`

/** A scan: for each check, not run, or what it said of each resource it saw. */
interface ModelScan {
  checks: Partial<Record<(typeof CHECKS)[number], Partial<Record<(typeof RESOURCES)[number], VerdictStatus>>>>
}
/** A person's decision between two scans. */
interface ModelTriage {
  triage: CheckedPlace
  to: 'muted' | 'accepted risk' | 'false positive' | 'open'
}
type Step = ModelScan | ModelTriage

/** The rules of product.md, said once more in the plainest way: maps, loops, one place at a time. */
class Model {
  readonly results = new Map<CheckedPlace, VerdictStatus>()
  readonly findings = new Map<CheckedPlace, string>()
  readonly events: string[] = []
  spansBegun = 0
  run(step: Step): void {
    if ('triage' in step) return this.#triage(step)
    for (const check of CHECKS) {
      const said = step.checks[check]
      if (said === undefined) continue
      // a check that could not decide somewhere says nothing of what it does not mention
      const mentioned = Object.values(said).includes('UNKNOWN') ? RESOURCES.filter((resource) => said[resource] !== undefined) : RESOURCES
      for (const resource of mentioned) this.#see(`${check} ${resource}`, said[resource])
    }
  }
  #triage({ triage, to }: ModelTriage): void {
    const state = this.findings.get(triage)
    if (state !== undefined && state !== 'resolved' && (to === 'open') === (state !== 'open')) this.findings.set(triage, to)
  }
  #see(place: CheckedPlace, status: VerdictStatus | undefined): void {
    const before = this.results.get(place)
    if (status === undefined) this.results.delete(place)
    else this.results.set(place, status)
    if (status !== undefined && status !== before) this.spansBegun += 1
    if (status === 'FAIL') this.#fail(place)
    if (status === 'PASS' || (status === undefined && before !== undefined)) this.#end(place)
  }
  #fail(place: CheckedPlace): void {
    const state = this.findings.get(place)
    if (state !== undefined && state !== 'resolved') return
    this.findings.set(place, 'open')
    this.events.push(`${place} ${state === undefined ? 'opened' : 'reopened'}`)
  }
  #end(place: CheckedPlace): void {
    const state = this.findings.get(place)
    if (state !== 'open' && state !== 'muted' && state !== 'accepted risk') return
    this.findings.set(place, 'resolved')
    this.events.push(`${place} resolved`)
  }
}

const status = fc.constantFrom<VerdictStatus>('PASS', 'FAIL', 'FAIL', 'MANUAL', 'UNKNOWN')
const said = fc.record({ a: status, b: status, c: status }, { requiredKeys: [] })
const scanStep = fc.record({ checks: fc.record({ csp: said, hsts: said, cookie: said }, { requiredKeys: [] }) })
const place = fc
  .tuple(fc.constantFrom(...CHECKS), fc.constantFrom(...RESOURCES))
  .map(([check, resource]): CheckedPlace => `${check} ${resource}`)
const triageStep = fc.record({ triage: place, to: fc.constantFrom('muted', 'accepted risk', 'false positive', 'open') })
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: scanStep }, { weight: 1, arbitrary: triageStep }), { minLength: 1, maxLength: 8 })

const urlOf = (resource: string) => `https://shop.example/${resource}`

async function apply(target: ScannedTarget, step: Step): Promise<void> {
  if ('triage' in step) {
    const [check, resource] = step.triage.split(' ')
    await app.services.database.platform
      .updateTable('finding as f')
      .from('resource as r')
      .set({ state: STATE.of(step.to) })
      .whereRef('r.id', '=', 'f.resource_id')
      .where('f.account_id', '=', target.accountId)
      .where('f.check_id', '=', check ?? '')
      .where('r.generic_identifier_value', '=', urlOf(resource ?? ''))
      .where('f.state', '<>', STATE.of('resolved'))
      .where('f.state', step.to === 'open' ? '<>' : '=', STATE.of('open'))
      .execute()
    return
  }
  const scan = await target.begin()
  const outcomes = CHECKS.map((check) => {
    const verdicts = step.checks[check]
    if (verdicts === undefined) return outcome(check, [], { state: 'timeout', reason: 'slow' })
    return outcome(
      check,
      Object.entries(verdicts).map(([resource, seen]) =>
        verdict(seen, { resource: { genericIdentifier: 'url', genericIdentifierValue: urlOf(resource) } }),
      ),
    )
  })
  // in two batches, the first of them twice, as after a crash
  await target.take(scan, ...outcomes.slice(0, 2))
  await target.take(scan, ...outcomes.slice(0, 2))
  await target.take(scan, ...outcomes.slice(2))
}

/** The database's answer in the model's words. */
async function stateOf(target: ScannedTarget) {
  const resources = await app.services.database.platform
    .selectFrom('resource')
    .selectAll()
    .where('account_id', '=', target.accountId)
    .execute()
  const placeOf = (row: { check_id: string; resource_id: string }) =>
    `${row.check_id} ${resources.find(({ id }) => id === row.resource_id)?.generic_identifier_value.at(-1) ?? '?'}`
  const [findings, spans, events] = [await target.findings(), await target.spans(), await target.events()]
  const placeOfFinding = new Map(findings.map((row) => [row.id, placeOf(row)]))
  return {
    findings: Object.fromEntries(findings.map((row) => [placeOf(row), STATE.word(row.state)])),
    results: Object.fromEntries(
      spans.filter(({ to_scan_seq }) => to_scan_seq === null).map((row) => [placeOf(row), RESULT.word(row.status)]),
    ),
    spansBegun: spans.length,
    events: events.map(({ kind, finding_id }) => `${placeOfFinding.get(finding_id) ?? '?'} ${kind}`).toSorted(),
    spans,
    all: findings,
  }
}
const wordOf: Record<VerdictStatus, string> = { PASS: 'pass', FAIL: 'fail', MANUAL: 'manual', UNKNOWN: 'error' }

async function counted(target: ScannedTarget) {
  const rows = await app.services.database.platform
    .selectFrom('finding_count')
    .selectAll()
    .where('account_id', '=', target.accountId)
    .where('amount', '<>', 0)
    .execute()
  return rows.map(({ state, risk, amount }) => `${state} ${risk} ${amount}`).toSorted()
}

const tallied = (keys: readonly string[]) => Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
const liveResults = (spans: Awaited<ReturnType<ScannedTarget['spans']>>) =>
  tallied(spans.filter(({ to_scan_seq }) => to_scan_seq === null).map(({ check_id, status }) => `${check_id} ${status}`))
const openFindings = (findings: Awaited<ReturnType<ScannedTarget['findings']>>) =>
  tallied(findings.filter(({ state }) => state === STATE.of('open')).map(({ check_id }) => `${check_id} 0`))
/** What the database keeps beside results and findings. */
async function keptResults({ accountId }: ScannedTarget) {
  const kept = app.services.database.platform.selectFrom('result_count').selectAll().where('account_id', '=', accountId)
  const rows = await kept.where('amount', '<>', 0).execute()
  return Object.fromEntries(rows.map(({ check_id, status, amount }) => [`${check_id} ${status}`, amount]))
}

describe('ingest against a naive model', () => {
  it('agrees after any sequence of scans and triage', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { accountId } = await createPerson(app)
        const target = await ScannedTarget.create(app, accountId, scannerOf(...CHECKS))
        const model = new Model()
        for (const step of sequence) {
          await apply(target, step)
          model.run(step)
        }
        const real = await stateOf(target)
        expect(real.findings).toEqual(Object.fromEntries(model.findings))
        expect(real.results).toEqual(Object.fromEntries([...model.results].map(([where, seen]) => [where, wordOf[seen]])))
        expect(real.spansBegun).toBe(model.spansBegun)
        expect(await keptResults(target)).toEqual({ ...liveResults(real.spans), ...openFindings(real.all) })
        expect(real.events).toEqual(model.events.toSorted())
        // spans of one place follow each other without overlap
        for (const span of real.spans) expect(span.to_scan_seq ?? Infinity).toBeGreaterThan(span.from_scan_seq)
        const tally = new Map<string, number>()
        for (const { state, risk } of real.all) tally.set(`${state} ${risk}`, (tally.get(`${state} ${risk}`) ?? 0) + 1)
        expect(await counted(target)).toEqual([...tally].map(([key, amount]) => `${key} ${amount}`).toSorted())
        await checkDay(target, model)
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})

async function checkDay(target: ScannedTarget, model: Model): Promise<void> {
  await asWorker(app, target.accountId, (ctx) => recordDay(ctx, target.connectionId))
  const rows = await app.services.database.platform
    .selectFrom('daily_count')
    .selectAll()
    .where('account_id', '=', target.accountId)
    .execute()
  // every check of this test is of medium risk
  const open = [...model.findings.values()].filter((state) => state === 'open').length
  expect(rows).toMatchObject([
    {
      open_by_risk: [0, 0, open, 0, 0],
      new_count: model.events.filter((event) => /(?:opened|reopened)$/u.test(event)).length,
      fixed_count: model.events.filter((event) => event.endsWith('resolved')).length,
    },
  ])
}
