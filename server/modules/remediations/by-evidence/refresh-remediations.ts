import { sql } from 'kysely'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emitAll, type NewEvent } from '#server/events/emit.ts'
import { lockCards, tallyFindings } from '#server/modules/remediations/cards.ts'
import { lockColumns } from '#server/modules/remediations/columns.ts'
import { cardState, recordEvents } from '#server/modules/remediations/record-events.ts'
import { columnNow, saveCards, type CardChange } from './save-cards.ts'
import { moveByTriage } from './transitions.ts'

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
      movedByScan: card.moved_by_scan,
      open: tally.open,
    }
    return { card, tally, transition: moveByTriage(standing, affected.get(card.id) === true) }
  })
  const saved = await saveCards(ctx, changes, {})
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
      return change.transition === null
        ? { name: 'remediation.updated', payload: state }
        : { name: 'remediation.moved', payload: { ...state, from: change.card.column_id } }
    }),
  )
}
