import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts'
import { listUsers, updateProfile } from '#contract/users.ts'
import { newId } from '#server/new-id.ts'
import { newKeyText, readKeyText } from './key-text.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

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

describe('the addresses a key may be used from', () => {
  const from = (key: string, address: string) => call(proxied, listUsers, { token: key, headers: { 'x-forwarded-for': address } })
  let proxied: TestApp
  let person: Person
  beforeAll(async () => {
    proxied = await testApp({ trustedProxies: ['127.0.0.1'] })
    person = await createPerson(proxied)
  })
  afterAll(() => proxied.close())

  test('are checked on every request; elsewhere it is refused without being used', async () => {
    const { body } = await call(proxied, addApiKey, {
      token: person.token,
      body: { name: 'office', addressList: ['203.0.113.7', '2001:db8::/32'] },
    })
    expect(body.addressList).toEqual(['203.0.113.7', '2001:db8::/32'])
    for (const address of ['203.0.113.8', '127.0.0.1', '2001:db9::1'])
      expect((await from(body.key, address)).problem, address).toMatchObject({ status: 401, code: 'auth.address_refused' })
    expect((await call(proxied, listApiKeys, { token: person.token })).body.results[0]?.lastUsedAt).toBeNull()
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::5'])
      expect((await from(body.key, address)).status, address).toBe(200)
  })
  test('do not tell who has no secret whether a key exists', async () => {
    const { body } = await call(proxied, addApiKey, { token: person.token, body: { name: 'office', addressList: ['203.0.113.7'] } })
    const guessed = newKeyText(body.id).key
    expect((await from(guessed, '203.0.113.8')).problem.code).toBe('auth.token_invalid')
  })
  test('must be addresses or networks; a wrong one is named by its place', async () => {
    const { status, problem } = await call(proxied, addApiKey, {
      token: person.token,
      body: { name: 'x', addressList: ['10.0.0.0/8', 'example.test'] },
    })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'addressList.1'])
  })
})

test('a key goes with its person: removed from the team, it is refused on the next request and stays so when they return', async () => {
  const { identity } = app.services.database
  const leaver = await createPerson(app, { accountId: owner.accountId, role: 'User' })
  const { key } = await add(leaver.token)
  expect((await team(key)).status).toBe(200)
  await identity.deleteFrom('membership').where('account_id', '=', owner.accountId).where('user_id', '=', leaver.userId).execute()
  expect((await team(key)).status).toBe(401)
  await identity.insertInto('membership').values({ account_id: owner.accountId, user_id: leaver.userId, role: 'User' }).execute()
  expect((await team(key)).status).toBe(401)
})
test('whoever entered an account from outside makes no key there', async () => {
  const msp = await createPerson(app)
  const { identity, platform } = app.services.database
  await identity.updateTable('account').set({ is_msp: true }).where('account_id', '=', msp.accountId).execute()
  await identity.updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', msp.userId).execute()
  const customer = await createPerson(app)
  await identity.updateTable('account').set({ msp_account_id: msp.accountId }).where('account_id', '=', customer.accountId).execute()
  const [grant, entry] = [newId(), newId()]
  await platform
    .insertInto('access_grant')
    .values({
      account_id: customer.accountId,
      id: grant,
      kind: 'msp',
      user_id: msp.userId,
      role: 'Admin',
      granted_by: null,
      expires_at: null,
    })
    .execute()
  await platform
    .insertInto('account_entry')
    .values({
      account_id: customer.accountId,
      id: entry,
      grant_id: grant,
      user_id: msp.userId,
      inside_until: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const inside = { token: msp.token, headers: { 'x-account-id': customer.accountId } }
  expect((await call(app, listUsers, inside)).status).toBe(200)
  expect((await call(app, addApiKey, { ...inside, body: { name: 'hidden' } })).problem.code).toBe('right.missing')
  expect((await call(app, listApiKeys, inside)).problem.code).toBe('right.missing')
})
