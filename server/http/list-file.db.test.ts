/** Lists as files: findings and the work list, each saying what a scan proved and what somebody only marked done. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { listAudit } from '#contract/audit.ts'
import { exportFindings, listFindings } from '#contract/findings.ts'
import { exportRemediations, listRemediations } from '#contract/remediations.ts'
import { listOwnSessions } from '#contract/security.ts'
import { noClient } from '#server/context.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { listFile } from './list-file.ts'

let app: TestApp
let me: Person
let make: Fixtures
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app)
  make = fixtures(app, me.accountId)
})

let numbers = 0
/** A connection with a card that a scan proved and one that somebody marked done. */
async function completed() {
  const connection = await make.connection()
  const resource = await make.resource(connection.id)
  const fixed = await make.finding(connection.id, resource.id, { state: 2, check_id: 'web-hsts-missing' })
  const open = await make.finding(connection.id, resource.id, { check_id: 'web-csp-missing' })
  const proof = await make.proof(connection.id, fixed.id)
  const card = { column_id: 'Column_Completed', completed_at: new Date() } as const
  await make.remediation(connection.id, { ...card, number: ++numbers, check_id: fixed.check_id, findingIds: [fixed.id], findings_fixed: 1 })
  await make.remediation(connection.id, { ...card, number: ++numbers, check_id: open.check_id, findingIds: [open.id] })
  return { connection, proof, fixed, open }
}
const download = (noun: 'findings' | 'remediations', query: Record<string, string> = {}, token = me.token) =>
  app.http.inject({ url: `/client/v1/${noun}/export`, query, headers: { authorization: `Bearer ${token}` } })
const linesOf = (body: string) => body.trimEnd().split('\n')
/** A CSV without quoted commas as rows by heading. */
function rowsOf(body: string): Record<string, string>[] {
  const [head = '', ...rows] = linesOf(body)
  const names = head.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, place) => [names[place] ?? '', cell])))
}

describe('the work list', () => {
  test('as CSV tells a card that a scan proved from one marked done', async () => {
    await completed()
    const answer = await download('remediations')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="remediations-\d{4}-\d\d-\d\d\.csv"$/u)
    const rows = rowsOf(answer.body).map(({ checkId, status, completion }) => `${checkId} ${status} ${completion}`)
    expect(rows.toSorted()).toEqual(['web-csp-missing Completed marked', 'web-hsts-missing Completed proved'])
  })
  test('as NDJSON has what the list shows, filtered by how it was completed', async () => {
    await completed()
    const answer = await download('remediations', { format: 'ndjson', completion: 'marked' })
    const { body } = await call(app, listRemediations, { token: me.token, query: { completion: 'marked' } })
    expect(linesOf(answer.body).map((line) => JSON.parse(line) as unknown)).toEqual(body.results)
    expect(body.results.map(({ completion }) => completion)).toEqual(['marked'])
  })
})

