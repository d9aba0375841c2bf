import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOverview } from '#contract/dashboard.ts'
import { getFinding } from '#contract/findings.ts'
import { enterForSupport, getPlatformHealth, listPlatformAccounts, updatePlatformAccount } from '#contract/platform.ts'
import { getProfile } from '#contract/users.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { setAccount, setSuperAdmin } from './index.ts'

let app: TestApp
let operator: Person
const emailOf = ({ userId }: Person) => `${userId}@example.test`
beforeAll(async () => {
  app = await testApp()
  operator = await createPerson(app)
  await setSuperAdmin(app.services, { email: emailOf(operator), isSuperAdmin: true })
})
afterAll(() => app.close())

const identity = () => app.services.database.identity
const auditOf = (accountId: string) =>
  identity()
    .selectFrom('audit')
    .select(['actor_label', 'source', 'target', 'details'])
    .where('account_id', '=', accountId)
    .where('event', '=', 'account.plan_changed')
    .orderBy('seq')
    .execute()

describe('the operator', () => {
  test('is nobody but who was promoted on the machine', async () => {
    const owner = await createPerson(app)
    const id = owner.accountId
    const calls = (token: string) =>
      Promise.all([
        call(app, listPlatformAccounts, { token, query: {} }),
        call(app, getPlatformHealth, { token }),
        call(app, updatePlatformAccount, { token, params: { id }, body: { isMsp: true } }),
        call(app, enterForSupport, { token, params: { id } }),
      ])
    for (const { status } of await calls(owner.token)) expect(status).toBe(403)
    const { key } = (await call(app, addApiKey, { token: operator.token, body: { name: 'k', scopes: ['read', 'manage'] } })).body
    for (const { status } of await calls(key)) expect(status).toBe(403)
  })
  test('sees no finding, overview or profile of an account that has not let them in', async () => {
    const owner = await createPerson(app)
    const rows = fixtures(app, owner.accountId)
    const connection = await rows.connection()
    const resource = await rows.resource(connection.id)
    const finding = await rows.finding(connection.id, resource.id)
    const as = { token: operator.token, headers: { 'x-account-id': owner.accountId } }
    expect((await call(app, getFinding, { ...as, params: { id: finding.id } })).status).toBe(404)
    expect((await call(app, getFinding, { token: operator.token, params: { id: finding.id } })).status).toBe(404)
    expect((await call(app, getOverview, as)).status).toBe(404)
    expect((await call(app, getProfile, as)).status).toBe(404)
    const { raw } = await call(app, listPlatformAccounts, { token: operator.token, query: { limit: 200 } })
    expect(raw.body).toContain(owner.accountId)
    expect(raw.body).not.toContain(finding.id)
    expect(raw.body).not.toContain(connection.name)
  })
  test('keeps platform rights in every account they act in, and loses them on the request after being demoted', async () => {
    const second = await createPerson(app)
    await setSuperAdmin(app.services, { email: emailOf(second), isSuperAdmin: true })
    expect((await call(app, getProfile, { token: second.token })).body.rights).toContain('platform.manage')
    await setSuperAdmin(app.services, { email: emailOf(second), isSuperAdmin: false })
    expect((await call(app, getPlatformHealth, { token: second.token })).status).toBe(403)
  })
  test('nobody is promoted by an address that is not registered', async () => {
    await expect(setSuperAdmin(app.services, { email: 'nobody@example.test', isSuperAdmin: true })).rejects.toMatchObject({
      code: 'resource.not_found',
    })
  })
})

describe('the accounts of the installation', () => {
  test('are paged once each, newest first, and searched by name', async () => {
    for (let n = 0; n < 5; n++) await createPerson(app)
    await identity().updateTable('account').set({ name: 'Quay 50%' }).where('account_id', '=', operator.accountId).execute()
    const seen: string[] = []
    const times: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, listPlatformAccounts, {
        token: operator.token,
        query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      })
      seen.push(...body.results.map(({ accountId }) => accountId))
      times.push(...body.results.map(({ createdAt }) => createdAt))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    const all = await identity().selectFrom('account').select('account_id').execute()
    expect(seen.toSorted()).toEqual(all.map(({ account_id }) => account_id).toSorted())
    expect(times).toEqual(times.toSorted().toReversed())
    const found = await call(app, listPlatformAccounts, { token: operator.token, query: { q: '0%' } })
    expect(found.body.results).toMatchObject([{ accountId: operator.accountId, members: 1, connections: 0, supportRole: null }])
    const broken = await call(app, listPlatformAccounts, { token: operator.token, query: { cursor: 'x' } })
    expect(broken.problem.errors).toMatchObject([{ field: 'cursor' }])
  })
  test('get plan and kind from the operator; both audits tell it', async () => {
    const owner = await createPerson(app)
    const { status, body } = await call(app, updatePlatformAccount, {
      token: operator.token,
      params: { id: owner.accountId },
      body: { planName: 'Business', isMsp: true },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ planName: 'Business', isMsp: true, isMultiTenant: false })
    expect((await call(app, getProfile, { token: owner.token })).body).toMatchObject({ planName: 'Business', isMsp: true })
    const details = { isMsp: true, isMultiTenant: false, planBefore: 'Community', planName: 'Business' }
    expect(await auditOf(owner.accountId)).toEqual([
      { actor_label: `${emailOf(operator)} (Operator)`, source: 'server', target: operator.accountId, details },
    ])
    expect((await auditOf(operator.accountId)).at(-1)).toMatchObject({ actor_label: emailOf(operator), target: owner.accountId })
  })
  test('are changed only with a recent proof, and only those that exist', async () => {
    const change = (id: string) => call(app, updatePlatformAccount, { token: operator.token, params: { id }, body: { isMsp: true } })
    expect((await change('01900000-0000-7000-8000-000000000000')).status).toBe(404)
    const session = (proved_at: Date) =>
      identity().updateTable('session').set({ proved_at }).where('user_id', '=', operator.userId).execute()
    await session(new Date(0))
    expect((await change(operator.accountId)).problem.code).toBe('auth.reauthentication_required')
    await session(new Date())
  })
  test('get plan and kind from the machine itself; what is not given stays', async () => {
    const owner = await createPerson(app)
    await setAccount(app.services, owner.accountId, { isMultiTenant: true })
    expect(await setAccount(app.services, owner.accountId, { planName: 'Team' })).toMatchObject({
      accountId: owner.accountId,
      planName: 'Team',
      isMsp: false,
      isMultiTenant: true,
    })
    expect(await auditOf(owner.accountId)).toMatchObject([{ source: 'cli' }, { source: 'cli', actor_label: 'parapet account set' }])
    await expect(setAccount(app.services, '01900000-0000-7000-8000-000000000000', { isMsp: true })).rejects.toMatchObject({
      code: 'resource.not_found',
    })
  })
})

test('health counts what is there', async () => {
  const { body } = await call(app, getPlatformHealth, { token: operator.token })
  const accounts = await identity().selectFrom('account').select('account_id').execute()
  expect(body).toMatchObject({ accounts: accounts.length, users: accounts.length, scansRunning: 0, mailFailed: 0, jobsFailed: 0 })
  expect(body.databaseBytes).toBeGreaterThan(1_000_000)
  const rows = fixtures(app, operator.accountId)
  const connection = await rows.connection()
  await rows.scan(connection.id, { status: 'failed' })
  const after = await call(app, getPlatformHealth, { token: operator.token })
  expect(after.body).toMatchObject({ connections: body.connections + 1, scansFailedToday: body.scansFailedToday + 1 })
})
