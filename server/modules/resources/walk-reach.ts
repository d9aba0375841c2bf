import { sql } from 'kysely'
import { STEPS_MAX, type WayKind } from '#scanners/sdk/exposure.ts'
import type { Ctx } from '#server/context.ts'

/** Of what is reached from a resource, what may be the end of the path is looked for among so many. */
const BEHIND_MAX = 200

/** A resource that is reached, with the last step that leads to it. */
export interface ReachRow {
  resource_id: string
  from_id: string | null
  by: WayKind
  detail: string
  steps: number
  value: string
  name: string | null
  type: string | null
  exposure: number
  open_by_risk: number[]
}
const COLUMNS = sql`h.resource_id, h.from_id, h.by, h.detail, h.steps, r.generic_identifier_value as value, r.name, r.type, h.exposure, r.open_by_risk`

/** The way from the internet to a resource, first step first. */
export async function waysTo(ctx: Ctx, id: string): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow & { depth: number }>`
    with recursive up as (
      select h.*, 1 as depth from resource_exposure h where h.account_id = ${ctx.accountId} and h.resource_id = ${id} and h.steps is not null
      union all
      select h.*, up.depth + 1 from up join resource_exposure h on h.account_id = ${ctx.accountId} and h.resource_id = up.from_id
       where up.depth < ${sql.lit(STEPS_MAX)})
    select ${COLUMNS}, h.depth from up h join resource r on r.account_id = h.account_id and r.id = h.resource_id order by h.depth desc`.execute(
    ctx.db,
  )
  // while it is computed again, steps of two computations may stand side by side
  return rows[0]?.from_id === null ? rows : []
}

/** What is reached through a resource: rights to all first, then data. */
export async function reachedFrom(ctx: Ctx, id: string): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow>`
    with recursive down as (
      select h.*, 1 as depth from resource_exposure h where h.account_id = ${ctx.accountId} and h.from_id = ${id}
      union all
      select h.*, down.depth + 1 from down join resource_exposure h on h.account_id = ${ctx.accountId} and h.from_id = down.resource_id
       where down.depth < ${sql.lit(STEPS_MAX)})
    select ${COLUMNS} from down h join resource r on r.account_id = h.account_id and r.id = h.resource_id
     order by h.by = 'can-administer' desc, h.by = 'can-read' desc, h.steps, r.open_rank desc, r.id limit ${sql.lit(BEHIND_MAX)}`.execute(
    ctx.db,
  )
  return rows
}
