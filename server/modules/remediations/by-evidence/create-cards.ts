import { EFFORT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { checkOf } from '#server/modules/checks/index.ts'
import type { Card } from '#server/modules/remediations/cards.ts'
import { rankBetween, rebalanceColumn } from '#server/modules/remediations/columns.ts'

/** A check that fails on a connection and has no card yet. */
export interface NewCard {
  connectionId: string
  checkId: string
  scanId: string
  risk: number
  priority: number
  band: number
  findings: number
  /** Weights of these, summed. */
  openRisk: number
}
interface Placed {
  rank: string
  priority: number
}

const todoCards = (ctx: Ctx): Promise<Placed[]> =>
  ctx.db
    .selectFrom('remediation')
    .select(['rank', 'priority'])
    .where('account_id', '=', ctx.accountId)
    .where('column_id', '=', 'Column_Todo')
    .orderBy('rank')
    .orderBy('id')
    .execute()

/** Ranks in To do, one per card: each goes above the first card that is less urgent. Undefined when there is no room somewhere. */
function ranksByPriority(cards: readonly NewCard[], standing: readonly Placed[]): string[] | undefined {
  const column = [...standing]
  const ranks: string[] = []
  for (const { priority } of cards) {
    const found = column.findIndex((other) => other.priority < priority)
    const at = found === -1 ? column.length : found
    const rank = rankBetween(column[at - 1]?.rank ?? null, column[at]?.rank ?? null)
    if (rank === undefined) return undefined
    column.splice(at, 0, { rank, priority })
    ranks.push(rank)
  }
  return ranks
}

async function ranksInTodo(ctx: Ctx, cards: readonly NewCard[]): Promise<string[]> {
  const ranks = ranksByPriority(cards, await todoCards(ctx))
  if (ranks !== undefined) return ranks
  await rebalanceColumn(ctx, 'Column_Todo')
  const again = ranksByPriority(cards, await todoCards(ctx))
  if (again === undefined) throw new Error('A column with fresh ranks has no room')
  return again
}

/** Makes cards in To do, by priority among those that stand there. Columns must be locked. Four statements, however many cards. */
export async function createCards(ctx: Ctx, cards: readonly NewCard[]): Promise<Card[]> {
  if (cards.length === 0) return []
  const ordered = cards.toSorted((a, b) => b.priority - a.priority)
  const ranks = await ranksInTodo(ctx, ordered)
  const account = await ctx.db
    .updateTable('account')
    .set((eb) => ({ next_remediation_number: eb('next_remediation_number', '+', ordered.length) }))
    .where('account_id', '=', ctx.accountId)
    .returning('next_remediation_number as next')
    .executeTakeFirstOrThrow()
  const firstNumber = account.next - ordered.length
  return ctx.db
    .insertInto('remediation')
    .values(
      ordered.map((card, place) => ({
        account_id: ctx.accountId,
        id: newId(),
        number: firstNumber + place,
        connection_id: card.connectionId,
        check_id: card.checkId,
        column_id: 'Column_Todo' as const,
        rank: ranks[place] ?? '',
        risk: card.risk,
        priority: card.priority,
        band: card.band,
        level_of_effort: EFFORT.of(checkOf(card.checkId)?.levelOfEffort ?? 'medium'),
        findings_total: card.findings,
        open_risk: card.openRisk,
        scan_id: card.scanId,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .returningAll()
    .execute()
}