describe('findings', () => {
  test('as JSON are one array with what the list shows; an empty list is an empty array', async () => {
    await completed()
    const answer = await download('findings', { format: 'json', status: 'open,resolved' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/\.json"$/u)
    const { body } = await call(app, listFindings, { token: me.token, query: { status: 'open,resolved' } })
    expect(body.results).toHaveLength(2)
    expect(answer.json()).toEqual(body.results)
    expect((await download('findings', { format: 'json', q: 'nothing is called so' })).json()).toEqual([])
  })
  test('as CSV tell the proved with their proof, and the open ones of a card that was marked done', async () => {
    const { proof } = await completed()
    const answer = await download('findings', { status: 'open,resolved' })
    const rows = rowsOf(answer.body).map(({ status, completion, proofId }) => `${status} ${completion} ${proofId}`)
    expect(rows.toSorted()).toEqual(['open marked ', `resolved proved ${proof.id}`])
  })
  test('come all, however many batches they take, in the order of the list', async () => {
    const connection = await make.connection()
    const resource = await make.resource(connection.id)
    for (let n = 0; n < 501; n += 1) await make.finding(connection.id, resource.id, { priority: n % 100 })
    const lines = linesOf((await download('findings', { format: 'ndjson' })).body).map((line) => JSON.parse(line) as { id: string })
    expect(new Set(lines.map(({ id }) => id)).size).toBe(501)
    const { body } = await call(app, listFindings, { token: me.token, query: { limit: 200 } })
    expect(lines.slice(0, 200).map(({ id }) => id)).toEqual(body.results.map(({ id }) => id))
  })
  test('whose name begins like a formula are none to a spreadsheet', async () => {
    const connection = await make.connection({ name: '=HYPERLINK("https://evil.example")' })
    await make.finding(connection.id, (await make.resource(connection.id)).id)
    expect((await download('findings')).body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})

test.each([
  ['findings', { status: 'open' }],
  ['remediations', { completion: 'marked' }],
] as const)('each file of %s is in the audit: who, which filters, how many rows', async (noun, filters) => {
  await completed()
  const rows = linesOf((await download(noun, { format: 'ndjson', ...filters })).body).length
  const { results } = (await call(app, listAudit, { token: me.token, query: { event: `${noun.slice(0, -1)}.exported` } })).body
  expect(results.map(({ status, userId, details }) => ({ status, userId, details }))).toEqual([
    { status: 'Success', userId: me.userId, details: expect.objectContaining({ format: 'ndjson', ...filters, rows }) },
    { status: 'Request', userId: me.userId, details: expect.objectContaining({ format: 'ndjson', ...filters }) },
  ])
})
test('a file that its reader does not take to the end is in the audit as such', async () => {
  const rows = { results: [{ id: 1 }], nextCursor: 'more' }
  const session = await call(app, listOwnSessions, { token: me.token })
  const standing = { role: 'Owner', insideUntil: null, isSuperAdmin: false } as const
  const facts = {
    userId: me.userId,
    label: 'me',
    standing,
    provedAt: new Date(),
    vouchedBy: null,
    factorProvedAt: null,
    lacksFactor: false,
  }
  const principal = { kind: 'session', id: session.body.results[0]?.id ?? '', ...facts } as const
  const scope = { accountId: me.accountId, principal, language: 'en', client: noClient, log: app.services.log } as const
  const file = { name: 'x', format: 'ndjson', right: 'findings.read', event: 'finding.exported', filters: {}, columns: {} } as const
  const { body } = await listFile(app.services.contexts, scope, { ...file, page: async () => rows })
  if (!(body instanceof Readable)) throw new Error('It is no stream')
  await body.take(3).toArray()
  await vi.waitFor(async () => {
    const { results } = (await call(app, listAudit, { token: me.token, query: { event: 'finding.exported' } })).body
    expect(results[0]).toMatchObject({ status: 'Fail', details: { format: 'ndjson' } })
    expect(Number(results[0]?.details['rows'])).toBeGreaterThanOrEqual(3)
  }, 15_000)
})

test.each(['findings', 'remediations'] as const)(
  'nobody else has them: %s of another account, a limited key, a role without the right',
  async (noun) => {
    const [{ connection }, hidden] = [await completed(), await completed()]
    const route = noun === 'findings' ? exportFindings : exportRemediations
    const stranger = await createPerson(app)
    expect(linesOf((await download(noun, {}, stranger.token)).body)).toHaveLength(1)
    const billing = await createPerson(app, { accountId: me.accountId, role: 'Billing' })
    expect((await call(app, route, { token: billing.token })).problem.code).toBe('right.missing')
    expect((await call(app, route, {})).status).toBe(401)
    const { body } = await call(app, addApiKey, {
      token: me.token,
      body: { name: 'limited', scopes: ['read'], connectionIds: [connection.id] },
    })
    const rows = linesOf((await download(noun, { format: 'ndjson' }, body.key)).body).map(
      (line) => JSON.parse(line) as { connectionId: string },
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ connectionId }) => connectionId === hidden.connection.id)).toBe(false)
  },
)
