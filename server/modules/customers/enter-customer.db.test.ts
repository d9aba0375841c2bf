import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, listAccess, revokeAccess, transferOwnership } from '#contract/accounts.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { enterCustomer, leaveCustomer } from '#contract/customers.ts'
import { commentFinding, getFinding } from '#contract/findings.ts'
import { inviteCustomer } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getProfile, listUsers, removeMember, updateMember } from '#contract/users.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { auditOf, createManaged, createMsp, enter, grantTo, inside } from './test/msp.ts'

let app: TestApp
let msp: Person
let customer: Person
beforeAll(async () => {
  app = await testApp()
  msp = await createMsp(app)
  customer = await createManaged(app, msp)
})
afterAll(() => app.close())

const profileIn = (person: Person, accountId: string) => call(app, getProfile, { token: person.token, headers: inside(accountId) })
const identity = () => app.services.database.identity

describe('entering', () => {
  test('is by the grant that stands, with its role, until its time is over', async () => {
    expect((await profileIn(msp, customer.accountId)).status, 'not before').toBe(404)
    const { status, body } = await enter(app, msp, customer.accountId, 30)
    expect(status).toBe(200)
    expect(body).toMatchObject({ accountId: customer.accountId, userRole: 'Admin' })
    const left = new Date(body.insideUntil).getTime() - Date.now()
    expect(left).toBeGreaterThan(29 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)
    const profile = await profileIn(msp, customer.accountId)
    expect(profile.body).toMatchObject({ customerId: customer.accountId, userRole: 'Admin', insideUntil: body.insideUntil })
  })
  test('lasts eight hours at most', async () => {
    expect((await enter(app, msp, customer.accountId, 481)).status).toBe(422)
    const { body } = await call(app, enterCustomer, {
      token: msp.token,
      params: { id: customer.accountId },
      body: {},
    })
    expect(new Date(body.insideUntil).getTime() - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)
  })
  test('again replaces the entry before', async () => {
    await enter(app, msp, customer.accountId, 400)
    const { body } = await enter(app, msp, customer.accountId, 10)
    expect((await profileIn(msp, customer.accountId)).body.insideUntil).toBe(body.insideUntil)
  })
  test('is told to those who manage the account, and stands in the audit of both', async () => {
    const mine = await createMsp(app)
    const theirs = await createManaged(app, mine)
    const viewer = await createPerson(app, { accountId: theirs.accountId, role: 'Viewer' })
    await enter(app, mine, theirs.accountId)
    await deliver(app, theirs.accountId)
    const inbox = await call(app, listNotifications, { token: theirs.token })
    const company = `MSP ${mine.accountId.slice(-4)}`
    expect(inbox.body.results).toMatchObject([{ kind: 'account_entered', values: { name: 'Ada Test', company } }])
    expect((await call(app, listNotifications, { token: viewer.token })).body.total).toBe(0)
    const details = { role: 'Admin', until: expect.any(String) }
    expect(await auditOf(app, theirs.accountId, 'account.entered')).toEqual([
      {
        actor_id: mine.userId,
        actor_label: `${mine.userId}@example.test (${company})`,
        target: mine.accountId,
        details: { ...details, company },
      },
    ])
    expect(await auditOf(app, mine.accountId, 'account.entered')).toEqual([
      {
        actor_id: mine.userId,
        actor_label: `${mine.userId}@example.test`,
        target: theirs.accountId,
        details: { ...details, company: 'Quay Logistics' },
      },
    ])
  })
  test('is refused without a grant, as no user of the MSP, and to an API key', async () => {
    const colleague = await createPerson(app, { accountId: msp.accountId, role: 'User' })
    expect((await enter(app, colleague, customer.accountId)).problem.code).toBe('right.missing')
    await grantTo(app, msp, { userId: colleague.userId, customerId: customer.accountId, userRole: 'Viewer' })
    expect((await enter(app, colleague, customer.accountId)).body.userRole).toBe('Viewer')
    const { key } = (await call(app, addApiKey, { token: msp.token, body: { name: 'all', scopes: ['read', 'scan', 'triage', 'manage'] } }))
      .body
    expect((await call(app, enterCustomer, { token: key, params: { id: customer.accountId }, body: { minutes: 5 } })).status).toBe(403)
  })
  test('is a 404 to an MSP of another tree, and to an account that is no MSP', async () => {
    const other = await createMsp(app)
    const plain = await createPerson(app)
    for (const person of [other, plain]) {
      expect((await enter(app, person, customer.accountId)).status).toBe(404)
      expect((await call(app, leaveCustomer, { token: person.token, params: { id: customer.accountId } })).status).toBe(404)
      expect((await profileIn(person, customer.accountId)).status).toBe(404)
    }
  })
  test('from an account that was an MSP once is over', async () => {
    const mine = await createMsp(app)
    const theirs = await createManaged(app, mine)
    await enter(app, mine, theirs.accountId)
    await identity().updateTable('account').set({ is_msp: false }).where('account_id', '=', mine.accountId).execute()
    expect((await profileIn(mine, theirs.accountId)).status).toBe(404)
    expect((await enter(app, mine, theirs.accountId)).problem.code).toBe('account.not_msp')
  })
})

