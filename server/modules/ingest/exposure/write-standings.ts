import { sql } from 'kysely'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { reassessFindingsOf } from '#server/modules/ingest/reassess.ts'
import type { Changed } from './known-rows.ts'

/** Characters kept of what opens a way: names of statements may be of any length. */
const DETAIL_MAX = 200
const REACH = { resource_id: 'uuid', from_id: 'uuid', by: 'text', detail: 'text', steps: 'smallint' } as const

/** Writes how resources stand now, and weighs the findings of those that came nearer to the internet or went away from it. */
export async function writeStandings(
  ctx: Ctx,
  { connectionId, criticality }: { connectionId: string; criticality: number },
  changes: readonly Changed[],
): Promise<void> {
  const exposures = changes.map(({ row, standing: { exposure } }) => ({
    id: row.id,
    exposure: exposure === null ? null : EXPOSURE.of(exposure),
  }))
  await sql`
    update resource r set exposure = g.exposure from ${recordset(exposures, { id: 'uuid', exposure: 'smallint' }, 'g')}
     where r.account_id = ${ctx.accountId} and r.id = g.id and r.exposure is distinct from g.exposure`.execute(ctx.db)
  await keepReach(ctx, connectionId, changes)
  const before = new Map(changes.map(({ row }) => [row.id, row.exposure ?? 0]))
  const moved = exposures.filter(({ id, exposure }) => (exposure ?? 0) !== before.get(id)).map(({ id }) => id)
  if (moved.length > 0) await reassessFindingsOf(ctx, moved, criticality)
}

async function keepReach(ctx: Ctx, connectionId: string, changes: readonly Changed[]): Promise<void> {
  const reached = changes.flatMap(({ row, standing: { last, steps }, fromId }) =>
    last === null
      ? []
      : [{ resource_id: row.id, from_id: fromId, by: last.by, detail: last.detail.slice(0, DETAIL_MAX).toWellFormed(), steps }],
  )
  if (reached.length > 0)
    await sql`
      insert into resource_reach (account_id, connection_id, resource_id, from_id, by, detail, steps)
      select ${ctx.accountId}, ${connectionId}, resource_id, from_id, by, detail, steps from ${recordset(reached, REACH, 'g')}
      on conflict (account_id, resource_id) do update
         set from_id = excluded.from_id, by = excluded.by, detail = excluded.detail, steps = excluded.steps`.execute(ctx.db)
  const left = changes.flatMap(({ row, standing }) => (standing.last === null && row.last !== null ? [row.id] : []))
  if (left.length > 0)
    await sql`delete from resource_reach where account_id = ${ctx.accountId} and resource_id = any(${left}::uuid[])`.execute(ctx.db)
}
