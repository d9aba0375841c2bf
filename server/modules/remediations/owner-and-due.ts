import { sql } from 'kysely'
import type { ColumnId } from '#contract/remediations.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emitAll } from '#server/events/emit.ts'
import { lockCards, type Card, type CardTally } from './cards.ts'
import { cardState, recordEvents } from './record-events.ts'

/** '2026-08-18', as UTC counts days. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * When a card is due after its findings changed: with the first of its open findings. A scan only ever brings the day nearer, what
 * people triage leaves it, and a card that was completed and comes back begins again.
 */
export function dueAfter(
  card: Pick<Card, 'column_id' | 'due_on'>,
  { due }: Pick<CardTally, 'due'>,
  { to, byScan }: { to: ColumnId; byScan: boolean },
): string | null {
  if (due === null) return card.due_on
  const day = dayOf(due)
  const isBack = card.column_id === 'Column_Completed' && to !== card.column_id
  if (isBack || card.due_on === null) return day
  return byScan && day < card.due_on ? day : card.due_on
}

/**
 * A fix has one owner and one due date, and they stand on its card. Gives them to the card's findings: the owner to all, the day to
 * those open, whose own deadline stays where it falls on that very day. One statement; what is so already is not written.
 * Findings must be locked before cards.
 */
export async function giveOwnerAndDue(ctx: Ctx, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  await sql`
    update finding f set owner_id = n.owner_id, sla_due_at = n.due
      from (
        select own.id, r.assignee_id as owner_id,
               case when own.state <> ${STATE.of('open')} or (own.sla_due_at at time zone 'UTC')::date = r.due_on then own.sla_due_at
                    else (r.due_on + 1)::timestamp at time zone 'UTC' - interval '1 second' end as due
          from unnest(${cardIds}::uuid[]) as card(id)
          join remediation r on r.account_id = ${ctx.accountId} and r.id = card.id
          join remediation_finding l on l.account_id = r.account_id and l.remediation_id = r.id
          join finding own on own.account_id = l.account_id and own.id = l.finding_id) n
     where f.account_id = ${ctx.accountId} and f.id = n.id
       and (f.owner_id is distinct from n.owner_id or f.sla_due_at is distinct from n.due)`.execute(ctx.db)
}

/** Makes somebody, or nobody, the assignee of the cards of these findings, and with them of all that the cards fix. The caller tells them. */
export async function assignCardsOf(
  ctx: Ctx,
  findingIds: readonly string[],
  owner: { userId: string | null; name: string | null },
): Promise<void> {
  const cards = await lockCards(
    ctx,
    sql`r.assignee_id is distinct from ${owner.userId}::uuid and r.id = any(array(
      select l.remediation_id from remediation_finding l where l.account_id = ${ctx.accountId} and l.finding_id = any(${findingIds}::uuid[])))`,
  )
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`update remediation set assignee_id = ${owner.userId}::uuid, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])`.execute(ctx.db)
  await giveOwnerAndDue(ctx, ids)
  await recordEvents(
    ctx,
    ids.map((cardId) => ({ cardId, kind: 'assigned', to: owner.name })),
  )
  await emitAll(
    ctx,
    cards.map((card) => ({ name: 'remediation.updated', payload: { ...cardState(card), assigneeId: owner.userId } })),
  )
}

/** The findings of cards, locked in the order of their ids, before the cards are. */
export async function lockFindingsOf(ctx: Ctx, cardIds: readonly string[]): Promise<{ id: string; isOpen: boolean }[]> {
  const found = await sql<{ id: string; state: number }>`
    select f.id, f.state from finding f
     where f.account_id = ${ctx.accountId} and f.id = any(array(
       select l.finding_id from remediation_finding l where l.account_id = ${ctx.accountId} and l.remediation_id = any(${cardIds}::uuid[])))
     order by f.id for no key update`.execute(ctx.db)
  return found.rows.map(({ id, state }) => ({ id, isOpen: state === STATE.of('open') }))
}
