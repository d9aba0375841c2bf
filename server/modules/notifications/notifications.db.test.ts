import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { newId } from '#server/new-id.ts'
import { FIXTURE_CHECK } from '#server/test/fixtures.ts'
import { failedScan, happen, regression } from '#server/test/happen.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkTexts } from '#server/modules/checks/index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inbox = async (person: Person) => (await call(app, listNotifications, { token: person.token })).body

describe('an event that people are told of', () => {
  test('reaches Owner, Admin and User of the account, and nobody else', async () => {
    owner = await createPerson(app)
    const { accountId } = owner
    const people = { owner } as Record<string, Person>
    for (const role of ['Admin', 'User', 'Viewer', 'Billing'] as const) people[role] = await createPerson(app, { accountId, role })
    const stranger = await createPerson(app)
    await happen(app, accountId, failedScan())
    const reached: string[] = []
    for (const [name, person] of Object.entries({ ...people, stranger })) if ((await inbox(person)).total > 0) reached.push(name)
    expect(reached.toSorted()).toEqual(['Admin', 'User', 'owner'])
  })
  test('passes over people who are not of the account', async () => {
    const [one, stranger] = [await createPerson(app), await createPerson(app)]
    await happen(app, one.accountId, regression({ assigneeId: stranger.userId }), regression({ assigneeId: one.userId }))
    expect((await inbox(one)).total).toBe(1)
    expect((await inbox(stranger)).total).toBe(0)
  })
  test('names a check in the reader’s language: what is wrong, or, about a card, what to do', async () => {
    const one = await createPerson(app)
    const { finding, fix } = checkTexts(FIXTURE_CHECK, 'de')
    const card = {
      remediationId: newId(),
      key: 'REM-1',
      checkId: FIXTURE_CHECK,
      connectionId: newId(),
      columnId: 'Column_Completed',
    } as const
    const answer = {
      ...card,
      assigneeId: null,
      from: 'Column_ReadyToVerify',
      scanId: newId(),
      connectionName: 'Shop',
      requestedBy: null,
    } as const
    for (const [event, kind, title, text] of [
      [regression(), 'regression', finding, `„${finding}“ ist bei Shop wieder aufgetreten`],
      [{ name: 'remediation.verify_failed', payload: answer }, 'verify_failed', finding, `„${finding}“ ist bei Shop noch nicht behoben`],
      [
        { name: 'remediation.assigned', payload: { ...card, assigneeId: one.userId } },
        'assigned',
        fix,
        `test hat Ihnen „${fix}“ zugewiesen`,
      ],
      [{ name: 'remediation.completed', payload: answer }, 'verify_passed', fix, `„${fix}“ ist bei Shop nachgewiesen`],
    ] as const) {
      await happen(app, one.accountId, event)
      const { body } = await call(app, listNotifications, { token: one.token, headers: { 'accept-language': 'de' } })
      expect(body.results[0]).toMatchObject({ kind, title: text, values: { title } })
    }
  })
})

describe('the inbox', () => {
  test('pages through every notification once, newest first', async () => {
    const one = await createPerson(app)
    await happen(app, one.accountId, ...Array.from({ length: 23 }, (_, n) => failedScan({ connectionName: String(n) })))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, listNotifications, {
        token: one.token,
        query: { limit: 5, ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(body).toMatchObject({ total: 23, totalIsExact: true, unread: 23 })
      seen.push(...body.results.map(({ values }) => Number(values['connectionName'])))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, n) => n))
  })
  test('of those unread alone: what was read is neither listed nor counted', async () => {
    const one = await createPerson(app)
    await happen(app, one.accountId, failedScan({ connectionName: 'old' }), failedScan({ connectionName: 'new' }))
    const [newest] = (await inbox(one)).results
    await call(app, readNotifications, { token: one.token, body: { ids: [newest!.id] } })
    const { body } = await call(app, listNotifications, { token: one.token, query: { unread: 'true' } })
    expect(body).toMatchObject({ total: 1, unread: 1, nextCursor: null })
    expect(body.results.map(({ readAt }) => readAt)).toEqual([null])
  })
  test('refuses a broken cursor by name', async () => {
    const { status, problem } = await call(app, listNotifications, { token: owner.token, query: { cursor: 'nonsense' } })
    expect(status).toBe(422)
    expect(problem.errors?.[0]?.field).toBe('cursor')
  })
  test('marks those named, then all, as read; those of others stay; it is audited', async () => {
    const one = await createPerson(app)
    const colleague = await createPerson(app, { accountId: one.accountId })
    await happen(app, one.accountId, failedScan(), failedScan(), failedScan())
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
  await happen(app, other.accountId, regression({ assigneeId: other.userId }))
  expect((await inbox(one)).results).toEqual([])
})
