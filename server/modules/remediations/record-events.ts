import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { ColumnId, REMEDIATION_EVENTS } from '#contract/remediations.ts'
import { publishAll } from '#server/modules/events/index.ts'
import { statusOfColumn } from './columns.ts'

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

/** Tells open pages in which column cards now stand, in one statement. */
export const announceCards = (ctx: Ctx, cards: readonly { id: string; columnId: ColumnId }[]): Promise<void> =>
  publishAll(
    ctx,
    cards.map(({ id, columnId }) => ({ topic: 'remediation', id, data: { columnId, statusRemediation: statusOfColumn(columnId) } })),
  )
