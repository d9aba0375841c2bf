import { type RawBuilder, sql } from 'kysely'
import type { listAllResources } from '#contract/resources.ts'
import type { Input } from '#contract/route.ts'
import { limits } from '#contract/limits.ts'
import { containing, isOneOf } from '#server/db/sql.ts'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { ResourceRow } from './present-resource.ts'

export type ResourceFilters = Omit<Input<typeof listAllResources>['query'], 'sort' | 'limit' | 'cursor'>
/** Up to here what a search or an exposure finds is handed to the list as ids; beyond it the first rows looked at soon fill a page. */
const LISTED = 1_000
/** More than any account has. */
const EVERY = 2_147_483_647
function conditions({ connectionId, type, region, hasFindings, gone = false }: ResourceFilters): RawBuilder<boolean>[] {
  return [
    gone ? sql<boolean>`r.gone_at is not null` : sql<boolean>`r.gone_at is null`,
    ...(connectionId ? [isOneOf(sql`r.connection_id`, 'uuid', connectionId)] : []),
    ...(type ? [isOneOf(sql`r.type`, 'text', type)] : []),
    ...(region
      ? [
          isOneOf(
            sql`r.region_up`,
            'text',
            region.map((one) => one.toLowerCase()),
          ),
        ]
      : []),
    ...(hasFindings === undefined ? [] : [hasFindings ? sql<boolean>`r.open_rank > 0` : sql<boolean>`r.open_rank = 0`]),
  ]
}

const all = (which: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(which, sql` and `)}`
const lowered = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase()) ?? null
/** Patterns of LIKE, of each list one of which the text of a resource has: those of the text looked for, and of its tags. */
function patternsOf({ q, tag }: ResourceFilters): readonly string[][] {
  // a tag is a line of the text; a key alone is the beginning of one
  const lines = tag?.map((one) => one.replaceAll('\n', ' ')).map((line) => (line.includes(': ') ? `\n${line}\n` : `\n${line}: `))
  return [...(q === undefined ? [] : [[q]]), ...(lines === undefined ? [] : [lines])].map((list) =>
    list.map((text) => containing(text.toLowerCase())),
  )
}

export interface Selection {
  /** On a resource `r`, of a page: each row is judged where an order comes upon it. */
  where: RawBuilder<boolean>
  /** A row for each of all of them. */
  counted: RawBuilder<unknown>
}

/** A condition as a row at hand is best asked, and as all rows are. */
interface Condition {
  ofRow: RawBuilder<boolean>
  ofAll: RawBuilder<boolean>
}
/** Whether a resource stands to the internet in one of these ways: by ids where few do. */
async function standsSo(ctx: Ctx, exposure: NonNullable<ResourceFilters['exposure']>): Promise<Condition> {
  const codes = sql`${exposure.map(EXPOSURE.of)}::smallint[]`
  const { rows } = await sql<{ id: string }>`
    select resource_id as id from resource_exposure where account_id = ${ctx.accountId} and exposure = any(${codes}) limit ${sql.lit(LISTED + 1)}`.execute(
    ctx.db,
  )
  if (rows.length <= LISTED) {
    const isOne = sql<boolean>`r.id = any(${rows.map(({ id }) => id)}::uuid[])`
    return { ofRow: isOne, ofAll: isOne }
  }
  const own = sql`from resource_exposure e where e.account_id = r.account_id and e.resource_id = r.id`
  return {
    ofRow: sql<boolean>`(select e.exposure ${own}) = any(${codes})`,
    ofAll: sql<boolean>`exists (select ${own} and e.exposure = any(${codes}))`,
  }
}

const NOTHING: Selection = { where: sql<boolean>`false`, counted: sql`select 1 where false` }

/** What the filters leave. A text and tags are looked for by their index, and once where they are few. */
export async function selectionOf(ctx: Ctx, filters: ResourceFilters): Promise<Selection> {
  const { exposure, tag } = filters
  // a list of tags that names none
  if (tag?.length === 0) return NOTHING
  const own = [sql<boolean>`r.account_id = ${ctx.accountId}`, ...conditions(filters)]
  const stands = exposure && (await standsSo(ctx, exposure))
  const plain = { ofRow: all(stands ? [...own, stands.ofRow] : own), ofAll: all(stands ? [...own, stands.ofAll] : own) }
  const [patterns, others = []] = patternsOf(filters)
  if (patterns === undefined) return { where: plain.ofRow, counted: sql`select 1 from resource r where ${plain.ofAll}` }
  return withText(ctx, filters, plain, [patterns, others])
}

async function withText(
  ctx: Ctx,
  filters: ResourceFilters,
  plain: Condition,
  [patterns, others]: readonly [readonly string[], readonly string[]],
): Promise<Selection> {
  const { type = null, region, connectionId = null, gone = false, exposure, hasFindings } = filters
  const found = (most: number) =>
    sql`find_resources(${patterns}::text[], ${others}::text[], ${gone}, ${type}::text[], ${lowered(region)}::text[], ${connectionId}::uuid[], ${sql.lit(most)})`
  const { rows } = await sql<{ id: string }>`select id from ${found(LISTED + 1)} f (id)`.execute(ctx.db)
  if (rows.length <= LISTED) {
    const where = sql<boolean>`${plain.ofRow} and r.id = any(${rows.map(({ id }) => id)}::uuid[])`
    return { where, counted: sql`select 1 from resource r where ${where}` }
  }
  const says = [patterns, others].filter((list) => list.length > 0).map((list) => sql`t.text like any(${list}::text[])`)
  const isFound = exposure === undefined && hasFindings === undefined
  return {
    // of the row at hand, and no join: the first rows in order soon fill a page
    where: sql<boolean>`${plain.ofRow} and (select ${sql.join(says, sql` and `)} from resource_text t
      where t.account_id = r.account_id and t.resource_id = r.id)`,
    // the text's own rows tell how many, unless more is asked than they know
    counted: isFound
      ? sql`select id from ${found(limits.boundedCount + 1)} f (id)`
      : sql`select 1 from resource r where ${plain.ofAll} and r.id in (select id from ${found(EVERY)} f (id))`,
  }
}

/** Rows of resources by a query that yields their ids in order as `ordered(id, cursor_key, n)`. */
export async function resourceRows<T = unknown>(
  ctx: Ctx,
  ordered: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
): Promise<(ResourceRow & T)[]> {
  const found = await sql<ResourceRow & T>`
    select r.id, r.generic_identifier, r.generic_identifier_value, r.name, r.type, r.region, r.connection_id, c.name as connection_name, c.vector_type,
           r.tags, e.exposure, r.open_by_risk, r.first_seen_at, r.gone_at,
           -- a list that was read to its end saw all that it tells of
           case when r.gone_at is null then greatest(r.seen_at, i.complete_at) else r.seen_at end as last_seen_at ${extra}
      from ${ordered}
      join resource r on r.account_id = ${ctx.accountId} and r.id = o.id
      join connection c on c.account_id = r.account_id and c.id = r.connection_id
      left join resource_exposure e on e.account_id = r.account_id and e.resource_id = r.id
      left join resource_inventory i on i.account_id = r.account_id and i.connection_id = r.connection_id and i.type = r.type and i.scope = r.listed_in
     order by o.n`.execute(ctx.db)
  return found.rows
}
