import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { FIXTURE_CHECK, fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkTexts } from '#server/modules/checks/index.ts'

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
const find = async (q: string, token = me.token) => (await call(app, search, { token, query: { q } })).body.results
const texts = checkTexts(FIXTURE_CHECK, 'en')

test('finds connections by name or target, open findings and cards by the name or a title of their check', async () => {
  const shop = await make.connection({ name: 'Web shop', target: 'https://shop.example/' })
  const resource = await make.resource(shop.id, { generic_identifier_value: 'https://shop.example/cart' })
  const finding = await make.finding(shop.id, resource.id)
  await make.finding(shop.id, resource.id, { state: 2 })
  const card = await make.remediation(shop.id, { number: 12, findingIds: [finding.id] })
  const connection = {
    kind: 'connection',
    id: shop.id,
    label: 'Web shop',
    hint: 'https://shop.example/',
    riskLevel: null,
    connectionName: null,
  }
  const found = {
    kind: 'finding',
    id: finding.id,
    label: texts.finding,
    hint: 'https://shop.example/cart',
    riskLevel: 'medium',
    connectionName: null,
  }
  const work = { kind: 'remediation', id: card.id, label: texts.fix, hint: 'REM-12', riskLevel: null, connectionName: 'Web shop' }
  expect(await find('web SHOP')).toEqual([connection])
  for (const text of [texts.name, texts.finding, texts.fix]) expect(await find(text.toLowerCase())).toEqual([found, work])
  expect(await find('shop.example')).toEqual([connection, found])
  for (const q of ['REM-12', 'rem 12', '12']) expect([q, await find(q)]).toEqual([q, [work]])
  expect(await find('99999999999999999999')).toEqual([])
  expect(await find('100%')).toEqual([])
})

test('shows at most five of each kind, the most urgent findings first, in two statements', async () => {
  for (let index = 0; index < 7; index++) {
    const { id } = await make.connection({ name: `Shop ${index}` })
    const resource = await make.resource(id, { generic_identifier_value: `https://shop.example/${index}` })
    await make.finding(id, resource.id, { priority: 10 + index, risk: index % 5 })
    await make.remediation(id, { number: index + 1 })
  }
  const kinds = async (q: string) => (await find(q)).map(({ kind }) => kind)
  expect(await kinds('shop')).toEqual([...Array<string>(5).fill('connection'), ...Array<string>(5).fill('finding')])
  expect((await kinds(texts.finding)).filter((kind) => kind === 'remediation')).toHaveLength(5)
  expect((await find('shop')).filter(({ kind }) => kind === 'finding').map(({ hint }) => hint.at(-1))).toEqual(['6', '5', '4', '3', '2'])
  const statements = await statementsOf(() => find('shop'))
  expect(statements.filter((text) => /from (connection|finding|resource|unnest)\b/u.test(text))).toHaveLength(2)
})

test('finds nothing of another account, and nothing for a role that reads no findings', async () => {
  await make.connection({ name: 'Web shop' })
  expect(await find('shop', (await createPerson(app)).token)).toEqual([])
  const billing = await createPerson(app, { accountId: me.accountId, role: 'Billing' })
  expect((await call(app, search, { token: billing.token, query: { q: 'shop' } })).status).toBe(403)
})
