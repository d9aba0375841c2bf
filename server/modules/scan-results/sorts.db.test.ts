/** Scan results in every order, of a scan and of the whole account. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { QueryOf } from '#contract/route.ts'
import { listScanResults, RESULT_SORTS, type ScanResult } from '#contract/scan-results.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

type Query = QueryOf<typeof listScanResults>
let app: TestApp
let me: Person
let scanId: string
const checks = [listedChecks()[0]?.id ?? '', listedChecks()[1]?.id ?? '', 'a-removed-check']

/** 40 live results on two connections, ties in every value, some of the failing ones set aside; and one that is over. */
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const make = fixtures(app, me.accountId)
  const names = ['shop 10', 'shop 9']
  for (let n = 0; n < 2; n++) {
    const { id } = await make.connection({ name: names[n] ?? '' })
    const resource = await make.resource(id)
    const scan = await make.scan(id, { covered: checks })
    if (n === 0) scanId = scan.id
    for (let i = 0; i < 20; i++) {
      const status = (i % 4) + 1
      const check_id = checks[i % 3] ?? ''
      const span = await make.span(id, resource.id, { check_id, status, risk: i % 5, from_scan_id: scan.id })
      if (status === 2)
        await make.finding(id, resource.id, { check_id, fingerprint: span.fingerprint, state: i % 8 === 1 ? 3 : 1, risk: i % 5 })
    }
    await make.span(id, resource.id, { check_id: 'over', to_scan_seq: 1, from_scan_seq: 0, to_at: new Date() })
  }
})
afterAll(() => app.close())

async function all(query: Query, limit: number): Promise<ScanResult[]> {
  const found: ScanResult[] = []
  let cursor: string | undefined
  do {
    const page = { ...query, limit, ...(cursor === undefined ? {} : { cursor }) }
    const { body, status } = await call(app, listScanResults, { token: me.token, query: page })
    expect(status).toBe(200)
    found.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}
const { compare } = new Intl.Collator('en', { numeric: true })
const valueOf: Readonly<Record<string, (row: ScanResult) => string>> = {
  riskLevel: ({ riskLevel }) => String(RISK_LEVELS.indexOf(riskLevel)),
  status: ({ status }) => String(['fail', 'error', 'manual', 'muted', 'pass'].indexOf(status)),
  title: ({ title }) => title,
  connectionName: ({ connectionName }) => connectionName,
}

describe.each(RESULT_SORTS)('sorted by %s', (sort) => {
  const value = valueOf[sort.replace(/^-/u, '')] ?? (() => '')
  test.each(['account', 'scan', 'failed', 'aside', 'aside or well'] as const)(
    'each result of the %s once, in order, whatever the page',
    async (scope) => {
      const query = {
        account: {},
        scan: { scanId },
        failed: { status: 'fail' },
        aside: { status: 'muted' },
        'aside or well': { status: 'muted,pass' },
      }[scope]
      const whole = await all({ ...query, sort }, 100)
      expect((await all({ ...query, sort }, 3)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(new Set(whole.map(({ id }) => id)).size).toBe({ account: 40, scan: 20, failed: 4, aside: 6, 'aside or well': 16 }[scope])
      const values = whole.map(value)
      const inOrder = values.toSorted(compare)
      expect(values).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
    },
  )
})

test('by status, what is set aside is the same whether it is little or much', async () => {
  const queries: Query[] = [
    { sort: 'status' },
    { sort: '-status' },
    { sort: 'status', status: 'muted' },
    { sort: 'status', status: 'fail' },
  ]
  const read = () => Promise.all(queries.map(async (query) => (await all(query, 7)).map(({ id }) => id)))
  const few = await read()
  const counted = app.services.database.platform.updateTable('finding_count').where('account_id', '=', me.accountId).where('state', '=', 3)
  await counted.set(({ eb }) => ({ amount: eb('amount', '+', 10_000) })).execute()
  expect(await read()).toEqual(few)
})

test('the failing ones are counted up to the bound without those set aside, whether they come near it or go far beyond', async () => {
  const other = await createPerson(app)
  const make = fixtures(app, other.accountId)
  const { id } = await make.connection()
  const resource = await make.resource(id)
  const span = await make.span(id, resource.id, { check_id: checks[0] ?? '', status: 2 })
  const failing = async (amount: number) => {
    await sql`insert into result_span select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'fingerprint', '\\x' || encode(sha256(${amount}::text::bytea || n::text::bytea), 'hex')))).*
      from result_span p, generate_series(1, ${amount}) n where p.account_id = ${other.accountId} and p.id = ${span.id}`.execute(
      app.services.database.platform,
    )
    const { body } = await call(app, listScanResults, { token: other.token, query: { status: 'fail', limit: 1 } })
    return { total: body.total, totalIsExact: body.totalIsExact }
  }
  await make.finding(id, resource.id, { check_id: checks[0] ?? '', fingerprint: span.fingerprint, state: 3 })
  // of these and the first one, that one is set aside
  expect(await failing(9_999)).toEqual({ total: 9_999, totalIsExact: true })
  expect(await failing(1)).toEqual({ total: 10_000, totalIsExact: true })
  expect(await failing(2)).toEqual({ total: 10_000, totalIsExact: false })
  expect(await failing(3)).toEqual({ total: 10_000, totalIsExact: false })
})

test('refuses a cursor of another sort', async () => {
  const { body } = await call(app, listScanResults, { token: me.token, query: { limit: 2 } })
  const query = { sort: 'title', limit: 2, cursor: body.nextCursor ?? '' } as const
  const { status, problem } = await call(app, listScanResults, { token: me.token, query })
  expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
})
