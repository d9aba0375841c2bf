import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLUMN_IDS, getBoard, getRemediation, updateRemediation, type ColumnId } from '#contract/remediations.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'
import { LONGEST_RANK } from './columns.ts'
import { boardOf } from './test/board.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Ready to Verify starts scans and has its own tests; Regression is for scans alone
const FREE: readonly ColumnId[] = COLUMN_IDS.filter((column) => column !== 'Column_ReadyToVerify' && column !== 'Column_Regression')

describe('moving cards', () => {
  test('keeps the order that an array of cards would have, whatever the moves', async () => {
    const board = await boardOf(app)
    const ids = await board.cards(6)
    const model = new Map<ColumnId, string[]>(COLUMN_IDS.map((column) => [column, column === 'Column_Todo' ? [...ids] : []]))
    const moves = fc.array(fc.record({ card: fc.nat(5), column: fc.constantFrom(...FREE), position: fc.nat(7) }), {
      minLength: 40,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        for (const { card, column, position } of steps) {
          const id = ids[card]!
          for (const cards of model.values()) if (cards.includes(id)) cards.splice(cards.indexOf(id), 1)
          model.get(column)?.splice(position, 0, id)
          expect((await board.move(id, { columnId: column, position })).status).toBe(200)
        }
        const { body } = await call(app, getBoard, { token: board.owner.token })
        expect(Object.fromEntries(body.columns.map(({ id, cardIds }) => [id, cardIds]))).toEqual(Object.fromEntries(model))
      }),
      { numRuns: 4 },
    )
  })
  test('puts a card at the end of its new column without a position, and leaves it where it is in its own', async () => {
    const board = await boardOf(app)
    const [a, b] = await board.cards(2)
    const [c] = await board.cards(1, 'Column_InProgress')
    await board.move(a!, { columnId: 'Column_InProgress' })
    await board.move(c!, { columnId: 'Column_InProgress' })
    expect(await board.column('Column_InProgress')).toEqual([c, a])
    expect(await board.column('Column_Todo')).toEqual([b])
  })
  test('puts a card right behind another one, however many are above it, and first without one', async () => {
    const board = await boardOf(app)
    const [a, b, c, d] = await board.cards(4)
    await board.move(a!, { columnId: 'Column_Todo', position: 0, afterId: c! })
    expect(await board.column('Column_Todo')).toEqual([b, c, a, d])
    await board.move(d!, { columnId: 'Column_Todo', afterId: null })
    expect(await board.column('Column_Todo')).toEqual([d, b, c, a])
    const again = await board.move(d!, { columnId: 'Column_Todo', afterId: null })
    expect(again.body.version).toBe(2)
  })
  test('names a card by the scan that touched it alone', async () => {
    const board = await boardOf(app)
    const [a, b] = await board.cards(2)
    const [full, verify] = [await board.scan(), await board.scan({ kind: 'verify', remediation_id: b! })]
    const { platform } = app.services.database
    await platform.updateTable('remediation').set({ scan_id: full.id }).where('id', '=', a!).execute()
    expect((await board.move(full.id, { columnId: 'Column_InProgress' })).body).toMatchObject({ id: a, scanId: full.id })
    expect((await board.move(verify.id, { columnId: 'Column_InProgress' })).body.id, 'the one it was to verify').toBe(b)
    expect((await board.detail(full.id)).id).toBe(a)
    await platform.updateTable('remediation').set({ scan_id: full.id }).where('id', '=', b!).execute()
    const ambiguous = await board.move(full.id, { columnId: 'Column_Todo' })
    expect([ambiguous.status, ambiguous.problem.title], 'a scan of several cards names none').toEqual([404, 'Card not found'])
    const stranger = await createPerson(app)
    expect((await board.move(verify.id, { columnId: 'Column_Todo' }, stranger)).status).toBe(404)
    expect(await board.column('Column_InProgress')).toEqual([a, b])
  })
  test('never to Regression by hand, of which only a scan can know; a card that is there may be put in order and taken away', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const [b, c] = await board.cards(2, 'Column_Regression')
    const { status, problem } = await board.move(a!, { columnId: 'Column_Regression', position: 0 })
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'request.invalid', 'columnId'])
    expect(await board.column('Column_Todo')).toEqual([a])
    expect((await board.move(c!, { columnId: 'Column_Regression', position: 0 })).status).toBe(200)
    expect(await board.column('Column_Regression')).toEqual([c, b])
    expect((await board.move(b!, { columnId: 'Column_InProgress' })).status).toBe(200)
  })
  test('counts the position when the card it was to follow has left the column', async () => {
    const board = await boardOf(app)
    const [a, b, c] = await board.cards(3)
    await board.move(b!, { columnId: 'Column_InProgress' })
    await board.move(a!, { columnId: 'Column_Todo', position: 1, afterId: b! })
    expect(await board.column('Column_Todo')).toEqual([c, a])
  })
  test('made twice is one change', async () => {
    const board = await boardOf(app)
    const [a, b, c] = await board.cards(3)
    const move = () => board.move(c!, { columnId: 'Column_Todo', position: 1, version: 1 })
    const first = await move()
    const second = await move()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await board.column('Column_Todo')).toEqual([a, c, b])
  })
  test('on a stale version changes nothing and says so', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(2)
    await board.move(a!, { columnId: 'Column_InProgress', position: 0, version: 1 })
    const { status, problem } = await board.move(a!, { columnId: 'Column_Completed', position: 0, version: 1 })
    expect([status, problem.code]).toEqual([409, 'resource.stale'])
    expect(await board.column('Column_InProgress')).toEqual([a])
  })
  test('by two people at once: one wins, the other is told, nothing is lost', async () => {
    const board = await boardOf(app)
    const ids = await board.cards(5)
    const colleague = await createPerson(app, { accountId: board.owner.accountId })
    const answers = await Promise.all([
      board.move(ids[0]!, { columnId: 'Column_InProgress', position: 0, version: 1 }),
      board.move(ids[0]!, { columnId: 'Column_Completed', position: 0, version: 1 }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const columns = await Promise.all(FREE.map((column) => board.column(column)))
    expect(columns.flat().toSorted()).toEqual(ids.toSorted())
  })
  test('many cards to the same place at once gives each a rank of its own', async () => {
    const board = await boardOf(app)
    const ids = await board.cards(8)
    await board.cards(2, 'Column_InProgress')
    const answers = await Promise.all(ids.map((id) => board.move(id, { columnId: 'Column_InProgress', position: 1 })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.rank)).size).toBe(8)
    expect(await board.column('Column_InProgress')).toHaveLength(10)
  })
  test('into one spot again and again never makes a rank longer than the limit', async () => {
    const board = await boardOf(app)
    const ids = await board.cards(4)
    const long = ['a0', `a0${'V'.repeat(38)}`, `a0${'V'.repeat(38)}G`, 'a1']
    for (const [place, id] of ids.entries()) {
      await app.services.database.platform
        .updateTable('remediation')
        .set({ rank: long[place]! })
        .where('account_id', '=', board.owner.accountId)
        .where('id', '=', id)
        .execute()
    }
    const { status } = await board.move(ids[3]!, { columnId: 'Column_Todo', position: 2 })
    expect(status).toBe(200)
    const { body } = await call(app, getBoard, { token: board.owner.token })
    expect(body.columns[0]?.cardIds).toEqual([ids[0], ids[1], ids[3], ids[2]])
    expect(Math.max(...body.cards.map(({ rank }) => rank.length))).toBeLessThan(LONGEST_RANK / 4)
  })
  test('fixes a column whose cards share a rank', async () => {
    const board = await boardOf(app)
    const ids = await board.cards(3)
    await app.services.database.platform
      .updateTable('remediation')
      .set({ rank: 'a0' })
      .where('account_id', '=', board.owner.accountId)
      .execute()
    const [first, second, last] = await board.column('Column_Todo')
    expect((await board.move(last!, { columnId: 'Column_Todo', position: 1 })).status).toBe(200)
    expect(await board.column('Column_Todo')).toEqual([first, last, second])
    expect(ids).toHaveLength(3)
  })
  test('does not tell a person’s completion from a scan’s: it is flagged as a person’s', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const { body } = await board.move(a!, { columnId: 'Column_Completed', position: 0 })
    expect(body).toMatchObject({
      columnId: 'Column_Completed',
      statusRemediation: 'Completed',
      completedAt: expect.any(String),
      version: 2,
    })
  })
})

