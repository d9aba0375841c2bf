import { sql } from 'kysely'
import type { ScanStatus } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { emit, emitAll, type NewEvent } from '#server/events/emit.ts'
import { STATE } from '#server/codes.ts'
import { type Card, lockCards, tallyFindings } from '#server/modules/remediations/cards.ts'
import { lockColumns } from '#server/modules/remediations/columns.ts'
import { cardState, recordEvents } from '#server/modules/remediations/record-events.ts'
import { giveOwnerAndDue } from '#server/modules/remediations/owner-and-due.ts'
import type { ScanRef } from './apply-scan-outcome.ts'
import { type CardChange, columnNow, eventByScan, saveCards } from './save-cards.ts'
import { moveByTriage } from './transitions.ts'

export type EndedScan = ScanRef & { remediation_id: string | null; status: ScanStatus; failure_code: string | null }

/**
 * Why a verification did not see what it was about: the code of its failure, or its check's state of coverage in the first scope that
 * it could not see; null when it saw it everywhere.
 */
export async function whyUnseen(
  ctx: Ctx,
  scan: Pick<EndedScan, 'id' | 'status' | 'failure_code'>,
  checkId: string,
): Promise<string | null> {
  if (scan.status !== 'completed') return scan.failure_code ?? scan.status
  const covered = await ctx.db
    .selectFrom('scan_coverage')
    .select('state')
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scan.id)
    .where(sql<boolean>`${checkId} = any(check_ids)`)
    .orderBy(sql`state = 'ran'`)
    .orderBy('scope')
    .limit(1)
    .executeTakeFirst()
  return covered?.state === 'ran' ? null : (covered?.state ?? 'skipped')
}

/** The card is completed by this scan. */
async function complete(ctx: Ctx, scan: EndedScan, card: Card, connectionName: string): Promise<void> {
  const tally = (await tallyFindings(ctx, [card.id]))(card.id)
  const transition = { to: 'Column_Completed', kind: 'completed_by_scan' } as const
  const change = { card, tally, transition }
  await saveCards(ctx, [change], { scanId: scan.id })
  await recordEvents(ctx, [{ cardId: card.id, kind: transition.kind, scanId: scan.id, from: card.column_id, to: transition.to }])
  await emitAll(ctx, [eventByScan(scan, change, { connectionName })])
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
  const unseen = await whyUnseen(ctx, scan, card.check_id)
  // where all findings were triaged, a scan proves nothing
  if (unseen === null && card.findings_total > 0 && card.findings_total === card.findings_fixed)
    return complete(ctx, scan, card, connectionName)
  await ctx.db
    .updateTable('remediation')
    .set({ verify_scan_id: null, updated_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', card.id)
    .execute()
  await recordEvents(ctx, [{ cardId: card.id, kind: 'verify_inconclusive', scanId: scan.id, to: unseen }])
  const answer = { from: card.column_id, scanId: scan.id, connectionName, requestedBy: scan.requested_by }
  await emit(ctx, 'remediation.verify_inconclusive', { ...cardState(card), ...answer })
}

/** Cards that hold one of the findings, and whether one of those is open now. */
async function cardsOf(ctx: Ctx, findingIds: readonly string[]): Promise<Map<string, boolean>> {
  const found = await sql<{ id: string; has_open: boolean }>`
    select l.remediation_id as id, bool_or(f.state = ${STATE.of('open')}) as has_open
      from remediation_finding l join finding f on f.account_id = l.account_id and f.id = l.finding_id
     where l.account_id = ${ctx.accountId} and l.finding_id = any(${findingIds}::uuid[]) group by 1`.execute(ctx.db)
  return new Map(found.rows.map(({ id, has_open }) => [id, has_open]))
}

/**
 * Brings cards up to date after triage of their findings, in the same transaction. Muted, accepted and false findings leave a
 * card's denominator; a card with nothing left open completes, and a completed one of which a finding is opened again is To do.
 */
export async function refreshRemediations(ctx: Ctx, findingIds: readonly string[]): Promise<void> {
  const affected = await cardsOf(ctx, findingIds)
  if (affected.size === 0) return
  await lockColumns(ctx, ['Column_Todo', 'Column_Completed'])
  const cards = await lockCards(ctx, sql`r.id = any(${[...affected.keys()]}::uuid[])`)
  const tallyOf = await tallyFindings(ctx, [...affected.keys()])
  const changes = cards.map((card): CardChange => {
    const tally = tallyOf(card.id)
    const standing = {
      column: card.column_id,
      verifyScanId: card.verify_scan_id,
      completedAt: card.completed_at,
      completion: card.completion,
      open: tally.open,
    }
    return { card, tally, transition: moveByTriage(standing, affected.get(card.id) === true) }
  })
  const saved = await saveCards(ctx, changes, {})
  await giveOwnerAndDue(
    ctx,
    cards.map(({ id }) => id),
  )
  await recordEvents(
    ctx,
    saved.flatMap(({ card, transition }) =>
      transition ? [{ cardId: card.id, kind: transition.kind, from: card.column_id, to: transition.to }] : [],
    ),
  )
  await emitAll(
    ctx,
    saved.map((change): NewEvent => {
      const state = cardState(change.card, columnNow(change))
      return change.transition === null || change.transition.to === change.card.column_id
        ? { name: 'remediation.updated', payload: state }
        : { name: 'remediation.moved', payload: { ...state, from: change.card.column_id } }
    }),
  )
}
