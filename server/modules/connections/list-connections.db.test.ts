/** The list of connections: in every order, and as a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, CONNECTION_SORTS, listConnections } from '#contract/connections.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person
/** Nine connections with equal names, equal moments and equal findings among them; three were never scanned. */
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const make = fixtures(app, me.accountId)
  for (let n = 0; n < 9; n++) {
    const { id } = await make.connection({
      name: ['Shop', 'api', 'Blog'][n % 3] ?? '',
      target: `https://${['b', 'a'][n % 2]}.example/`,
      next_scan_at: n % 4 === 0 ? null : new Date(1_800_000_000_000 + (n % 2) * 1_000),
      failure_code: n % 5 === 0 ? 'unreachable' : null,
      last_scan_at: n % 3 === 0 ? null : new Date(1_790_000_000_000 + (n % 2) * 1_000),
    })
    const resource = await make.resource(id)
    for (let risk = 0; risk < n % 5; risk++) await make.finding(id, resource.id, { risk, check_id: `check-${risk}` })
  }
  await make.connection({ name: 'Gone', scoped_out_at: new Date() })
})
afterAll(() => app.close())

const list = (query: QueryOf<typeof listConnections>) => call(app, listConnections, { token: me.token, query })
async function all(query: QueryOf<typeof listConnections>): Promise<Connection[]> {
  const found: Connection[] = []
  let cursor: string | undefined
  do {
    const { body } = await list({ ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

const worst = ({ openFindings }: Connection) =>
  Math.max(0, ...RISK_LEVELS.map((risk, place) => (openFindings[risk] > 0 ? place * 1_000 + openFindings[risk] + 1 : 0)))
const when = (at: string | null, direction: 1 | -1) => (at === null ? Number.POSITIVE_INFINITY : direction * Date.parse(at))
const scanned = ({ lastScanAt }: Connection, direction: 1 | -1) => when(lastScanAt, direction)
const keyOf: Readonly<Record<(typeof CONNECTION_SORTS)[number], (connection: Connection) => number | string>> = {
  name: ({ name }) => name.toLowerCase(),
  '-name': ({ name }) => name.toLowerCase(),
  openFindings: worst,
  '-openFindings': (connection) => -worst(connection),
  lastScanAt: (connection) => scanned(connection, 1),
  '-lastScanAt': (connection) => scanned(connection, -1),
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  '-createdAt': ({ createdAt }) => -Date.parse(createdAt),
  target: ({ target }) => target,
  '-target': ({ target }) => target,
  health: ({ health }) => ['failed', 'never_scanned', 'scanning', 'healthy'].indexOf(health),
  '-health': ({ health }) => -['failed', 'never_scanned', 'scanning', 'healthy'].indexOf(health),
  nextScanAt: ({ nextScanAt }) => when(nextScanAt, 1),
  '-nextScanAt': ({ nextScanAt }) => when(nextScanAt, -1),
  outOfScopeAt: ({ outOfScopeAt }) => when(outOfScopeAt, 1),
  '-outOfScopeAt': ({ outOfScopeAt }) => when(outOfScopeAt, -1),
  outOfScopeBy: ({ outOfScopeBy }) => outOfScopeBy ?? '',
  '-outOfScopeBy': ({ outOfScopeBy }) => outOfScopeBy ?? '',
}

describe('the list of connections', () => {
  test.each(CONNECTION_SORTS)('sorted by %s pages through each once, in order; what was never scanned comes last', async (sort) => {
    const found = await all({ sort, inScope: 'true' })
    expect(new Set(found.map(({ id }) => id)).size).toBe(9)
    const keys = found.map(keyOf[sort])
    const inOrder = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(sort === '-name' || sort === '-target' ? inOrder.toReversed() : inOrder)
  })
  test('out of scope, sorts by when and by whom; nobody comes last', async () => {
    const make = fixtures(app, me.accountId)
    await make.connection({ name: 'Gone by hand', scoped_out_at: new Date(1_790_000_000_000), scoped_out_by: me.userId })
    for (const sort of ['outOfScopeAt', '-outOfScopeAt', 'outOfScopeBy', '-outOfScopeBy'] as const) {
      const names = (await all({ sort, inScope: 'false' })).map(({ name }) => name)
      expect([sort, names]).toEqual([sort, sort === '-outOfScopeAt' ? ['Gone', 'Gone by hand'] : ['Gone by hand', 'Gone']])
    }
  })
  test('refuses a cursor of another sort', async () => {
    const { body } = await list({ sort: 'name', limit: 2 })
    const { status, problem } = await list({ sort: '-lastScanAt', limit: 2, cursor: body.nextCursor ?? '' })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
  })
  test('is saved as it is filtered and sorted', async () => {
    const answer = await app.http.inject({
      url: '/client/v1/launcher/export',
      query: { format: 'json', inScope: 'true', q: 'shop', sort: '-createdAt' },
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="connections-.*\.json"$/u)
    expect(answer.json()).toEqual((await list({ inScope: 'true', q: 'shop', sort: '-createdAt' })).body.results)
    const csv = await app.http.inject({ url: '/client/v1/launcher/export', headers: { authorization: `Bearer ${me.token}` } })
    expect(csv.body.trimEnd().split('\n')).toHaveLength(12)
  })
})