describe('a move is refused', () => {
  test('to an unknown column, in the words clients know', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const { status, problem } = await board.move(a!, { columnId: 'Column_Nowhere', position: 0 })
    expect([status, problem.code, problem.title]).toEqual([404, 'column.not_found', 'Column not found'])
  })
  test('of an unknown card and of another account’s, alike', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const stranger = await createPerson(app)
    const foreign = await board.move(a!, { columnId: 'Column_InProgress', position: 0 }, stranger)
    const unknown = await board.move(stranger.userId, { columnId: 'Column_InProgress', position: 0 })
    for (const { status, problem } of [foreign, unknown])
      expect([status, problem.code, problem.title]).toEqual([404, 'card.not_found', 'Card not found'])
    expect((await call(app, getRemediation, { token: stranger.token, params: { id: a! } })).status).toBe(404)
    expect(await board.column('Column_Todo')).toEqual([a])
  })
  test('to a Viewer', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const viewer = await createPerson(app, { accountId: board.owner.accountId, role: 'Viewer' })
    expect((await board.move(a!, { columnId: 'Column_InProgress', position: 0 }, viewer)).status).toBe(403)
    expect(await board.column('Column_Todo')).toEqual([a])
  })
  test('with a position but no column', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const { status, problem } = await board.move(a!, { position: 0 })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'columnId'])
  })
})

