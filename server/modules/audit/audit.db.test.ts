import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAudit, listAudit, recordAudit, type AuditRecord } from '#contract/audit.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { audit, pastAuditKeysOf } from '#server/audit.ts'
import { verifyAuditChain } from './index.ts'
import { auditOf, createManaged, createMsp, enter, inside } from '#server/modules/customers/test/msp.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const list = (query = {}, token = owner.token) => call(app, listAudit, { token, query })
const seqs = async (query: object): Promise<number[]> => (await list(query)).body.results.map(({ seq }) => seq)
const fill = (rows: number) =>
  asWorker(app, owner.accountId, async (ctx) => {
    for (let row = 1; row <= rows; row++) {
      const isOdd = row % 2 === 1
      await audit(ctx, isOdd ? 'scan.completed' : 'scan.failed', { target: `scan 100% ${row}`, status: isOdd ? 'Success' : 'Fail' })
    }
  })

const report = (body: object, token = owner.token, headers = {}) =>
  call(app, recordAudit, {
    token,
    headers: { 'user-agent': FIREFOX, ...headers },
    body: { audit: 'login', action: 'Login by Google', status: 'Success', ...body },
  })
const download = (query: object) =>
  app.http.inject({
    url: '/client/v2/audit/export',
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${owner.token}` },
  })

/** Many rows in one statement, without hashes that verify: an export does not read them. */
async function fillAtOnce(rows: number): Promise<void> {
  const { platform } = app.services.database
  await sql`insert into audit (account_id, seq, at, event, status, source, actor_label, previous_hash, hash)
    select ${owner.accountId}::uuid, n, now(), 'scan.completed', 'Success', 'worker', 'worker', '', '' from generate_series(1, ${rows}) n`.execute(
    platform,
  )
  await platform
    .insertInto('audit_head')
    .values({ account_id: owner.accountId, seq: String(rows), hash: Buffer.alloc(32) })
    .execute()
}

describe('POST /v2/audit', () => {
  test('takes the address of whoever is inside from an MSP, whom the audit names with it', async () => {
    const msp = await createMsp(app)
    const { accountId } = await createManaged(app, msp)
    await enter(app, msp, accountId)
    const email = `${msp.userId}@example.test`
    expect((await report({ email }, msp.token, inside(accountId))).status).toBe(201)
    const reported = await auditOf(app, accountId, 'client.reported')
    expect(reported).toMatchObject([{ actor_id: msp.userId, actor_label: `${email} (MSP ${msp.accountId.slice(-4)})` }])
  })
  test('keeps what the client saw with who and where of the session', async () => {
    const answer = await report({}, owner.token, { 'x-forwarded-for': '8.8.8.8' })
    expect([answer.status, answer.body]).toEqual([201, { recorded: true }])
    const [row] = (await list()).body.results
    expect(row).toEqual({
      seq: 1,
      at: expect.any(String),
      event: 'client.reported',
      action: 'Login by Google',
      status: 'Success',
      source: 'client',
      userId: owner.userId,
      actor: `${owner.userId}@example.test`,
      target: null,
      details: { audit: 'login' },
      ipStack: { ip: '8.8.8.8', place: 'US' },
      userStack: { browser: 'Firefox', version: '128.0', os: 'Linux', device: 'desktop' },
    })
  })
  test.each(['Request', 'Success', 'Fail'])('takes the status %s', async (status) => {
    expect((await report({ status })).status).toBe(201)
    expect((await list()).body.results[0]?.status).toBe(status)
  })
  test('the person themselves may be named, nobody else', async () => {
    const { userId } = owner
    expect((await report({ userId, email: `${userId}@example.test` })).status).toBe(201)
    const other = await createPerson(app, { accountId: owner.accountId })
    expect((await report({ userId: other.userId })).problem.errors?.[0]?.field).toBe('userId')
    expect((await report({ email: `${other.userId}@example.test` })).problem.errors?.[0]?.field).toBe('email')
    expect((await list()).body.total).toBe(1)
  })
  test('the source, the place and the time cannot be claimed', async () => {
    for (const claim of [{ source: 'server' }, { place: 'US' }, { at: '2020-01-01T00:00:00Z' }, { event: 'account.created' }])
      expect((await report(claim)).status, JSON.stringify(claim)).toBe(422)
  })
  test('an API key cannot speak for its person', async () => {
    const { key } = (
      await call(app, addApiKey, { token: owner.token, body: { name: 'all', scopes: ['read', 'scan', 'triage', 'manage'] } })
    ).body
    expect((await report({}, key)).problem.code).toBe('right.missing')
  })
})

describe('GET /v2/audit/list', () => {
  test('gives every row once, newest first, page by page', async () => {
    await fill(25)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await list({ limit: 10, ...(cursor === undefined ? {} : { cursor }) })
      expect([body.total, body.totalIsExact]).toEqual([25, true])
      seen.push(...body.results.map(({ seq }) => seq))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
  })
  test('finds the making of a key by the name it was given', async () => {
    await call(app, addApiKey, { token: owner.token, body: { name: 'nightly import', scopes: ['read'] } })
    const { results } = (await list({ q: 'nightly imp' })).body
    expect(results.map(({ event }) => event)).toEqual(['api_key.created'])
  })
  test('filters by event, status, person, time and text, also together', async () => {
    await fill(6)
    await call(app, recordAudit, { token: owner.token, body: { audit: 'login', action: 'Login by Google', status: 'Request' } })
    expect(await seqs({ event: 'scan.failed' })).toEqual([6, 4, 2])
    expect(await seqs({ status: 'Request' })).toEqual([7])
    expect(await seqs({ userId: owner.userId })).toEqual([7])
    expect(await seqs({ q: 'by google' })).toEqual([7])
    expect(await seqs({ q: '100% 3' })).toEqual([3])
    expect(await seqs({ q: '100_ 3' })).toEqual([])
    expect(await seqs({ q: owner.userId })).toEqual([7])
    expect(await seqs({ q: 'scan.comp', status: 'Success' })).toEqual([5, 3, 1])
    const { at } = (await list({ event: 'client.reported' })).body.results[0] as AuditRecord
    expect(await seqs({ from: at })).toEqual([7])
    expect(await seqs({ to: at })).toHaveLength(7)
    expect(await seqs({ from: '2099-01-01T00:00:00Z' })).toEqual([])
  })
  test('a broken cursor is told by its field', async () => {
    for (const cursor of ['W10', 'eyJ9', 'WzBd']) expect((await list({ cursor })).problem.errors?.[0]?.field, cursor).toBe('cursor')
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('is not for the role %s', async (role) => {
    const { token } = await createPerson(app, { accountId: owner.accountId, role })
    expect((await list({}, token)).problem.code).toBe('right.missing')
    expect((await call(app, exportAudit, { token })).problem.code).toBe('right.missing')
  })
  test('does not show the audit of another account', async () => {
    await fill(3)
    const stranger = await createPerson(app)
    expect((await list({}, stranger.token)).body.results).toEqual([])
  })
})

describe('GET /v2/audit/export', () => {
  test('is a CSV file of every row, the export itself first, and is audited', async () => {
    await fillAtOnce(2_050)
    const answer = await download({})
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/u)
    const lines = answer.body.trimEnd().split('\n')
    expect(lines[0]).toBe('seq,at,event,action,status,source,userId,actor,target,details,ip,place,browser,version,os,device')
    expect(lines[1]).toMatch(/^2051,.*,audit\.exported,/u)
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 2_051 }, (_, index) => 2_051 - index))
    const { results } = (await list({ event: 'audit.exported' })).body
    expect(results.map(({ status, details }) => ({ status, details }))).toEqual([
      { status: 'Success', details: { format: 'csv', rows: 2_051 } },
      { status: 'Request', details: { format: 'csv' } },
    ])
  })
  test('as NDJSON has the filtered records as the list shows them', async () => {
    await fill(5)
    const answer = await download({ format: 'ndjson', event: 'scan.failed' })
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const records = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditRecord)
    expect(records).toEqual((await list({ event: 'scan.failed' })).body.results)
    expect(records).toHaveLength(2)
  })
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1'])('a spreadsheet does not take %j for a formula', async (target) => {
    await asWorker(app, owner.accountId, (ctx) => audit(ctx, 'scan.completed', { target }))
    expect((await download({})).body).toContain(`'${target}`)
  })
})

test('the chain with places and actions verifies', async () => {
  await fill(2)
  await call(app, recordAudit, {
    token: owner.token,
    headers: { 'x-forwarded-for': '2001:4860:4860::8888' },
    body: { audit: 'login', action: 'Login by Google', status: 'Success' },
  })
  const { fault, rows } = await verifyAuditChain(app.services.database.identity, owner.accountId, pastAuditKeysOf(app.services.secrets))
  expect([fault, rows]).toEqual([null, 3])
})
