import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countFindingViews, FINDING_VIEWS, type Finding, findingViews, listFindings } from '#contract/findings.ts'
import { PROOF_STATES, proofOfFinding, type ProofState } from '#contract/proofs.ts'
import type { ColumnId } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { encodeCursor } from '#server/db/sql.ts'
import { FIXTURE_CHECK, fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person
let make: Fixtures
let connectionId: string
let resourceId: string
let cards = 0

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app)
  make = fixtures(app, me.accountId)
  connectionId = (await make.connection()).id
  resourceId = (await make.resource(connectionId, { generic_identifier_value: 'https://shop.example/cart', region: 'eu-central-1' })).id
})

type Query = QueryOf<typeof listFindings>
const list = (query: Query = {}) => call(app, listFindings, { token: me.token, query })
async function idsOf(query: Query): Promise<string[]> {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  expect(body.total).toBe(body.results.length)
  return body.results.map(({ id }) => id)
}
const pageStatements = async (query: Query) => {
  const seen = await statementsOf(() => list(query))
  return seen.filter((text) => /\bfrom (finding|finding_count|resource|\()/u.test(text)).length
}
async function everyPage(query: Query): Promise<Finding[]> {
  const rows: Finding[] = []
  let cursor: string | undefined
  do {
    const { body } = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    rows.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

const due = ({ slaDueAt }: Finding, direction: 1 | -1) => [slaDueAt === null ? Number.POSITIVE_INFINITY : direction * Date.parse(slaDueAt)]
/** What an index has in order; sorts by few values are tried in walks.db.test.ts. */
const sortKey = {
  '-priority': ({ priority }: Finding) => [-priority],
  priority: ({ priority }: Finding) => [priority],
  '-riskLevel': ({ riskLevel, priority }: Finding) => [-RISK_LEVELS.indexOf(riskLevel), -priority],
  riskLevel: ({ riskLevel, priority }: Finding) => [RISK_LEVELS.indexOf(riskLevel), -priority],
  '-lastChangeAt': ({ lastChangeAt }: Finding) => [-Date.parse(lastChangeAt)],
  lastChangeAt: ({ lastChangeAt }: Finding) => [Date.parse(lastChangeAt)],
  '-firstSeenAt': ({ firstSeenAt }: Finding) => [-Date.parse(firstSeenAt)],
  firstSeenAt: ({ firstSeenAt }: Finding) => [Date.parse(firstSeenAt)],
  slaDueAt: (finding: Finding) => due(finding, 1),
  '-slaDueAt': (finding: Finding) => due(finding, -1),
}
type IndexSort = keyof typeof sortKey
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys
const INDEX_SORTS = Object.keys(sortKey) as IndexSort[]
/** Rows that stand before one that should precede them. */
function outOfOrder(rows: readonly Finding[], sort: IndexSort): Finding[] {
  return rows.filter((row, index) => {
    const next = rows[index + 1]
    if (next === undefined) return false
    const [a, b] = [sortKey[sort](row), sortKey[sort](next)]
    const different = a.findIndex((value, place) => value !== b[place])
    return different !== -1 && (a[different] ?? 0) > (b[different] ?? 0)
  })
}

/** The second direction of a sort that the list has in both. */
const isTurned = (sort: IndexSort) => sort === '-slaDueAt' || (!sort.startsWith('-') && sort !== 'slaDueAt')

describe('paging', () => {
  // few different values, so that ties are everywhere; microseconds, which JavaScript's dates do not hold
  const anyFinding = fc.record({
    state: fc.integer({ min: 1, max: 5 }),
    risk: fc.integer({ min: 0, max: 4 }),
    priority: fc.constantFrom(10, 40, 41, 90),
    due: fc.constantFrom(null, '2026-01-01 00:00:00.000001+00', '2026-01-01 00:00:00.000002+00', '2026-02-01 00:00:00+00'),
    changed: fc.constantFrom('2026-03-01 00:00:00.123456+00', '2026-03-01 00:00:00.123457+00', '2026-03-02 00:00:00+00'),
  })
  test('every sort visits each row exactly once, in order, whatever the page size', async () => {
    const given = fc.sample(fc.array(anyFinding, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 3747 })[0] ?? []
    const wanted = new Set<string>()
    for (const { state, risk, priority, due, changed } of given) {
      const { id } = await make.finding(connectionId, resourceId, { state, risk, priority })
      const at = sql<Date>`${changed}::timestamptz`
      await app.services.database.platform
        .updateTable('finding')
        .set({ sla_due_at: sql<Date | null>`${due}::timestamptz`, first_seen_at: at, last_change_at: at })
        .where('id', '=', id)
        .execute()
      if (state <= 3 && risk >= 1) wanted.add(id)
    }
    for (const sort of INDEX_SORTS) {
      // the other direction of a sort needs the small steps only where it differs: at ties and at the end of what has a key
      for (const limit of isTurned(sort) ? [7] : [1, 7, 200]) {
        const rows = await everyPage({ sort, limit, status: 'open,resolved,muted', riskLevel: 'low,medium,high,critical' })
        expect(rows.length).toBe(wanted.size)
        expect(new Set(rows.map(({ id }) => id))).toEqual(wanted)
        expect(outOfOrder(rows, sort)).toEqual([])
      }
    }
  }, 60_000)

  test('a cursor that is broken, of another list or of another sort names the field', async () => {
    const byTime = encodeCursor([2, 1_700_000_000_000_000, resourceId])
    for (const cursor of ['nonsense', encodeCursor([1]), encodeCursor([9, 4, resourceId]), encodeCursor([2, null, resourceId]), byTime]) {
      const { status, problem } = await list({ cursor })
      expect([cursor, status, problem.errors?.[0]?.field]).toEqual([cursor, 422, 'cursor'])
    }
  })
})

describe('filters', () => {
  test('open findings only, unless a status is asked for', async () => {
    const open = await make.finding(connectionId, resourceId)
    const resolved = await make.finding(connectionId, resourceId, { state: 2 })
    expect(await idsOf({})).toEqual([open.id])
    expect(await idsOf({ status: 'resolved' })).toEqual([resolved.id])
    expect(await idsOf({ status: '' })).toEqual([open.id])
  })

  test('connection, kind of target, tags and region', async () => {
    const other = await make.connection({ name: 'Bucket', vector_type: 'AWS', tags: ['crown'] })
    const there = await make.resource(other.id, { region: 'us-east-1' })
    const mine = await make.finding(connectionId, resourceId)
    const theirs = await make.finding(other.id, there.id)
    expect(await idsOf({ connectionId: other.id })).toEqual([theirs.id])
    expect((await idsOf({ connectionId: `${other.id},${connectionId}` })).toSorted()).toEqual([mine.id, theirs.id].toSorted())
    expect(await idsOf({ vectorType: 'AWS' })).toEqual([theirs.id])
    expect(await idsOf({ tags: 'crown,other' })).toEqual([theirs.id])
    expect(await idsOf({ region: 'eu-central-1' })).toEqual([mine.id])
    expect(await idsOf({ vectorType: 'AWS', region: 'eu-central-1' })).toEqual([])
  })

  test('check, category, scanner, band, risk and overdue', async () => {
    const csp = await make.finding(connectionId, resourceId, { risk: 4, band: 3, sla_due_at: new Date(Date.now() - 1_000) })
    const removed = await make.finding(connectionId, resourceId, {
      check_id: 'a-removed-check',
      band: 0,
      sla_due_at: new Date(Date.now() + 60_000),
    })
    await make.finding(connectionId, resourceId, { check_id: 'a-removed-check', band: 0, state: 2, sla_due_at: new Date(0) })
    const { body } = await list({ checkId: FIXTURE_CHECK })
    const [found] = body.results
    expect(found?.id).toBe(csp.id)
    expect(await idsOf({ category: found?.category ?? '' })).toEqual([csp.id])
    expect(await idsOf({ scannerType: found?.scannerType ?? '' })).toEqual([csp.id])
    expect(await idsOf({ category: 'No such category' })).toEqual([])
    expect(await idsOf({ beaconCategorization: 'Track' })).toEqual([removed.id])
    expect((await idsOf({ beaconCategorization: 'Track,Act,Act' })).toSorted()).toEqual([csp.id, removed.id].toSorted())
    expect(await idsOf({ beaconCategorization: 'Attend' })).toEqual([])
    expect(await idsOf({ riskLevel: 'critical' })).toEqual([csp.id])
    expect(await idsOf({ overdue: 'true' })).toEqual([csp.id])
    expect(await idsOf({ overdue: 'true', status: 'open,resolved' })).toEqual([csp.id])
  })

  test('whose it is, and where it stands with its proof', async () => {
    const colleague = await createPerson(app, { accountId: me.accountId, role: 'User' })
    const of = async (proof: ProofState, column?: ColumnId, more: { state?: number; owner_id?: string; verify_scan_id?: string } = {}) => {
      const { verify_scan_id, ...rest } = more
      // a card is of one check on one connection
      const { id } = await make.finding(connectionId, resourceId, { ...rest, check_id: `check-${proof}` })
      if (column !== undefined)
        await make.remediation(connectionId, {
          findingIds: [id],
          check_id: `check-${proof}`,
          number: ++cards,
          column_id: column,
          ...(verify_scan_id !== undefined && { verify_scan_id }),
        })
      return id
    }
    const scan = await make.scan(connectionId, { kind: 'verify', status: 'running', finished_at: null })
    const ids: Record<ProofState, string> = {
      open: await of('open', 'Column_Todo', { owner_id: me.userId }),
      awaiting: await of('awaiting', 'Column_ReadyToVerify', { owner_id: colleague.userId }),
      verifying: await of('verifying', 'Column_ReadyToVerify', { verify_scan_id: scan.id }),
      marked: await of('marked', 'Column_Completed'),
      regression: await of('regression', 'Column_Regression'),
      proved: await of('proved', undefined, { state: 2 }),
      triaged: await of('triaged', undefined, { state: 3 }),
    }
    for (const proof of PROOF_STATES) {
      const { body } = await list({ proof })
      expect([proof, body.results.map(({ id }) => id)]).toEqual([proof, [ids[proof]]])
      expect(body.results.map((row) => proofOfFinding(row))).toEqual([proof])
    }
    expect((await idsOf({ proof: 'proved,awaiting' })).toSorted()).toEqual([ids.proved, ids.awaiting].toSorted())
    expect(await idsOf({ proof: 'awaiting', status: 'resolved' })).toEqual([])
    expect(await idsOf({ owner: 'me' })).toEqual([ids.open])
    expect(await idsOf({ owner: colleague.userId })).toEqual([ids.awaiting])
    expect((await idsOf({ owner: 'none' })).length).toBe(3)

    const { body } = await call(app, countFindingViews, { token: me.token })
    for (const view of FINDING_VIEWS)
      expect([view, body.views[view]]).toEqual([view, { total: (await list(findingViews[view])).body.total, totalIsExact: true }])
    expect(body.views).toMatchObject({
      open: { total: 5 },
      mine: { total: 1 },
      awaiting: { total: 2 },
      marked: { total: 1 },
      proved: { total: 1 },
    })
  })

  test("text finds the check by its title in the reader's language, or the resource, taken literally", async () => {
    const elsewhere = await make.resource(connectionId, { generic_identifier_value: 'https://shop.example/100%_sure' })
    const here = await make.finding(connectionId, resourceId, { check_id: 'a-removed-check' })
    const csp = await make.finding(connectionId, elsewhere.id)
    const [german] = (
      await call(app, listFindings, { token: me.token, query: { checkId: FIXTURE_CHECK }, headers: { 'accept-language': 'de' } })
    ).body.results
    const asked = await call(app, listFindings, {
      token: me.token,
      query: { q: german?.title ?? '' },
      headers: { 'accept-language': 'de' },
    })
    expect(asked.body.results.map(({ id }) => id)).toEqual([csp.id])
    expect(await idsOf({ q: '/CART' })).toEqual([here.id])
    expect(await idsOf({ q: '100%_s' })).toEqual([csp.id])
    expect(await idsOf({ q: 'shop.example/1_0' })).toEqual([])
  })
})

test('a row shows its surroundings: connection, resource, owner, card and the last scan that saw it', async () => {
  const owner = await createPerson(app, { accountId: me.accountId, role: 'User', name: 'Grace Hopper' })
  const seenAt = new Date('2026-05-05T05:05:05.000Z')
  const { id } = await make.finding(connectionId, resourceId, {
    owner_id: owner.userId,
    last_change_at: new Date('2026-01-01'),
    values: JSON.stringify({ path: '/' }),
  })
  const card = await make.remediation(connectionId, { findingIds: [id], column_id: 'Column_InProgress' })
  await make.scan(connectionId, { seq: 1, finished_at: seenAt })
  await make.scan(connectionId, { seq: 2, covered: ['some-other-check'] })
  const elsewhere = await make.resource(connectionId)
  await make.scan(connectionId, { seq: 3, kind: 'verify', resource_id: elsewhere.id })
  const [found] = (await list()).body.results
  expect(found).toMatchObject({
    id,
    status: 'open',
    riskLevel: 'medium',
    beaconCategorization: 'Track closely',
    connectionName: 'Shop',
    vectorType: 'Websites',
    genericIdentifierValue: 'https://shop.example/cart',
    owner: { userId: owner.userId, name: 'Grace Hopper', initials: 'GH' },
    remediationId: card.id,
    remediationStatus: 'In progress',
    lastSeenAt: seenAt.toISOString(),
  })
})

test('a page takes one statement for the rows and one for the count, however many rows it has', async () => {
  for (let index = 0; index < 3; index++) await make.finding(connectionId, resourceId)
  expect(await pageStatements({ limit: 2 })).toBe(2)
  for (let index = 0; index < 20; index++) await make.finding(connectionId, resourceId)
  expect(await pageStatements({ limit: 20 })).toBe(2)
  expect(await pageStatements({ vectorType: 'Websites', region: 'eu-central-1', sort: 'slaDueAt', limit: 20 })).toBe(2)
  // a text first finds the resources called so
  expect(await pageStatements({ q: 'shop', vectorType: 'Websites', limit: 20 })).toBe(3)
})

test('a first page that holds all needs no count', async () => {
  for (let index = 0; index < 3; index++) await make.finding(connectionId, resourceId)
  expect(await pageStatements({ limit: 3 })).toBe(1)
  const last = await list({ limit: 2, cursor: (await list({ limit: 2 })).body.nextCursor ?? '' })
  expect(last.body).toMatchObject({ total: 3, totalIsExact: true, nextCursor: null })
})

test('counts stop at the bound and say so', async () => {
  const { platform } = app.services.database
  await make.finding(connectionId, resourceId)
  await make.finding(connectionId, resourceId)
  await platform.updateTable('finding_count').set({ amount: 10_000 }).where('account_id', '=', me.accountId).execute()
  expect((await list({ limit: 1 })).body).toMatchObject({ total: 10_000, totalIsExact: true })
  await platform.updateTable('finding_count').set({ amount: 10_001 }).where('account_id', '=', me.accountId).execute()
  expect((await list({ limit: 1 })).body).toMatchObject({ total: 10_000, totalIsExact: false })
})

test('does not list findings of another account', async () => {
  const other = await createPerson(app)
  await make.finding(connectionId, resourceId)
  const { body } = await call(app, listFindings, { token: other.token, query: { connectionId } })
  expect(body).toMatchObject({ results: [], total: 0 })
})