describe('an entry ends on the next request', () => {
  let mine: Person
  let theirs: Person
  const isInside = async () => (await profileIn(mine, theirs.accountId)).status === 200
  const begin = async () => {
    mine = await createMsp(app)
    theirs = await createManaged(app, mine)
    await enter(app, mine, theirs.accountId)
    expect(await isInside()).toBe(true)
  }
  test('when the person leaves; both audits tell it', async () => {
    await begin()
    expect((await call(app, leaveCustomer, { token: mine.token, params: { id: theirs.accountId } })).body).toEqual({ left: true })
    expect(await isInside()).toBe(false)
    expect(await auditOf(app, theirs.accountId, 'account.left')).toHaveLength(1)
    expect(await auditOf(app, mine.accountId, 'account.left')).toHaveLength(1)
  })
  test('when its time is over', async () => {
    await begin()
    await identity()
      .updateTable('account_entry')
      .set({ inside_until: new Date(Date.now() - 1) })
      .where('account_id', '=', theirs.accountId)
      .execute()
    expect(await isInside()).toBe(false)
  })
  test('when the customer revokes the grant; entering again is refused, and both audits tell of it', async () => {
    await begin()
    const { body } = await call(app, listAccess, { token: theirs.token })
    expect(body.results).toMatchObject([
      { kind: 'msp', name: 'Ada Test', email: `${mine.userId}@example.test`, userRole: 'Admin', insideUntil: expect.any(String) },
    ])
    const people = async (team?: 'true' | 'false') =>
      (await call(app, listUsers, { token: theirs.token, query: team === undefined ? {} : { team } })).body.results.map(
        ({ userId, isOutside }) => [userId, isOutside],
      )
    const own = [[theirs.userId, false]]
    expect([await people(), await people('true')], "the team is the account's own people").toEqual([own, own])
    expect(await people('false'), 'with those who may come in').toEqual([...own, [mine.userId, true]])
    const [access] = body.results
    await call(app, revokeAccess, { token: theirs.token, params: { id: access?.id ?? '' } })
    expect(await isInside()).toBe(false)
    expect((await call(app, listAccess, { token: theirs.token })).body.total).toBe(0)
    expect((await enter(app, mine, theirs.accountId)).status).toBe(403)
    const revoked = { target: access?.id, actor_id: theirs.userId }
    expect(await auditOf(app, theirs.accountId, 'access.revoked')).toMatchObject([revoked])
    expect(await auditOf(app, mine.accountId, 'access.revoked')).toMatchObject([
      { ...revoked, actor_label: `${theirs.userId}@example.test (Quay Logistics)`, details: { company: 'Quay Logistics' } },
    ])
  })
  test('when the MSP takes the grant away', async () => {
    await begin()
    const { body } = await grantTo(app, mine, { userId: mine.userId, customerId: theirs.accountId, userRole: null })
    expect(body).toEqual({ userId: mine.userId, isMspUser: false, accounts: [] })
    expect(await isInside()).toBe(false)
  })
  test('when the person is no MSP user any more; the grants are gone with it', async () => {
    await begin()
    await identity().updateTable('membership').set({ is_msp_user: false }).where('user_id', '=', mine.userId).execute()
    expect(await isInside()).toBe(false)
    await identity().updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', mine.userId).execute()
    expect(await isInside()).toBe(false)
    expect((await enter(app, mine, theirs.accountId)).status).toBe(403)
  })
  test('when the person is removed from the MSP; being a member again does not bring it back', async () => {
    await begin()
    const colleague = await createPerson(app, { accountId: mine.accountId, role: 'User' })
    await grantTo(app, mine, { userId: colleague.userId, customerId: theirs.accountId, userRole: 'User' })
    await enter(app, colleague, theirs.accountId)
    expect((await profileIn(colleague, theirs.accountId)).status).toBe(200)
    await call(app, removeMember, { token: mine.token, params: { id: colleague.userId } })
    const isRefused = async () => [401, 404].includes((await profileIn(colleague, theirs.accountId)).status)
    expect(await isRefused()).toBe(true)
    await identity()
      .insertInto('membership')
      .values({ account_id: mine.accountId, user_id: colleague.userId, role: 'Admin', is_msp_user: true })
      .execute()
    expect(await isRefused()).toBe(true)
    expect(await call(app, listAccess, { token: theirs.token })).toMatchObject({ body: { results: [{ name: 'Ada Test' }], total: 1 } })
  })
  test('while the person is only a Viewer of the MSP', async () => {
    await begin()
    const colleague = await createPerson(app, { accountId: mine.accountId, role: 'User' })
    await grantTo(app, mine, { userId: colleague.userId, customerId: theirs.accountId, userRole: 'User' })
    await enter(app, colleague, theirs.accountId)
    await call(app, updateMember, { token: mine.token, body: { userId: colleague.userId, userRole: 'Viewer' } })
    expect((await profileIn(colleague, theirs.accountId)).status).toBe(404)
  })
})

