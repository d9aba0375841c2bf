import { sql, type RawBuilder } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Card } from './cards.ts'

/** A card with the names shown beside it. */
export interface RemediationRow extends Card {
  connection_name: string
  vector_type: VectorType
  first_name: string | null
  last_name: string | null
}

/** `remediation r join connection c`: what every condition on cards is written against. */
export const CARDS: RawBuilder<unknown> = sql`remediation r join connection c on c.account_id = r.account_id and c.id = r.connection_id`
/** Completed cards leave the board after this time; the work list keeps them. */
export const isOnBoard: RawBuilder<unknown> = sql`(r.column_id <> 'Column_Completed' or r.completed_at > now() - interval '30 days')`

/** Cards that meet a condition on `r` and `c`, in one statement. */
export async function selectRemediations<E = object>(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
): Promise<(RemediationRow & E)[]> {
  const found = await sql<RemediationRow & E>`
    select r.*, c.name as connection_name, c.vector_type, u.first_name, u.last_name ${extra}
      from ${CARDS} left join app_user u on u.id = r.assignee_id
     where r.account_id = ${ctx.accountId} and ${condition} ${tail}`.execute(ctx.db)
  return found.rows
}

/**
 * The card that an id names: its own, or that of a scan which touched this card alone (the card a verification was for, else the
 * only one whose last scan it is). Any other id is answered as it came, so that it is not found.
 */
export async function cardIdOf(ctx: Ctx, id: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select r.id from scan s join remediation r on r.account_id = s.account_id and r.connection_id = s.connection_id
       and (r.id = s.remediation_id or (s.remediation_id is null and r.scan_id = s.id))
     where s.account_id = ${ctx.accountId} and s.id = ${id} limit 2`.execute(ctx.db)
  const [card, another] = found.rows
  return card === undefined || another !== undefined ? id : card.id
}

/** @throws problem resource.not_found when the account has no such card */
export async function remediationById(ctx: Ctx, id: string): Promise<RemediationRow> {
  const [row] = await selectRemediations(ctx, sql`r.id = ${id}`, sql``)
  if (row === undefined) throw problem('resource.not_found')
  return row
}
