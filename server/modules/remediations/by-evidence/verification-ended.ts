import { sql } from 'kysely'
import type { ScanStatus } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { emit, emitAll } from '#server/events/emit.ts'
import type { ScanRef } from './apply-scan-outcome.ts'
import { lockCards, tallyFindings, type Card } from '#server/modules/remediations/cards.ts'
import { lockColumns } from '#server/modules/remediations/columns.ts'
import { cardState, recordEvents } from '#server/modules/remediations/record-events.ts'
import { eventByScan, saveCards } from './save-cards.ts'

export type EndedScan = ScanRef & { remediation_id: string | null; status: ScanStatus }

async function didRun(ctx: Ctx, scan: EndedScan, checkId: string): Promise<boolean> {
  const ran = await ctx.db
    .selectFrom('scan_coverage')
    .select('check_id')
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scan.id)
    .where('check_id', '=', checkId)
    .where('state', '=', 'ran')
    .executeTakeFirst()
  return ran !== undefined
}

/** Nothing was open any more and the check ran: the card is completed by this scan. */
async function complete(ctx: Ctx, scan: EndedScan, card: Card, connectionName: string): Promise<void> {
  const tally = (await tallyFindings(ctx, [card.id]))(card.id)
  const transition = { to: 'Column_Completed', kind: 'completed_by_scan' } as const
  const change = { card, tally, transition }
  await saveCards(ctx, [change], { scanId: scan.id })
  await recordEvents(ctx, [{ cardId: card.id, kind: transition.kind, scanId: scan.id, from: card.column_id, to: transition.to }])
  await emitAll(ctx, [eventByScan(scan, change, connectionName)])
}

/**
 * To be called when any verify scan has ended, after its last batch. A card it did not decide about (the scan failed or was
 * cancelled, or its check could not run) stays in Ready to Verify, says so in its history, and its people are told.
 */
export async function verificationEnded(ctx: Ctx, scan: EndedScan): Promise<void> {
  if (scan.remediation_id === null) return
  const connection = await sql<{
    name: string
  }>`select name from connection where account_id = ${ctx.accountId} and id = ${scan.connection_id} for no key update`.execute(ctx.db)
  await lockColumns(ctx, ['Column_Completed'])
  const [card] = await lockCards(ctx, sql`r.id = ${scan.remediation_id} and r.verify_scan_id = ${scan.id}`)
  if (card === undefined) return
  const connectionName = connection.rows[0]?.name ?? ''
  if (scan.status === 'completed' && card.findings_total === card.findings_fixed && (await didRun(ctx, scan, card.check_id)))
    return complete(ctx, scan, card, connectionName)
  await ctx.db
    .updateTable('remediation')
    .set({ verify_scan_id: null, updated_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', card.id)
    .execute()
  await recordEvents(ctx, [{ cardId: card.id, kind: 'verify_inconclusive', scanId: scan.id }])
  const answer = { from: card.column_id, scanId: scan.id, connectionName, requestedBy: scan.requested_by }
  await emit(ctx, 'remediation.verify_inconclusive', { ...cardState(card), ...answer })
}
