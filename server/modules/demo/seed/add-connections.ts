import type { Ctx } from '#server/context.ts'
import type { DemoConnection } from './connections.ts'
import { people } from './people.ts'
import { SCAN_DAYS } from './planned-findings.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Connections as they were an hour before the first scan. */
export async function addConnections(ctx: Ctx, connections: readonly DemoConnection[]): Promise<void> {
  const made = new Date(ctx.now.getTime() - (SCAN_DAYS[0] ?? 0) * DAY_MS - 60 * MINUTE_MS)
  await ctx.db
    .insertInto('connection')
    .values(
      connections.map(({ id, vectorType, name, target, tags, criticality, outOfScope }) => ({
        account_id: ctx.accountId,
        id,
        vector_type: vectorType,
        name,
        target,
        // a website is its address; the others are of kinds that cannot be connected yet
        fields: JSON.stringify(vectorType === 'Websites' ? { url: target } : {}),
        tags: [...tags],
        // these targets do not exist: a schedule would only ever find nobody there
        schedule: 'manual',
        next_scan_at: null,
        scoped_out_at: outOfScope === undefined ? null : new Date(ctx.now.getTime() - 10 * DAY_MS),
        scoped_out_by: outOfScope === undefined ? null : people.mira.id,
        scoped_out_reason: outOfScope ?? null,
        unreachable_code: null,
        unreachable_detail: null,
        last_scan_id: null,
        last_scan_at: null,
        criticality,
        created_by: people.mira.id,
        created_at: made,
      })),
    )
    .execute()
}
