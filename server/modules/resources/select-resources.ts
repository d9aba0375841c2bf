import { type RawBuilder, sql } from 'kysely'
import type { listAllResources } from '#contract/resources.ts'
import type { Input } from '#contract/route.ts'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { ResourceRow } from './present-resource.ts'

export type ResourceFilters = Omit<Input<typeof listAllResources>['query'], 'sort' | 'limit' | 'cursor'>
/** Up to here what a search finds is handed to the list as ids; beyond it the first rows looked at soon fill a page. */
const LISTED = 1_000

const hasTag = (tag: string): RawBuilder<boolean> => {
  const at = tag.indexOf(': ')
  return at < 0 ? sql<boolean>`r.tags ->> ${tag} is not null` : sql<boolean>`r.tags ->> ${tag.slice(0, at)} = ${tag.slice(at + 2)}`
}

/** Equality with the one value that is most often asked for: an index then gives the rows in its order. */
function isOneOf(column: string, type: 'uuid' | 'text', values: readonly string[]): RawBuilder<boolean> {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? sql<boolean>`${sql.ref(column)} = ${only}::${sql.raw(type)}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`
}

function conditions({ connectionId, type, region, exposure, hasFindings, gone = false }: ResourceFilters): RawBuilder<boolean>[] {
  return [
    gone ? sql<boolean>`r.gone_at is not null` : sql<boolean>`r.gone_at is null`,
    ...(connectionId ? [isOneOf('r.connection_id', 'uuid', connectionId)] : []),
    ...(type ? [isOneOf('r.type', 'text', type)] : []),
    ...(region ? [isOneOf('r.region', 'text', region)] : []),
    ...(exposure ? [sql<boolean>`r.exposure = any(${exposure.map(EXPOSURE.of)}::smallint[])`] : []),
    ...(hasFindings === undefined ? [] : [hasFindings ? sql<boolean>`r.open_rank > 0` : sql<boolean>`r.open_rank = 0`]),
  ]
}

/** Conditions on a resource `r` that leave what the filters name. A text and tags are looked for once, not once a page and once to count. */
export async function resourcesWhere(ctx: Ctx, filters: ResourceFilters): Promise<RawBuilder<boolean>> {
  const { q, tag } = filters
  const plain = sql.join([sql<boolean>`r.account_id = ${ctx.accountId}`, ...conditions(filters)], sql` and `)
  if (q === undefined && tag === undefined) return sql<boolean>`${plain}`
  const looked = [
    ...(q === undefined ? [] : [sql<boolean>`strpos(r.search, lower(${q})) > 0`]),
    ...(tag === undefined ? [] : [sql<boolean>`(${sql.join(tag.map(hasTag), sql` or `)})`]),
  ]
  const matching = sql<boolean>`${plain} and ${sql.join(looked, sql` and `)}`
  const { rows } = await sql<{ id: string }>`select r.id from resource r where ${matching} limit ${sql.lit(LISTED + 1)}`.execute(ctx.db)
  if (rows.length > LISTED) return matching
  return sql<boolean>`r.account_id = ${ctx.accountId} and r.id = any(${rows.map(({ id }) => id)}::uuid[])`
}

/** Rows of resources by a query that yields their ids in order as `ordered(id, cursor_key, n)`. */
export async function resourceRows<T = unknown>(
  ctx: Ctx,
  ordered: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
): Promise<(ResourceRow & T)[]> {
  const found = await sql<ResourceRow & T>`
    select r.id, r.generic_identifier, r.generic_identifier_value, r.name, r.type, r.region, r.connection_id, c.name as connection_name, c.vector_type,
           r.tags, r.exposure, r.open_by_risk, r.first_seen_at, r.gone_at,
           -- a list that was read to its end saw all that it tells of
           case when r.gone_at is null then greatest(r.seen_at, i.complete_at) else r.seen_at end as last_seen_at ${extra}
      from ${ordered}
      join resource r on r.account_id = ${ctx.accountId} and r.id = o.id
      join connection c on c.account_id = r.account_id and c.id = r.connection_id
      left join resource_inventory i on i.account_id = r.account_id and i.connection_id = r.connection_id and i.type = r.type and i.scope = r.scope
     order by o.n`.execute(ctx.db)
  return found.rows
}
