import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATE } from '#server/codes.ts'
import { asWorker, testApp, type TestApp } from '#server/test/test-app.ts'
import { refreshRemediations, verificationEnded, type FindingRef } from '#server/modules/remediations/index.ts'
import { CHECK, resolveFindings, scannedBoard, type TestBoard } from '#server/modules/remediations/test/board.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function verifying() {
  const { board, findings, card } = await scannedBoard(app)
  const { body, status } = await board.move(card.id, { columnId: 'Column_ReadyToVerify', position: 0 })
  expect(status).toBe(200)
  return { board, findings, card, verifyScanId: body.verifyScanId! }
}
const scanRow = (board: TestBoard, id: string) =>
  app.services.database.platform
    .selectFrom('scan')
    .selectAll()
    .where('account_id', '=', board.owner.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const triage = async (board: TestBoard, refs: readonly FindingRef[], word: 'muted' | 'accepted risk' | 'open') => {
  await board.setState(refs, STATE.of(word))
  await asWorker(app, board.owner.accountId, (ctx) =>
    refreshRemediations(
      ctx,
      refs.map(({ id }) => id),
    ),
  )
}

describe('a card moved to Ready to Verify', () => {
  test('queues a re-scan of just its check, once however often it is moved there', async () => {
    const { board, card, verifyScanId } = await verifying()
    expect(await scanRow(board, verifyScanId)).toMatchObject({
      kind: 'verify',
      trigger: 'verify',
      status: 'queued',
      check_ids: [CHECK],
      remediation_id: card.id,
      requested_by: board.owner.userId,
    })
    const again = await board.move(card.id, { columnId: 'Column_ReadyToVerify', position: 0 })
    expect(again.body).toMatchObject({ verifyScanId, verifying: true })
    const scans = await app.services.database.platform
      .selectFrom('scan')
      .select('id')
      .where('account_id', '=', board.owner.accountId)
      .where('kind', '=', 'verify')
      .execute()
    expect(scans).toHaveLength(1)
  })
  test('is completed by that scan when all pass, with word to whoever asked', async () => {
    const { board, findings, card, verifyScanId } = await verifying()
    await board.setState(findings, STATE.of('resolved'))
    await board.apply({ scan: await scanRow(board, verifyScanId), resolved: findings })
    expect(await board.cardOf(CHECK)).toMatchObject({
      column_id: 'Column_Completed',
      completion: 'proved',
      verify_scan_id: null,
      scan_id: verifyScanId,
    })
    expect(await board.eventsOf(card.id)).toEqual(['created', 'moved', 'completed_by_scan'])
    expect(await board.told()).toEqual(['verify_passed'])
  })
  test('goes back to In progress when it still fails, with word of it', async () => {
    const { board, findings, card, verifyScanId } = await verifying()
    await board.apply({ scan: await scanRow(board, verifyScanId), stillFailing: findings })
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_InProgress', completion: null, verify_scan_id: null })
    expect(await board.eventsOf(card.id)).toEqual(['created', 'moved', 'verify_failed'])
    expect(await board.told()).toEqual(['verify_failed'])
  })
  test('waits for its own verification when an older scan still reports the fault', async () => {
    const { board, findings } = await verifying()
    await board.apply({ scan: await board.scan({ started_at: new Date(Date.now() - 60_000) }), stillFailing: findings })
    expect((await board.cardOf(CHECK)).column_id).toBe('Column_ReadyToVerify')
  })
  test.each(['failed', 'cancelled'] as const)(
    'stays there when the verification is %s, says so, and lets a later scan decide',
    async (status) => {
      const { board, findings, card, verifyScanId } = await verifying()
      const scan = { ...(await scanRow(board, verifyScanId)), status }
      await asWorker(app, board.owner.accountId, (ctx) => verificationEnded(ctx, scan))
      await asWorker(app, board.owner.accountId, (ctx) => verificationEnded(ctx, scan))
      expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_ReadyToVerify', verify_scan_id: null })
      expect(await board.eventsOf(card.id)).toEqual(['created', 'moved', 'verify_inconclusive'])
      expect(await board.told()).toEqual(['verify_inconclusive'])
      await board.apply({ scan: await board.scan(), stillFailing: findings })
      expect((await board.cardOf(CHECK)).column_id).toBe('Column_InProgress')
    },
  )
  test('with nothing open any more is completed when its check ran, and stays when it could not', async () => {
    for (const covered of [true, false]) {
      const { board, findings, card } = await scannedBoard(app)
      await resolveFindings(board, findings)
      const { body } = await board.move(card.id, { columnId: 'Column_ReadyToVerify', position: 0 })
      if (covered)
        await app.services.database.platform
          .insertInto('scan_coverage')
          .values({ account_id: board.owner.accountId, scan_id: body.verifyScanId!, state: 'ran', check_ids: [CHECK] })
          .execute()
      const scan = { ...(await scanRow(board, body.verifyScanId!)), status: 'completed' as const }
      await asWorker(app, board.owner.accountId, (ctx) => verificationEnded(ctx, scan))
      expect((await board.cardOf(CHECK)).column_id).toBe(covered ? 'Column_Completed' : 'Column_ReadyToVerify')
    }
  })
  test('is refused, and stays where it was, on a connection out of scope', async () => {
    const { board, card } = await scannedBoard(app)
    await app.services.database.platform
      .updateTable('connection')
      .set({ scoped_out_at: new Date() })
      .where('account_id', '=', board.owner.accountId)
      .execute()
    const { status, problem } = await board.move(card.id, { columnId: 'Column_ReadyToVerify', position: 0 })
    expect([status, problem.code]).toEqual([409, 'connection.out_of_scope'])
    expect(await board.cardOf(CHECK)).toEqual(card)
  })
})

describe('triage', () => {
  test('takes findings out of the denominator', async () => {
    const { board, findings } = await scannedBoard(app)
    await triage(board, findings.slice(1), 'muted')
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Todo', findings_total: 1, findings_fixed: 0, priority: 41 })
  })
  test('completes a card of which nothing is open, noted as triage, and opens it again with its finding', async () => {
    const { board, findings, card } = await scannedBoard(app)
    await triage(board, findings, 'accepted risk')
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Completed', findings_total: 0, completion: 'triaged' })
    await triage(board, findings.slice(0, 1), 'open')
    expect(await board.cardOf(CHECK)).toMatchObject({ column_id: 'Column_Todo', findings_total: 1, completed_at: null })
    expect(await board.eventsOf(card.id)).toEqual(['created', 'completed_by_triage', 'reopened_by_triage'])
  })
})
