import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like-pattern.ts'

/** Up to here the resources found are handed to the main statement as a list, which its indexes serve. */
const LISTED_RESOURCES = 1_000

/**
 * A condition that holds for rows whose resource is called something that contains the text.
 * Few resources become a list of ids; many a subquery, since then the first rows looked at soon fill a page.
 * @param column the row's resource id, e.g. f.resource_id
 */
export async function resourceCondition(ctx: Ctx, column: RawBuilder<unknown>, text: string): Promise<RawBuilder<unknown>> {
  const named = sql`select x.id from resource x where x.account_id = ${ctx.accountId} and x.generic_identifier_value ilike ${containing(text)}`
  const found = await sql<{ id: string }>`${named} limit ${sql.lit(LISTED_RESOURCES + 1)}`.execute(ctx.db)
  if (found.rows.length > LISTED_RESOURCES) return sql`${column} in (${named})`
  return sql`${column} = any(${found.rows.map(({ id }) => id)}::uuid[])`
}
