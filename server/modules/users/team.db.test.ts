import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { inviteCustomer, listInvitations } from '#contract/invitations.ts'
import type { Role } from '#contract/rights.ts'
import { refreshSession } from '#contract/sessions.ts'
import {
  getProfile,
  getSignedAgreement,
  listUsers,
  removeMember,
  signAgreement,
  signOutMember,
  updateMember,
  AGREEMENT_VERSION,
} from '#contract/users.ts'
import { noClient } from '#server/context.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app, { name: 'Olga Owner' })
})

const identity = () => app.services.database.identity
const join = (role: Role) => createPerson(app, { accountId: owner.accountId, role })
const give = (actor: Person, member: Person, userRole: Role) =>
  call(app, updateMember, { token: actor.token, body: { userId: member.userId, userRole } })
const remove = (actor: Person, member: Person) => call(app, removeMember, { token: actor.token, params: { id: member.userId } })
const roleOf = async (person: Person) =>
  (
    await identity()
      .selectFrom('membership')
      .select('role')
      .where('account_id', '=', person.accountId)
      .where('user_id', '=', person.userId)
      .executeTakeFirst()
  )?.role
const proveLongAgo = (person: Person) =>
  identity()
    .updateTable('session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.userId)
    .execute()

describe('roles', () => {
  test('an Admin gives every role but Owner', async () => {
    const [admin, member] = [await join('Admin'), await join('User')]
    for (const role of ['Viewer', 'Billing', 'Admin', 'User'] as const) {
      expect((await give(admin, member, role)).body).toMatchObject({ userId: member.userId, userRole: role })
      expect(await roleOf(member)).toBe(role)
    }
    expect((await give(admin, member, 'Owner')).problem.code).toBe('right.missing')
  })
  test('an Admin neither changes nor removes an Owner, nor becomes one', async () => {
    const admin = await join('Admin')
    await join('Owner')
    expect((await give(admin, owner, 'User')).problem.code).toBe('right.missing')
    expect((await remove(admin, owner)).problem.code).toBe('right.missing')
    expect((await give(admin, admin, 'Owner')).problem.code).toBe('right.missing')
    expect([await roleOf(owner), await roleOf(admin)]).toEqual(['Owner', 'Admin'])
  })
  test('an Owner gives and takes Owner, audited with both roles', async () => {
    const second = await join('User')
    expect((await give(owner, second, 'Owner')).body.userRole).toBe('Owner')
    expect((await give(second, owner, 'Admin')).body.userRole).toBe('Admin')
    const rows = await identity()
      .selectFrom('audit')
      .select(['actor_id', 'target', 'details'])
      .where('account_id', '=', owner.accountId)
      .where('event', '=', 'member.updated')
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { actor_id: owner.userId, target: second.userId, details: { from: 'User', to: 'Owner' } },
      { actor_id: second.userId, target: owner.userId, details: { from: 'Owner', to: 'Admin' } },
    ])
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('a %s changes nobody, not even themselves', async (role) => {
    const [person, other] = [await join(role), await join('Viewer')]
    for (const member of [person, other]) {
      expect((await give(person, member, 'Admin')).status).toBe(403)
      expect((await remove(person, member)).status).toBe(403)
    }
  })
  test('a change holds on the next request', async () => {
    const member = await join('Admin')
    await give(owner, member, 'Billing')
    expect((await call(app, listUsers, { token: member.token })).status).toBe(403)
    expect((await call(app, getProfile, { token: member.token })).body.userRole).toBe('Billing')
  })
  test('somebody of another account, or nobody, is not found', async () => {
    const stranger = await createPerson(app)
    for (const userId of [stranger.userId, newId()]) {
      expect((await give(owner, { ...stranger, userId }, 'Admin')).status).toBe(404)
      expect((await remove(owner, { ...stranger, userId })).status).toBe(404)
    }
    expect(await roleOf(stranger)).toBe('Owner')
  })
  test('need a recent proof of the person', async () => {
    const member = await join('User')
    await proveLongAgo(owner)
    expect((await give(owner, member, 'Viewer')).problem.code).toBe('auth.reauthentication_required')
    expect((await remove(owner, member)).problem.code).toBe('auth.reauthentication_required')
    expect(await roleOf(member)).toBe('User')
  })
  test('the person concerned and the other managers are told', async () => {
    const [admin, member] = [await join('Admin'), await join('User')]
    await give(owner, member, 'Viewer')
    await deliver(app, owner.accountId)
    const told = await app.services.database.platform
      .selectFrom('notification')
      .select(['user_id', 'kind', 'values'])
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(told.map((row) => row.user_id).toSorted()).toEqual([admin.userId, member.userId].toSorted())
    expect(told[0]).toMatchObject({ kind: 'team_changed', values: { change: 'role', name: 'Ada Test', role: 'Viewer' } })
  })
})

describe('one Owner is always left', () => {
  test('the last one can neither be removed nor give the role up', async () => {
    expect((await give(owner, owner, 'Admin')).problem.code).toBe('account.last_owner')
    expect((await remove(owner, owner)).problem.code).toBe('account.last_owner')
    expect(await roleOf(owner)).toBe('Owner')
  })
  test('two Owners who give it up at once: one of them stays', async () => {
    const second = await join('Owner')
    const answers = await Promise.all([give(owner, owner, 'Admin'), give(second, second, 'Admin')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(new Set([await roleOf(owner), await roleOf(second)])).toEqual(new Set(['Admin', 'Owner']))
  })
  test('two Owners who remove each other at once: one of them stays', async () => {
    const second = await join('Owner')
    await Promise.all([remove(owner, second), remove(second, owner)])
    const owners = await identity()
      .selectFrom('membership')
      .select('user_id')
      .where('account_id', '=', owner.accountId)
      .where('role', '=', 'Owner')
      .execute()
    expect(owners).toHaveLength(1)
  })
})

const signOut = (actor: Person, { userId }: Person) => call(app, signOutMember, { token: actor.token, params: { id: userId } })
const statusOf = async (token: string, accountId?: string) =>
  (await call(app, getProfile, { token, ...(accountId !== undefined && { headers: { 'x-account-id': accountId } }) })).status
const sessionFor = ({ userId }: Person, accountId: string) =>
  issueSession(app.services, { userId, accountId, client: noClient, method: 'password' })

describe('a member who is signed out', () => {
  test('is out at once in all their sessions here, audited; a new sign-in is good, and so are their API keys and everybody else', async () => {
    const [member, other] = [await join('Admin'), await join('User')]
    const second = await sessionFor(member, owner.accountId)
    const { key } = (await call(app, addApiKey, { token: member.token, body: { name: 'ci', scopes: ['read'] } })).body
    expect((await signOut(owner, member)).body).toEqual({ signedOut: true })
    expect([await statusOf(member.token), await statusOf(second.accessToken)]).toEqual([401, 401])
    const cookie = `parapet_refresh=${second.refreshToken}`
    expect((await call(app, refreshSession, { headers: { cookie } })).status).toBe(401)
    const again = await sessionFor(member, owner.accountId)
    expect(await Promise.all([again.accessToken, key, other.token, owner.token].map((token) => statusOf(token)))).toEqual([
      200, 200, 200, 200,
    ])
    const rows = await identity().selectFrom('audit').selectAll().where('event', '=', 'member.signed_out').execute()
    expect(rows.filter(({ account_id }) => account_id === owner.accountId)).toMatchObject([
      { actor_id: owner.userId, target: member.userId },
    ])
  })
  test('goes on in another account of theirs, by a session that began there, and does not come here by it', async () => {
    const member = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: owner.accountId, user_id: member.userId, role: 'User' }).execute()
    expect(await statusOf(member.token, owner.accountId)).toBe(200)
    await signOut(owner, member)
    expect([await statusOf(member.token), await statusOf(member.token, owner.accountId)]).toEqual([200, 401])
    const again = await sessionFor(member, member.accountId)
    expect(await statusOf(again.accessToken, owner.accountId)).toBe(200)
  })
  test('is no Owner to an Admin, nobody of another account, and by nobody without the right', async () => {
    const [admin, user, stranger] = [await join('Admin'), await join('User'), await createPerson(app)]
    expect((await signOut(admin, owner)).problem.code).toBe('right.missing')
    expect((await signOut(user, admin)).problem.code).toBe('right.missing')
    expect((await signOut(owner, stranger)).problem.code).toBe('resource.not_found')
    expect(await Promise.all([owner, admin, user, stranger].map(({ token }) => statusOf(token)))).toEqual([200, 200, 200, 200])
  })
})

describe('a removed member', () => {
  test('leaves no door: what they invited and nobody has accepted is withdrawn, audited; what others invited stays', async () => {
    const admin = await join('Admin')
    const invite = (by: Person, email: string) => call(app, inviteCustomer, { token: by.token, body: { email, userRole: 'User' } })
    const { body: theirs } = await invite(admin, 'accomplice@example.test')
    await invite(owner, 'friend@example.test')
    await remove(owner, admin)
    const { results } = (await call(app, listInvitations, { token: owner.token })).body
    expect(Object.fromEntries(results.map(({ email, state }) => [email, state]))).toEqual({
      'accomplice@example.test': 'revoked',
      'friend@example.test': 'pending',
    })
    const audited = await identity()
      .selectFrom('audit')
      .select(['target', 'actor_id'])
      .where('account_id', '=', owner.accountId)
      .where('event', '=', 'invitation.revoked')
      .execute()
    expect(audited).toEqual([{ target: theirs.id, actor_id: owner.userId }])
  })
  test('is refused on the next request, here alone, and so are their API keys, also once they are back', async () => {
    const member = await join('User')
    const elsewhere = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: elsewhere.accountId, user_id: member.userId, role: 'User' }).execute()
    const { key } = (await call(app, addApiKey, { token: member.token, body: { name: 'ci', scopes: ['read'] } })).body
    const here = { 'x-account-id': owner.accountId }
    expect((await call(app, getProfile, { token: key })).status).toBe(200)
    expect((await remove(owner, member)).body).toEqual({ removed: true })
    expect((await call(app, getProfile, { token: member.token, headers: here })).status).toBe(404)
    expect((await call(app, getProfile, { token: member.token, headers: { 'x-account-id': elsewhere.accountId } })).status).toBe(200)
    expect((await call(app, getProfile, { token: key })).status).toBe(401)
    await identity().insertInto('membership').values({ account_id: owner.accountId, user_id: member.userId, role: 'User' }).execute()
    expect((await call(app, getProfile, { token: member.token, headers: here })).status).toBe(200)
    expect((await call(app, getProfile, { token: key })).status).toBe(401)
  })
  test('leaves findings and cards to nobody; those of others stay', async () => {
    const [member, other] = [await join('User'), await join('User')]
    const make = fixtures(app, owner.accountId)
    const { id: connectionId } = await make.connection()
    const { id: resourceId } = await make.resource(connectionId)
    const mine = await make.finding(connectionId, resourceId, { owner_id: member.userId })
    const theirs = await make.finding(connectionId, resourceId, { owner_id: other.userId })
    const card = await make.remediation(connectionId, { assignee_id: member.userId })
    await remove(owner, member)
    const { platform } = app.services.database
    const findings = await platform
      .selectFrom('finding')
      .select(['id', 'owner_id'])
      .where('id', 'in', [mine.id, theirs.id])
      .orderBy('id')
      .execute()
    expect(findings.map((row) => row.owner_id)).toEqual([null, other.userId])
    expect(await platform.selectFrom('remediation').select('assignee_id').where('id', '=', card.id).execute()).toEqual([
      { assignee_id: null },
    ])
  })
})

