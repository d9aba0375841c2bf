import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOf } from '#contract/rights.ts'
import { getProfile, listUsers, updateProfile } from '#contract/users.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await createPerson(app, { role: 'Admin', name: 'Grace Hopper' })
})
afterAll(() => app.close())

test('the profile tells role, rights and every account of the person', async () => {
  const { body } = await call(app, getProfile, { token: person.token })
  expect(body).toMatchObject({
    firstName: 'Grace',
    userRole: 'Admin',
    customerId: person.accountId,
    multiTenantList: [{ accountId: person.accountId, role: 'Admin' }],
  })
  expect(body.rights.toSorted()).toEqual([...rightsOf.Admin].toSorted())
})
test('a person changes own name and language, audited', async () => {
  const { body } = await call(app, updateProfile, { token: person.token, body: { lastName: 'Murray', language: 'es' } })
  expect(body).toMatchObject({ firstName: 'Grace', lastName: 'Murray', language: 'es' })
  const row = await app.services.database.identity
    .selectFrom('audit')
    .selectAll()
    .where('event', '=', 'user.updated')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ account_id: person.accountId, actor_id: person.userId, details: { fields: 'language, last_name' } })
})
test.each(['isSuperAdmin', 'isMsp', 'userRole', 'customerId', 'planName'])('refuses to take %s from a client', async (field) => {
  const refused = await app.http.inject({
    method: 'PATCH',
    url: '/client/v1/profile',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { [field]: true },
  })
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ field }] })
})
test('the team lists colleagues of this account alone', async () => {
  const colleague = await createPerson(app, { accountId: person.accountId, role: 'Viewer', name: 'Alan Turing' })
  await createPerson(app, { name: 'Foreign Person' })
  const { body } = await call(app, listUsers, { token: person.token })
  expect(body.results.map((row) => [row.userId, row.userRole])).toEqual([
    [person.userId, 'Admin'],
    [colleague.userId, 'Viewer'],
  ])
  expect(body.results[1]).toMatchObject({ name: 'Alan Turing', initials: 'AT' })
})
test('the Billing role does not see the team', async () => {
  const billing = await createPerson(app, { accountId: person.accountId, role: 'Billing' })
  expect((await call(app, listUsers, { token: billing.token })).status).toBe(403)
})
