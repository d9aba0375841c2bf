/** What a search finds is what is there: by its index or by its rows, for the account and the connections of whoever asks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { listAllResources, listResourceFilters } from '#contract/resources.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

/** More than a search hands on as ids. */
const MANY = 1_200
const rows = (accountId: string, connectionId: string, amount: number, prefix: string) =>
  Array.from({ length: amount }, (_, n) => ({
    account_id: accountId,
    id: crypto.randomUUID(),
    connection_id: connectionId,
    generic_identifier: 'arn',
    generic_identifier_value: `arn:aws:s3:::${prefix}-${n}`,
    type: n % 2 === 0 ? 'AWS::S3::Bucket' : 'AWS::EC2::Volume',
    name: `${prefix}-${n}`,
    region: n % 3 === 0 ? 'eu-1' : 'us-1',
    tags: JSON.stringify({ env: 'prod', team: `team-${n % 10}`, Note: 'two\nlines' }),
  }))

let app: TestApp
let me: Person
const ids = { many: '', few: '' }
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const stranger = await createPerson(app)
  const make = fixtures(app, me.accountId)
  ids.many = (await make.connection({ vector_type: 'AWS', name: 'Many' })).id
  ids.few = (await make.connection({ vector_type: 'AWS', name: 'Few' })).id
  const foreign = await fixtures(app, stranger.accountId).connection({ vector_type: 'AWS' })
  const { platform } = app.services.database
  await platform
    .insertInto('resource')
    .values(rows(me.accountId, ids.many, MANY, 'ledger'))
    .execute()
  await platform
    .insertInto('resource')
    .values(rows(me.accountId, ids.few, 12, 'ledger-few'))
    .execute()
  await platform
    .insertInto('resource')
    .values(rows(stranger.accountId, foreign.id, 40, 'ledger'))
    .execute()
})
afterAll(() => app.close())

const found = async (query: QueryOf<typeof listAllResources>, token = me.token) =>
  (await call(app, listAllResources, { token, query })).body
const total = async (query: QueryOf<typeof listAllResources>, token?: string) => (await found(query, token)).total

describe('a search', () => {
  test.each([
    [{ q: 'ledger' }, MANY + 12],
    [{ q: 'LEDGER-FEW' }, 12],
    [{ tag: 'env: prod' }, MANY + 12],
    [{ tag: 'env: pro' }, 0],
    [{ tag: 'team: team-1' }, MANY / 10 + 2],
    [{ tag: 'team: team-1,team: team-2' }, MANY / 10 + 2 + (MANY / 10 + 1)],
    [{ tag: 'team' }, MANY + 12],
    [{ tag: 'tea' }, 0],
    [{ tag: 'Note: two\nlines' }, MANY + 12],
    [{ q: 'ledger', tag: 'team: team-1' }, MANY / 10 + 2],
    [{ q: 'ledger', type: 'AWS::S3::Bucket' }, MANY / 2 + 6],
    [{ q: 'ledger', region: 'EU-1' }, MANY / 3 + 4],
    [{ q: 'ledger', hasFindings: 'true' }, 0],
    [{ q: 'ledger', hasFindings: 'false' }, MANY + 12],
    [{ q: "ledger' or true --" }, 0],
    [{ q: '%' }, 0],
    [{ q: '\\' }, 0],
    [{ q: 'ledger', gone: 'true' }, 0],
  ] as const)('for %j counts %d, and its pages hold them', async (query, amount) => {
    expect(await total(query)).toBe(amount)
    const { results } = await found({ ...query, sort: 'name', limit: 20 })
    expect(results.length).toBe(Math.min(20, amount))
    for (const { name } of results) expect(name).toContain('ledger')
  })
  test('goes through every page once', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const { results, nextCursor } = await found({ q: 'ledger', sort: '-region', limit: 200, ...(cursor && { cursor }) })
      seen.push(...results.map(({ id }) => id))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([MANY + 12, MANY + 12])
  })
  test('of a key that is limited to a connection counts what is there alone', async () => {
    const body = { name: 'few', scopes: ['read' as const], connectionIds: [ids.few] }
    const { body: key } = await call(app, addApiKey, { token: me.token, body })
    expect(await total({ q: 'ledger' }, key.key)).toBe(12)
    expect(await total({ q: 'ledger', connectionId: ids.many }, key.key)).toBe(0)
  })
  test('knows a new name, a new tag and that a resource is gone', async () => {
    const { platform } = app.services.database
    const [one] = (await found({ q: 'ledger-few-3' })).results
    const row = platform.updateTable('resource').where('id', '=', one?.id ?? '')
    await row.set({ name: 'Archive', tags: JSON.stringify({ env: 'test' }) }).execute()
    expect([await total({ q: 'archive' }), await total({ tag: 'env: test' }), await total({ q: 'ledger-few-3' })]).toEqual([1, 1, 1])
    await row.set({ gone_at: new Date() }).execute()
    expect([await total({ q: 'archive' }), await total({ q: 'archive', gone: 'true' })]).toEqual([0, 1])
    await row.set({ gone_at: null }).execute()
    expect(await total({ q: 'archive' })).toBe(1)
  })
  test('has its index of trigrams, which a finding more or less does not write', async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = 'resource_text_search'`.execute(
      app.services.database.platform,
    )
    expect(rows[0]?.indexdef).toContain('gin_trgm_ops')
    const { rows: written } = await sql<{ xmin: string }>`
      with counted as (update resource set open_by_risk = '{0,0,1,0,0}' where connection_id = ${ids.few} returning id)
      select distinct t.xmin::text as xmin from resource_text t join counted c on c.id = t.resource_id`.execute(
      app.services.database.platform,
    )
    const { rows: after } = await sql<{
      xmin: string
    }>`select distinct xmin::text as xmin from resource_text where connection_id = ${ids.few}`.execute(app.services.database.platform)
    expect(after).toEqual(expect.arrayContaining(written))
    expect(after).toHaveLength(written.length)
  })
  test('offers the regions of what is there, each once', async () => {
    const { body } = await call(app, listResourceFilters, { token: me.token })
    expect(body.regions).toEqual(['eu-1', 'us-1'])
  })
})
