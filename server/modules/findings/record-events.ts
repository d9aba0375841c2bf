import { sql } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'

interface LockedFinding {
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

interface NewEvent {
  kind: FindingEventKind
  note?: string | null
  scanId?: string
}
/** Appends one event to the history of each finding, in one statement. Returns the ids of the events. */
export async function recordEvents(ctx: Ctx, findingIds: readonly string[], { kind, note, scanId }: NewEvent): Promise<string[]> {
  const ids = findingIds.map(() => newId(ctx.now.getTime()))
  await sql`insert into finding_event (account_id, id, finding_id, kind, at, actor_id, scan_id, note)
    select ${ctx.accountId}, e.id, e.finding_id, ${kind}, ${ctx.now}, ${ctx.userId}::uuid, ${scanId ?? null}::uuid, ${note ?? null}
      from unnest(${ids}::uuid[], ${findingIds}::uuid[]) e (id, finding_id)`.execute(ctx.db)
  return ids
}