describe('a person who is inside', () => {
  let theirs: Person
  beforeAll(async () => {
    theirs = await createManaged(app, msp)
    await enter(app, msp, theirs.accountId)
  })
  const asGuest = () => ({ token: msp.token, headers: inside(theirs.accountId) })

  test('cannot do what belongs to the account’s own people', async () => {
    const owner = asGuest()
    const refused = [
      await call(app, transferOwnership, { ...owner, body: { userId: theirs.userId } }),
      await call(app, deleteAccount, { ...owner, body: { company: 'Quay Logistics' } }),
      await call(app, addApiKey, { ...owner, body: { name: 'kept', scopes: ['read'] } }),
      await call(app, enterCustomer, { ...owner, params: { id: theirs.accountId }, body: { minutes: 5 } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
  test('cannot become a member: nobody manages the team from outside', async () => {
    const invited = await call(app, inviteCustomer, { ...asGuest(), body: { email: `${msp.userId}@example.test`, userRole: 'Admin' } })
    expect(invited.status).toBe(403)
    expect((await call(app, updateMember, { ...asGuest(), body: { userId: theirs.userId, userRole: 'Viewer' } })).status).toBe(403)
    expect((await profileIn(msp, theirs.accountId)).body.rights).not.toContain('team.manage')
  })
  test('cannot decide who else may enter', async () => {
    const { body } = await call(app, listAccess, asGuest())
    const [access] = body.results
    expect((await call(app, revokeAccess, { ...asGuest(), params: { id: access?.id ?? '' } })).status).toBe(403)
  })
  test('is not a member of the team', async () => {
    const { body } = await call(app, listUsers, asGuest())
    expect(body.results.map(({ userId }) => userId)).toEqual([theirs.userId])
  })
  test('acts under their own name: in the audit with their MSP, and on what they wrote', async () => {
    const rows = fixtures(app, theirs.accountId)
    const connection = await rows.connection()
    const resource = await rows.resource(connection.id)
    const finding = await rows.finding(connection.id, resource.id)
    await call(app, commentFinding, { ...asGuest(), params: { id: finding.id }, body: { text: 'Seen from outside' } })
    const [row] = await auditOf(app, theirs.accountId, 'finding.commented')
    expect(row).toMatchObject({ actor_id: msp.userId, actor_label: `${msp.userId}@example.test (MSP ${msp.accountId.slice(-4)})` })
    await call(app, leaveCustomer, { token: msp.token, params: { id: theirs.accountId } })
    const { body } = await call(app, getFinding, { token: theirs.token, params: { id: finding.id } })
    expect(JSON.stringify(body)).toContain('Seen from outside')
    expect(JSON.stringify(body)).toContain('Ada Test')
  })
})

const leaves = (mine: Person, theirs: Person) => call(app, leaveCustomer, { token: mine.token, params: { id: theirs.accountId } })
const isRevoked = async (_mine: Person, theirs: Person) => {
  const { body } = await call(app, listAccess, { token: theirs.token })
  await call(app, revokeAccess, { token: theirs.token, params: { id: body.results[0]?.id ?? '' } })
}
const losesTheGrant = (mine: Person, theirs: Person) =>
  grantTo(app, mine, { userId: mine.userId, customerId: theirs.accountId, userRole: null })
const getsAnotherRole = (mine: Person, theirs: Person) =>
  grantTo(app, mine, { userId: mine.userId, customerId: theirs.accountId, userRole: 'Viewer' })
const leavesTheMsp = (mine: Person) => identity().deleteFrom('membership').where('user_id', '=', mine.userId).execute()
const isNoMspAnyMore = ({ accountId }: Person) =>
  identity().updateTable('account').set({ is_msp: false }).where('account_id', '=', accountId).execute()

describe('open pages learn that an entry ended, by the channel that ends streams', () => {
  test.each([
    ['left', leaves],
    ['revoked by the customer', isRevoked],
    ['taken away by the MSP', losesTheGrant],
    ['another role', getsAnotherRole],
    ['no longer of the MSP', leavesTheMsp],
    ['no longer an MSP at all', isNoMspAnyMore],
  ])('%s', async (_name, end) => {
    const mine = await createMsp(app)
    const theirs = await createManaged(app, mine)
    await enter(app, mine, theirs.accountId)
    const told: string[] = []
    const stop = await app.services.database.listen('membership_changed', (payload) => told.push(payload))
    await end(mine, theirs)
    await expect.poll(() => told).toContain(`${theirs.accountId} ${mine.userId}`)
    await stop()
  })
})

test('what happens inside stays readable by the worker of that account alone', async () => {
  const entries = await asWorker(app, msp.accountId, (ctx) => ctx.db.selectFrom('account_entry').select('id').execute())
  expect(entries).toEqual([])
})
