import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { containing } from '#server/db/sql.ts'
import { judgedIn } from '#server/modules/scans/index.ts'

/** Up to here the resources found are handed to the main statement as a list, which its indexes serve. */
const LISTED_RESOURCES = 1_000

/**
 * A condition that holds for rows whose resource is called something that contains the text.
 * Few resources become a list of ids; many a subquery, since then the first rows looked at soon fill a page.
 * @param column the row's resource id, e.g. f.resource_id
 */
export async function resourceCondition(ctx: Ctx, column: RawBuilder<unknown>, text: string): Promise<RawBuilder<unknown>> {
  const named = sql`select x.id from resource x where x.account_id = ${ctx.accountId} and x.generic_identifier_value ilike ${containing(text)}`
  const found = await sql<{ id: string }>`${named} limit ${sql.lit(LISTED_RESOURCES + 1)}`.execute(ctx.db)
  if (found.rows.length > LISTED_RESOURCES) return sql`${column} in (${named})`
  return sql`${column} = any(${found.rows.map(({ id }) => id)}::uuid[])`
}

/** The scan whose results are asked for. */
export interface ScanMoment {
  id: string
  connection_id: string
  seq: number
  resource_id: string | null
  scopes: string[]
}
/** Which spans of results are looked at: those of one scan, or what holds now. */
export interface SpanScope {
  /** The scan asked for; null: the newest results. */
  scan: ScanMoment | null
  /** The one connection they all belong to, when there is one: its index gives them in order. */
  connectionId: string | null
  /** Conditions on the span `p`, its account among them. */
  where: RawBuilder<unknown>
}

/**
 * Results of a scan are the spans that cover its number, of checks that it really ran: what it did not run it does not tell.
 * A verification tells about its check, and its resource when it had one.
 * @throws problem resource.not_found when the account has no such scan
 */
export async function spanScope(
  ctx: Ctx,
  { scanId, connectionId }: { scanId?: string | undefined; connectionId?: string | undefined },
): Promise<SpanScope> {
  const ofConnection = connectionId === undefined ? sql`` : sql`and p.connection_id = ${connectionId}`
  if (scanId === undefined)
    return {
      scan: null,
      connectionId: connectionId ?? null,
      where: sql`p.account_id = ${ctx.accountId} and p.to_scan_seq is null ${ofConnection}`,
    }
  const found =
    await sql<ScanMoment>`select id, connection_id, seq, resource_id, scopes from scan where account_id = ${ctx.accountId} and id = ${scanId}`.execute(
      ctx.db,
    )
  const scan = found.rows[0]
  if (scan === undefined) throw problem('resource.not_found')
  const ofResource = scan.resource_id === null ? sql`` : sql`and p.resource_id = ${scan.resource_id}`
  const where = sql`p.account_id = ${ctx.accountId} and p.connection_id = ${scan.connection_id} ${ofConnection} ${ofResource}
    and p.from_scan_seq <= ${scan.seq} and (p.to_scan_seq is null or p.to_scan_seq > ${scan.seq})
    and ${judgedIn(ctx, scan, 'p')}`
  return { scan, connectionId: scan.connection_id, where }
}
