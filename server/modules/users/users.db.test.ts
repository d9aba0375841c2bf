import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { quotas } from '#contract/limits.ts'
import { rightsOf } from '#contract/rights.ts'
import { getProfile, listUsers, setComplianceProgram, updateProfile } from '#contract/users.ts'
import { openAccountSecret } from '#server/secrets/account-secret.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await createPerson(app, { role: 'Admin', name: 'Grace Hopper' })
})
afterAll(() => app.close())

/** The newest audit row of the account with this event. */
const auditOf = (event: AuditEvent) =>
  app.services.database.identity
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where('event', '=', event)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

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
test('the profile tells what the account was onboarded with: the first target, and whether it was scanned', async () => {
  const owner = await createPerson(app)
  const read = async () => {
    const { selectedOnboarding, onboarding, onboardingIdentifier, licenseInfo } = (await call(app, getProfile, { token: owner.token })).body
    return { selectedOnboarding, onboarding, onboardingIdentifier, licenseInfo }
  }
  const licenseInfo = { name: 'Community', connections: quotas.connections, users: null }
  expect(await read()).toEqual({ selectedOnboarding: null, onboarding: null, onboardingIdentifier: null, licenseInfo })
  const make = fixtures(app, owner.accountId)
  const first = await make.connection()
  await make.connection({ vector_type: 'AWS' })
  expect(await read()).toMatchObject({ selectedOnboarding: 'websites', onboarding: 'connected', onboardingIdentifier: first.id })
  await app.services.database.platform.updateTable('connection').set({ last_scan_at: new Date() }).where('id', '=', first.id).execute()
  expect((await read()).onboarding).toBe('completed')
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

describe('the company card and its settings', () => {
  const card = {
    company: 'Tall Ships',
    companyNickname: 'Ships',
    customerAlias: 'ts',
    jitOnboarding: false,
    onDemandScanner: true,
    jiraDomain: 'ships.atlassian.net',
    jiraEmail: 'bot@ships.test',
    jiraProjectKey: 'SEC',
    autoCreateJiraTask: true,
  }
  test('are changed with the right account.manage, audited by the names of the fields', async () => {
    const { body } = await call(app, updateProfile, { token: person.token, body: card })
    expect(body).toMatchObject(card)
    const row = await auditOf('account.updated')
    expect(row?.details).toEqual({
      fields: 'alias, auto_create_jira_task, jira_domain, jira_email, jira_project_key, jit_onboarding, name, nickname, on_demand_scanner',
    })
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('are refused to a %s, who still changes their own name', async (role) => {
    const colleague = await createPerson(app, { accountId: person.accountId, role })
    for (const [field, value] of Object.entries({ ...card, jiraApiToken: 'secret-secret' })) {
      const refused = await call(app, updateProfile, { token: colleague.token, body: { firstName: 'Changed', [field]: value } })
      expect(refused.problem.code, field).toBe('right.missing')
    }
    expect((await call(app, getProfile, { token: colleague.token })).body.firstName).toBe('Ada')
    expect((await call(app, updateProfile, { token: colleague.token, body: { firstName: 'Changed' } })).body.firstName).toBe('Changed')
  })
  test('the Jira token is stored sealed and never given out; null removes it', async () => {
    const secret = 'jira-secret-token-4711'
    const { body, raw } = await call(app, updateProfile, { token: person.token, body: { jiraApiToken: secret } })
    expect(body.jiraApiToken).toEqual({ set: true, last4: '4711', updatedAt: expect.any(String) })
    expect(raw.body).not.toContain(secret)
    const { accountId } = person
    const stored = await app.services.database.identity
      .selectFrom('account_secret')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify(await auditOf('account.updated'))).not.toContain(secret)
    expect(await openAccountSecret(app.services.secrets, app.services.database.identity, { accountId, name: 'jira_api_token' })).toBe(
      secret,
    )
    const removed = await call(app, updateProfile, { token: person.token, body: { jiraApiToken: null } })
    expect(removed.body.jiraApiToken).toEqual({ set: false, last4: null, updatedAt: null })
  })
  test('compliance programs are set, each once', async () => {
    const { body } = await call(app, setComplianceProgram, { token: person.token, body: { complianceProgram: ['NIS2', 'SOC 2', 'NIS2'] } })
    expect(body.complianceProgram).toEqual(['SOC 2', 'NIS2'])
  })
})

test('an account entered through a grant has a profile too, with its role and end', async () => {
  const msp = await createPerson(app)
  const { identity } = app.services.database
  const [account_id, grant_id, inside_until] = [person.accountId, newId(), new Date(Date.now() + 60_000)]
  await identity.updateTable('account').set({ is_msp: true }).where('account_id', '=', msp.accountId).execute()
  await identity.updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', msp.userId).execute()
  await identity
    .updateTable('account')
    .set({ msp_account_id: msp.accountId, msp_alias: 'Client 7' })
    .where('account_id', '=', account_id)
    .execute()
  await identity
    .insertInto('access_grant')
    .values({ account_id, id: grant_id, kind: 'msp', user_id: msp.userId, role: 'Viewer', granted_by: null })
    .execute()
  await identity.insertInto('account_entry').values({ account_id, id: newId(), grant_id, user_id: msp.userId, inside_until }).execute()
  const { body } = await call(app, getProfile, { token: msp.token, headers: { 'x-account-id': account_id } })
  expect(body).toMatchObject({
    userId: msp.userId,
    customerId: account_id,
    userRole: 'Viewer',
    isMspUser: true,
    insideUntil: inside_until.toISOString(),
    mspCustomerAlias: 'Client 7',
    multiTenantList: [{ accountId: msp.accountId }],
  })
})

test.each(['isSuperAdmin', 'isMsp', 'userRole', 'customerId', 'planName'])(
  'the profile refuses to take %s from a client',
  async (field) => {
    const refused = await app.http.inject({
      method: 'PATCH',
      url: '/client/v1/profile',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { [field]: true },
    })
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ field }] })
  },
)
test('the team lists colleagues of this account alone', async () => {
  const admin = await createPerson(app, { role: 'Admin', name: 'Grace Hopper' })
  const colleague = await createPerson(app, { accountId: admin.accountId, role: 'Viewer', name: 'Alan Turing' })
  await createPerson(app, { name: 'Foreign Person' })
  const { body } = await call(app, listUsers, { token: admin.token })
  expect(body.results.map((row) => [row.userId, row.userRole])).toEqual([
    [admin.userId, 'Admin'],
    [colleague.userId, 'Viewer'],
  ])
  expect(body.results[1]).toMatchObject({ name: 'Alan Turing', initials: 'AT' })
})
test('the Billing role does not see the team', async () => {
  const billing = await createPerson(app, { accountId: person.accountId, role: 'Billing' })
  expect((await call(app, listUsers, { token: billing.token })).status).toBe(403)
})
