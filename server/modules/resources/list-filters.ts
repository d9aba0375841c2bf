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
/** The newest resources, whose tags are gathered: enough to name those in use, and no more than a moment's work. */
const TAGGED_LOOKED_AT = 1_500

/** Regions of what is there, each found by one step in its index: not by reading all that is in it. */
const regionsOf = (account: string) => sql`with recursive v (value) as (
    (select region_up from resource where account_id = ${account} and gone_at is null order by region_up limit 1)
    union all
    select (select r.region_up from resource r where r.account_id = ${account} and r.gone_at is null and r.region_up > v.value order by r.region_up limit 1)
      from v where v.value is not null)
  select region from v cross join lateral
    (select r.region from resource r where r.account_id = ${account} and r.gone_at is null and r.region_up = v.value order by r.region_up, r.id limit 1) one
   where region is not null order by 1`

/** Values that occur, for every filter, in one statement. */
export async function listFilters(ctx: Ctx): Promise<ReplyOf<typeof listResourceFilters>> {
  const account = ctx.accountId
  const { rows } = await sql<FiltersRow>`select
    array(select distinct type from resource_inventory where account_id = ${account} order by 1) as types,
    array(${regionsOf(account)}) as regions,
    array(select distinct t.key || ': ' || t.value from (select tags from resource where account_id = ${account} and gone_at is null and tags <> '{}'
            order by id desc limit ${sql.lit(TAGGED_LOOKED_AT)}) tagged cross join lateral jsonb_each_text(tagged.tags) t order by 1 limit ${sql.lit(limits.filterValues)}) as tags,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from connection where account_id = ${account}) as connections`.execute(
    ctx.db,
  )
  const { types = [], regions = [], tags = [], connections = [] } = rows[0] ?? {}
  const named = types.map((type) => ({ type, name: typeName(type, ctx.language) ?? type }))
  return { types: named.toSorted((a, b) => a.name.localeCompare(b.name, ctx.language)), regions, tags, connections }
}
