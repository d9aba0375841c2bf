import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

export interface LockedFinding {
  id: string
  check_id: string
  connection_id: string
  resource_id: string
  state: number
  owner_id: string | null
}

/**
 * Locks findings for a change, in the order of their ids, so that two bulk changes wait for each other instead of deadlocking.
 * @throws problem resource.not_found when the account lacks any of them: a bulk change is done whole or not at all
 */
export async function lockFindings(ctx: Ctx, ids: readonly string[]): Promise<LockedFinding[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = await sql<LockedFinding>`select id, check_id, connection_id, resource_id, state, owner_id from finding
    where account_id = ${ctx.accountId} and id = any(${wanted}::uuid[]) order by id for update`.execute(ctx.db)
  if (found.rows.length < wanted.length) throw problem('resource.not_found')
  return found.rows
}
