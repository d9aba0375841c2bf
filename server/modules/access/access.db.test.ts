import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantSupportAccess, listAccess, revokeAccess } from '#contract/accounts.ts'
import { listFindings } from '#contract/findings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { enterForSupport } from '#contract/platform.ts'
import { getProfile } from '#contract/users.ts'
import { setSuperAdmin } from '#server/modules/platform/index.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp()
  operator = await createPerson(app, { name: 'Olga Ops' })
  await setSuperAdmin(app.services, { email: `${operator.userId}@example.test`, isSuperAdmin: true })
})
afterAll(() => app.close())

const allow = (owner: Person, userRole: 'Admin' | 'Viewer' = 'Viewer') =>
  call(app, grantSupportAccess, { token: owner.token, body: { hours: 2, userRole } })
const enter = (owner: Person) => call(app, enterForSupport, { token: operator.token, params: { id: owner.accountId } })
const findingsOf = (owner: Person) =>
  call(app, listFindings, { token: operator.token, query: {}, headers: { 'x-account-id': owner.accountId } })

describe('support access', () => {
  test('without it the operator neither enters an account nor sees its findings', async () => {
    const owner = await createPerson(app)
    expect((await enter(owner)).problem.code).toBe('right.missing')
    expect((await findingsOf(owner)).status).toBe(404)
  })
  test('lets the operator in with the role granted, until the grant ends; the account is told and sees who', async () => {
    const owner = await createPerson(app)
    const { status, body } = await allow(owner)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'support', userRole: 'Viewer', name: app.services.config.contact, email: null, insideUntil: null })
    expect((await findingsOf(owner)).status, 'granted is not entered').toBe(404)
    const entry = await enter(owner)
    expect(entry.body).toMatchObject({ accountId: owner.accountId, userRole: 'Viewer', insideUntil: body.expiresAt })
    expect((await findingsOf(owner)).status).toBe(200)
    const list = await call(app, listAccess, { token: owner.token })
    expect(list.body.results).toMatchObject([
      { id: body.id, name: 'Olga Ops', email: `${operator.userId}@example.test`, insideUntil: body.expiresAt, company: null },
    ])
    await deliver(app, owner.accountId)
    const inbox = await call(app, listNotifications, { token: owner.token })
    expect(inbox.body.results).toMatchObject([{ kind: 'account_entered', values: { name: 'Olga Ops' } }])
  })
  test('ends on the next request when it is revoked', async () => {
    const owner = await createPerson(app)
    const { body } = await allow(owner)
    await enter(owner)
    await call(app, revokeAccess, { token: owner.token, params: { id: body.id } })
    expect((await findingsOf(owner)).status).toBe(404)
    expect((await enter(owner)).status).toBe(403)
    expect((await call(app, listAccess, { token: owner.token })).body).toEqual({ results: [], total: 0 })
  })
  test('ends when it is granted again, and when it expires', async () => {
    const owner = await createPerson(app)
    await allow(owner, 'Admin')
    await enter(owner)
    await allow(owner, 'Viewer')
    expect((await findingsOf(owner)).status).toBe(404)
    expect((await enter(owner)).body.userRole).toBe('Viewer')
    await app.services.database.identity
      .updateTable('access_grant')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect((await findingsOf(owner)).status).toBe(404)
    expect((await enter(owner)).status).toBe(403)
  })
  test('is of no use to somebody who is not the operator any more, and their open pages learn it', async () => {
    const owner = await createPerson(app)
    await allow(owner)
    const second = await createPerson(app)
    const email = `${second.userId}@example.test`
    await setSuperAdmin(app.services, { email, isSuperAdmin: true })
    await call(app, enterForSupport, { token: second.token, params: { id: owner.accountId } })
    const read = () => call(app, getProfile, { token: second.token, headers: { 'x-account-id': owner.accountId } })
    expect((await read()).status).toBe(200)
    const told: string[] = []
    const stop = await app.services.database.listen('membership_changed', (payload) => told.push(payload))
    await setSuperAdmin(app.services, { email, isSuperAdmin: false })
    await expect.poll(() => told).toEqual([`${owner.accountId} ${second.userId}`])
    await stop()
    expect((await read()).status).toBe(404)
    expect((await call(app, enterForSupport, { token: second.token, params: { id: owner.accountId } })).status).toBe(403)
  })
  test('is granted by those who manage the team, lately proved, and to no more than 72 hours', async () => {
    const owner = await createPerson(app)
    const user = await createPerson(app, { accountId: owner.accountId, role: 'User' })
    expect((await allow(user)).status).toBe(403)
    expect((await call(app, grantSupportAccess, { token: owner.token, body: { hours: 73, userRole: 'Viewer' } })).status).toBe(422)
    await app.services.database.identity
      .updateTable('session')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', owner.userId)
      .execute()
    expect((await allow(owner)).problem.code).toBe('auth.reauthentication_required')
  })
})

test('a grant of another account cannot be revoked', async () => {
  const [owner, stranger] = [await createPerson(app), await createPerson(app)]
  const { body } = await allow(owner)
  expect((await call(app, revokeAccess, { token: stranger.token, params: { id: body.id } })).status).toBe(404)
  expect((await enter(owner)).status).toBe(200)
})
