import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  inviteCustomer,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  type Invitation,
} from '#contract/invitations.ts'
import type { Role } from '#contract/rights.ts'
import { newId } from '#server/new-id.ts'
import { mailsTo } from '#server/test/mailbox.ts'
import { createMsp } from '#server/modules/customers/test/msp.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
let admin: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app, { name: 'Olga Owner' })
  admin = await createPerson(app, { accountId: owner.accountId, role: 'Admin', name: 'Anna Admin' })
})
afterAll(() => app.close())

const identity = () => app.services.database.identity
const addressOf = (person: Person) => `${person.userId}@example.test`
const tokenOf = ({ link }: Invitation) => new URL(link ?? '').searchParams.get('invitation') ?? ''
const inviteAs = (person: Person, email: string, userRole: Role = 'User', customerId?: string) =>
  call(app, inviteCustomer, { token: person.token, body: { email, userRole, ...(customerId === undefined ? {} : { customerId }) } })
const invited = async (email: string, role: Role = 'User') => (await inviteAs(owner, email, role)).body
const read = (token: string) => call(app, readInvitation, { body: { token } })
const accept = (person: Person, invitation: Invitation) =>
  call(app, acceptInvitation, { token: person.token, body: { token: tokenOf(invitation) } })
const eventsOf = (accountId: string) =>
  identity().selectFrom('audit').select(['event', 'actor_id', 'target']).where('account_id', '=', accountId).orderBy('seq').execute()

describe('inviting', () => {
  test('invites as User unless told', async () => {
    const { body } = await call(app, inviteCustomer, { token: owner.token, body: { email: 'plain@example.test' } })
    expect(body.userRole).toBe('User')
  })
  test('mails a link for 72 hours in the language of the inviter, and audits it', async () => {
    await identity().updateTable('app_user').set({ language: 'de' }).where('id', '=', admin.userId).execute()
    const { status, body } = await inviteAs(admin, 'New.Person@Example.test', 'Viewer')
    expect(status).toBe(201)
    expect(body).toMatchObject({ email: 'new.person@example.test', userRole: 'Viewer', state: 'pending', invitedBy: 'Anna Admin' })
    expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBe(72 * 3_600_000)
    const [sent] = await mailsTo(app, 'new.person@example.test')
    expect(sent?.subject).toContain('lädt Sie')
    expect(sent?.body).toContain(`\n${body.link}\n`)
    expect(await eventsOf(owner.accountId)).toContainEqual({ event: 'invitation.created', actor_id: admin.userId, target: body.id })
  })
  test('only an Owner invites an Owner', async () => {
    expect((await inviteAs(admin, 'second@example.test', 'Owner')).problem.code).toBe('right.missing')
    expect((await inviteAs(owner, 'second@example.test', 'Owner')).status).toBe(201)
  })
  test('whoever invites an Owner or an Admin has lately proved who they are', async () => {
    const manager = await createPerson(app)
    await identity()
      .updateTable('session')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', manager.userId)
      .execute()
    for (const role of ['Owner', 'Admin'] as const)
      expect((await inviteAs(manager, `${role}@example.test`, role)).problem.code).toBe('auth.reauthentication_required')
    expect((await inviteAs(manager, 'plain@example.test', 'User')).status).toBe(201)
  })
  test('a member, and whoever is invited already, is not invited again: the email field is told', async () => {
    for (const email of [addressOf(admin), 'second@example.test'])
      expect(await inviteAs(owner, email)).toMatchObject({
        status: 409,
        problem: { code: 'resource.conflict', errors: [{ field: 'email' }] },
      })
  })
  test('an invitation whose time is over gives way to a new one', async () => {
    const { body: first } = await inviteAs(owner, 'slow@example.test')
    await identity()
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('id', '=', first.id)
      .execute()
    expect((await inviteAs(owner, 'slow@example.test')).status).toBe(201)
  })
  test('a name cannot put a link of its own into the mail', async () => {
    const rogue = await createPerson(app)
    await identity()
      .updateTable('app_user')
      .set({ first_name: 'Win at https://evil.test/x', last_name: 'now\r\nBcc: a@b.test' })
      .where('id', '=', rogue.userId)
      .execute()
    await inviteAs(rogue, 'target@example.test')
    const [sent] = await mailsTo(app, 'target@example.test')
    expect(sent?.body.match(/https?:\/\/\S+/gu)).toHaveLength(1)
    expect(`${sent?.subject}`).not.toMatch(/[\r\n@]|evil\.test/u)
  })
  test('one address gets at most ten invitation mails a day, from all accounts together', async () => {
    for (let sent = 0; sent < 10; sent++) expect((await inviteAs(await createPerson(app), 'popular@example.test')).status).toBe(201)
    expect((await inviteAs(await createPerson(app), 'popular@example.test')).problem.code).toBe('request.rate_limited')
    expect(await mailsTo(app, 'popular@example.test')).toHaveLength(10)
  })
})

