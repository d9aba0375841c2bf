import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { listAllResources, RESOURCE_SORTS } from '#contract/resources.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, toPage } from '#server/db/sql.ts'
import { presentResource } from './present-resource.ts'
import { resourceRows, selectionOf } from './select-resources.ts'

type SortKey = Exclude<(typeof RESOURCE_SORTS)[number], `-${string}`>
interface Key {
  key: RawBuilder<unknown>
  type: 'text' | 'bigint'
}
/** What a list is sorted by. A resource's id tells when it was first seen. */
const KEYS: Readonly<Record<SortKey, (descending: boolean) => Key>> = {
  firstSeenAt: () => ({ key: sql`0::bigint`, type: 'bigint' }),
  name: () => ({ key: sql`r.shown_name`, type: 'text' }),
  openFindings: () => ({ key: sql`r.open_rank`, type: 'bigint' }),
  genericIdentifierValue: () => ({ key: sql`r.shown_value`, type: 'text' }),
  // what has no region comes last in both directions
  region: (descending) => ({ key: descending ? sql`r.region_down` : sql`r.region_up`, type: 'text' }),
}

/** Resources that the filters leave, by the sort, each once: a page of them. */
export async function listResourcesPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Input<typeof listAllResources>['query'],
): Promise<ReplyOf<typeof listAllResources>> {
  const descending = sort.startsWith('-')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each sort is a key, or a key behind a minus
  const name = (descending ? sort.slice(1) : sort) as SortKey
  const { key, type } = KEYS[name](descending)
  const after = decodeCursor(cursor, z.tuple([type === 'text' ? z.string().check(z.maxLength(2_000)) : z.int(), z.uuid()]))
  const [past, way] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { where, counted } = await selectionOf(ctx, filters)
  // by the id alone where that is the order: its index gives it
  const order = name === 'firstSeenAt' ? sql`r.id ${way}` : sql`${key} ${way}, r.id ${way}`
  const beyond = (at: readonly [string | number, string]) =>
    name === 'firstSeenAt'
      ? sql`and r.id ${past} ${at[1]}::uuid`
      : sql`and (${key}, r.id) ${past} (${at[0]}::${sql.raw(type)}, ${at[1]}::uuid)`
  const ordered = sql`(
    select r.id, ${key} as cursor_key, row_number() over (order by ${order}) as n
      from resource r where ${where} ${after ? beyond(after) : sql``} order by ${order} limit ${limit + 1}) o`
  const rows = await resourceRows<{ cursor_key: string }>(ctx, ordered, sql`, o.cursor_key`)
  const count = await boundedCount(ctx.db, counted)
  return toPage(rows, limit, count, {
    present: (row) => presentResource(ctx, row),
    cursorOf: (row) => [type === 'text' ? row.cursor_key : Number(row.cursor_key), row.id],
  })
}
