import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATE } from '#server/codes.ts'
import { statementsOf } from '#server/test/statements.ts'
import { createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'
import { boardOf, CHECK, resolveFindings, scannedBoard } from '#server/modules/remediations/test/board.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const RESOLVED = STATE.of('resolved')

describe('a scan that finds something new', () => {
  test('makes one card a check, in To do, with its findings, number and urgency', async () => {
    const { board, card, findings } = await scannedBoard(app)
    expect(card).toMatchObject({
      column_id: 'Column_Todo',
      number: 1,
      findings_total: 2,
      findings_fixed: 0,
      priority: 60,
      completion: null,
    })
    const detail = await board.detail(card.id)
    expect(detail.key).toBe('REM-1')
    expect(detail.findings.map(({ id, remediationId }) => [id, remediationId])).toEqual(
      [findings[1], findings[0]].map((finding) => [finding?.id, card.id]),
    )
    expect(await board.eventsOf(card.id)).toEqual(['created'])
  })
  test('puts new cards among those of To do by priority', async () => {
    const board = await boardOf(app)
    const priorities = { 'check-a': 30, 'check-b': 80, 'check-c': 10, 'check-d': 50 }
    const scan = await board.scan()
    for (const batch of [
      ['check-a', 'check-b'],
      ['check-c', 'check-d'],
    ] as const) {
      const opened = await Promise.all(batch.map((checkId) => board.finding(checkId, { priority: priorities[checkId] })))
      await board.apply({ scan, opened })
    }
    const cards = await Promise.all((await board.column('Column_Todo')).map((id) => board.detail(id)))
    expect(cards.map(({ checkId }) => checkId)).toEqual(['check-b', 'check-d', 'check-a', 'check-c'])
    expect(new Set(cards.map(({ key }) => key)).size).toBe(4)
  })
  test('adds it to the card that the check has, and says so', async () => {
    const { board, card } = await scannedBoard(app)
    await board.apply({ scan: await board.scan(), opened: [await board.finding(CHECK, { priority: 90 })] })
    expect(await board.cardOf(CHECK)).toMatchObject({ id: card.id, findings_total: 3, priority: 90 })
    expect(await board.eventsOf(card.id)).toEqual(['created', 'finding_added'])
  })
  test('gives a card to findings that have none yet, though they are not new', async () => {
    const board = await boardOf(app)
    await board.apply({ scan: await board.scan(), stillFailing: [await board.finding(CHECK)] })
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Todo', findings_total: 1 })
  })
  test('changes nothing when the same batch is ingested again', async () => {
    const { board, findings, card } = await scannedBoard(app)
    await board.apply({ scan: await board.scan(), stillFailing: findings })
    expect(await board.cardOf(CHECK)).toEqual(card)
  })
})

describe('a scan that sees findings pass', () => {
  test('counts what is fixed, and completes the card when all are', async () => {
    const { board, findings, card } = await scannedBoard(app)
    await resolveFindings(board, findings.slice(0, 1))
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Todo', findings_fixed: 1, findings_total: 2 })
    await resolveFindings(board, findings.slice(1))
    const done = await board.cardOf(CHECK)
    expect(done).toMatchObject({ column_id: 'Column_Completed', findings_fixed: 2, completion: 'proved', priority: 0, version: 2 })
    expect(done.completed_at).not.toBeNull()
    const [event] = (await board.detail(card.id)).events
    expect(event).toMatchObject({
      kind: 'completed_by_scan',
      from: 'Column_Todo',
      to: 'Column_Completed',
      scanId: done.scan_id,
      actor: null,
    })
  })
})

describe('a completed card', () => {
  test.each(['opened', 'reopened'] as const)('becomes a regression when a finding is %s; managers are told', async (how) => {
    const { board, findings, card } = await scannedBoard(app)
    await resolveFindings(board, findings)
    const returned = how === 'opened' ? await board.finding(CHECK) : findings[0]!
    if (how === 'reopened') await board.setState([returned], STATE.of('open'))
    await board.apply({ scan: await board.scan(), [how]: [returned] })
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Regression', completed_at: null, completion: null })
    expect((await board.eventsOf(card.id)).at(-1)).toBe('regressed')
    expect(await board.told()).toContain('regression')
  })
  test('of an assignee tells the assignee alone', async () => {
    const { board, findings, card } = await scannedBoard(app)
    const assignee = await createPerson(app, { accountId: board.owner.accountId })
    await app.services.database.platform
      .updateTable('remediation')
      .set({ assignee_id: assignee.userId })
      .where('account_id', '=', board.owner.accountId)
      .where('id', '=', card.id)
      .execute()
    await resolveFindings(board, findings)
    await board.setState(findings, STATE.of('open'))
    await board.apply({ scan: await board.scan(), reopened: findings })
    await deliver(app, board.owner.accountId)
    const rows = await app.services.database.platform
      .selectFrom('notification')
      .select(['user_id', 'kind'])
      .where('account_id', '=', board.owner.accountId)
      .execute()
    expect(rows).toEqual([{ user_id: assignee.userId, kind: 'regression' }])
  })
  test('that a person completed regresses by a later scan that still sees it fail, not by one that began earlier', async () => {
    const { board, findings, card } = await scannedBoard(app)
    const early = await board.scan({ started_at: new Date(Date.now() - 60_000) })
    await board.move(card.id, { columnId: 'Column_Completed', position: 0 })
    await board.apply({ scan: early, stillFailing: findings })
    expect((await board.cardOf(CHECK)).column_id).toBe('Column_Completed')
    await board.apply({ scan: await board.scan({ started_at: new Date(Date.now() + 60_000) }), stillFailing: findings })
    expect((await board.cardOf(CHECK)).column_id).toBe('Column_Regression')
  })
})

/** Statements of a batch that opens and of one that resolves the findings of so many checks. */
async function costOf(amount: number) {
  const board = await boardOf(app)
  const findings = await Promise.all(Array.from({ length: amount }, (_, n) => board.finding(`check-${n}`)))
  const [first, second] = [await board.scan(), await board.scan()]
  const opening = await statementsOf(() => board.apply({ scan: first, opened: findings }))
  await board.setState(findings, RESOLVED)
  const closing = await statementsOf(() => board.apply({ scan: second, resolved: findings }))
  return [opening.length, closing.length]
}
test('a batch costs the same statements for three checks as for sixty', async () => {
  const small = await costOf(3)
  expect(await costOf(60)).toEqual(small)
  expect(Math.max(...small)).toBeLessThanOrEqual(16)
})

test('a scan and people moving cards at once neither wait for each other for ever nor lose a card', async () => {
  const board = await boardOf(app)
  const checks = Array.from({ length: 12 }, (_, n) => `check-${n}`)
  const findings = await Promise.all(checks.map((check) => board.finding(check)))
  await board.apply({ scan: await board.scan(), opened: findings })
  const ids = await board.column('Column_Todo')
  await board.setState(findings, RESOLVED)
  const scans = await Promise.all(Array.from({ length: 4 }, () => board.scan()))
  const columns = ['Column_ReadyToVerify', 'Column_InProgress', 'Column_Completed', 'Column_Todo'] as const
  const answers = await Promise.all([
    ...ids.map((id, n) => board.move(id, { columnId: columns[n % 4]!, position: 0 }).then(({ status }) => status)),
    ...scans.map((scan, n) => board.apply({ scan, resolved: findings.slice(n * 3, n * 3 + 3) }).then(() => 200)),
  ])
  expect(answers.every((status) => status === 200)).toBe(true)
  const after = await app.services.database.platform
    .selectFrom('remediation')
    .select('id')
    .where('account_id', '=', board.owner.accountId)
    .execute()
  expect(after).toHaveLength(12)
})
