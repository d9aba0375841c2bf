/** An API key limited to one connection of the demo account, which has several: the others must not exist for it. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { getConnection, listConnections, updateConnection } from '#contract/connections.ts'
import { getOverview } from '#contract/dashboard.ts'
import { countFindings, listFindings, triageFindings, verifyFinding } from '#contract/findings.ts'
import { routes } from '#server/kinds.ts'
import { API_KEY_SCOPES, rightsOfScope } from '#contract/rights.ts'
import type { Route } from '#contract/route.ts'
import { listRemediations, updateRemediation } from '#contract/remediations.ts'
import { listScans } from '#contract/scans.ts'
import { createSavedView } from '#contract/saved-views.ts'
import { search } from '#contract/search.ts'
import { listUsers } from '#contract/users.ts'
import { seedDemoAccount } from '#server/modules/demo/index.ts'
import { requestFor } from '#server/test/sample.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const scopes = [...API_KEY_SCOPES]
const reachable = new Set(Object.values(rightsOfScope).flat())
const keyed = routes.filter(
  (route) => route.auth === 'session' && route.right !== null && reachable.has(route.right) && route.limit !== 'stream',
)

let app: TestApp
let owner: Client
let person: Person
let mine: { id: string; name: string }
let others: { id: string; name: string; target: string }[]
let key: string
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  person = await createPerson(app, { accountId: (await seedDemoAccount(app.services)).accountId })
  const { rows } = await owner.query<{ id: string; name: string; target: string }>(
    `select c.id, c.name, c.target from connection c where account_id = $1
      order by (select count(*) from remediation r where r.account_id = c.account_id and r.connection_id = c.id) desc, id`,
    [person.accountId],
  )
  const [first, ...rest] = rows
  if (first === undefined || rest.length < 2) throw new Error('The demo account has too few connections')
  mine = first
  others = rest
  key = await limitedKey([mine.id])
}, 120_000)
afterAll(async () => {
  await owner.end()
  await app.close()
})

const limitedKey = async (connectionIds: string[]): Promise<string> =>
  (await call(app, addApiKey, { token: person.token, body: { name: 'limited', scopes, connectionIds } })).body.key
const idsOf = async (table: string, connectionIds: readonly string[]): Promise<string[]> => {
  const { rows } = await owner.query<{ id: string }>(`select id from ${table} where account_id = $1 and connection_id = any($2)`, [
    person.accountId,
    connectionIds,
  ])
  return rows.map(({ id }) => id)
}
const nameOf = (route: Route) => `${route.method} ${route.path}`

test('a key keeps the connections it is limited to', async () => {
  const { body } = await call(app, addApiKey, { token: person.token, body: { name: 'x', connectionIds: [mine.id, mine.id.toUpperCase()] } })
  expect(body.connectionIds).toEqual([mine.id])
})
test('a connection of another account, or of nobody, is refused by its place', async () => {
  const stranger = await createPerson(app)
  for (const token of [stranger.token, person.token]) {
    const known = token === person.token ? mine.id : '01900000-0000-7000-8000-000000000000'
    const unknown = '01900000-0000-7000-8000-000000000001'
    const { status, problem } = await call(app, addApiKey, { token, body: { name: 'x', connectionIds: [known, unknown] } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, token === person.token ? 'connectionIds.1' : 'connectionIds.0'])
  }
  const foreign = await call(app, addApiKey, { token: stranger.token, body: { name: 'x', connectionIds: [mine.id] } })
  expect(foreign.problem.errors?.[0]?.field).toBe('connectionIds.0')
})

describe('reading', () => {
  test('lists have the rows of its connection and no other, with the totals of those', async () => {
    const sides = [
      [
        await call(app, listFindings, { token: key }),
        await call(app, listFindings, { token: person.token, query: { connectionId: mine.id } }),
      ],
      [await call(app, listScans, { token: key }), await call(app, listScans, { token: person.token, query: { connectionId: mine.id } })],
      [
        await call(app, listRemediations, { token: key }),
        await call(app, listRemediations, { token: person.token, query: { connectionId: mine.id } }),
      ],
    ] as const
    for (const [limited, filtered] of sides) {
      expect(limited.body).toEqual(filtered.body)
      expect(limited.body.total).toBeGreaterThan(0)
    }
    const connections = await call(app, listConnections, { token: key })
    expect(connections.body.results.map(({ id }) => id)).toEqual([mine.id])
  })
  test('counts and the overview are of its connection alone', async () => {
    const limited = await call(app, countFindings, { token: key })
    const all = await call(app, countFindings, { token: person.token })
    const open = await call(app, listFindings, { token: person.token, query: { connectionId: mine.id, status: 'open' } })
    expect(limited.body.total).toBe(open.body.total)
    expect(limited.body.total).toBeLessThan(all.body.total)
    const [ownOverview, whole] = [await call(app, getOverview, { token: key }), await call(app, getOverview, { token: person.token })]
    expect(ownOverview.status).toBe(200)
    expect(ownOverview.body).not.toEqual(whole.body)
  })
  test('search does not find the others by name', async () => {
    for (const { name } of others) {
      const { body } = await call(app, search, { token: key, query: { q: name } })
      expect(
        body.results
          .filter(({ kind }) => kind === 'connection')
          .map(({ id }) => id)
          .filter((id) => id !== mine.id),
        name,
      ).toEqual([])
    }
    expect((await call(app, search, { token: key, query: { q: mine.name } })).body.results.some(({ id }) => id === mine.id)).toBe(true)
  })
  test('the team is the whole team', async () => {
    expect((await call(app, listUsers, { token: key })).body).toMatchObject({
      total: (await call(app, listUsers, { token: person.token })).body.total,
    })
  })
})

/** What the rows of connections look like, table by table. */
async function pictureOf(connectionIds: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'connection_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const picture: Record<string, string> = {}
  for (const { name } of [...tables, { name: 'connection' }]) {
    const column = name === 'connection' ? 'id' : 'connection_id'
    const { rows } = await owner.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t where ${column} = any($1)`,
      [connectionIds],
    )
    picture[name] = rows[0]?.digest ?? ''
  }
  return picture
}

describe('every route that a key may call', () => {
  test('says nothing of another connection and changes nothing of it', async () => {
    const foreign = others.map(({ id }) => id)
    const tables = ['resource', 'scan', 'result_span', 'finding', 'remediation']
    const rows: string[][] = [foreign]
    for (const table of tables) rows.push(await idsOf(table, foreign))
    const samples = rows.map(([id = '']) => id)
    expect(samples).not.toContain('')
    const secrets = new Set(rows.flat())
    const names = others.map(({ name }) => name).filter((name) => !name.includes(mine.name) && !mine.name.includes(name))
    const before = await pictureOf(foreign)
    for (const route of keyed) {
      for (const id of samples) {
        const sent = requestFor(route, id, key)
        for (const url of new Set([sent.url, sent.url.split('?')[0] ?? ''])) {
          const answer = await app.http.inject({ ...sent, url })
          const where = `${route.method} ${url} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
          expect(answer.statusCode, where).toBeLessThan(500)
          if (route.method !== 'GET' && url.includes(id)) expect([403, 404, 409, 422], where).toContain(answer.statusCode)
          if (answer.statusCode >= 300) continue
          const told = answer.body.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu) ?? []
          expect(
            told.filter((found) => secrets.has(found)),
            where,
          ).toEqual([])
          for (const name of names) expect(answer.body.includes(name), `${nameOf(route)} names ${name}`).toBe(false)
        }
      }
    }
    expect(await pictureOf(foreign)).toEqual(before)
  }, 120_000)
})

