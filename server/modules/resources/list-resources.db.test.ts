/** The resources of a connection: in every order, and as a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listResources, RESOURCE_SORTS, type resource } from '#contract/resources.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

type Resource = z.infer<typeof resource>
let app: TestApp
let me: Person
let connectionId: string
/** Eleven resources with equal kinds, regions and findings among them, and one of another connection. */
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const make = fixtures(app, me.accountId)
  connectionId = (await make.connection()).id
  for (let n = 0; n < 11; n++) {
    const { id } = await make.resource(connectionId, {
      generic_identifier: ['url', 'arn'][n % 2] ?? '',
      generic_identifier_value: `https://${['b', 'A', 'c'][n % 3]}.example/${n % 4}`,
      region: [null, 'eu-1', 'us-1'][n % 3] ?? null,
    })
    for (let risk = 0; risk < n % 4; risk++) await make.finding(connectionId, id, { risk, check_id: `check-${risk}` })
  }
  const other = await make.connection({ name: 'Other' })
  await make.resource(other.id)
})
afterAll(() => app.close())

const list = (query: QueryOf<typeof listResources>) => call(app, listResources, { token: me.token, params: { id: connectionId }, query })
async function all(query: QueryOf<typeof listResources>): Promise<Resource[]> {
  const found: Resource[] = []
  let cursor: string | undefined
  do {
    const { body, status } = await list({ ...query, limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    found.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}
const worst = ({ openFindings }: Resource): number => {
  const total = RISK_LEVELS.reduce((sum, risk) => sum + openFindings[risk], 0)
  return RISK_LEVELS.findLastIndex((risk) => openFindings[risk] > 0) * 1_000 + total
}
const valueOf: Readonly<Record<string, (row: Resource) => string | number>> = {
  firstSeenAt: ({ id }) => id,
  genericIdentifierValue: ({ genericIdentifierValue }) => genericIdentifierValue.toLowerCase(),
  genericIdentifier: ({ genericIdentifier }) => genericIdentifier,
  openFindings: worst,
  region: ({ region }) => region ?? '~',
}

describe('the resources of a connection', () => {
  test.each(RESOURCE_SORTS)('sorted by %s page through each once, in order', async (sort) => {
    const found = await all({ sort })
    expect(new Set(found.map(({ id }) => id)).size).toBe(11)
    const name = sort.replace(/^-/u, '')
    // what has no region is last in both directions
    const keys = (name === 'region' ? found.filter(({ region }) => region !== null) : found).map((row) => valueOf[name]?.(row) ?? '')
    const inOrder = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
    if (name === 'region') expect(found.slice(keys.length).map(({ region }) => region)).toEqual([null, null, null, null])
  })
  test('with the longest of names page on', async () => {
    const make = fixtures(app, me.accountId)
    const { id } = await make.connection({ name: 'Long' })
    for (const end of ['a', 'b']) await make.resource(id, { generic_identifier_value: `https://x.example/${'🦀'.repeat(1_000)}${end}` })
    const read = (query: QueryOf<typeof listResources>) => call(app, listResources, { token: me.token, params: { id }, query })
    const first = await read({ sort: 'genericIdentifierValue', limit: 1 })
    const next = await read({ sort: 'genericIdentifierValue', limit: 1, cursor: first.body.nextCursor ?? '' })
    expect([next.status, next.body.results.length, next.body.results[0]?.id === first.body.results[0]?.id]).toEqual([200, 1, false])
  })
  test('refuses a cursor of another sort', async () => {
    const { body } = await list({ sort: 'name', limit: 2 })
    const { status, problem } = await list({ sort: '-openFindings', limit: 2, cursor: body.nextCursor ?? '' })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
  })
  test('are saved as they are sorted, and no other connection’s', async () => {
    const url = `/client/v1/launcher/${connectionId}/resources/export`
    const headers = { authorization: `Bearer ${me.token}` }
    const answer = await app.http.inject({ url, query: { format: 'json', sort: '-openFindings' }, headers })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="resources-.*\.json"$/u)
    expect(answer.json()).toEqual((await list({ sort: '-openFindings', limit: 50 })).body.results)
    const csv = await app.http.inject({ url, headers })
    expect(csv.body.trimEnd().split('\n')).toHaveLength(12)
    expect(csv.body.startsWith('resource,resourceKind,region,critical,')).toBe(true)
    const audited = await app.services.database.platform
      .selectFrom('audit')
      .select('event')
      .where('account_id', '=', me.accountId)
      .execute()
    expect(audited.filter(({ event }) => event === 'connection.exported').length).toBeGreaterThanOrEqual(4)
  })
})
