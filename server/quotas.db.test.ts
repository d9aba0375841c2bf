import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { quotas } from '#contract/limits.ts'
import { startScan } from '#contract/scans.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
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

/** Pieces of evidence of the same size, as if scans had kept them. */
const fillEvidence = ({ accountId }: Person, pieces: number, size: number) =>
  app.services.database.platform
    .insertInto('evidence')
    .values(Array.from({ length: pieces }, () => ({ account_id: accountId, sha256: newId(), size, body: null })))
    .execute()
/** Asks for a scan of one more connection: the answer, and how often evidence was summed for it. */
async function scanOne(person: Person) {
  const { id } = await fixtures(app, person.accountId).connection({ target: `https://${newId()}.example/` })
  let answer: Awaited<ReturnType<typeof start>> | undefined
  const start = () => call(app, startScan, { token: person.token, body: { manualMode: true, connectionId: id } })
  const statements = await statementsOf(async () => {
    answer = await start()
  })
  return { answer, sums: statements.filter((text) => text.includes('from "evidence"')).length }
}

test('an account that holds its quota of evidence begins no scan', async () => {
  const person = await createPerson(app)
  await fillEvidence(person, quotas.evidenceBytes / 2e9, 2e9)
  const { answer } = await scanOne(person)
  expect([answer?.status, answer?.problem.code]).toEqual([409, 'account.quota_reached'])
  expect(answer?.problem.detail).toContain('bytes of evidence')
})
test('evidence is summed once in a while for an account with ample room, and for each scan of one past half of its quota', async () => {
  const [small, large] = [await createPerson(app), await createPerson(app)]
  await fillEvidence(small, 3, 1e9)
  await fillEvidence(large, 6, 2e9)
  const scans = [await scanOne(small), await scanOne(small), await scanOne(large), await scanOne(large)]
  expect(scans.map(({ answer }) => answer?.status)).toEqual([202, 202, 202, 202])
  expect(scans.map(({ sums }) => sums)).toEqual([1, 0, 1, 1])
})
