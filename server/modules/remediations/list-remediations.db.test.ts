import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEVELS_OF_EFFORT, RISK_LEVELS } from '#contract/fields.ts'
import {
  countRemediationViews,
  getBoard,
  listRemediations,
  type Remediation,
  REMEDIATION_SORTS,
  REMEDIATION_STATUSES,
  REMEDIATION_VIEWS,
  remediationViews,
  summarizeRemediations,
} from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkOf, checkSummary, listedChecks } from '#server/modules/checks/index.ts'
import { boardOf } from './test/board.ts'

type Query = QueryOf<typeof listRemediations>
const DAY_MS = 86_400_000
let app: TestApp
let owner: Person
let connectionIds: string[]
/** 30 cards on two connections, with ties in every sort key. */
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  const shop = await make.connection({ name: 'Shop' })
  const blog = await make.connection({ name: 'Blog 100%', vector_type: 'AWS' })
  connectionIds = [shop.id, blog.id]
  const checks = listedChecks()
  for (let n = 0; n < 30; n++) {
    await make.remediation(connectionIds[n % 2]!, {
      number: n + 1,
      check_id: n < 4 ? checks[n >> 1]!.id : `removed-check-${n}`,
      column_id: n % 5 === 0 ? 'Column_InProgress' : 'Column_Todo',
      rank: `a${n.toString(36).padStart(2, '0')}`,
      risk: n % 5,
      band: n % 4,
      priority: (n * 7) % 10,
      level_of_effort: (n % 3) + 1,
      due_on: n % 4 === 0 ? `2026-0${(n % 3) + 1}-15` : null,
      assignee_id: n % 10 === 0 ? owner.userId : null,
      updated_at: new Date(1_790_000_000_000 + (n % 6) * 1_000),
    })
  }
  const resource = await make.resource(shop.id, {
    generic_identifier: 'url',
    generic_identifier_value: 'https://pay.example/',
    region: 'eu-1',
  })
  const finding = await make.finding(shop.id, resource.id)
  await make.remediation(shop.id, { number: 31, check_id: 'with-finding', priority: 1, findingIds: [finding.id], rank: 'a9' })
})
afterAll(() => app.close())

