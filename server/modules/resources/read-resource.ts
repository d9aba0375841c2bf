import { sql } from 'kysely'
import type { CoverageEntry, CoverageState } from '#contract/coverage.ts'
import type { ResourceDetail, ResourceRelation } from '#contract/resources.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { RESULT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { kinds } from '#server/kinds.ts'
import { problem } from '#server/problem.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { presentResource, typeName, type ResourceRow } from './present-resource.ts'
import { resourceRows } from './select-resources.ts'

/** Resources named that point at one. */
const POINTING_SHOWN = 100

interface DetailRow extends ResourceRow {
  last_scan_at: Date | null
  last_scan_id: string | null
  scope: string | null
  config: ResourceDetail['config']
  /** Of its connection. */
  fields: FieldValues
  /** Amounts by status. */
  results: Partial<Record<string, number>>
}

/**
 * One resource with its connection, what it is made of, how it stands to others and how its checks stand.
 * @throws problem resource.not_found
 */
export async function readResource(ctx: Ctx, id: string): Promise<ResourceDetail> {
  const [row] = await resourceRows<DetailRow>(
    ctx,
    sql`(select ${id}::uuid as id, 1 as n) o`,
    sql`, c.last_scan_at, c.last_scan_id, c.fields, r.scope,
      (select d.config from resource_detail d where d.account_id = r.account_id and d.resource_id = r.id) as config,
      (select coalesce(jsonb_object_agg(n.status, n.amount), '{}') from (
        select s.status, count(*)::int as amount from result_span s
         where s.account_id = r.account_id and s.resource_id = r.id and s.to_scan_seq is null group by s.status) n) as results`,
  )
  if (row === undefined) throw problem('resource.not_found')
  const amount = (word: 'pass' | 'fail' | 'manual' | 'error') => row.results[String(RESULT.of(word))] ?? 0
  const related = await relationsOf(ctx, row)
  return {
    ...presentResource(ctx, row),
    results: { pass: amount('pass'), fail: amount('fail'), manual: amount('manual'), error: amount('error') },
    lastScanAt: row.last_scan_at?.toISOString() ?? null,
    config: row.config,
    relations: related.slice(0, POINTING_SHOWN * 2),
    hasMoreRelations: related.length > POINTING_SHOWN * 2,
    unseen: await unseenOf(ctx, row),
    consoleUrl: consoleUrl(row),
  }
}

interface RelationRow {
  kind: ResourceRelation['kind']
  direction: ResourceRelation['direction']
  value: string
  id: string | null
  connection_id: string | null
  name: string | null
  type: string | null
}
/** To whom it stands and who stands to it, the other's page where this account knows it. */
async function relationsOf(ctx: Ctx, { id, generic_identifier_value: value }: ResourceRow): Promise<ResourceRelation[]> {
  const { rows } = await sql<RelationRow>`
    select * from (
      (select l.kind, 'out' as direction, l.target as value, o.id, o.connection_id, coalesce(o.name, o.generic_identifier_value) as name, o.type
        from resource_relation l
        left join lateral (
          select x.id, x.connection_id, x.name, x.generic_identifier_value, x.type from resource x
           where x.account_id = l.account_id and md5(x.generic_identifier_value) = md5(l.target) and x.generic_identifier_value = l.target
           order by x.connection_id = l.connection_id desc, x.gone_at is null desc, x.id limit 1) o on true
       where l.account_id = ${ctx.accountId} and l.resource_id = ${id} limit ${sql.lit(POINTING_SHOWN + 1)})
      union all
      (select l.kind, 'in', x.generic_identifier_value, x.id, x.connection_id, coalesce(x.name, x.generic_identifier_value), x.type
        from resource_relation l join resource x on x.account_id = l.account_id and x.id = l.resource_id
       where l.account_id = ${ctx.accountId} and l.target = ${value} and x.gone_at is null limit ${sql.lit(POINTING_SHOWN + 1)})) both_ways
     order by direction desc, kind, name, value`.execute(ctx.db)
  return rows.map(({ id: resourceId, connection_id: connectionId, type, kind, direction, value: other, name }) => ({
    kind,
    direction,
    value: other,
    resourceId,
    connectionId,
    name,
    typeName: typeName(type, ctx.language),
  }))
}

/** Checks that have judged it and could not see it in the last full scan: in its region, or over the whole target. */
async function unseenOf(ctx: Ctx, { id, region, scope: part, last_scan_id: scanId }: DetailRow): Promise<CoverageEntry[]> {
  if (scanId === null) return []
  const { rows } = await sql<{ check_id: string; scope: string; state: CoverageState; reason: string | null }>`
    select distinct on (c.check_id) c.check_id, v.scope, v.state, c.reason
      from scan_coverage v join scan s on s.account_id = v.account_id and s.id = v.scan_id
           cross join lateral unnest(v.check_ids, v.reasons) as c(check_id, reason)
     where v.account_id = ${ctx.accountId} and v.scan_id = ${scanId} and v.state <> 'ran' and (v.scope = ${region} or v.scope = ${part} or v.scope <> all(s.scopes))
       and exists (select from result_span p where p.account_id = v.account_id and p.resource_id = ${id} and p.check_id = c.check_id and p.to_scan_seq is null)
     order by c.check_id`.execute(ctx.db)
  return rows.map(({ check_id: checkId, scope, state, reason }) => ({
    checkId,
    title: checkTexts(checkId, ctx.language).name,
    scope,
    state,
    reason,
  }))
}

function consoleUrl(row: DetailRow): string | null {
  const kind = kinds.find(({ scanner }) => scanner.vectorType === row.vector_type)
  const { generic_identifier_value: value, region, type } = row
  return kind?.scanner.consoleUrl?.({ value, region, type }, row.fields) ?? null
}
