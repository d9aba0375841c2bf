import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey, listApiKeys } from '#contract/api-keys.ts'
import { leaveAccount } from '#contract/accounts.ts'
import { createCustomer, enterCustomer, setMultiAccess, updateCustomer } from '#contract/customers.ts'
import { listFindings } from '#contract/findings.ts'
import { acceptInvitation, inviteCustomer } from '#contract/invitations.ts'
import { listPlatformAccounts } from '#contract/platform.ts'
import type { Route } from '#contract/route.ts'
import * as security from '#contract/security.ts'
import { federatedSignIn, refreshSession, signIn as signInRoute } from '#contract/sessions.ts'
import { deleteSso } from '#contract/sso.ts'
import { getShell, updateProfile } from '#contract/users.ts'
import { newId } from '#server/new-id.ts'
import { withAuthenticator } from '#server/test/authenticator.ts'
import { startOidcDouble, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { PASSWORD, personWithPassword, tokenOf } from '#server/test/person-with-password.ts'
import { call, createPerson, testApp, type CallInput, type TestApp } from '#server/test/test-app.ts'
import { browser } from './test/browser.ts'
import { companies, type Company } from './test/company.ts'

let app: TestApp
let double: OidcDouble
let made: ReturnType<typeof companies>
beforeAll(async () => {
  double = await startOidcDouble({ redirectUri: 'http://localhost:3000/login/callback', people: [] })
  app = await testApp()
  made = companies(app, double)
})
afterAll(async () => {
  await app.close()
  await double.close()
})
const identity = () => app.services.database.identity
const isLive = async (token: string) => (await call(app, getShell, { token })).status === 200
const provider = () => app.services.database.platform.updateTable('sso_provider')

/**
 * Grace owns a company of her own, where she signs in by password, and is Admin of another one, whose provider vouches for her
 * address as well.
 */
async function grace() {
  const employer = await made.company()
  const person = await personWithPassword(app)
  const known = made.colleague(employer.domain)
  await identity().updateTable('app_user').set({ email: known.email }).where('id', '=', person.userId).execute()
  await identity().insertInto('membership').values({ account_id: employer.accountId, user_id: person.userId, role: 'Admin' }).execute()
  const link = { id: newId(), user_id: person.userId, provider: 'SSO', issuer: double.issuer, subject: known.id, email: known.email }
  await identity().insertInto('identity_link').values(link).execute()
  const own = { ...person, email: known.email }
  const federated = async (at = browser(app)) => {
    const { status, body } = await made.signIn(known, employer.domain, at)
    expect([status, body.session.userId, body.session.accountId]).toEqual([200, person.userId, employer.accountId])
    return body.session.accessToken
  }
  return { own, employer, federated }
}
type Grace = Awaited<ReturnType<typeof grace>>
const inAccount = (accountId: string) => ({ 'x-account-id': accountId })
async function refused<T extends Route>(route: T, input: CallInput<T>): Promise<void> {
  const { status, problem, raw } = await call(app, route, input)
  expect([status, problem.code], `${route.method} ${route.path}`).toEqual([403, 'auth.step_up_required'])
  expect(raw.headers['www-authenticate']).toBe('Bearer error="insufficient_user_authentication"')
}
const sessionOf = (token: string) =>
  call(app, security.listOwnSessions, { token }).then(({ body }) => body.results.find(({ isCurrent }) => isCurrent)?.id ?? '')

describe('a session that an account’s identity provider vouched for', () => {
  test('is good in that account, and in no other, whatever is asked there', async () => {
    const { own, federated } = await grace()
    const token = await federated()
    expect((await call(app, getShell, { token })).status).toBe(200)
    expect((await call(app, listFindings, { token })).status).toBe(200)
    const headers = inAccount(own.accountId)
    await refused(getShell, { token, headers })
    await refused(listFindings, { token, headers })
    await refused(listApiKeys, { token, headers })
    await refused(addApiKey, { token, headers, body: { name: 'stolen', scopes: ['read'] } })
    await refused(updateProfile, { token, headers, body: { company: 'Taken over' } })
    await refused(security.getSecurity, { token, headers: inAccount(own.accountId.toUpperCase()) })
    expect((await call(app, getShell, { token: await tokenOf(app, own.email), headers })).status).toBe(200)
  })
  test('learns nothing of accounts that the person does not belong to', async () => {
    const { federated } = await grace()
    const stranger = await createPerson(app)
    const answer = await call(app, getShell, { token: await federated(), headers: inAccount(stranger.accountId) })
    expect([answer.status, answer.problem.code]).toEqual([404, 'resource.not_found'])
  })
  test('joins no other account by an invitation that was sent to the person', async () => {
    const { own, federated } = await grace()
    const owner = await createPerson(app)
    const invited = await call(app, inviteCustomer, { token: owner.token, body: { email: own.email, userRole: 'Admin' } })
    const token = /invitation=([^&]+)/u.exec(invited.body.link ?? '')?.[1] ?? ''
    await refused(acceptInvitation, { token: await federated(), body: { token } })
    const members = () => identity().selectFrom('membership').select('user_id').where('account_id', '=', owner.accountId).execute()
    expect((await members()).length, 'nothing is kept of it').toBe(1)
    expect((await call(app, acceptInvitation, { token: await tokenOf(app, own.email), body: { token } })).status).toBe(200)
    expect((await members()).length).toBe(2)
  })
  test('is refused by the database itself', async () => {
    const { own, employer, federated } = await grace()
    const id = await sessionOf(await federated())
    const enter = (accountId: string) =>
      app.services.database.transact('app', { prelude: `select * from enter_account('session', '${id}', '${accountId}')` }, () =>
        Promise.resolve('entered'),
      )
    expect(await enter(employer.accountId)).toBe('entered')
    await expect(enter(own.accountId)).rejects.toMatchObject({ code: 'PX403' })
  })
  test('stays so when it is refreshed', async () => {
    const { own, federated } = await grace()
    const at = browser(app)
    await federated(at)
    const { accessToken: token, accountId } = (await at.refresh()).body.session
    expect(accountId).not.toBe(own.accountId)
    await refused(getShell, { token, headers: inAccount(own.accountId) })
  })
  test('ends when the person leaves the account, and goes on in no other', async () => {
    const { employer, federated } = await grace()
    const at = browser(app)
    const token = await federated(at)
    const { name } = await identity()
      .selectFrom('account')
      .select('name')
      .where('account_id', '=', employer.accountId)
      .executeTakeFirstOrThrow()
    expect((await call(app, leaveAccount, { token, body: { company: name } })).status).toBe(200)
    expect((await call(app, getShell, { token })).status).toBe(401)
    expect((await at.refresh()).status).toBe(401)
  })
  test('counts as a proof of the person for what is the account’s own', async () => {
    const { employer, federated } = await grace()
    const body = { email: `${made.newName()}@elsewhere.example`, userRole: 'Admin' } as const
    expect((await call(app, inviteCustomer, { token: await federated(), body })).status).toBe(201)
    expect(employer.role).toBe('Owner')
  })
})

const credentials = (person: Grace['own']) =>
  identity().selectFrom('credential').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow()

describe('a session that an account’s identity provider vouched for, and credentials', () => {
  test.each(['fresh', 'proved again by the password'])('cannot be changed by it, %s', async (how) => {
    const { own, federated } = await grace()
    await withAuthenticator(app, await tokenOf(app, own.email))
    const before = await credentials(own)
    const token = await federated()
    if (how !== 'fresh') expect((await call(app, security.reauthenticate, { token, body: { password: PASSWORD } })).status).toBe(200)
    const { identities } = (await call(app, security.getSecurity, { token })).body
    await refused(security.changePassword, { token, body: { currentPassword: PASSWORD, password: 'gentle-anvil-61-songs' } })
    await refused(security.setUpTotp, { token })
    await refused(security.confirmTotp, { token, body: { code: '123456' } })
    await refused(security.setUpPhone, { token, body: { phone: '+491701234567' } })
    await refused(security.confirmPhone, { token, body: { code: '123456' } })
    await refused(security.setPreferredMfa, { token, body: { preferredMfa: 'NOMFA' } })
    await refused(security.renewRecoveryCodes, { token })
    await refused(security.unlinkIdentity, { token, params: { id: identities[0]?.id ?? '' } })
    await refused(federatedSignIn, { token, body: { provider: 'SSO', email: own.email, link: true } })
    expect(await credentials(own)).toEqual(before)
  })
  test('it sees and ends its own provider’s sessions alone', async () => {
    const { own, federated } = await grace()
    const ownToken = await tokenOf(app, own.email)
    const [token, other] = [await federated(), await federated()]
    const seen = (await call(app, security.listOwnSessions, { token })).body.results
    expect(seen.map(({ method }) => method)).toEqual(['SSO', 'SSO'])
    const notTheirs = await call(app, security.endOwnSession, { token, params: { id: await sessionOf(ownToken) } })
    expect(notTheirs.status).toBe(404)
    expect((await call(app, security.endOtherSessions, { token })).body).toEqual({ ended: 1 })
    expect((await call(app, getShell, { token: other })).status).toBe(401)
    expect((await call(app, getShell, { token: ownToken })).status).toBe(200)
  })
})

async function msp(): Promise<Grace & { customer: Company['accountId'] }> {
  const all = await grace()
  const { employer, own } = all
  const customer = (await createPerson(app)).accountId
  await identity()
    .updateTable('account')
    .set({ is_msp: true, is_multi_tenant: true })
    .where('account_id', '=', employer.accountId)
    .execute()
  await identity().updateTable('account').set({ msp_account_id: employer.accountId }).where('account_id', '=', customer).execute()
  const membership = identity().updateTable('membership').where('account_id', '=', employer.accountId)
  await membership.set({ is_msp_user: true }).where('user_id', '=', own.userId).execute()
  const grant = { account_id: customer, id: newId(), kind: 'msp', user_id: own.userId, role: 'Admin', granted_by: null } as const
  await identity().insertInto('access_grant').values(grant).execute()
  return { ...all, customer }
}

describe('a session that an MSP’s identity provider vouched for', () => {
  test('enters no customer, not even one that the person is inside of, and changes none', async () => {
    const { own, employer, federated, customer } = await msp()
    const token = await federated()
    const params = { id: customer }
    await refused(enterCustomer, { token, params, body: {} })
    await refused(createCustomer, { token, body: { company: 'New customer' } })
    await refused(updateCustomer, { token, params, body: { mspCustomerAlias: 'x' } })
    await refused(setMultiAccess, { token, body: { userId: own.userId, accounts: [{ customerId: customer, userRole: 'Admin' }] } })
    await refused(inviteCustomer, { token, body: { email: 'new@elsewhere.example', userRole: 'User', customerId: customer } })
    const ownToken = await tokenOf(app, own.email)
    const entered = await call(app, enterCustomer, { token: ownToken, params, body: {}, headers: inAccount(employer.accountId) })
    expect(entered.status).toBe(200)
    expect((await call(app, getShell, { token: ownToken, headers: inAccount(customer) })).status).toBe(200)
    await refused(getShell, { token, headers: inAccount(customer) })
  })
})

describe('sessions that a provider vouched for end when the account trusts it no more', () => {
  type Change = (accountId: string) => Promise<unknown>
  test.each<[string, Change]>([
    ['removed', (id) => app.services.database.platform.deleteFrom('sso_provider').where('account_id', '=', id).execute()],
    ['switched off', (id) => provider().set({ enabled: false }).where('account_id', '=', id).execute()],
    ['another issuer', (id) => provider().set({ issuer: 'https://other.example' }).where('account_id', '=', id).execute()],
    ['another client', (id) => provider().set({ client_id: 'another' }).where('account_id', '=', id).execute()],
    ['another domain', (id) => provider().set({ email_domain: 'other.example' }).where('account_id', '=', id).execute()],
  ])('%s: at once, their refresh with them; sessions of people themselves live on', async (_what, change) => {
    const { own, employer, federated } = await grace()
    const at = browser(app)
    const token = await federated(at)
    const ownToken = await tokenOf(app, own.email)
    expect([await isLive(token), await isLive(ownToken)]).toEqual([true, true])
    await change(employer.accountId)
    expect([await isLive(token), await isLive(ownToken)]).toEqual([false, true])
    expect((await at.refresh()).status).toBe(401)
  })
  test('but not by a change of what new people become, and not the one of whoever changes it', async () => {
    const { employer, federated } = await grace()
    const token = await federated()
    await provider().set({ role: 'Viewer' }).where('account_id', '=', employer.accountId).execute()
    expect(await isLive(token)).toBe(true)
    expect((await call(app, deleteSso, { token })).status).toBe(200)
    expect(await isLive(token)).toBe(true)
  })
})

test('an account’s identity provider never makes an operator of the installation', async () => {
  const { own, federated } = await grace()
  await identity().updateTable('app_user').set({ is_super_admin: true }).where('id', '=', own.userId).execute()
  const answer = await call(app, listPlatformAccounts, { token: await federated() })
  expect([answer.status, answer.problem.code]).toEqual([403, 'right.missing'])
  expect((await call(app, listPlatformAccounts, { token: await tokenOf(app, own.email) })).status).toBe(200)
})

test('signing in by what is one’s own takes the place of such a session in that browser', async () => {
  const { own, federated } = await grace()
  const at = browser(app)
  const token = await federated(at)
  const cookie = [...at.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await call(app, signInRoute, { body: { email: own.email, password: PASSWORD }, headers: { cookie } })
  if (!('session' in answer.body)) throw new Error('No session was granted')
  expect((await call(app, getShell, { token: answer.body.session.accessToken, headers: inAccount(own.accountId) })).status).toBe(200)
  expect((await call(app, getShell, { token })).status, 'the session before is over').toBe(401)
  expect((await call(app, refreshSession, { headers: { cookie } })).problem).toMatchObject({ status: 409, code: 'auth.session_replaced' })
})