async function all(query: Query): Promise<Remediation[]> {
  const found: Remediation[] = []
  let cursor: string | undefined
  do {
    const { body, status } = await call(app, listRemediations, {
      token: owner.token,
      query: { ...query, limit: 7, ...(cursor === undefined ? {} : { cursor }) },
    })
    expect(status).toBe(200)
    expect(body.totalIsExact).toBe(true)
    found.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}
const statementsOfPage = (limit: number) => statementsOf(() => call(app, listRemediations, { token: owner.token, query: { limit } }))
const filtered = async (query: Query) => (await all(query)).map(({ key }) => Number(key.slice(4))).toSorted((a, b) => a - b)
const numbersWhere = (keep: (n: number) => boolean) =>
  Array.from({ length: 30 }, (_, n) => n)
    .filter(keep)
    .map((n) => n + 1)

const due = ({ dueOn }: Remediation, direction: 1 | -1) => (dueOn === null ? Infinity : direction * Date.parse(dueOn))
const risk = ({ riskLevel, priority }: Remediation) => RISK_LEVELS.indexOf(riskLevel) * 1_000 + priority
/** Sorts by a number; those by a text are compared as texts. */
const keyOf: Readonly<Partial<Record<(typeof REMEDIATION_SORTS)[number], (card: Remediation) => number>>> = {
  '-riskPerEffort': (card) => -card.riskPerEffort,
  riskPerEffort: (card) => card.riskPerEffort,
  '-priority': (card) => -card.priority,
  priority: (card) => card.priority,
  '-riskLevel': (card) => -risk(card),
  riskLevel: risk,
  dueOn: (card) => due(card, 1),
  '-dueOn': (card) => due(card, -1),
  '-updatedAt': (card) => -Date.parse(card.updatedAt),
  updatedAt: (card) => Date.parse(card.updatedAt),
  status: (card) => REMEDIATION_STATUSES.indexOf(card.statusRemediation) * 1_000 - card.priority,
  '-status': (card) => -REMEDIATION_STATUSES.indexOf(card.statusRemediation) * 1_000 - card.priority,
  levelOfEffort: (card) => LEVELS_OF_EFFORT.indexOf(card.levelOfEffort) * 1_000 - card.priority,
  '-levelOfEffort': (card) => -LEVELS_OF_EFFORT.indexOf(card.levelOfEffort) * 1_000 - card.priority,
  findingsOpen: (card) => card.findingsTotal - card.findingsFixed,
  '-findingsOpen': (card) => card.findingsFixed - card.findingsTotal,
  key: (card) => Number(card.key.slice(4)),
  '-key': (card) => -Number(card.key.slice(4)),
  // nobody last, in both directions; there is one owner
  assignee: (card) => (card.assignee === null ? 1 : 0),
  '-assignee': (card) => (card.assignee === null ? 1 : 0),
}
const textOf: Readonly<Record<string, (card: Remediation) => string>> = {
  // a check that this build no longer has comes behind, by its id
  title: (card) => `${checkOf(card.checkId) === undefined ? '~' : '!'}${card.title}`,
  connectionName: (card) => card.connectionName.toLowerCase(),
}

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
const collator = new Intl.Collator('en', { numeric: true })

describe('the work list', () => {
  test.each(REMEDIATION_SORTS)('sorted by %s pages through every card once, in order', async (sort) => {
    const cards = await all({ sort })
    expect(new Set(cards.map(({ id }) => id)).size).toBe(31)
    const number = keyOf[sort]
    const text = textOf[sort.replace(/^-/u, '')]
    expect([number, text].filter((key) => key !== undefined)).toHaveLength(1)
    if (number !== undefined) {
      const keys = cards.map(number)
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
    }
    if (text !== undefined) {
      const keys = cards.map(text)
      const inOrder = keys.toSorted((a, b) => compareText(a[0], b[0]) || (a.startsWith('~') ? compareText(a, b) : collator.compare(a, b)))
      expect(keys).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
    }
  })
  test.each<[string, Query, (n: number) => boolean]>([
    ['risk', { riskLevel: 'critical,info' }, (n) => n % 5 === 4 || n % 5 === 0],
    ['status', { remediationStatus: 'In progress' }, (n) => n % 5 === 0],
    ['band', { beaconCategorization: 'Act' }, (n) => n % 4 === 3],
    ['effort', { levelOfEffort: 'high' }, (n) => n % 3 === 2],
    ['kind of target', { vectorType: 'AWS' }, (n) => n % 2 === 1],
    ['assignee', { assignee: 'me' }, (n) => n % 10 === 0],
    ['a connection’s name, taken literally', { additionalFilters: '100%' }, (n) => n % 2 === 1],
    ['its key', { additionalFilters: 'rem-30' }, (n) => n === 29],
    ['an unknown category: nothing', { category: 'No such category' }, () => false],
  ])('filters by %s', async (_name, query, keep) => {
    expect(await filtered(query)).toEqual(numbersWhere(keep))
  })
  test('filters by connection, check texts and the resource of a finding', async () => {
    expect(await filtered({ connectionId: connectionIds[1]! })).toEqual(numbersWhere((n) => n % 2 === 1))
    const summary = checkSummary(listedChecks()[0]!.id, 'en', 'fix')
    const { title, category, scannerType } = summary
    const { title: shown, categoryName, scannerTypeName } = (await all({ additionalFilters: title }))[0]!
    expect({ ...summary, title: shown, categoryName, scannerTypeName }).toEqual(summary)
    expect(await filtered({ additionalFilters: title })).toEqual([1, 2])
    expect(await filtered({ category, scannerType })).toEqual(expect.arrayContaining([1, 2]))
    for (const query of [{ region: 'eu-1' }, { genericIdentifierValue: 'PAY.example' }, { genericIdentifier: 'url', region: 'eu-1' }])
      expect(await filtered(query)).toEqual([31])
    expect(await filtered({ region: 'us-1' })).toEqual([])
  })
  test('counts in each view what its list shows', async () => {
    const { body } = await call(app, countRemediationViews, { token: owner.token })
    for (const view of REMEDIATION_VIEWS)
      expect([view, body.views[view]]).toEqual([view, { total: (await all(remediationViews[view])).length, totalIsExact: true }])
    expect(body.views.all.total).toBe(31)
    const late = await all({ overdue: 'true' })
    const today = new Date().toISOString().slice(0, 10)
    expect(late.length).toBeGreaterThan(0)
    expect(late.every(({ dueOn, columnId }) => dueOn !== null && dueOn < today && columnId !== 'Column_Completed')).toBe(true)
  })
  test('refuses a cursor of another sort', async () => {
    const { body } = await call(app, listRemediations, { token: owner.token, query: { sort: 'dueOn', limit: 3 } })
    const { status } = await call(app, listRemediations, {
      token: owner.token,
      query: { sort: '-priority', limit: 3, cursor: body.nextCursor! },
    })
    expect(status).toBe(422)
  })
  test('costs two statements a page, however long', async () => {
    const [short, long] = [await statementsOfPage(1), await statementsOfPage(31)]
    expect(long.length).toBe(short.length)
  })
})

describe('the board', () => {
  test('shows every column, completed cards for 30 days, and totals that count all', async () => {
    const board = await boardOf(app)
    const [fresh, old] = await board.cards(2, 'Column_Completed')
    await app.services.database.platform
      .updateTable('remediation')
      .set({ completed_at: new Date(Date.now() - 31 * DAY_MS) })
      .where('account_id', '=', board.owner.accountId)
      .where('id', '=', old!)
      .execute()
    const { body } = await call(app, getBoard, { token: board.owner.token })
    expect(body.columns.map(({ name, total }) => [name, total])).toEqual([
      ['To do', 0],
      ['In progress', 0],
      ['Ready to Verify', 0],
      ['Completed', 2],
      ['Regression', 0],
    ])
    expect(body.cards.map(({ id }) => id)).toEqual([fresh])
  })
  test('tells how long the newest verifications of a connection took: the median, of what completed', async () => {
    const mine = await createPerson(app)
    const make = fixtures(app, mine.accountId)
    const [quick, unknown] = [await make.connection(), await make.connection()]
    for (const [n, { id }] of [quick, unknown].entries()) await make.remediation(id, { number: n + 1 })
    const at = Date.now()
    const scan = (seq: number, seconds: number, over: object = {}) =>
      make.scan(quick.id, { seq, kind: 'verify', requested_at: new Date(at), finished_at: new Date(at + seconds * 1_000), ...over })
    for (const [seq, seconds] of [2, 9, 4].entries()) await scan(seq + 1, seconds)
    await scan(4, 900, { status: 'failed' })
    await scan(5, 900, { kind: 'full' })
    await make.scan(unknown.id, { kind: 'verify', status: 'cancelled' })
    const { body } = await call(app, getBoard, { token: mine.token })
    expect(body.verifications).toEqual([{ connectionId: quick.id, medianMs: 4_000 }])
  })
  test('filters by text, risk, connection and assignee', async () => {
    const cards = async (query: QueryOf<typeof getBoard>) => (await call(app, getBoard, { token: owner.token, query })).body.cards.length
    expect(await cards({})).toBe(31)
    expect(await cards({ q: 'Blog' })).toBe(15)
    expect(await cards({ riskLevel: 'critical', connectionId: connectionIds[1]! })).toBe(3)
    expect(await cards({ assignee: owner.userId })).toBe(3)
  })
  test('shows the first cards of each column in two statements, and every other one on a further page', async () => {
    const board = await boardOf(app)
    const many = {
      account_id: board.owner.accountId,
      connection_id: board.connectionId,
      risk: 2,
      priority: 41,
      band: 1,
      level_of_effort: 1,
    }
    const rows = Array.from({ length: 2_100 }, (_, n) => ({
      ...many,
      id: crypto.randomUUID(),
      number: n + 1,
      check_id: `check-${n}`,
      column_id: n < 2_050 ? ('Column_Todo' as const) : ('Column_Regression' as const),
      rank: `a${n.toString(36).padStart(4, '0')}`,
    }))
    await app.services.database.platform.insertInto('remediation').values(rows).execute()
    const read = (query: QueryOf<typeof getBoard>) => call(app, getBoard, { token: board.owner.token, query })
    let first: Awaited<ReturnType<typeof read>> | undefined
    const statements = await statementsOf(async () => {
      first = await read({})
    })
    expect(statements.filter((text) => text.includes('remediation r')).length).toBe(2)
    const [todo, , , , regression] = first!.body.columns
    expect(regression).toMatchObject({ total: 50, onBoard: 50, nextCursor: null })
    expect(todo).toMatchObject({ total: 2_050, onBoard: 2_050 })
    expect(first!.body.cards).toHaveLength(100)
    expect(JSON.stringify(first!.body).length).toBeLessThan(80_000)
    const seen = [...todo!.cardIds]
    for (let cursor = todo!.nextCursor; cursor !== null;) {
      const { body } = await read({ columnId: 'Column_Todo', cursor, limit: 200 })
      expect(body.columns.map(({ id }) => id)).toEqual(['Column_Todo'])
      seen.push(...body.columns[0]!.cardIds)
      cursor = body.columns[0]!.nextCursor
    }
    expect(seen).toEqual(rows.slice(0, 2_050).map(({ id }) => id))
  })
  test('is read by priority and due day as well, page by page', async () => {
    for (const sort of ['-priority', 'dueOn'] as const) {
      const whole = (await call(app, getBoard, { token: owner.token, query: { sort } })).body.columns[0]!
      const pages: string[] = []
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const query: QueryOf<typeof getBoard> = { sort, columnId: 'Column_Todo', limit: 7, ...(cursor === undefined ? {} : { cursor }) }
        const [column] = (await call(app, getBoard, { token: owner.token, query })).body.columns
        pages.push(...column!.cardIds)
        cursor = column!.nextCursor
      }
      expect(pages).toEqual(whole.cardIds)
    }
  })
  test('refuses a cursor without its column, and one that is none', async () => {
    const cursor = Buffer.from('["a0\u0000","x"]').toString('base64url')
    for (const query of [{ cursor }, { cursor, columnId: 'Column_Todo' }] as const) {
      const { status, problem } = await call(app, getBoard, { token: owner.token, query })
      expect([status, problem.code]).toEqual([422, 'request.invalid'])
    }
  })
})

