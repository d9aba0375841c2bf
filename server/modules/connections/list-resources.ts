import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { listResources } from '#contract/connections.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { riskCounts, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, toPage } from '#server/db/sql.ts'
import { connectionById } from './connection-rows.ts'

interface ResourceRow {
  id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  first_seen_at: Date
  open_findings: Record<string, number>
}

/**
 * Resources of a connection in the order in which they were first seen.
 * @throws problem resource.not_found
 */
export async function listResourcesPage(
  ctx: Ctx,
  connectionId: string,
  query: Input<typeof listResources>['query'],
): Promise<ReplyOf<typeof listResources>> {
  await connectionById(ctx, connectionId)
  const after = decodeCursor(query.cursor, z.tuple([z.uuid()]))
  const mine = sql`r.account_id = ${ctx.accountId} and r.connection_id = ${connectionId}`
  const { rows } = await sql<ResourceRow>`
    select r.id, r.generic_identifier, r.generic_identifier_value, r.region, r.first_seen_at,
      (select coalesce(jsonb_object_agg(n.risk, n.amount), '{}') from (
        select f.risk, count(*)::int as amount from finding f
         where f.account_id = r.account_id and f.resource_id = r.id and f.state = ${STATE.of('open')} group by f.risk) n) as open_findings
    from resource r where ${mine} ${after ? sql`and r.id > ${after[0]}::uuid` : sql``} order by r.id limit ${query.limit + 1}`.execute(
    ctx.db,
  )
  const count = await boundedCount(ctx.db, sql`select 1 from resource r where ${mine}`)
  return toPage(rows, query.limit, count, { present: presentResource, cursorOf: (row) => [row.id] })
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
