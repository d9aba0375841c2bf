import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { listResourceFilters } from '#contract/resources.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { typeName } from './present-resource.ts'

interface FiltersRow {
  types: string[]
  regions: string[]
  tags: string[]
  connections: { id: string; name: string }[]
}
/** Rows of which tags are gathered: enough to name those in use, and no more than a moment's work. */
const TAGGED_LOOKED_AT = 5_000

/** Values that occur, for every filter, in one statement. */
export async function listFilters(ctx: Ctx): Promise<ReplyOf<typeof listResourceFilters>> {
  const account = ctx.accountId
  const { rows } = await sql<FiltersRow>`select
    array(select distinct type from resource_inventory where account_id = ${account} order by 1) as types,
    array(select distinct region from resource where account_id = ${account} and region is not null order by 1) as regions,
    array(select distinct t.key || ': ' || t.value from (select tags from resource where account_id = ${account} and gone_at is null and tags <> '{}'
            limit ${sql.lit(TAGGED_LOOKED_AT)}) tagged cross join lateral jsonb_each_text(tagged.tags) t order by 1 limit ${sql.lit(limits.filterValues)}) as tags,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from connection where account_id = ${account}) as connections`.execute(
    ctx.db,
  )
  const { types = [], regions = [], tags = [], connections = [] } = rows[0] ?? {}
  const named = types.map((type) => ({ type, name: typeName(type, ctx.language) ?? type }))
  return { types: named.toSorted((a, b) => a.name.localeCompare(b.name, ctx.language)), regions, tags, connections }
}
