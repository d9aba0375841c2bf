import { sql } from 'kysely'
import type { Language, VectorType } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { listFilterOptions } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/db/sql.ts'
import { categoryName, checkOf, scannerTypeName } from '#server/modules/checks/index.ts'

interface OptionsRow {
  regions: string[]
  identifiers: string[]
  identifier_values: string[]
  checks: string[]
  connections: { id: string; name: string; vectorType: VectorType; tags: string[] }[]
  results: number
}

const sortedSet = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].toSorted()

/** Values with their names in the reader's language, in the order of the names. */
const named = ({ language }: Ctx, ids: readonly string[], nameOf: (id: string, language: Language) => string) =>
  ids.map((id) => ({ id, name: nameOf(id, language) })).toSorted((a, b) => a.name.localeCompare(b.name, language))

/**
 * Values that occur, for every filter, in one statement. Checks are those that the last scans ran or that have a card;
 * `count` is the number of newest results, up to limits.boundedCount.
 * @param q a part of the values of genericIdentifierValue
 */
export async function filterOptions(ctx: Ctx, q?: string): Promise<ReplyOf<typeof listFilterOptions>> {
  const account = ctx.accountId
  const matching = q === undefined ? sql`true` : sql`generic_identifier_value ilike ${containing(q)}`
  const found = await sql<OptionsRow>`select
    array(select distinct region from resource where account_id = ${account} and region is not null order by 1) as regions,
    array(select distinct generic_identifier from resource where account_id = ${account} order by 1) as identifiers,
    array(select distinct generic_identifier_value from resource where account_id = ${account} and ${matching} order by 1 limit ${sql.lit(limits.filterValues)}) as identifier_values,
    array(select unnest(case when v.state = 'ran' then v.check_ids else v.judged end)
            from connection c join scan_coverage v on v.account_id = c.account_id and v.scan_id = c.last_scan_id
           where c.account_id = ${account}
          union select check_id from remediation where account_id = ${account}) as checks,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'vectorType', vector_type, 'tags', to_jsonb(tags)) order by lower(name), id), '[]')
       from connection where account_id = ${account}) as connections,
    (select count(*)::int from (select from result_span where account_id = ${account} and to_scan_seq is null limit ${sql.lit(limits.boundedCount)}) bounded) as results`.execute(
    ctx.db,
  )
  const {
    regions,
    identifiers,
    identifier_values: identifierValues,
    checks,
    connections,
    results,
  } = found.rows[0] ?? {
    regions: [],
    identifiers: [],
    identifier_values: [],
    checks: [],
    connections: [],
    results: 0,
  }
  const categories = sortedSet(checks.map((id) => checkOf(id)?.category ?? 'Other'))
  const scannerTypes = sortedSet(checks.map((id) => checkOf(id)?.scannerType ?? 'Other'))
  const vectorTypes = sortedSet(connections.map(({ vectorType }) => vectorType))
  return {
    region: regions,
    category: categories,
    categories: named(ctx, categories, categoryName),
    genericIdentifier: identifiers,
    genericIdentifierValue: identifierValues,
    scannerType: scannerTypes,
    scannerTypes: named(ctx, scannerTypes, scannerTypeName),
    vectorType: vectorTypes,
    tags: sortedSet(connections.flatMap(({ tags }) => tags)),
    cloud: vectorTypes,
    connections: connections.map(({ id, name, vectorType }) => ({ id, name, vectorType })),
    count: results,
  }
}
