import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBoard, listRemediations, REMEDIATION_SORTS, type Remediation } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkSummary, listedChecks } from '#server/modules/checks/index.ts'
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

const keyOf: Readonly<Record<(typeof REMEDIATION_SORTS)[number], (card: Remediation) => number>> = {
  '-riskPerEffort': (card) => -card.riskPerEffort,
  '-priority': (card) => -card.priority,
  dueOn: (card) => (card.dueOn === null ? Infinity : Date.parse(card.dueOn)),
  '-updatedAt': (card) => -Date.parse(card.updatedAt),
}

describe('the work list', () => {
  test.each(REMEDIATION_SORTS)('sorted by %s pages through every card once, in order', async (sort) => {
    const cards = await all({ sort })
    expect(new Set(cards.map(({ id }) => id)).size).toBe(31)
    const keys = cards.map(keyOf[sort])
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
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
    const { title, category, scannerType } = checkSummary(listedChecks()[0]!.id, 'en', 'fix')
    expect(await filtered({ additionalFilters: title })).toEqual([1, 2])
    expect(await filtered({ category, scannerType })).toEqual(expect.arrayContaining([1, 2]))
    for (const query of [{ region: 'eu-1' }, { genericIdentifierValue: 'PAY.example' }, { genericIdentifier: 'url', region: 'eu-1' }])
      expect(await filtered(query)).toEqual([31])
    expect(await filtered({ region: 'us-1' })).toEqual([])
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
  test('filters by text, risk, connection and assignee', async () => {
    const cards = async (query: QueryOf<typeof getBoard>) => (await call(app, getBoard, { token: owner.token, query })).body.cards.length
    expect(await cards({})).toBe(31)
    expect(await cards({ q: 'Blog' })).toBe(15)
    expect(await cards({ riskLevel: 'critical', connectionId: connectionIds[1]! })).toBe(3)
    expect(await cards({ assignee: owner.userId })).toBe(3)
  })
  test('of more cards than it shows, shows the first of each column, in two statements', async () => {
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
    let shown: Awaited<ReturnType<typeof call<typeof getBoard>>> | undefined
    const statements = await statementsOf(async () => {
      shown = await call(app, getBoard, { token: board.owner.token })
    })
    expect(statements.filter((text) => text.includes('remediation r')).length).toBe(2)
    const byName = Object.fromEntries(shown!.body.columns.map(({ id, cardIds, total }) => [id, { shown: cardIds, total }]))
    expect(byName['Column_Regression']?.shown).toHaveLength(50)
    expect(byName['Column_Todo']).toMatchObject({ total: 2_050 })
    expect(byName['Column_Todo']?.shown).toEqual(rows.slice(0, 1_950).map(({ id }) => id))
  })
})
