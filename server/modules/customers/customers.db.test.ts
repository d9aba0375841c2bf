import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, getMultiAccess, listCustomers, setMultiAccess, updateCustomer, type Customer } from '#contract/customers.ts'
import { listConnections } from '#contract/connections.ts'
import { getOverview } from '#contract/dashboard.ts'
import { inviteCustomer } from '#contract/invitations.ts'
import { getProfile } from '#contract/users.ts'
import { seedDemoAccount } from '#server/modules/demo/index.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { mailsTo } from '#server/test/mailbox.ts'
import { auditOf, createManaged, createMsp, enter, grantTo, inside } from './test/msp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const listOf = async (person: Person, query: { q?: string } = {}, headers = {}) =>
  (await call(app, listCustomers, { token: person.token, query, headers })).body
const idsOf = (results: readonly Customer[]) => results.map(({ customerId }) => customerId).toSorted()
const identity = () => app.services.database.identity

describe('the list of accounts', () => {
  test('shows a person who is in no MSP their own accounts, and no other', async () => {
    const person = await createPerson(app)
    const second = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: second.accountId, user_id: person.userId, role: 'Viewer' }).execute()
    const list = await listOf(person)
    expect(list).toMatchObject({ total: 2, isMsp: false })
    expect(idsOf(list.results)).toEqual([person.accountId, second.accountId].toSorted())
    expect(list.results.map(({ relation }) => relation)).toEqual(['member', 'member'])
    expect(list.results.find(({ customerId }) => customerId === second.accountId)?.userRole).toBe('Viewer')
  })
  test('shows the people of an MSP all that it manages, with the role granted; an MSP of another tree none of it', async () => {
    const [msp, other] = [await createMsp(app), await createMsp(app)]
    const [one, two] = [await createManaged(app, msp), await createManaged(app, msp)]
    const foreign = await createManaged(app, other)
    const list = await listOf(msp)
    expect(list).toMatchObject({ total: 3, isMsp: true })
    expect(idsOf(list.results)).toEqual([msp.accountId, one.accountId, two.accountId].toSorted())
    expect(list.results.filter(({ relation }) => relation === 'managed').map(({ userRole }) => userRole)).toEqual(['Admin', 'Admin'])
    const colleague = await createPerson(app, { accountId: msp.accountId, role: 'User' })
    expect(idsOf((await listOf(colleague)).results), 'before anything was granted').toEqual([msp.accountId])
    await grantTo(app, msp, { userId: colleague.userId, customerId: one.accountId, userRole: 'Viewer' })
    const granted = await listOf(colleague)
    expect(granted.results.find(({ customerId }) => customerId === one.accountId)?.userRole).toBe('Viewer')
    expect(granted.results.find(({ customerId }) => customerId === two.accountId)?.userRole).toBeNull()
    for (const role of ['Viewer', 'Billing'] as const) {
      const reader = await createPerson(app, { accountId: msp.accountId, role })
      expect(idsOf((await listOf(reader)).results), role).toEqual([msp.accountId])
    }
    expect(idsOf((await listOf(other)).results)).toEqual([other.accountId, foreign.accountId].toSorted())
    expect(idsOf((await listOf(one)).results), 'a customer sees itself alone').toEqual([one.accountId])
  })
  test('inside a customer it is still the MSP’s, and tells until when', async () => {
    const msp = await createMsp(app)
    const [one, two] = [await createManaged(app, msp), await createManaged(app, msp)]
    const { body } = await enter(app, msp, one.accountId)
    const list = await listOf(msp, {}, inside(one.accountId))
    expect(idsOf(list.results)).toEqual([msp.accountId, one.accountId, two.accountId].toSorted())
    expect(list.results.find(({ customerId }) => customerId === one.accountId)?.insideUntil).toBe(body.insideUntil)
  })
  test('says of an account what its own overview says', async () => {
    const { accountId } = await seedDemoAccount(app.services)
    const owner = await createPerson(app, { accountId })
    const { body: overview } = await call(app, getOverview, { token: owner.token })
    const { body: connections } = await call(app, listConnections, { token: owner.token })
    const [row] = (await listOf(owner)).results
    expect(row).toMatchObject({
      customerId: accountId,
      posture: overview.postureScore,
      openCritical: overview.open.critical,
      openFindings: Object.values(overview.open).reduce((sum, amount) => sum + amount, 0),
      connections: overview.connectionsTotal,
      connectionsFailed: overview.connectionsFailed,
    })
    expect(row).toMatchObject({ connectionsFailed: 1, lastFailedAt: expect.any(String) })
    expect(row?.openCritical).toBeGreaterThan(0)
    expect(row?.lastScanAt).toBe(
      connections.results
        .map(({ lastScanAt }) => lastScanAt ?? '')
        .toSorted()
        .at(-1),
    )
  }, 60_000)
  test('tells nothing of what was found to a role that does not read findings', async () => {
    const owner = await createPerson(app)
    const billing = await createPerson(app, { accountId: owner.accountId, role: 'Billing' })
    expect((await listOf(billing)).results).toMatchObject([
      {
        posture: null,
        openCritical: null,
        openFindings: null,
        connections: null,
        connectionsFailed: null,
        lastScanAt: null,
        lastFailedAt: null,
      },
    ])
    expect((await listOf(owner)).results).toMatchObject([{ posture: null, openCritical: 0, openFindings: 0, connections: 0 }])
  })
  test('is searched by name and by what the MSP calls the account, taken literally', async () => {
    const msp = await createMsp(app)
    await call(app, createCustomer, { token: msp.token, body: { company: 'Harbour 100%', mspCustomerAlias: 'North quay' } })
    await createManaged(app, msp)
    expect((await listOf(msp, { q: 'harbour' })).total).toBe(1)
    expect((await listOf(msp, { q: 'NORTH' })).results).toMatchObject([{ company: 'Harbour 100%' }])
    expect((await listOf(msp, { q: '0%' })).total).toBe(1)
    expect((await listOf(msp, { q: '_' })).total).toBe(0)
  })
  test('multiTenantList has the accounts a person belongs to, not those they may enter', async () => {
    const msp = await createMsp(app)
    const managed = await createManaged(app, msp)
    const { body } = await call(app, getProfile, { token: msp.token })
    expect(body).toMatchObject({ isMsp: true, isMspUser: true, multiTenantList: [{ accountId: msp.accountId, role: 'Owner' }] })
    const theirs = await call(app, getProfile, { token: managed.token })
    expect(theirs.body.multiTenantList.map(({ accountId }) => accountId)).toEqual([managed.accountId])
  })
})

