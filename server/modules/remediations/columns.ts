import { sql } from 'kysely'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { COLUMN_IDS, type ColumnId, columnOfStatus, REMEDIATION_STATUSES, type RemediationStatus } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'

/** A longer rank is a sign of many insertions at one spot: the column is given fresh ranks. */
export const LONGEST_RANK = 40

/**
 * A rank between two neighbours; null at either end of the column.
 * @returns undefined when there is no room: equal or unreadable neighbours, or a rank that would grow too long
 */
export function rankBetween(before: string | null, after: string | null): string | undefined {
  if (before !== null && after !== null && before >= after) return undefined
  try {
    const rank = generateKeyBetween(before, after)
    return rank.length > LONGEST_RANK ? undefined : rank
  } catch {
    // a rank that is not one of ours, e.g. restored from elsewhere: fresh ranks fix it
    return undefined
  }
}

/** Fresh ranks for `amount` cards in order. */
export const freshRanks = (amount: number): string[] => generateNKeysBetween(null, null, amount)

/** Ranks for `amount` cards, in order, above the first card of a column. */
export function ranksAbove(first: string | null, amount: number): string[] | undefined {
  try {
    return generateNKeysBetween(null, first, amount)
  } catch {
    return undefined
  }
}

/** @throws RangeError for a column without a status: a defect */
export function statusOfColumn(column: ColumnId): RemediationStatus {
  const status = REMEDIATION_STATUSES.find((word) => columnOfStatus[word] === column)
  if (status === undefined) throw new RangeError(`No status for ${column}`)
  return status
}
export const isColumnId = (text: string): text is ColumnId => COLUMN_IDS.some((column) => column === text)

/**
 * Holds columns of the account until the transaction ends: nobody else changes their order meanwhile. The order of locks is
 * the same everywhere, so that two never wait for each other: connection row, columns, card rows.
 */
export async function lockColumns(ctx: Ctx, columns: readonly ColumnId[] = COLUMN_IDS): Promise<void> {
  const keys = columns.toSorted().map((column) => `remediation ${ctx.accountId} ${column}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality as k(key, place) order by place`.execute(
    ctx.db,
  )
}

/** Gives every card of a locked column a fresh, short rank in the order it has. */
export async function rebalanceColumn(ctx: Ctx, column: ColumnId): Promise<void> {
  const cards = await ctx.db
    .selectFrom('remediation')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('column_id', '=', column)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  const ids = cards.map(({ id }) => id)
  await sql`update remediation r set rank = n.rank from unnest(${ids}::uuid[], ${freshRanks(ids.length)}::text[]) as n(id, rank)
    where r.account_id = ${ctx.accountId} and r.id = n.id`.execute(ctx.db)
}

/** The first rank of each of these columns; null for an empty one. */
export async function firstRanks(ctx: Ctx, columns: readonly ColumnId[]): Promise<Map<ColumnId, string | null>> {
  const found = await sql<{ column_id: ColumnId; rank: string | null }>`
    select c.column_id, (select r.rank from remediation r where r.account_id = ${ctx.accountId} and r.column_id = c.column_id order by r.rank, r.id limit 1) as rank
      from unnest(${columns}::text[]) as c(column_id)`.execute(ctx.db)
  return new Map(found.rows.map(({ column_id, rank }) => [column_id, rank]))
}
