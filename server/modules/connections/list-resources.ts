import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { listResources, RESOURCE_SORTS, ResourceDetail } from '#contract/connections.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { RESULT, riskCounts, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, toPage } from '#server/db/sql.ts'
import { problem } from '#server/problem.ts'
import { connectionById } from './connection-rows.ts'

interface ResourceRow {
  id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  first_seen_at: Date
  open_findings: Record<string, number>
}

type SortKey = Exclude<(typeof RESOURCE_SORTS)[number], `-${string}`>
/** The worst risk that is open, and how many findings are. */
const WORST = sql`coalesce((select max(f.risk) * 1000000 + 1 + least(count(*), 999998) from finding f
  where f.account_id = r.account_id and f.resource_id = r.id and f.state = ${STATE.of('open')}), 0)::bigint`
/** What a list is sorted by. A resource's id tells when it was first seen; a connection's resources are few enough to be sorted as they are read. */
const KEYS: Readonly<Record<Exclude<SortKey, 'region'>, { key: RawBuilder<unknown>; type: 'text' | 'bigint' }>> = {
  firstSeenAt: { key: sql`0::bigint`, type: 'bigint' },
  genericIdentifierValue: { key: sql`lower(left(r.generic_identifier_value, 500))`, type: 'text' },
  genericIdentifier: { key: sql`lower(r.generic_identifier)`, type: 'text' },
  openFindings: { key: WORST, type: 'bigint' },
}
/** What has no region comes last in both directions. */
const regionKey = (descending: boolean) => ({
  key: descending ? sql`coalesce('1' || lower(r.region), '0')` : sql`coalesce('0' || lower(r.region), '1')`,
  type: 'text' as const,
})

/**
 * Resources of a connection, in the order in which they were first seen unless told otherwise.
 * @throws problem resource.not_found
 */
export async function listResourcesPage(
  ctx: Ctx,
  connectionId: string,
  query: Input<typeof listResources>['query'],
): Promise<ReplyOf<typeof listResources>> {
  await connectionById(ctx, connectionId)
  const descending = query.sort.startsWith('-')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each sort is a key, or a key behind a minus
  const name = (descending ? query.sort.slice(1) : query.sort) as SortKey
  const { key, type } = name === 'region' ? regionKey(descending) : KEYS[name]
  const after = decodeCursor(query.cursor, z.tuple([type === 'text' ? z.string().check(z.maxLength(2_000)) : z.int(), z.uuid()]))
  const [past, way] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const mine = sql`r.account_id = ${ctx.accountId} and r.connection_id = ${connectionId}`
  const { rows } = await sql<ResourceRow & { cursor_key: string }>`
    select r.id, r.generic_identifier, r.generic_identifier_value, r.region, r.first_seen_at, ${key} as cursor_key,
      (select coalesce(jsonb_object_agg(n.risk, n.amount), '{}') from (
        select f.risk, count(*)::int as amount from finding f
         where f.account_id = r.account_id and f.resource_id = r.id and f.state = ${STATE.of('open')} group by f.risk) n) as open_findings
    from resource r where ${mine} ${after ? sql`and (${key}, r.id) ${past} (${after[0]}::${sql.raw(type)}, ${after[1]}::uuid)` : sql``}
    order by ${key} ${way}, r.id ${way} limit ${query.limit + 1}`.execute(ctx.db)
  const count = await boundedCount(ctx.db, sql`select 1 from resource r where ${mine}`)
  return toPage(rows, query.limit, count, {
    present: presentResource,
    cursorOf: (row) => [type === 'text' ? row.cursor_key : Number(row.cursor_key), row.id],
  })
}

interface ResourceDetailRow extends ResourceRow {
  connection_id: string
  connection_name: string
  vector_type: ResourceDetail['vectorType']
  last_scan_at: Date | null
  /** Amounts by status. */
  results: Partial<Record<string, number>>
}

/**
 * One resource with its connection and how its checks stand.
 * @throws problem resource.not_found
 */
export async function readResource(ctx: Ctx, id: string): Promise<ResourceDetail> {
  const { rows } = await sql<ResourceDetailRow>`
    select r.id, r.generic_identifier, r.generic_identifier_value, r.region, r.first_seen_at, c.id as connection_id, c.name as connection_name,
      c.vector_type, c.last_scan_at,
      (select coalesce(jsonb_object_agg(n.risk, n.amount), '{}') from (
        select f.risk, count(*)::int as amount from finding f
         where f.account_id = r.account_id and f.resource_id = r.id and f.state = ${STATE.of('open')} group by f.risk) n) as open_findings,
      (select coalesce(jsonb_object_agg(n.status, n.amount), '{}') from (
        select s.status, count(*)::int as amount from result_span s
         where s.account_id = r.account_id and s.resource_id = r.id and s.to_scan_seq is null group by s.status) n) as results
    from resource r join connection c on c.account_id = r.account_id and c.id = r.connection_id
    where r.account_id = ${ctx.accountId} and r.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (row === undefined) throw problem('resource.not_found')
  const amount = (word: 'pass' | 'fail' | 'manual' | 'error') => row.results[String(RESULT.of(word))] ?? 0
  return {
    ...presentResource(row),
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    results: { pass: amount('pass'), fail: amount('fail'), manual: amount('manual'), error: amount('error') },
    lastScanAt: row.last_scan_at?.toISOString() ?? null,
  }
}

function presentResource(row: ResourceRow) {
  return {
    id: row.id,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    region: row.region,
    openFindings: riskCounts(row.open_findings),
    firstSeenAt: row.first_seen_at.toISOString(),
  }
}
