import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentFinding, listComments, listThreads } from '#contract/findings.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
let findings: string[]
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app, { name: 'Olga Owner' })
  const make = fixtures(app, owner.accountId)
  const connection = await make.connection({ name: 'Shop' })
  const resource = await make.resource(connection.id)
  findings = []
  for (let n = 0; n < 4; n++) findings.push((await make.finding(connection.id, resource.id)).id)
})
afterAll(() => app.close())

const say = (finding: number, text: string, person = owner) =>
  call(app, commentFinding, { token: person.token, params: { id: findings[finding] ?? '' }, body: { text } })
const threads = (query: { limit?: number; cursor?: string } = {}, person = owner) => call(app, listThreads, { token: person.token, query })

test('the discussion is the findings that people talk about, the newest comment first, page by page', async () => {
  const user = await createPerson(app, { accountId: owner.accountId, role: 'User', name: 'Uma User' })
  await say(0, 'first')
  await say(1, 'second')
  await say(2, 'third', user)
  await say(0, `fourth ${'x'.repeat(500)}`, user)
  const { body } = await threads()
  expect([body.total, body.totalIsExact]).toEqual([3, true])
  expect(body.results.map(({ findingId, comments }) => [findings.indexOf(findingId), comments])).toEqual([
    [0, 2],
    [2, 1],
    [1, 1],
  ])
  expect(body.results[0]).toMatchObject({ connectionName: 'Shop', status: 'open', last: { actor: { name: 'Uma User' } } })
  expect(body.results[0]?.last.text).toHaveLength(160)
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = (await threads({ limit: 1, ...(cursor === undefined ? {} : { cursor }) })).body
    seen.push(...page.results.map(({ findingId }) => findingId))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(body.results.map(({ findingId }) => findingId))
})
test('a conversation is read from its oldest comment on, by whoever reads findings, in this account alone', async () => {
  await say(3, 'one')
  await say(3, 'two')
  const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  const read = (person: Person) => call(app, listComments, { token: person.token, params: { id: findings[3] ?? '' } })
  const { body } = await read(viewer)
  expect([body.total, body.results.map(({ text, actor }) => [text, actor?.name])]).toEqual([
    2,
    [
      ['one', 'Olga Owner'],
      ['two', 'Olga Owner'],
    ],
  ])
  const stranger = await createPerson(app)
  expect((await read(stranger)).status).toBe(404)
  expect((await threads({}, stranger)).body).toMatchObject({ results: [], total: 0 })
  expect((await say(3, 'three', viewer)).status, 'a Viewer only reads').toBe(403)
})
