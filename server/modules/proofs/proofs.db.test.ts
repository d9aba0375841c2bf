import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { getProof, listProofs } from '#contract/proofs.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

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
/** A resolved finding of a connection of its own, with its card and its proof. */
async function proved(at = new Date()) {
  numbers += 1
  const connection = await make.connection({ name: `Shop ${numbers}` })
  const resource = await make.resource(connection.id)
  const finding = await make.finding(connection.id, resource.id, { state: 2, locator: '/.env' })
  const card = await make.remediation(connection.id, { number: numbers, findingIds: [finding.id] })
  const before = await make.evidence([{ label: 'GET /.env: 200', kind: 'text', content: `DB_HOST=db${numbers}` }])
  const after = await make.evidence([{ label: `GET https://shop${numbers}.example/.env`, kind: 'response', content: 'HTTP 404' }])
  const requests = JSON.stringify([{ request: 'GET https://shop.example/.env', answer: 'HTTP 404' }])
  const proof = await make.proof(connection.id, finding.id, { at, before_evidence_sha256: before, after_evidence_sha256: after, requests })
  return { connection, finding, card, proof, resource }
}
const listed = async (query: Record<string, string | number>, token = me.token) => {
  const { body, status } = await call(app, listProofs, { token, query })
  expect(status).toBe(200)
  return body
}
const read = (id: string, token = me.token) => call(app, getProof, { token, params: { id } })

describe('one proof', () => {
  test('says what failed, what passed, what was asked, by which scan, when, and where it is shared', async () => {
    const { connection, finding, card, proof } = await proved()
    const { status, body } = await read(proof.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: proof.id,
      scanId: proof.scan_id,
      findingId: finding.id,
      remediationId: card.id,
      remediationKey: `REM-${card.number}`,
      connectionName: connection.name,
      locator: '/.env',
      place: '/.env',
      holds: true,
      before: { evidence: [{ label: 'GET /.env: 200' }] },
      after: { evidence: [{ content: 'HTTP 404' }] },
      requests: [{ request: 'GET https://shop.example/.env', answer: 'HTTP 404' }],
      askedBy: null,
      sha256: proof.after_evidence_sha256,
    })
    expect(new URL(body.link).pathname).toBe(`/dashboard/proofs/${proof.id}`)
    expect(new URL(body.link).searchParams.get('account')).toBe(me.accountId)
  })
  test.each([
    ['Viewer', 200],
    ['Billing', 403],
  ] as const)('is opened by its link for a %s of the account with %i', async (role, status) => {
    const { proof } = await proved()
    const colleague = await createPerson(app, { accountId: me.accountId, role })
    expect((await read(proof.id, colleague.token)).status).toBe(status)
  })
  test('does not exist for another account', async () => {
    const { proof } = await proved()
    const stranger = await createPerson(app)
    expect((await read(proof.id, stranger.token)).status).toBe(404)
    expect((await listed({}, stranger.token)).results).toEqual([])
  })
  test('does not exist for an API key that is limited to other connections', async () => {
    const [mine, hidden] = [await proved(), await proved()]
    const { body } = await call(app, addApiKey, {
      token: me.token,
      body: { name: 'limited', scopes: ['read'], connectionIds: [mine.connection.id] },
    })
    expect((await read(mine.proof.id, body.key)).status).toBe(200)
    expect((await read(hidden.proof.id, body.key)).status).toBe(404)
    expect((await listed({}, body.key)).results.map(({ id }) => id)).toEqual([mine.proof.id])
  })
})

describe('the list', () => {
  test('is narrowed to a finding, a remediation, a scan or connections', async () => {
    const [wanted] = [await proved(), await proved()]
    const ids = async (query: Record<string, string>) => (await listed(query)).results.map(({ id }) => id)
    expect(await ids({ findingId: wanted.finding.id })).toEqual([wanted.proof.id])
    expect(await ids({ remediationId: wanted.card.id })).toEqual([wanted.proof.id])
    expect(await ids({ scanId: wanted.proof.scan_id })).toEqual([wanted.proof.id])
    expect(await ids({ connectionId: wanted.connection.id })).toEqual([wanted.proof.id])
    expect(await ids({ resourceId: wanted.resource.id })).toEqual([wanted.proof.id])
    expect((await listed({})).total).toBe(2)
  })
  test('comes newest first, page by page, each once', async () => {
    const now = Date.now()
    const made: ({ minutes: number } & Awaited<ReturnType<typeof proved>>)[] = []
    for (const minutes of [3, 1, 2, 1]) made.push({ minutes, ...(await proved(new Date(now - minutes * 60_000))) })
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(cursor === '' ? { limit: 1 } : { limit: 1, cursor })
      pages.push(...page.results.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(pages).size).toBe(4)
    expect(pages.map((id) => made.find(({ proof }) => proof.id === id)?.minutes)).toEqual([1, 1, 2, 3])
  })
  test('tells which of several proofs of one finding holds', async () => {
    const { connection, finding, proof } = await proved(new Date(Date.now() - 60_000))
    const later = await make.proof(connection.id, finding.id)
    const { results } = await listed({ findingId: finding.id })
    expect(results.map(({ id, holds }) => [id, holds])).toEqual([
      [later.id, true],
      [proof.id, false],
    ])
  })
})