describe('the list', () => {
  test('shows this account alone, with the link while it is good', async () => {
    const other = await createPerson(app)
    const { body: foreign } = await inviteAs(other, 'elsewhere@example.test')
    const { body } = await call(app, listInvitations, { token: admin.token })
    expect(body.results.map((row) => row.id)).not.toContain(foreign.id)
    const slow = body.results.filter((row) => row.email === 'slow@example.test')
    expect(slow.map((row) => [row.state, row.link === null])).toEqual([
      ['pending', false],
      ['revoked', true],
    ])
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('is refused to a %s, as is inviting', async (role) => {
    const person = await createPerson(app, { accountId: owner.accountId, role })
    expect((await call(app, listInvitations, { token: person.token })).status).toBe(403)
    expect((await inviteAs(person, 'x@example.test')).status).toBe(403)
  })
})

describe('the link', () => {
  test('tells what it offers to whoever holds it, signed in or not', async () => {
    const invitation = await invited('reader@example.test', 'Billing')
    expect((await read(tokenOf(invitation))).body).toEqual({
      email: 'reader@example.test',
      company: `Account ${owner.accountId.slice(-4)}`,
      userRole: 'Billing',
      invitedBy: 'Olga Owner',
      expiresAt: invitation.expiresAt,
      isRegistered: false,
    })
    const known = await createPerson(app)
    expect((await read(tokenOf(await invited(addressOf(known))))).body.isRegistered).toBe(true)
  })
  test('of a resent invitation ends the one before', async () => {
    const first = await invited('again@example.test')
    const { body: second } = await call(app, resendInvitation, { token: owner.token, params: { id: first.id } })
    expect(second.link).not.toBe(first.link)
    expect((await read(tokenOf(first))).problem.code).toBe('invitation.not_found')
    expect((await read(tokenOf(second))).status).toBe(200)
    expect(await mailsTo(app, 'again@example.test')).toHaveLength(2)
  })
  test('of a revoked, an expired or a forged one is of no use', async () => {
    const revoked = await invited('revoked@example.test')
    expect((await call(app, revokeInvitation, { token: owner.token, params: { id: revoked.id } })).body).toMatchObject({
      state: 'revoked',
      link: null,
    })
    const expired = await invited('expired@example.test')
    await identity()
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.id)
      .execute()
    const forged = Buffer.from(tokenOf(expired), 'base64url')
    forged.writeUInt8(forged.readUInt8(0) ^ 1, 0)
    for (const token of [tokenOf(revoked), tokenOf(expired), forged.toString('base64url'), 'short-but-long-enough-text'])
      expect((await read(token)).problem.code).toBe('invitation.not_found')
    for (const route of [resendInvitation, revokeInvitation])
      expect((await call(app, route, { token: owner.token, params: { id: revoked.id } })).problem.code).toBe('invitation.not_found')
  })
  test('of an Owner is prolonged by an Owner alone', async () => {
    const { id } = await invited('third-owner@example.test', 'Owner')
    expect((await call(app, resendInvitation, { token: admin.token, params: { id } })).problem.code).toBe('right.missing')
  })
  test('of another account cannot be resent or revoked', async () => {
    const { id } = await invited('mine@example.test')
    const stranger = await createPerson(app)
    for (const route of [resendInvitation, revokeInvitation])
      for (const asked of [id, newId()]) expect((await call(app, route, { token: stranger.token, params: { id: asked } })).status).toBe(404)
  })
})

describe('accepting', () => {
  test('makes the invited person a member with the role offered, once; both audit and the inviters are told', async () => {
    const guest = await createPerson(app, { name: 'Gina Guest' })
    const { body: invitation } = await inviteAs(owner, addressOf(guest), 'Viewer')
    expect((await accept(guest, invitation)).body).toMatchObject({ accountId: owner.accountId, userRole: 'Viewer' })
    expect((await accept(guest, invitation)).problem.code).toBe('invitation.not_found')
    const membership = await identity()
      .selectFrom('membership')
      .select('role')
      .where('user_id', '=', guest.userId)
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(membership).toEqual([{ role: 'Viewer' }])
    expect(await eventsOf(owner.accountId)).toContainEqual({ event: 'invitation.accepted', actor_id: guest.userId, target: invitation.id })
    await deliver(app, owner.accountId)
    const told = await app.services.database.platform
      .selectFrom('notification')
      .select(['user_id', 'values'])
      .where('kind', '=', 'team_changed')
      .execute()
    expect(told.map((row) => row.user_id).toSorted()).toEqual([owner.userId, admin.userId].toSorted())
    expect(told[0]?.values).toEqual({ change: 'joined', name: 'Gina Guest', role: 'Viewer' })
  })
  test('is refused to another person, and leaves the invitation to the right one', async () => {
    const guest = await createPerson(app)
    const thief = await createPerson(app)
    const { body: invitation } = await inviteAs(owner, addressOf(guest), 'Admin')
    expect(await accept(thief, invitation)).toMatchObject({ status: 409, problem: { code: 'invitation.other_person' } })
    expect(
      await identity()
        .selectFrom('membership')
        .selectAll()
        .where('user_id', '=', thief.userId)
        .where('account_id', '=', owner.accountId)
        .execute(),
    ).toEqual([])
    expect((await accept(guest, invitation)).status).toBe(200)
  })
  test('twice at once joins once', async () => {
    const guest = await createPerson(app)
    const { body: invitation } = await inviteAs(owner, addressOf(guest))
    const answers = await Promise.all([accept(guest, invitation), accept(guest, invitation)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  })
})

describe('an MSP', () => {
  test('invites into an account that it manages, audited in both; never into another', async () => {
    const msp = await createMsp(app, 'Admin')
    const customer = await createPerson(app)
    await identity().updateTable('account').set({ msp_account_id: msp.accountId }).where('account_id', '=', customer.accountId).execute()
    expect((await inviteAs(msp, 'staff@example.test', 'User', customer.accountId)).status).toBe(201)
    for (const accountId of [msp.accountId, customer.accountId])
      expect((await eventsOf(accountId)).map(({ event }) => event)).toContain('invitation.created')
    expect((await call(app, listInvitations, { token: customer.token })).body.results).toMatchObject([
      { email: 'staff@example.test', invitedBy: 'Ada Test' },
    ])
    expect((await inviteAs(msp, 'staff2@example.test', 'User', owner.accountId)).status).toBe(404)
    const plain = await createPerson(app, { accountId: msp.accountId, role: 'User' })
    expect((await inviteAs(plain, 'staff3@example.test', 'User', customer.accountId)).status).toBe(403)
  })
  test('hands an account without an Owner to one, and from then on no more', async () => {
    const msp = await createMsp(app, 'Admin')
    const accountId = newId()
    await identity()
      .insertInto('account')
      .values({ account_id: accountId, name: 'Fresh', nickname: null, msp_account_id: msp.accountId })
      .execute()
    expect((await inviteAs(msp, 'boss@example.test', 'Owner', accountId)).status).toBe(201)
    await createPerson(app, { accountId })
    expect((await inviteAs(msp, 'boss2@example.test', 'Owner', accountId)).problem.code).toBe('right.missing')
  })
})
