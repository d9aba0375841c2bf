import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { FIXTURE_CHECK } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { notify, notifyAll, type Notice } from './index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const notice = (over: Partial<Notice> = {}): Notice => ({
  userIds: 'managers',
  kind: 'scan_completed',
  values: { connectionName: 'Shop' },
  link: '/dashboard/scans',
  ...over,
})
const inbox = async (person: Person) => (await call(app, listNotifications, { token: person.token })).body

describe('notify', () => {
  test('reaches Owner, Admin and User of the account, and nobody else', async () => {
    owner = await createPerson(app)
    const { accountId } = owner
    const people = { owner } as Record<string, Person>
    for (const role of ['Admin', 'User', 'Viewer', 'Billing'] as const) people[role] = await createPerson(app, { accountId, role })
    const stranger = await createPerson(app)
    await asWorker(app, accountId, (ctx) => notify(ctx, notice()))
    const reached: string[] = []
    for (const [name, person] of Object.entries({ ...people, stranger })) if ((await inbox(person)).total > 0) reached.push(name)
    expect(reached.toSorted()).toEqual(['Admin', 'User', 'owner'])
  })
  test('passes over people who are not of the account', async () => {
    const [one, stranger] = [await createPerson(app), await createPerson(app)]
    await asWorker(app, one.accountId, (ctx) => notify(ctx, notice({ userIds: [stranger.userId, one.userId] })))
    expect((await inbox(one)).total).toBe(1)
    expect((await inbox(stranger)).total).toBe(0)
  })
  test('names a check in the reader’s language: what is wrong, or, about a card, what to do', async () => {
    const one = await createPerson(app)
    const values = { checkId: FIXTURE_CHECK, key: 'REM-1' }
    const { finding, fix } = checkTexts(FIXTURE_CHECK, 'de')
    for (const [kind, title] of [
      ['regression', finding],
      ['verify_failed', finding],
      ['assigned', fix],
      ['verify_passed', fix],
    ] as const) {
      await asWorker(app, one.accountId, (ctx) => notify(ctx, notice({ kind, values })))
      const { body } = await call(app, listNotifications, { token: one.token, headers: { 'accept-language': 'de' } })
      expect(body.results[0]).toMatchObject({ kind, values: { title } })
    }
  })
})

describe('the inbox', () => {
  test('pages through every notification once, newest first', async () => {
    const one = await createPerson(app)
    await asWorker(app, one.accountId, (ctx) =>
      notifyAll(
        ctx,
        Array.from({ length: 23 }, (_, n) => notice({ values: { n } })),
      ),
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, listNotifications, {
        token: one.token,
        query: { limit: 5, ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(body).toMatchObject({ total: 23, totalIsExact: true, unread: 23 })
      seen.push(...body.results.map(({ values }) => Number(values['n'])))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, n) => n))
  })
  test('refuses a broken cursor by name', async () => {
    const { status, problem } = await call(app, listNotifications, { token: owner.token, query: { cursor: 'nonsense' } })
    expect(status).toBe(422)
    expect(problem.errors?.[0]?.field).toBe('cursor')
  })
  test('marks those named, then all, as read; those of others stay; it is audited', async () => {
    const one = await createPerson(app)
    const colleague = await createPerson(app, { accountId: one.accountId })
    await asWorker(app, one.accountId, (ctx) => notifyAll(ctx, [notice(), notice(), notice()]))
    const ids = (await inbox(one)).results.map(({ id }) => id)
    const foreign = (await inbox(colleague)).results.map(({ id }) => id)
    const read = (named?: string[]) => call(app, readNotifications, { token: one.token, body: named ? { ids: named } : {} })
    expect((await read([ids[0]!, ...foreign])).body.unread).toBe(2)
    expect((await read([])).body.unread).toBe(2)
    expect((await read()).body.unread).toBe(0)
    expect((await inbox(colleague)).unread).toBe(3)
    const audited = await app.services.database.platform
      .selectFrom('audit')
      .select('details')
      .where('account_id', '=', one.accountId)
      .where('event', '=', 'notification.read')
      .orderBy('seq')
      .execute()
    expect(audited.map(({ details }) => details)).toEqual([{ amount: 1 }, { amount: 0 }, { amount: 2 }])
  })
})

test('notifications of another account stay out of sight', async () => {
  const [one, other] = [await createPerson(app), await createPerson(app)]
  await asWorker(app, other.accountId, (ctx) => notify(ctx, notice({ userIds: [other.userId] })))
  expect((await inbox(one)).results).toEqual([])
})
