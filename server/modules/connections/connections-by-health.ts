import { sql } from 'kysely'
import type { Connection } from '#contract/connections.ts'
import type { Ctx } from '#server/context.ts'
import { selectConnections } from './connection-rows.ts'
import { presentConnection } from './present.ts'

/** The first connections in scope, those that could not be reached ahead of the others, then by name. */
export async function connectionsByHealth(ctx: Ctx, rows: number): Promise<Connection[]> {
  const found = await selectConnections(
    ctx,
    sql`c.scoped_out_at is null`,
    sql`order by c.unreachable_code is null, lower(c.name), c.id limit ${rows}`,
  )
  return found.map(presentConnection)
}