describe('creating a customer', () => {
  test('makes an account of its own that the creator may enter, audited in both', async () => {
    const msp = await createMsp(app)
    const { status, body } = await call(app, createCustomer, {
      token: msp.token,
      body: { company: 'Dry Dock', mspCustomerAlias: 'Dock 7' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      company: 'Dry Dock',
      mspCustomerAlias: 'Dock 7',
      relation: 'managed',
      userRole: 'Admin',
      planName: 'Community',
    })
    expect((await listOf(msp)).results).toContainEqual(body)
    expect(await auditOf(app, msp.accountId, 'customer.created')).toMatchObject([{ target: body.customerId }])
    expect(await auditOf(app, body.customerId, 'account.created')).toMatchObject([{ target: msp.accountId, actor_id: msp.userId }])
  })
  test('invites its Owner by mail', async () => {
    const msp = await createMsp(app)
    const { status, body } = await call(app, createCustomer, {
      token: msp.token,
      body: { company: 'Dry Dock', ownerEmail: 'Owner@Dock.Example' },
    })
    expect(status).toBe(201)
    expect(await mailsTo(app, 'owner@dock.example')).toHaveLength(1)
    const invitation = await identity().selectFrom('invitation').selectAll().where('account_id', '=', body.customerId).executeTakeFirst()
    expect(invitation).toMatchObject({ email: 'owner@dock.example', role: 'Owner', invited_by: msp.userId })
  })
  test('does not make the MSP’s own people members of it, neither then nor later', async () => {
    const msp = await createMsp(app)
    const own = `${msp.userId}@example.test`
    const created = await call(app, createCustomer, { token: msp.token, body: { company: 'Dry Dock', ownerEmail: own } })
    expect(created.problem.errors).toMatchObject([{ field: 'ownerEmail' }])
    expect((await listOf(msp)).total).toBe(1)
    const { accountId } = await createManaged(app, msp)
    const invited = await call(app, inviteCustomer, { token: msp.token, body: { email: own, userRole: 'Admin', customerId: accountId } })
    expect(invited.problem.errors).toMatchObject([{ field: 'email' }])
  })
  test('is for an MSP alone, and for those who manage it', async () => {
    const plain = await createPerson(app)
    const body = { company: 'Dry Dock' }
    expect((await call(app, createCustomer, { token: plain.token, body })).problem.code).toBe('account.not_msp')
    const msp = await createMsp(app)
    const user = await createPerson(app, { accountId: msp.accountId, role: 'User' })
    expect((await call(app, createCustomer, { token: user.token, body })).status).toBe(403)
  })
  test('takes no plan and no kind from the body', async () => {
    const msp = await createMsp(app)
    for (const extra of [{ planName: 'Enterprise' }, { isMsp: true }, { mspAccountId: msp.accountId }])
      expect((await call(app, createCustomer, { token: msp.token, body: { company: 'Dry Dock', ...extra } })).status).toBe(422)
  })
})

test('an MSP that makes customer after customer does not flood the Owner it invites', async () => {
  const msp = await createMsp(app)
  const make = () => call(app, createCustomer, { token: msp.token, body: { company: 'Dry Dock', ownerEmail: 'flooded@dock.example' } })
  const answers = []
  for (let count = 0; count < 11; count++) answers.push((await make()).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
  expect(await mailsTo(app, 'flooded@dock.example')).toHaveLength(10)
})

test('an account that is no MSP any more neither invites into what it managed nor renames it', async () => {
  const msp = await createMsp(app)
  const { accountId } = await createManaged(app, msp)
  await identity().updateTable('account').set({ is_msp: false }).where('account_id', '=', msp.accountId).execute()
  const invited = await call(app, inviteCustomer, {
    token: msp.token,
    body: { email: 'new@dock.example', userRole: 'User', customerId: accountId },
  })
  const renamed = await call(app, updateCustomer, { token: msp.token, params: { id: accountId }, body: { mspCustomerAlias: 'Mine' } })
  expect([invited.problem.code, renamed.problem.code]).toEqual(['account.not_msp', 'account.not_msp'])
  expect(await mailsTo(app, 'new@dock.example')).toEqual([])
})

describe('access of the MSP’s members', () => {
  test('is set a role an account, told by member, and audited in both', async () => {
    const msp = await createMsp(app)
    const [one, two] = [await createManaged(app, msp), await createManaged(app, msp)]
    const colleague = await createPerson(app, { accountId: msp.accountId, role: 'User', name: 'Bo Berg' })
    const { status, body } = await call(app, setMultiAccess, {
      token: msp.token,
      body: {
        userId: colleague.userId,
        accounts: [
          { customerId: one.accountId, userRole: 'User' },
          { customerId: two.accountId, userRole: 'Viewer' },
        ],
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ userId: colleague.userId, isMspUser: true })
    expect(body.accounts).toHaveLength(2)
    const { body: all } = await call(app, getMultiAccess, { token: msp.token })
    expect(all.results.find(({ userId }) => userId === colleague.userId)).toMatchObject({ name: 'Bo Berg' })
    expect(
      all.results.find(({ userId }) => userId === colleague.userId)?.accounts.toSorted((a, b) => (a.userRole < b.userRole ? -1 : 1)),
    ).toEqual([
      { customerId: one.accountId, userRole: 'User' },
      { customerId: two.accountId, userRole: 'Viewer' },
    ])
    const after = await grantTo(app, msp, { userId: colleague.userId, customerId: one.accountId, userRole: null })
    expect(after.body.accounts).toMatchObject([{ customerId: two.accountId, userRole: 'Viewer' }])
    expect(after.body.isMspUser).toBe(true)
    const member = `${colleague.userId}@example.test`
    expect((await auditOf(app, one.accountId, 'access.granted')).at(-1)?.details).toMatchObject({ member, role: 'User' })
    expect((await auditOf(app, one.accountId, 'access.revoked')).at(-1)?.details).toMatchObject({ member })
    expect(await auditOf(app, msp.accountId, 'access.granted')).toHaveLength(2)
  })
  test('whose role changes while they are inside goes on in the new role', async () => {
    const msp = await createMsp(app)
    const one = await createManaged(app, msp)
    await enter(app, msp, one.accountId)
    await grantTo(app, msp, { userId: msp.userId, customerId: one.accountId, userRole: 'Viewer' })
    const { body } = await call(app, getProfile, { token: msp.token, headers: inside(one.accountId) })
    expect(body.userRole).toBe('Viewer')
    expect(body.rights).not.toContain('findings.triage')
  })
  test('reaches no account of another tree, no stranger, no own account, and no role of an Owner', async () => {
    const [msp, other] = [await createMsp(app), await createMsp(app)]
    const [own, foreign] = [await createManaged(app, msp), await createManaged(app, other)]
    expect((await grantTo(app, msp, { userId: msp.userId, customerId: foreign.accountId, userRole: 'Admin' })).status).toBe(404)
    expect((await grantTo(app, msp, { userId: msp.userId, customerId: msp.accountId, userRole: 'Admin' })).status).toBe(404)
    expect((await grantTo(app, msp, { userId: other.userId, customerId: own.accountId, userRole: 'Admin' })).status).toBe(404)
    expect((await grantTo(app, msp, { userId: msp.userId, customerId: own.accountId, userRole: 'Owner' as 'Admin' })).status).toBe(422)
    expect(await identity().selectFrom('access_grant').select('id').where('account_id', '=', foreign.accountId).execute()).toHaveLength(1)
    const plain = await createPerson(app)
    expect((await call(app, getMultiAccess, { token: plain.token })).problem.code).toBe('account.not_msp')
  })
  test('changes nothing at all when one of the accounts is not the MSP’s', async () => {
    const [msp, other] = [await createMsp(app), await createMsp(app)]
    const [own, foreign] = [await createManaged(app, msp), await createManaged(app, other)]
    const colleague = await createPerson(app, { accountId: msp.accountId, role: 'User' })
    const accounts = [own, foreign].map(({ accountId }) => ({ customerId: accountId, userRole: 'Admin' as const }))
    expect((await call(app, setMultiAccess, { token: msp.token, body: { userId: colleague.userId, accounts } })).status).toBe(404)
    expect((await listOf(colleague)).total).toBe(1)
  })
  test('is not given to a member whose role does not enter customers', async () => {
    const msp = await createMsp(app)
    const own = await createManaged(app, msp)
    const viewer = await createPerson(app, { accountId: msp.accountId, role: 'Viewer' })
    expect(
      (await grantTo(app, msp, { userId: viewer.userId, customerId: own.accountId, userRole: 'Viewer' })).problem.errors,
    ).toMatchObject([{ field: 'userId' }])
  })
  test('needs a recent proof of the person', async () => {
    const msp = await createMsp(app)
    const own = await createManaged(app, msp)
    await identity()
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', msp.userId)
      .execute()
    expect((await grantTo(app, msp, { userId: msp.userId, customerId: own.accountId, userRole: null })).problem.code).toBe(
      'auth.reauthentication_required',
    )
  })
})

describe('the card of a customer', () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  test('is branded by its MSP, which may not touch what is the customer’s', async () => {
    const msp = await createMsp(app)
    const own = await createManaged(app, msp)
    const change = (body: object) => call(app, updateCustomer, { token: msp.token, params: { id: own.accountId }, body })
    const { status, body } = await change({ mspCustomerAlias: 'Quay 4', logoMSP: pixel })
    expect(status).toBe(200)
    expect(body).toMatchObject({ mspCustomerAlias: 'Quay 4', logoMSP: expect.stringMatching(/^\/client\/v1\/images\/[0-9a-f]{64}$/u) })
    const shown = await call(app, getProfile, { token: own.token })
    expect(shown.body).toMatchObject({ mspCustomerAlias: 'Quay 4', logoMSP: body.logoMSP })
    expect((await change({ company: 'Ours now' })).problem.errors).toMatchObject([{ field: 'company' }])
    expect((await change({ logoMSP: null })).body.logoMSP).toBeNull()
    expect(await auditOf(app, own.accountId, 'customer.updated')).toHaveLength(2)
    expect(await auditOf(app, msp.accountId, 'customer.updated')).toHaveLength(2)
  })
  test('is kept by its own people, who may not set the MSP’s brand', async () => {
    const own = await createPerson(app)
    const change = (body: object) => call(app, updateCustomer, { token: own.token, params: { id: own.accountId }, body })
    expect((await change({ company: 'Quay', companyNickname: 'Q', customerAlias: null })).body).toMatchObject({
      company: 'Quay',
      companyNickname: 'Q',
      customerAlias: null,
    })
    expect((await change({ mspCustomerAlias: 'x' })).problem.errors).toMatchObject([{ field: 'mspCustomerAlias' }])
    expect((await change({ logoMSP: pixel })).problem.errors).toMatchObject([{ field: 'logoMSP' }])
    expect((await call(app, getProfile, { token: own.token })).body.company).toBe('Quay')
  })
  test('of another tree is a 404, also for one who is inside another customer', async () => {
    const [msp, other] = [await createMsp(app), await createMsp(app)]
    const [own, second, foreign] = [await createManaged(app, msp), await createManaged(app, msp), await createManaged(app, other)]
    const change = (id: string, headers = {}) =>
      call(app, updateCustomer, { token: msp.token, params: { id }, body: { mspCustomerAlias: 'x' }, headers })
    expect((await change(foreign.accountId)).status).toBe(404)
    await enter(app, msp, own.accountId)
    expect((await change(second.accountId, inside(own.accountId))).status).toBe(404)
  })
})
