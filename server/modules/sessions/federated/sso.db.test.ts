import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { leaveAccount } from '#contract/accounts.ts'
import { inviteCustomer } from '#contract/invitations.ts'
import type { Role } from '#contract/rights.ts'
import { removeMember, updateMember } from '#contract/users.ts'
import { startOidcDouble, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { signInAt } from '#server/test/oidc-double/sign-in-at.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { newId } from '#server/new-id.ts'
import { browser } from './test/browser.ts'
import { companies, type Company, type WantedSso } from './test/company.ts'

let app: TestApp
let double: OidcDouble
beforeAll(async () => {
  double = await startOidcDouble({ redirectUri: 'http://localhost:3000/login/callback', people: [] })
  app = await testApp()
  made = companies(app, double)
})
afterEach(() => {
  double.forgery = null
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const identity = () => app.services.database.identity
let made: ReturnType<typeof companies>
const { newName, company, colleague, signIn } = {
  newName: () => made.newName(),
  company: (wanted?: WantedSso) => made.company(wanted),
  colleague: (...of: Parameters<typeof made.colleague>) => made.colleague(...of),
  signIn: (...at: Parameters<typeof made.signIn>) => made.signIn(...at),
}
const roleOf = async (accountId: string, userId: string) =>
  (
    await identity()
      .selectFrom('membership')
      .select('role')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role
const becomes = (accountId: string, userId: string, role: Role) =>
  identity().updateTable('membership').set({ role }).where('account_id', '=', accountId).where('user_id', '=', userId).execute()
/** The person leaves by themselves. */
async function leave(accountId: string, token: string): Promise<void> {
  const { name } = await identity().selectFrom('account').select('name').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  expect((await call(app, leaveAccount, { token, body: { company: name } })).status).toBe(200)
}
const remove = async (owner: Person, userId: string): Promise<void> =>
  expect((await call(app, removeMember, { token: owner.token, params: { id: userId } })).status).toBe(200)
const personBy = (email: string) => identity().selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()
const actions = (accountId: string) =>
  identity().selectFrom('audit').select(['event', 'status', 'action']).where('account_id', '=', accountId).orderBy('seq').execute()

describe('somebody of the proved domain', () => {
  test('is made at their first sign-in, in that account, with its role; audited as Login by SSO', async () => {
    const { accountId, domain } = await company({ userRole: 'Viewer' })
    const { status, body } = await signIn(colleague(domain), domain)
    expect([status, body.session.accountId]).toEqual([200, accountId])
    expect(await roleOf(accountId, body.session.userId)).toBe('Viewer')
    const memberships = await identity().selectFrom('membership').select('account_id').where('user_id', '=', body.session.userId).execute()
    expect(memberships, 'and nowhere else').toEqual([{ account_id: accountId }])
    expect((await actions(accountId)).slice(1)).toEqual([
      { event: 'user.created_by_sign_in', status: 'Success', action: null },
      { event: 'session.signed_in', status: 'Success', action: 'Login by SSO' },
    ])
  })
  test('is told of to whoever manages the team, when they first come and when they come back', async () => {
    const { accountId, domain, userId: ownerId } = await company({ userRole: 'Viewer' })
    const grace = colleague(domain)
    const told = async () => {
      await deliver(app, accountId)
      return app.services.database.platform.selectFrom('notification').select(['kind', 'values']).where('user_id', '=', ownerId).execute()
    }
    const joined = { kind: 'team_changed', values: { change: 'joined', name: 'Grace Hopper', role: 'Viewer' } }
    await signIn(grace, domain)
    const { accessToken } = (await signIn(grace, domain)).body.session
    expect(await told()).toEqual([joined])
    await leave(accountId, accessToken)
    await signIn(grace, domain)
    const left = { kind: 'team_changed', values: { change: 'left', name: 'Grace Hopper', role: 'Viewer' } }
    expect(await told()).toEqual([joined, left, joined])
  })
  test('who has left their only account and is turned away gets no account of their own either', async () => {
    const { accountId, domain } = await company()
    const grace = colleague(domain)
    const { userId, accessToken } = (await signIn(grace, domain)).body.session
    await leave(accountId, accessToken)
    await identity().updateTable('account').set({ jit_onboarding: false }).where('account_id', '=', accountId).execute()
    expect((await signIn(grace, domain)).problem.code).toBe('right.missing')
    expect(await identity().selectFrom('membership').selectAll().where('user_id', '=', userId).execute()).toEqual([])
  })
  test('comes again as the same person, with the role they have by then', async () => {
    const { accountId, domain } = await company()
    const grace = colleague(domain)
    const { userId } = (await signIn(grace, domain)).body.session
    await identity().updateTable('membership').set({ role: 'Admin' }).where('user_id', '=', userId).execute()
    expect((await signIn(grace, domain)).body.session).toMatchObject({ userId, accountId })
    expect(await roleOf(accountId, userId)).toBe('Admin')
  })
  test('is not made where the account lets nobody new in; the account is told', async () => {
    const { accountId, domain } = await company({ jitOnboarding: false })
    const grace = colleague(domain)
    const { status, problem } = await signIn(grace, domain)
    expect([status, problem.code]).toEqual([403, 'right.missing'])
    expect(await personBy(grace.email)).toBeUndefined()
    const tried = await identity()
      .selectFrom('audit')
      .select(['actor_id', 'actor_label', 'status', 'action', 'details'])
      .where('account_id', '=', accountId)
      .where('event', '=', 'session.sign_in_failed')
      .execute()
    const details = { reason: 'right.missing' }
    expect(tried).toEqual([
      { actor_id: null, actor_label: `${grace.email[0]}…@${domain}`, status: 'Fail', action: 'Login by SSO', details },
    ])
  })
  test('who was removed cannot get back in once the account lets nobody new in, and the try is audited where they are', async () => {
    const owner = await company()
    const { accountId, domain } = owner
    const grace = colleague(domain)
    const { userId } = (await signIn(grace, domain)).body.session
    const elsewhere = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: elsewhere.accountId, user_id: userId, role: 'User' }).execute()
    await remove(owner, userId)
    await identity().updateTable('account').set({ jit_onboarding: false }).where('account_id', '=', accountId).execute()
    const { status, problem } = await signIn(grace, domain)
    expect([status, problem.code]).toEqual([403, 'right.missing'])
    expect(await roleOf(accountId, userId)).toBeUndefined()
    expect(await actions(elsewhere.accountId)).toEqual([{ event: 'session.sign_in_failed', status: 'Fail', action: 'Login by SSO' }])
  })
  test('whose address is taken here must link it first, even in the same account', async () => {
    const { accountId, domain } = await company()
    const known = await createPerson(app, { accountId })
    const grace = colleague(domain)
    await identity().updateTable('app_user').set({ email: grace.email }).where('id', '=', known.userId).execute()
    expect((await signIn(grace, domain)).problem.code).toBe('auth.identity_unlinked')
    const session = await issueSession(app.services, {
      ...known,
      client: { ip: null, browser: null, browserVersion: null, os: null, device: null, place: null },
    })
    const at = browser(app, new Map([['parapet_refresh', session.refreshToken]]))
    const linked = await at.signIn(double, grace.id, { provider: 'SSO', email: grace.email, linkAs: session.accessToken })
    expect(linked.body).toMatchObject({ linked: true, session: { userId: known.userId } })
    expect((await signIn(grace, domain)).body.session.userId).toBe(known.userId)
  })
})

/** A colleague who has come once, was made what the test wants them to be, and belongs to nothing else. */
async function member(owner: Company, role: Role) {
  const person = colleague(owner.domain)
  const { userId, accessToken } = (await signIn(person, owner.domain)).body.session
  await becomes(owner.accountId, userId, role)
  return { person, userId, token: accessToken }
}
const invite = (owner: Person, email: string, userRole: Role) =>
  call(app, inviteCustomer, { token: owner.token, body: { email, userRole } })

describe('whoever was in the account', () => {
  test.each([
    { jit: 'Admin', last: 'Viewer', back: 'Viewer' },
    { jit: 'Admin', last: 'User', back: 'User' },
    { jit: 'User', last: 'Admin', back: 'User' },
    { jit: 'Admin', last: 'Billing', back: null },
    { jit: 'Billing', last: 'Viewer', back: null },
    { jit: 'Billing', last: 'Owner', back: 'Billing' },
  ] as const)('who left as $last comes back as $back where new people are made $jit', async ({ jit, last, back }) => {
    const owner = await company({ userRole: jit })
    const grace = await member(owner, last)
    await leave(owner.accountId, grace.token)
    const again = await signIn(grace.person, owner.domain)
    expect(again.status).toBe(back === null ? 403 : 200)
    expect((await roleOf(owner.accountId, grace.userId)) ?? null).toBe(back)
  })
  test('who was demoted, left and came back twice is no more than before', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'Admin')
    await call(app, updateMember, { token: owner.token, body: { userId: grace.userId, userRole: 'Viewer' } })
    let { token } = grace
    for (let round = 0; round < 2; round++) {
      await leave(owner.accountId, token)
      token = (await signIn(grace.person, owner.domain)).body.session.accessToken
      expect(await roleOf(owner.accountId, grace.userId)).toBe('Viewer')
    }
  })
  test('who was removed does not come back by single sign-on, and does by an invitation sent since', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'Admin')
    await remove(owner, grace.userId)
    expect((await signIn(grace.person, owner.domain)).problem.code).toBe('right.missing')
    expect(await roleOf(owner.accountId, grace.userId)).toBeUndefined()
    expect((await invite(owner, grace.person.email, 'Viewer')).status).toBe(201)
    expect((await signIn(grace.person, owner.domain)).status).toBe(200)
    expect(await roleOf(owner.accountId, grace.userId)).toBe('Viewer')
    expect((await actions(owner.accountId)).map(({ event }) => event)).toContain('invitation.accepted')
  })
  test('who was removed does not come back by an invitation that waited already', async () => {
    const owner = await company({ userRole: 'Viewer' })
    const person = colleague(owner.domain)
    await invite(owner, person.email, 'Admin')
    const { userId } = (await signIn(person, owner.domain)).body.session
    await remove(owner, userId)
    expect((await signIn(person, owner.domain)).problem.code).toBe('right.missing')
    const waiting = await identity().selectFrom('invitation').select('revoked_at').where('account_id', '=', owner.accountId).execute()
    expect(waiting.map(({ revoked_at: at }) => at !== null)).toEqual([true])
  })
  test('who was removed and whose person is gone does not come back under the same address, whatever its capitals or its subject', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'User')
    await remove(owner, grace.userId)
    await app.services.database.platform.deleteFrom('app_user').where('id', '=', grace.userId).execute()
    const capitals = colleague(owner.domain, { email: grace.person.email.toUpperCase() })
    expect((await signIn(capitals, owner.domain)).problem.code).toBe('right.missing')
    expect(await personBy(grace.person.email), 'and nobody is made').toBeUndefined()
  })
  test('whose person was deleted while they were in comes back by invitation alone', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'Viewer')
    await app.services.database.platform.deleteFrom('app_user').where('id', '=', grace.userId).execute()
    expect((await signIn(colleague(owner.domain, { email: grace.person.email }), owner.domain)).problem.code).toBe('right.missing')
  })
  test('whose subject at the provider changed is not let in beside the person they are', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'Viewer')
    await remove(owner, grace.userId)
    expect((await signIn(colleague(owner.domain, { email: grace.person.email }), owner.domain)).problem.code).toBe('auth.identity_unlinked')
    expect(await roleOf(owner.accountId, grace.userId)).toBeUndefined()
  })
  test('whose address was changed since they were removed is known as the person they are', async () => {
    const owner = await company({ userRole: 'Admin' })
    const grace = await member(owner, 'Viewer')
    await remove(owner, grace.userId)
    await identity()
      .updateTable('app_user')
      .set({ email: `new-${grace.person.email}` })
      .where('id', '=', grace.userId)
      .execute()
    expect((await signIn(grace.person, owner.domain)).problem.code).toBe('right.missing')
  })
  test('of an MSP who left and came back enters no customer any more', async () => {
    const msp = await company({ userRole: 'Admin' })
    const grace = await member(msp, 'Admin')
    const customer = await createPerson(app)
    const db = identity()
    await db.updateTable('account').set({ is_msp: true, is_multi_tenant: true }).where('account_id', '=', msp.accountId).execute()
    await db.updateTable('account').set({ msp_account_id: msp.accountId }).where('account_id', '=', customer.accountId).execute()
    await db.updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', grace.userId).execute()
    const grant = {
      account_id: customer.accountId,
      id: newId(),
      kind: 'msp',
      user_id: grace.userId,
      role: 'Admin',
      granted_by: null,
    } as const
    await db.insertInto('access_grant').values(grant).execute()
    await leave(msp.accountId, grace.token)
    expect((await signIn(grace.person, msp.domain)).status).toBe(200)
    const back = await db.selectFrom('membership').select('is_msp_user').where('user_id', '=', grace.userId).executeTakeFirstOrThrow()
    const kept = await db.selectFrom('access_grant').select('revoked_at').where('user_id', '=', grace.userId).executeTakeFirstOrThrow()
    expect([back.is_msp_user, kept.revoked_at !== null]).toEqual([false, true])
  })
  test('who was demoted has no invitation of their own waiting that leads back in', async () => {
    const owner = await company()
    const grace = await member(owner, 'Admin')
    expect((await invite({ ...owner, token: grace.token }, `${newName()}@elsewhere.example`, 'Admin')).status).toBe(201)
    await call(app, updateMember, { token: owner.token, body: { userId: grace.userId, userRole: 'Viewer' } })
    const sent = await identity().selectFrom('invitation').select('revoked_at').where('invited_by', '=', grace.userId).execute()
    expect(sent.map(({ revoked_at: at }) => at !== null)).toEqual([true])
  })
})