describe('writing', () => {
  test('works on its own connection: triage, cards, verification, settings', async () => {
    const finding = (await call(app, listFindings, { token: key, query: { status: 'open' } })).body.results[0]
    if (finding === undefined) throw new Error('No open finding')
    const triaged = await call(app, triageFindings, { token: key, body: { ids: [finding.id], action: 'mute', reason: 'Known' } })
    expect([triaged.status, triaged.raw.body]).toEqual([200, expect.any(String)])
    const verify = await call(app, verifyFinding, { token: key, params: { id: finding.id } })
    expect([200, 201, 202, 409], verify.raw.body).toContain(verify.status)
    const card = (await call(app, listRemediations, { token: key })).body.results[0]
    if (card === undefined) throw new Error('No card')
    const moved = await call(app, updateRemediation, {
      token: key,
      params: { id: card.id },
      body: { version: card.version, dueOn: '2030-01-01' },
    })
    expect(moved.status, moved.raw.body).toBe(200)
    const renamed = await call(app, updateConnection, { token: key, params: { id: mine.id }, body: { name: `${mine.name}!` } })
    expect(renamed.status, renamed.raw.body).toBe(200)
    await call(app, updateConnection, { token: key, params: { id: mine.id }, body: { name: mine.name } })
  })
  test('what concerns all connections is refused, never half done', async () => {
    const view = await call(app, createSavedView, { token: key, body: { screen: 'findings', name: 'x', search: 'a=b' } })
    expect([view.status, view.problem.code, view.problem.title]).toEqual([
      403,
      'right.missing',
      'This API key is limited to some connections',
    ])
  })
  test('live events are of all connections: refused', async () => {
    const answer = await app.http.inject({ url: '/client/v1/events', headers: { authorization: `Bearer ${key}` } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'right.missing'])
  })
})

test('a connection that is gone leaves its key with nothing, never with all', async () => {
  const [gone] = others
  const orphan = await limitedKey([gone?.id ?? ''])
  await owner.query('begin')
  await owner.query('delete from connection where id = $1', [gone?.id])
  await owner.query('commit')
  expect((await call(app, listConnections, { token: orphan })).body.results).toEqual([])
  expect((await call(app, listFindings, { token: orphan })).body.total).toBe(0)
  expect((await call(app, getConnection, { token: orphan, params: { id: mine.id } })).status).toBe(404)
})
test('the next call on the same database client is not limited', async () => {
  for (let turn = 0; turn < 12; turn++) {
    expect((await call(app, listConnections, { token: key })).body.results).toHaveLength(1)
    expect((await call(app, listConnections, { token: person.token })).body.results.length).toBeGreaterThan(1)
  }
})
