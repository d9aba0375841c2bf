import { sql } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'

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
