import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts'
import { listUsers, updateProfile } from '#contract/users.ts'
import { readKeyText } from './key-text.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let owner: Person
let colleague: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  colleague = await createPerson(app, { accountId: owner.accountId, role: 'User' })
})
afterAll(() => app.close())

const add = async (token: string, name = 'pipeline', expiresInDays?: number) =>
  (await call(app, addApiKey, { token, body: { name, ...(expiresInDays === undefined ? {} : { expiresInDays }) } })).body
const team = (token: string) => call(app, listUsers, { token })

test('a key is shown once; the table keeps a hash', async () => {
  const created = await add(owner.token)
  expect(created.key).toMatch(/^parapet_live_[0-9a-f]{32}_[0-9A-Za-z]{49}$/u)
  expect(created.key.endsWith(created.last4)).toBe(true)
  const list = await call(app, listApiKeys, { token: owner.token })
  expect(list.raw.body).not.toContain(created.key)
  const secret = readKeyText(created.key)?.secret ?? ''
  const row = await app.services.database.identity.selectFrom('api_key').selectAll().where('id', '=', created.id).executeTakeFirstOrThrow()
  expect(row.secret_hash.toString('latin1')).not.toContain(secret)
})
test('a mistyped key is refused by its checksum alone', async () => {
  const { key } = await add(owner.token)
  const mistyped = key.replace(/.(?=.{10}$)/u, (char) => (char === 'a' ? 'b' : 'a'))
  expect(readKeyText(key)).not.toBeNull()
  expect(readKeyText(mistyped)).toBeNull()
  expect((await team(mistyped)).status).toBe(401)
})
test('a key reads what its scope allows and nothing more', async () => {
  const { key } = await add(owner.token)
  expect((await team(key)).status).toBe(200)
  expect((await call(app, updateProfile, { token: key, body: { firstName: 'Eve' } })).problem.code).toBe('right.missing')
  expect((await call(app, addApiKey, { token: key, body: { name: 'child' } })).status).toBe(403)
})
test("a key never exceeds its person's rights of this moment", async () => {
  const { key } = await add(colleague.token)
  expect((await team(key)).status).toBe(200)
  const demote = (role: 'Billing' | 'User') =>
    app.services.database.identity.updateTable('membership').set({ role }).where('user_id', '=', colleague.userId).execute()
  await demote('Billing')
  expect((await team(key)).status).toBe(403)
  await demote('User')
})
test('a revoked key is refused on the next request, and both events are audited', async () => {
  const { key, id } = await add(owner.token)
  expect((await call(app, deleteApiKey, { token: owner.token, query: { id } })).body).toEqual({ deleted: true })
  expect((await team(key)).status).toBe(401)
  expect((await call(app, deleteApiKey, { token: owner.token, query: { id } })).status).toBe(404)
  const events = await app.services.database.identity.selectFrom('audit').select('event').where('target', '=', id).orderBy('seq').execute()
  expect(events.map((row) => row.event)).toEqual(['api_key.created', 'api_key.revoked'])
})
test('an expired key is refused', async () => {
  const { key, id } = await add(owner.token, 'short', 1)
  expect((await team(key)).status).toBe(200)
  await app.services.database.identity
    .updateTable('api_key')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await team(key)).status).toBe(401)
})
test('a User lists and revokes only own keys; an Owner all of the account', async () => {
  const mine = await add(colleague.token, 'mine')
  const ofOwner = await add(owner.token, 'of the owner')
  const names = async (token: string) => (await call(app, listApiKeys, { token })).body.results.map((key) => key.name)
  expect(await names(colleague.token)).not.toContain('of the owner')
  expect(await names(owner.token)).toEqual(expect.arrayContaining(['mine', 'of the owner']))
  expect((await call(app, deleteApiKey, { token: colleague.token, query: { id: ofOwner.id } })).status).toBe(404)
  expect((await call(app, deleteApiKey, { token: owner.token, query: { id: mine.id } })).status).toBe(200)
})
test('does not return or revoke an API key of another account', async () => {
  const foreign = await createPerson(app)
  const { id, key } = await add(foreign.token, 'foreign')
  expect((await call(app, listApiKeys, { token: owner.token })).raw.body).not.toContain(id)
  expect((await call(app, deleteApiKey, { token: owner.token, query: { id } })).status).toBe(404)
  expect((await call(app, listUsers, { token: key, headers: { 'x-account-id': owner.accountId } })).status).toBe(404)
  expect((await team(key)).status).toBe(200)
})
test('a Viewer may make no key', async () => {
  const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  expect((await call(app, addApiKey, { token: viewer.token, body: { name: 'no' } })).problem.code).toBe('right.missing')
})
