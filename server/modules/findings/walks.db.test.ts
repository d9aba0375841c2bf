import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FINDING_STATUSES, type Finding, listFindings } from '#contract/findings.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { proofOfFinding } from '#contract/proofs.ts'
import { encodeCursor } from '#server/db/sql.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const SORTS = ['title', 'status', 'owner', 'connectionName', 'category'] as const
const STANDINGS = ['regression', 'open', 'marked', 'awaiting', 'verifying', 'proved', 'triaged']
let app: TestApp
let me: Person
let wanted: Set<string>

/** 90 findings of three checks, one of them removed, on three connections, two of one name; ties in every value. */
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const colleague = await createPerson(app, { accountId: me.accountId, role: 'User' })
  await app.services.database.platform.updateTable('app_user').set({ first_name: 'Aaron' }).where('id', '=', colleague.userId).execute()
  await app.services.database.platform.updateTable('app_user').set({ first_name: 'Zoe' }).where('id', '=', me.userId).execute()
  const make = fixtures(app, me.accountId)
  const checks = [listedChecks()[0]?.id ?? '', listedChecks()[1]?.id ?? '', 'a-removed-check']
  const cards = [{}, { column_id: 'Column_ReadyToVerify' }, { column_id: 'Column_Regression' }, { column_id: 'Column_Completed' }] as const
  wanted = new Set()
  let number = 0
  for (const name of ['shop 10', 'shop 9', 'shop 9']) {
    const connection = await make.connection({ name })
    const resource = await make.resource(connection.id)
    for (const check_id of checks) {
      const ids: string[] = []
      for (let n = 0; n < 10; n++) {
        const { id } = await make.finding(connection.id, resource.id, {
          check_id,
          state: n < 7 ? 1 : n - 5,
          risk: n % 3,
          priority: 40 + (n % 2),
          owner_id: [null, me.userId, colleague.userId][n % 3] ?? null,
        })
        ids.push(id)
        wanted.add(id)
      }
      const verify = number === 4 ? { verify_scan_id: (await make.scan(connection.id)).id } : {}
      await make.remediation(connection.id, { number: ++number, check_id, findingIds: ids, ...cards[number % 4], ...verify })
    }
  }
}, 60_000)
afterAll(() => app.close())

async function everyPage(query: {
  sort: (typeof SORTS)[number] | `-${(typeof SORTS)[number]}`
  limit: number
  status?: string
}): Promise<Finding[]> {
  const rows: Finding[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await call(app, listFindings, {
      token: me.token,
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
    expect(status).toBe(200)
    rows.push(...body.results)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** What a finding stands by; null: it has none. */
const valueOf: Readonly<Record<(typeof SORTS)[number], (finding: Finding) => string | null>> = {
  title: ({ title }) => title,
  status: (finding) => String(STANDINGS.indexOf(proofOfFinding(finding))),
  owner: ({ owner }) => owner?.name ?? null,
  connectionName: ({ connectionName }) => connectionName,
  category: ({ categoryName, title }) => `${categoryName}\n${title}`,
}
const ALL = FINDING_STATUSES.join(',')

describe.each(SORTS)('sorted by %s', (sort) => {
  test.each([1, -1] as const)('shows each finding once, in order, on pages of any size (direction %i)', async (way) => {
    const whole = await everyPage({ sort: way === 1 ? sort : `-${sort}`, limit: 200, status: ALL })
    const paged = await everyPage({ sort: way === 1 ? sort : `-${sort}`, limit: 7, status: ALL })
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(paged).toHaveLength(wanted.size)
    expect(new Set(paged.map(({ id }) => id))).toEqual(wanted)
    const values = whole.map(valueOf[sort])
    const first = values.findIndex((value) => value === null)
    if (sort === 'owner') expect(first).toBeGreaterThan(0)
    const named = values.slice(0, first === -1 ? undefined : first)
    expect(values.slice(named.length).every((value) => value === null)).toBe(true)
    expect(named).toEqual(named.toSorted((a, b) => way * compare(a ?? '', b ?? '')))
  })

  test('of one value the open ones come first, of these the riskiest', async () => {
    const rows = await everyPage({ sort, limit: 200, status: ALL })
    const keys = rows.map((row) => [
      valueOf[sort](row),
      sort === 'connectionName' ? row.connectionId : '',
      FINDING_STATUSES.indexOf(row.status),
      -RISK_LEVELS.indexOf(row.riskLevel),
    ])
    for (const [index, key] of keys.entries()) {
      const next = keys[index + 1]
      if (next === undefined || next[0] !== key[0] || next[1] !== key[1]) continue
      expect([Number(next[2]) * 10 + Number(next[3]), index]).toEqual([
        Math.max(Number(next[2]) * 10 + Number(next[3]), Number(key[2]) * 10 + Number(key[3])),
        index,
      ])
    }
  })

  test('leaves out what the filters do', async () => {
    const rows = await everyPage({ sort, limit: 5 })
    expect(rows.every(({ status }) => status === 'open')).toBe(true)
    expect(rows).toHaveLength(63)
  })
})

test('by status, the same whether few findings or many stand somewhere with their proof', async () => {
  const query = { sort: 'status', limit: 7, status: ALL } as const
  const few = (await everyPage(query)).map(({ id }) => id)
  const cards = app.services.database.platform.updateTable('remediation').where('account_id', '=', me.accountId)
  for (const more of [10_000, 1_000_000]) {
    await cards.set(({ eb }) => ({ findings_total: eb('findings_total', '+', more) })).execute()
    expect((await everyPage(query)).map(({ id }) => id)).toEqual(few)
  }
})

test('goes on where a value was that is gone', async () => {
  const first = await call(app, listFindings, { token: me.token, query: { sort: 'connectionName', limit: 5 } })
  const gone = '00000000-0000-0000-0000-000000000000'
  const cursor = encodeCursor(['shop 9', gone, 1, 2, 40, first.body.results[0]?.id ?? gone])
  const next = await call(app, listFindings, { token: me.token, query: { sort: 'connectionName', limit: 200, cursor } })
  expect(next.status).toBe(200)
  // all of the two of that name, whose ids come after, and none of the one before
  expect(new Set(next.body.results.map(({ connectionName }) => connectionName))).toEqual(new Set(['shop 9', 'shop 10']))
})

test('a cursor of another sort names the field', async () => {
  for (const cursor of [encodeCursor([2, 41, me.userId]), encodeCursor(['a', 'b', 9, 1, 40, me.userId]), 'nonsense']) {
    const { status, problem } = await call(app, listFindings, { token: me.token, query: { sort: 'title', cursor } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
  }
})

test('reads the ranges in order and stops when the page is full', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select r.nth, f.id from unnest(array['a', 'b']) with ordinality r (key, nth)
    cross join lateral (select f.id, f.priority from finding f where f.account_id = ${me.accountId} and f.check_id = r.key and f.state = 1 and f.risk = 1
      order by f.priority desc, f.id desc limit 51) f order by r.nth, f.priority desc, f.id desc limit 51`.execute(
    app.services.database.platform,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Incremental Sort/u)
})
