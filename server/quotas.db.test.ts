import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { quotas } from '#contract/limits.ts'
import { newId } from '#server/new-id.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Keys as if they had been made: all but the last `left`. */
async function fillKeys({ accountId, userId }: Person, left: number): Promise<void> {
  const row = { account_id: accountId, user_id: userId, name: 'k', last4: 'last', scopes: ['read' as const], secret_hash: Buffer.alloc(32) }
  await app.services.database.identity
    .insertInto('api_key')
    .values(Array.from({ length: quotas.apiKeys - left }, () => ({ ...row, id: newId(), address_list: [] })))
    .execute()
}
const add = (person: Person) => call(app, addApiKey, { token: person.token, body: { name: 'one more' } })

test('two at once cannot both take the last place; who is refused is told the quota', async () => {
  const person = await createPerson(app)
  await fillKeys(person, 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(person)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409', '409'])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem).toMatchObject({ code: 'account.quota_reached', detail: `An account can have ${quotas.apiKeys} API keys.` })
})
test('one account at its quota keeps no other from its own', async () => {
  const [full, other] = [await createPerson(app), await createPerson(app)]
  await fillKeys(full, 0)
  expect((await add(full)).status).toBe(409)
  expect((await add(other)).status).toBe(201)
})
