import type { Ctx } from '#server/context.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'
import { newId } from '#server/new-id.ts'
import type { ColumnId, REMEDIATION_EVENTS } from '#contract/remediations.ts'
import { keyOf, type Card } from './cards.ts'

export interface CardEvent {
  cardId: string
  kind: (typeof REMEDIATION_EVENTS)[number]
  scanId?: string
  from?: string | null
  to?: string | null
}

/** Appends to the history of cards, in one statement. */
export async function recordEvents(ctx: Ctx, events: readonly CardEvent[]): Promise<void> {
  if (events.length === 0) return
  // events of one moment keep their order by their ids
  const ids = events.map(() => newId()).toSorted()
  await ctx.db
    .insertInto('remediation_event')
    .values(
      events.map(({ cardId, kind, scanId, from, to }, place) => ({
        account_id: ctx.accountId,
        id: ids[place] ?? newId(),
        remediation_id: cardId,
        kind,
        at: ctx.now,
        actor_id: ctx.userId,
        scan_id: scanId ?? null,
        from_value: from ?? null,
        to_value: to ?? null,
      })),
    )
    .execute()
}

/** A card as domain events tell it. @param columnId where it stands now */
export const cardState = (card: Card, columnId: ColumnId = card.column_id): PayloadOf<'remediation.updated'> => ({
  remediationId: card.id,
  key: keyOf(card),
  checkId: card.check_id,
  connectionId: card.connection_id,
  columnId,
  assigneeId: card.assignee_id,
})
