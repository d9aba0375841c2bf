import { sql } from 'kysely'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { reassessFindingsOf } from '#server/modules/ingest/reassess.ts'
import type { Changed } from './known-rows.ts'

/** Characters kept of what opens a way: names of statements may be of any length. */
const DETAIL_MAX = 200
const COLUMNS = {
  resource_id: 'uuid',
  exposure: 'smallint',
  from_id: 'uuid',
  by: 'text',
  detail: 'text',
  steps: 'smallint',
} as const

/** Writes how resources stand now, and weighs the findings of those that came nearer to the internet or went away from it. */
export async function writeStandings(
  ctx: Ctx,
  { connectionId, criticality }: { connectionId: string; criticality: number },
  changes: readonly Changed[],
): Promise<void> {
  const standing = changes.flatMap((change) => rowOf(change) ?? [])
  if (standing.length > 0)
    await sql`
      insert into resource_exposure (account_id, connection_id, resource_id, exposure, from_id, by, detail, steps)
      select ${ctx.accountId}, ${connectionId}, resource_id, exposure, from_id, by, detail, steps from ${recordset(standing, COLUMNS, 'g')}
      on conflict (account_id, resource_id) do update
         set exposure = excluded.exposure, from_id = excluded.from_id, by = excluded.by, detail = excluded.detail, steps = excluded.steps`.execute(
      ctx.db,
    )
  const unknown = changes.flatMap(({ row, standing: { exposure } }) => (exposure === null ? [row.id] : []))
  if (unknown.length > 0)
    await sql`delete from resource_exposure where account_id = ${ctx.accountId} and resource_id = any(${unknown}::uuid[])`.execute(ctx.db)
  const moved = changes.filter(({ row, standing: { exposure } }) => weightOf(exposure) !== (row.exposure ?? 0)).map(({ row }) => row.id)
  if (moved.length > 0) await reassessFindingsOf(ctx, moved, criticality)
}

/** What is not known weighs like what the internet does not reach. */
const weightOf = (exposure: Changed['standing']['exposure']): number => (exposure === null ? 0 : EXPOSURE.of(exposure))

function rowOf({ row, standing: { exposure, last, steps }, fromId }: Changed) {
  if (exposure === null) return undefined
  const way =
    last === null
      ? { from_id: null, by: null, detail: null, steps: null }
      : { from_id: fromId, by: last.by, detail: last.detail.slice(0, DETAIL_MAX).toWellFormed(), steps }
  return { resource_id: row.id, exposure: EXPOSURE.of(exposure), ...way }
}