describe('a change', () => {
  test('of assignee, due date and effort is kept, told and put into the history', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const colleague = await createPerson(app, { accountId: board.owner.accountId, name: 'Grace Hopper' })
    const body = { assigneeId: colleague.userId, dueOn: '2026-12-24', levelOfEffort: 'high' } as const
    const changed = await call(app, updateRemediation, { token: board.owner.token, params: { id: a! }, body })
    expect(changed.body).toMatchObject({
      assignee: { name: 'Grace Hopper', initials: 'GH' },
      dueOn: '2026-12-24',
      levelOfEffort: 'high',
      riskPerEffort: 41 / 4,
    })
    const { events } = await board.detail(a!)
    expect(events.map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ['assigned', 'Grace Hopper'],
        ['due_changed', '2026-12-24'],
        ['effort_changed', 'high'],
      ]),
    )
    await deliver(app, board.owner.accountId)
    const told = await app.services.database.platform
      .selectFrom('notification')
      .select(['kind', 'link'])
      .where('user_id', '=', colleague.userId)
      .execute()
    expect(told).toEqual([{ kind: 'assigned', link: `/dashboard/remediation/${a}` }])
  })
  test('refuses an assignee of another account', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    const stranger = await createPerson(app)
    const { status, problem } = await call(app, updateRemediation, {
      token: board.owner.token,
      params: { id: a! },
      body: { assigneeId: stranger.userId },
    })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'assigneeId'])
  })
  test('is audited: moves and other changes by their own names', async () => {
    const board = await boardOf(app)
    const [a] = await board.cards(1)
    await board.move(a!, { columnId: 'Column_InProgress', position: 0 })
    await call(app, updateRemediation, { token: board.owner.token, params: { id: a! }, body: { dueOn: '2026-12-24' } })
    const rows = await app.services.database.platform
      .selectFrom('audit')
      .select(['event', 'target', 'details'])
      .where('account_id', '=', board.owner.accountId)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { event: 'remediation.moved', target: a, details: { changed: true, from: 'Column_Todo', to: 'Column_InProgress' } },
      { event: 'remediation.updated', target: a, details: { changed: true } },
    ])
  })
})

test('a drop costs the same few statements, however many cards there are', async () => {
  const board = await boardOf(app)
  const few = await board.cards(3)
  const drop = (id: string, position: number) => statementsOf(() => board.move(id, { columnId: 'Column_InProgress', position }))
  const small = await drop(few[0]!, 0)
  const many = await board.cards(150, 'Column_InProgress')
  const large = await drop(few[1]!, 75)
  expect(large.length).toBe(small.length)
  expect(large.length).toBeLessThanOrEqual(20)
  expect(many).toHaveLength(150)
})