describe('a provider speaks for its own domain alone', () => {
  test.each([
    ['another domain', (domain: string) => `ada@not-${domain}`],
    ['a domain beneath', (domain: string) => `ada@sub.${domain}`],
    ['a domain that only begins so', (domain: string) => `ada@${domain}.evil.example`],
    ['two at signs', (domain: string) => `ada@evil.example@${domain}`],
  ])('an address of %s is refused, and nobody is made', async (_name, addressAt) => {
    const { domain } = await company()
    const stranger = colleague(domain, { email: addressAt(domain) })
    const { status, problem } = await signIn(stranger, domain)
    expect([status, problem.code]).toEqual([401, 'auth.federation_failed'])
    expect(await personBy(stranger.email)).toBeUndefined()
  })
  test('an address that the provider itself calls unverified is refused', async () => {
    const { domain } = await company()
    expect((await signIn(colleague(domain, { email_verified: false }), domain)).problem.code).toBe('auth.federation_failed')
  })
  test('nobody of elsewhere links an identity of it: it could sign in as them later', async () => {
    const { domain } = await company()
    const outsider = await createPerson(app)
    const session = await issueSession(app.services, {
      ...outsider,
      client: { ip: null, browser: null, browserVersion: null, os: null, device: null, place: null },
    })
    const at = browser(app, new Map([['parapet_refresh', session.refreshToken]]))
    const answer = await at.signIn(double, colleague(domain).id, { provider: 'SSO', email: `x@${domain}`, linkAs: session.accessToken })
    expect([answer.status, answer.problem.code]).toEqual([403, 'right.missing'])
    expect(await identity().selectFrom('identity_link').selectAll().where('user_id', '=', outsider.userId).execute()).toEqual([])
  })
  test('a link to somebody who is of another domain by now opens nothing', async () => {
    const { domain } = await company()
    const grace = colleague(domain)
    const { userId } = (await signIn(grace, domain)).body.session
    await identity()
      .updateTable('app_user')
      .set({ email: `${newName()}@elsewhere.example` })
      .where('id', '=', userId)
      .execute()
    expect((await signIn(grace, domain)).problem.code).toBe('auth.federation_failed')
  })
  test('an identity of one account’s provider does not sign in by another account’s', async () => {
    const [first, second] = [await company(), await company()]
    const grace = colleague(first.domain)
    const { userId } = (await signIn(grace, first.domain)).body.session
    // both accounts name the same issuer, so that the link is found
    expect((await signIn(grace, second.domain)).problem.code).toBe('auth.federation_failed')
    expect(await roleOf(second.accountId, userId)).toBeUndefined()
  })
})

const begin = (domain: string, at = browser(app)) => at.begin({ provider: 'SSO', email: `anybody@${domain}` })

describe('single sign-on is no door', () => {
  test('before its domain is proved', async () => {
    expect((await begin((await company({ proved: false })).domain)).problem.code).toBe('auth.not_configured')
  })
  test('while it is switched off', async () => {
    expect((await begin((await company({ enabled: false })).domain)).problem.code).toBe('auth.not_configured')
  })
  test('once it was switched off while somebody was at the provider', async () => {
    const { accountId, domain } = await company()
    const at = browser(app)
    const begun = await begin(domain, at)
    const back = await signInAt(double, begun.body.redirectTo, colleague(domain).id)
    await identity().updateTable('sso_provider').set({ enabled: false }).where('account_id', '=', accountId).execute()
    expect((await at.finish(back)).problem.code).toBe('auth.not_configured')
  })
})
