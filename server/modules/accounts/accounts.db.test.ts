import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, keepAccount, leaveAccount, transferOwnership } from '#contract/accounts.ts'
import type { Role } from '#contract/rights.ts'
import { getProfile } from '#contract/users.ts'
import { startDemoTarget } from '#server/demo-target/demo-target.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { deleteDueAccounts } from './index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const identity = () => app.services.database.identity
const join = (role: Role, accountId = owner.accountId) => createPerson(app, { accountId, role })
const companyOf = (person: Person) => `Account ${person.accountId.slice(-4)}`
const rolesIn = async (accountId: string) =>
  Object.fromEntries(
    (await identity().selectFrom('membership').select(['user_id', 'role']).where('account_id', '=', accountId).execute()).map((row) => [
      row.user_id,
      row.role,
    ]),
  )
const eventsOf = async (accountId: string) =>
  (await identity().selectFrom('audit').select('event').where('account_id', '=', accountId).orderBy('seq').execute()).map(
    (row) => row.event,
  )
const proveLongAgo = (person: Person) =>
  identity()
    .updateTable('session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.userId)
    .execute()
const transfer = (actor: Person, heir: string) => call(app, transferOwnership, { token: actor.token, body: { userId: heir } })
const leave = (person: Person, company = companyOf(person)) => call(app, leaveAccount, { token: person.token, body: { company } })
const mark = (person: Person, company = companyOf(person)) => call(app, deleteAccount, { token: person.token, body: { company } })
const run = () => deleteDueAccounts(app.services, new AbortController().signal)
const makeDue = (accountId: string) =>
  identity()
    .updateTable('account')
    .set({ deletion_due_at: new Date(Date.now() - 1_000) })
    .where('account_id', '=', accountId)
    .execute()
const exists = async (accountId: string) =>
  (await identity().selectFrom('account').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined

describe('transferring the ownership', () => {
  test('makes another member the Owner, and the Owner an Admin; audited', async () => {
    const heir = await join('Viewer')
    expect((await transfer(owner, heir.userId)).body).toEqual({ ownerId: heir.userId })
    expect(await rolesIn(owner.accountId)).toEqual({ [owner.userId]: 'Admin', [heir.userId]: 'Owner' })
    expect(await eventsOf(owner.accountId)).toContain('account.ownership_transferred')
    expect((await transfer(owner, heir.userId)).status).toBe(403)
  })
  test('is refused to an Admin, to a stranger, to oneself, and without a recent proof', async () => {
    const [admin, stranger] = [await join('Admin'), await createPerson(app)]
    expect((await transfer(admin, admin.userId)).status).toBe(403)
    expect((await transfer(owner, stranger.userId)).status).toBe(404)
    expect((await transfer(owner, owner.userId)).problem.errors?.[0]?.field).toBe('userId')
    await proveLongAgo(owner)
    expect((await transfer(owner, admin.userId)).problem.code).toBe('auth.reauthentication_required')
    expect(await rolesIn(owner.accountId)).toEqual({ [owner.userId]: 'Owner', [admin.userId]: 'Admin' })
  })
})

describe('leaving', () => {
  test.each(['Admin', 'User', 'Viewer', 'Billing'] as const)(
    'a %s may, once the company is typed, and is out on the next request',
    async (role) => {
      const person = await join(role)
      expect((await leave(person, 'Something else')).problem.errors?.[0]?.field).toBe('company')
      expect((await leave(person)).body).toEqual({ left: true })
      expect((await call(app, getProfile, { token: person.token })).status).toBe(401)
      expect(await eventsOf(owner.accountId)).toContain('member.left')
    },
  )
  test('gives back what was assigned, whatever the role', async () => {
    const person = await join('Viewer')
    const make = fixtures(app, owner.accountId)
    const { id: connectionId } = await make.connection()
    const card = await make.remediation(connectionId, { assignee_id: person.userId })
    await leave(person)
    const found = await app.services.database.platform.selectFrom('remediation').select('assignee_id').where('id', '=', card.id).execute()
    expect(found).toEqual([{ assignee_id: null }])
  })
  test('the last Owner cannot; of two who leave at once one stays', async () => {
    expect((await leave(owner)).problem.code).toBe('account.last_owner')
    const second = await join('Owner')
    const answers = await Promise.all([leave(owner), leave(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('deleting the account', () => {
  test('takes seven days, in which the account works and everybody sees when', async () => {
    const viewer = await join('Viewer')
    const { body } = await mark(owner)
    expect(Math.abs(Date.parse(body.deletionDueAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(10_000)
    expect((await call(app, getProfile, { token: viewer.token })).body.deletionDueAt).toBe(body.deletionDueAt)
    expect((await mark(owner)).problem.code).toBe('account.being_deleted')
    await run()
    expect(await exists(owner.accountId)).toBe(true)
  })
  test('can be taken back until then', async () => {
    await mark(owner)
    expect((await call(app, keepAccount, { token: owner.token })).body).toEqual({ deletionDueAt: null })
    expect((await call(app, getProfile, { token: owner.token })).body.deletionDueAt).toBeNull()
    expect(await eventsOf(owner.accountId)).toEqual(expect.arrayContaining(['account.deletion_requested', 'account.deletion_cancelled']))
  })
  test('is an Owner’s alone, with the company typed and a recent proof', async () => {
    const admin = await join('Admin')
    expect((await mark(admin)).status).toBe(403)
    expect((await call(app, keepAccount, { token: admin.token })).status).toBe(403)
    expect((await mark(owner, 'Other')).problem.errors?.[0]?.field).toBe('company')
    await proveLongAgo(owner)
    expect((await mark(owner)).problem.code).toBe('auth.reauthentication_required')
  })
  test('signs nobody out who belongs to another account too', async () => {
    const shared = await join('User')
    const elsewhere = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: elsewhere.accountId, user_id: shared.userId, role: 'User' }).execute()
    await mark(owner)
    await makeDue(owner.accountId)
    await run()
    expect((await call(app, getProfile, { token: shared.token })).body.customerId).toBe(elsewhere.accountId)
  })
  test('drops what was repaired in its copy of the demo target', async () => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'parapet-shop-'))
    const demoTarget = await startDemoTarget({ port: 0, stateFile: joinPath(folder, 'state.json') })
    const other = await createPerson(app)
    await demoTarget.copyOf(owner.accountId).setFault('env-file', false)
    await demoTarget.copyOf(other.accountId).setFault('env-file', false)
    await mark(owner)
    await makeDue(owner.accountId)
    await deleteDueAccounts({ ...app.services, demoTarget }, new AbortController().signal)
    const isOn = ({ accountId }: Person) =>
      demoTarget
        .copyOf(accountId)
        .faults()
        .find(({ id }) => id === 'env-file')?.on
    expect([isOn(owner), isOn(other)]).toEqual([true, false])
    await demoTarget.close()
    await rm(folder, { recursive: true })
  })
  test('ends every row of it in every table, and the people who belong nowhere else; other accounts stay byte for byte', async () => {
    const [member, shared] = [await join('User'), await join('User')]
    const elsewhere = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: elsewhere.accountId, user_id: shared.userId, role: 'User' }).execute()
    const make = fixtures(app, owner.accountId)
    const { id: connectionId } = await make.connection()
    const { id: resourceId } = await make.resource(connectionId)
    const finding = await make.finding(connectionId, resourceId)
    await make.remediation(connectionId, { findingIds: [finding.id] })
    await make.scan(connectionId)
    await identity()
      .insertInto('invitation')
      .values({
        account_id: owner.accountId,
        id: newId(),
        email: 'a@b.test',
        role: 'User',
        invited_by: owner.userId,
        expires_at: new Date(),
      })
      .execute()
    await mark(owner)
    await makeDue(owner.accountId)
    await run()
    expect(await rowsLeftIn(app, owner.accountId)).toEqual([])
    const people = await identity()
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', [owner.userId, member.userId, shared.userId, elsewhere.userId])
      .execute()
    expect(people.map(({ id }) => id).toSorted()).toEqual([shared.userId, elsewhere.userId].toSorted())
    expect(await rolesIn(elsewhere.accountId)).toEqual({ [elsewhere.userId]: 'Owner', [shared.userId]: 'User' })
    expect((await call(app, getProfile, { token: owner.token })).status).toBe(401)
  })
})

/** Names of tables that still hold a row of the account. */
async function rowsLeftIn({ services }: TestApp, accountId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'account_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
    services.database.platform,
  )
  const left: string[] = []
  for (const { name } of tables) {
    const found = await sql`select from ${sql.table(name)} where account_id = ${accountId} limit 1`.execute(services.database.platform)
    if (found.rows.length > 0) left.push(name)
  }
  return left
}
