import { sql } from 'kysely'
import type { ColumnId } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import type { Card } from './cards.ts'
import { rankBetween, rebalanceColumn } from './columns.ts'
import { isOnBoard } from './select-remediations.ts'

interface Neighbours {
  before: string | null
  after: string | null
}

/**
 * Ranks on either side of a place in a column, the card itself left out: behind the card named, as long as it is in the column,
 * else at the position. Positions count the cards that the board shows; the neighbour behind may be one it does not, so that the
 * new rank is nobody else's. A position past the end is the end.
 */
async function neighboursAt(ctx: Ctx, card: Card, { column, position, afterId }: CardPlace): Promise<Neighbours> {
  const others = sql`r.account_id = ${ctx.accountId} and r.column_id = ${column} and r.id <> ${card.id}`
  const found = await sql<Neighbours>`
    with named as (select r.rank, r.id from remediation r where ${others} and r.id = ${afterId}::uuid),
    last as (
      select rank, id from named
      union all
      select rank, id from (
        select rank, id from (select r.rank, r.id from remediation r where ${others} and ${isOnBoard} order by r.rank, r.id limit ${position}) ahead
         where not exists (select from named) order by rank desc, id desc limit 1) counted)
    select (select rank from last) as before,
           (select r.rank from remediation r where ${others}
               and (r.rank, r.id) > (coalesce((select rank from last), ''), coalesce((select id from last), '00000000-0000-0000-0000-000000000000'))
             order by r.rank, r.id limit 1) as after`.execute(ctx.db)
  return found.rows[0] ?? { before: null, after: null }
}

export interface CardPlace {
  column: ColumnId
  /** 0 first */
  position: number
  /** The card right ahead; null when none is named. */
  afterId: string | null
}

/** The rank that puts a card at a place of a locked column; null when it stands there already. */
export async function rankAt(ctx: Ctx, card: Card, place: CardPlace): Promise<string | null> {
  const { before, after } = await neighboursAt(ctx, card, place)
  const isThere = card.column_id === place.column && (before === null || before < card.rank) && (after === null || card.rank < after)
  if (isThere) return null
  const rank = rankBetween(before, after)
  if (rank !== undefined) return rank
  await rebalanceColumn(ctx, place.column)
  const fresh = await neighboursAt(ctx, card, place)
  const again = rankBetween(fresh.before, fresh.after)
  if (again === undefined) throw new Error('A column with fresh ranks has no room')
  return again
}
