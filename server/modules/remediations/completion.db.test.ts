/** How a card stands in Completed: the database's word, the contract's, and what people and scans make of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLUMN_IDS, completionIn, getRemediation } from '#contract/remediations.ts'
import { getFinding } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import { auditOf } from '#server/modules/customers/test/msp.ts'
import { asWorker, call, testApp, type TestApp } from '#server/test/test-app.ts'
import { refreshRemediations, verificationEnded } from './index.ts'
import { boardOf, CHECK, resolveFindings, scannedBoard, type TestBoard } from './test/board.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const standing = async (board: TestBoard) => {
  const { column_id, completion } = await board.cardOf(CHECK)
  return [column_id, completion]
}
const MINUTE = 60_000

test('the database computes of a card what the contract says', async () => {
  const board = await boardOf(app)
  for (const column of COLUMN_IDS) {
    for (const [total, fixed] of [
      [0, 0],
      [1, 0],
      [2, 1],
      [2, 2],
    ] as const) {
      const [id = ''] = await board.cards(1, column)
      await app.services.database.platform
        .updateTable('remediation')
        .set({ findings_total: total, findings_fixed: fixed })
        .where('id', '=', id)
        .where('account_id', '=', board.owner.accountId)
        .execute()
      const expected = completionIn(column, { findingsTotal: total, findingsFixed: fixed })
      expect((await board.detail(id)).completion, `${column} ${fixed} of ${total}`).toBe(expected)
    }
  }
})

/** A card of two open findings that a person has moved to Completed. */
async function marked() {
  const { board, card, findings } = await scannedBoard(app)
  const { body } = await board.move(card.id, { columnId: 'Column_Completed', position: 0 })
  return { board, card, findings, body }
}

describe('a card that a person moves to Completed while findings are open', () => {
  test('is marked done, not proved: in the answer, on its findings, in the audit', async () => {
    const { board, card, findings, body } = await marked()
    expect(body).toMatchObject({ statusRemediation: 'Completed', completion: 'marked', completedAt: expect.any(String) })
    const finding = await call(app, getFinding, { token: board.owner.token, params: { id: findings[0]?.id ?? '' } })
    expect(finding.body).toMatchObject({ status: 'open', completion: 'marked', proofId: null })
    const [row] = await auditOf(app, board.owner.accountId, 'remediation.moved')
    expect(row?.details).toMatchObject({ to: 'Column_Completed', completion: 'marked' })
    expect((await call(app, getRemediation, { token: board.owner.token, params: { id: card.id } })).body.completion).toBe('marked')
  })
  test('is proved by a later scan that sees all of them pass, and not by one that sees some', async () => {
    const { board, findings } = await marked()
    await resolveFindings(board, findings.slice(0, 1))
    expect(await standing(board)).toEqual(['Column_Completed', 'marked'])
    await resolveFindings(board, findings.slice(1))
    expect(await standing(board)).toEqual(['Column_Completed', 'proved'])
  })
  test('regresses by a later scan that sees one fail', async () => {
    const { board, findings } = await marked()
    await board.apply({ scan: await board.scan({ started_at: new Date(Date.now() + MINUTE) }), stillFailing: findings })
    expect(await standing(board)).toEqual(['Column_Regression', null])
  })
  test('is closed by triage once the last of them is, and never called proved by it', async () => {
    const { board, findings } = await marked()
    await board.setState(findings, STATE.of('accepted risk'))
    await asWorker(app, board.owner.accountId, (ctx) =>
      refreshRemediations(
        ctx,
        findings.map(({ id }) => id),
      ),
    )
    expect(await standing(board)).toEqual(['Column_Completed', 'triaged'])
    const events = await board.eventsOf((await board.cardOf(CHECK)).id)
    expect(events.at(-1)).toBe('completed_by_triage')
  })
})

test('a card of which every finding was proved stays proved when a person moves it back', async () => {
  const { board, card, findings } = await scannedBoard(app)
  await resolveFindings(board, findings)
  await board.move(card.id, { columnId: 'Column_Todo' })
  expect(await standing(board)).toEqual(['Column_Todo', null])
  expect((await board.move(card.id, { columnId: 'Column_Completed' })).body.completion).toBe('proved')
})

test('a verification proves nothing of a card whose findings were all triaged', async () => {
  const { board, card, findings } = await scannedBoard(app)
  await board.setState(findings, STATE.of('muted'))
  await asWorker(app, board.owner.accountId, (ctx) =>
    refreshRemediations(
      ctx,
      findings.map(({ id }) => id),
    ),
  )
  const { body } = await board.move(card.id, { columnId: 'Column_ReadyToVerify' })
  const row = await app.services.database.platform
    .selectFrom('scan')
    .selectAll()
    .where('account_id', '=', board.owner.accountId)
    .where('id', '=', body.verifyScanId ?? '')
    .executeTakeFirstOrThrow()
  await app.services.database.platform
    .insertInto('scan_coverage')
    .values({ account_id: board.owner.accountId, scan_id: row.id, state: 'ran', check_ids: [CHECK] })
    .execute()
  await asWorker(app, board.owner.accountId, (ctx) => verificationEnded(ctx, { ...row, status: 'completed' }))
  expect(await standing(board)).toEqual(['Column_ReadyToVerify', null])
  expect((await board.eventsOf(card.id)).at(-1)).toBe('verify_inconclusive')
})