describe('the roadmap in numbers', () => {
  test('adds up to the cards, overall and by scanner and category, of all connections or some', async () => {
    const { body } = await call(app, summarizeRemediations, { token: owner.token })
    const cards = await all({})
    const counted = (status: string) => cards.filter((card) => card.statusRemediation === status).length
    expect(body.generalResults).toMatchObject({
      name: 'all',
      total: 31,
      statuses: { 'To do': counted('To do'), 'In progress': counted('In progress'), Completed: 0 },
      findingsTotal: cards.reduce((sum, card) => sum + card.findingsTotal, 0),
    })
    const byCategory = new Map<string, number>()
    for (const { category } of cards) byCategory.set(category, (byCategory.get(category) ?? 0) + 1)
    expect(new Map(body.categoryResults.map(({ name, total }) => [name, total]))).toEqual(byCategory)
    expect(body.scannerSummaries.reduce((sum, { total }) => sum + total, 0)).toBe(31)
    const one = await call(app, summarizeRemediations, { token: owner.token, query: { connectionId: connectionIds[1]! } })
    expect(one.body.generalResults.total).toBe(cards.filter((card) => card.connectionId === connectionIds[1]).length)
    const stranger = await createPerson(app)
    expect((await call(app, summarizeRemediations, { token: stranger.token })).body).toMatchObject({
      generalResults: { total: 0 },
      categoryResults: [],
    })
  })
})
