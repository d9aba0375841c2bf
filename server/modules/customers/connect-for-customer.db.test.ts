import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConnections } from '#contract/connections.ts'
import { createForCustomer } from '#server/kinds.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { auditOf, createManaged, createMsp, enter, grantTo } from './test/msp.ts'

let app: TestApp
let msp: Person
let customer: Person
beforeAll(async () => {
  app = await testApp()
  msp = await createMsp(app)
  customer = await createManaged(app, msp)
})
afterAll(() => app.close())

const connect = (person: Person, body: Record<string, unknown> = {}) => {
  const fields = { url: 'http://127.0.0.1:8080/', ...body }
  return call(app, createForCustomer, {
    token: person.token,
    body: { customerId: customer.accountId, typeVector: 'Websites', name: 'Shop', schedule: 'manual', ...fields },
  })
}

test('a target is connected for a managed account while inside it, and stands in that account', async () => {
  expect((await connect(msp)).status, 'not before').toBe(404)
  await enter(app, msp, customer.accountId)
  const { status, body } = await connect(msp)
  expect([status, body.target]).toEqual([201, 'http://127.0.0.1:8080/'])
  const there = await call(app, listConnections, { token: customer.token, query: {} })
  expect(there.body.results.map(({ id }) => id)).toEqual([body.id])
  const own = await call(app, listConnections, { token: msp.token, query: {} })
  expect(own.body.results).toEqual([])
  const [row] = await auditOf(app, customer.accountId, 'connection.created')
  expect(row).toMatchObject({ actor_id: msp.userId, target: body.id })
})

test('the role of the entry decides, and a stranger does not learn that the account exists', async () => {
  const colleague = await createPerson(app, { accountId: msp.accountId, role: 'User' })
  await grantTo(app, msp, { userId: colleague.userId, customerId: customer.accountId, userRole: 'Viewer' })
  await enter(app, colleague, customer.accountId)
  expect((await connect(colleague, { url: 'http://127.0.0.1:8081/' })).status).toBe(403)
  expect((await connect(await createPerson(app))).status).toBe(404)
})

test('the body is that of the kind: what it lacks or does not know is named', async () => {
  await enter(app, msp, customer.accountId)
  const lacking = await connect(msp, { url: undefined })
  expect([lacking.status, lacking.problem.errors?.[0]?.field]).toEqual([422, 'url'])
  const foreign = await connect(msp, { roleArn: 'arn:aws:iam::111122223333:role/x' })
  expect([foreign.status, foreign.problem.errors?.[0]?.field]).toEqual([422, 'roleArn'])
  expect((await connect(msp, { typeVector: 'Mainframe' })).status).toBe(422)
})