describe('the team list', () => {
  test('tells of a second factor only those who manage the team', async () => {
    const [admin, viewer] = [await join('Admin'), await join('Viewer')]
    await identity()
      .insertInto('credential')
      .values({ user_id: owner.userId, password_hash: 'x', preferred_mfa: 'TOTP', phone: null })
      .execute()
    const seenBy = async (person: Person) =>
      (await call(app, listUsers, { token: person.token })).body.results.find((row) => row.userId === owner.userId)
    expect(await seenBy(admin)).toMatchObject({ hasMfa: true, userRole: 'Owner', lastSeenAt: expect.any(String) })
    expect((await seenBy(viewer))?.hasMfa).toBeNull()
  })
})

describe('the agreement', () => {
  test('is signed in the version in force alone, audited, and the profile says so', async () => {
    expect((await call(app, getSignedAgreement, { token: owner.token })).body).toEqual({
      signed: false,
      version: AGREEMENT_VERSION,
      signedAt: null,
    })
    expect((await call(app, signAgreement, { token: owner.token, body: { version: '2019-01' } })).problem.errors?.[0]?.field).toBe(
      'version',
    )
    expect((await call(app, signAgreement, { token: owner.token, body: { version: AGREEMENT_VERSION } })).body.signed).toBe(true)
    expect((await call(app, getProfile, { token: owner.token })).body.agreementSigned).toBe(true)
  })
  test('of a member is told by email to the team; of anybody else to nobody', async () => {
    const [member, billing] = [await join('Viewer'), await join('Billing')]
    const stranger = await createPerson(app)
    const ask = (actor: Person, person: Person) =>
      call(app, getSignedAgreement, { token: actor.token, query: { email: `${person.userId}@example.test` } })
    expect((await ask(owner, member)).body.signed).toBe(false)
    expect((await ask(owner, stranger)).status).toBe(404)
    expect((await ask(billing, member)).status).toBe(403)
    expect((await ask(billing, billing)).status).toBe(200)
  })
})
