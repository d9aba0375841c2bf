import { sql } from 'kysely'
import type { ScanScope } from '#contract/connections.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import type { Observation, ObservedResult, IngestScan } from './observations.ts'
import { isLeftOut } from './out-of-scope.ts'
import { bytea, recordset } from '#server/db/sql.ts'

/** A span that this scan ends. */
export interface EndedSpan {
  id: string
  fingerprint: string
  resourceId: string
  locator: string | null
  /** Whether its resource is gone, by an inventory that this scan was told; null for what no inventory tells of. */
  isGone: boolean | null
}
export interface Difference {
  /** Observations that differ from the live span of their identity, or have none. */
  changed: Observation[]
  /** Live spans of `changed`. */
  replaced: string[]
  /** Live spans of checks that ran completely and no longer mention them, and of resources that are gone. */
  gone: EndedSpan[]
}
interface DifferenceRow {
  seen: string | null
  id: string | null
  check_id: string | null
  fingerprint: string | null
  resource_id: string | null
  locator: string | null
  region: string | null
  scope: string | null
  /** Of a resource that inventories tell of: gone, told in this scan, or neither. */
  standing: 'gone' | 'there' | 'unseen' | null
  /** Of a resource that the connection's scans leave out. */
  is_left_out: boolean | null
}

/** Compares a batch with the live spans of its checks: one statement, which answers with the differences alone. */
export async function compareSpans(
  ctx: Ctx,
  scan: IngestScan,
  batch: {
    outcomes: readonly CheckOutcome[]
    observations: ReadonlyMap<string, Observation>
    wholeTarget: string
    /** Resources that are gone since this batch. */
    gone: readonly string[]
    scope: ScanScope | null
  },
): Promise<Difference> {
  const { outcomes, observations, gone, scope } = batch
  const given = [...observations.values()]
  const rows = await sql<DifferenceRow>`
    with given as materialized (
      select * from unnest(${given.map((one) => bytea(one.fingerprint))}::bytea[], ${given.map((one) => bytea(one.digest))}::bytea[]) g(fingerprint, digest)),
    live as materialized (
      select id, check_id, fingerprint, digest, resource_id, locator
        from result_span
       where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id} and check_id = any(${outcomes.map(({ checkId }) => checkId)}::text[])
         and to_scan_seq is null and (${scan.resource_id}::uuid is null or resource_id = ${scan.resource_id}::uuid)
      union
      select id, check_id, fingerprint, digest, resource_id, locator
        from result_span
       where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id} and resource_id = any(${gone}::uuid[]) and to_scan_seq is null)
    select encode(g.fingerprint, 'hex') as seen, l.id, l.check_id, encode(l.fingerprint, 'hex') as fingerprint, l.resource_id, l.locator, r.region, r.scope, r.standing, r.is_left_out
      from given g full join live l on l.fingerprint = g.fingerprint
      left join lateral (
        select r.region, r.scope, ${isLeftOut(scope)} as is_left_out, case when r.type is null then null when r.gone_at is not null then 'gone'
                 when r.seen_seq = ${scan.seq} or exists (
                   select from resource_inventory i
                    where i.account_id = r.account_id and i.connection_id = r.connection_id and i.type = r.type and i.scope = r.listed_in
                      and i.complete_seq = ${scan.seq}) then 'there'
                 else 'unseen' end as standing
          from resource r where g.fingerprint is null and r.account_id = ${ctx.accountId} and r.id = l.resource_id) r on true
     where g.fingerprint is null or l.fingerprint is null or l.digest <> g.digest`.execute(ctx.db)

  const difference: Difference = { changed: [], replaced: [], gone: [] }
  // a scope is the whole target, or a part of it: a region, a subscription; an outcome that could not decide somewhere says nothing of what it does not mention
  const complete = outcomes.filter(({ state, verdicts }) => state === 'ran' && verdicts.every(({ status }) => status !== 'UNKNOWN'))
  const scopes = new Set(complete.map(({ checkId, scope }) => JSON.stringify([checkId, scope])))
  const isCovered = (checkId: string | null, parts: readonly (string | null)[]): boolean =>
    ['', batch.wholeTarget, ...parts].some((part) => part !== null && scopes.has(JSON.stringify([checkId, part])))
  const isGone = new Set(gone)
  const mayEnd = ({
    check_id: checkId,
    resource_id: resourceId,
    region,
    scope: part,
    standing,
    is_left_out: isOut,
  }: DifferenceRow): boolean =>
    // of what inventories tell, silence of a check says nothing unless this scan was told whether it is there
    (resourceId !== null && isGone.has(resourceId)) || (standing !== 'unseen' && isOut !== true && isCovered(checkId, [region, part]))
  for (const row of rows.rows) {
    const observation = row.seen === null ? undefined : observations.get(row.seen)
    if (observation !== undefined) {
      difference.changed.push(observation)
      if (row.id !== null) difference.replaced.push(row.id)
    } else if (row.id !== null && row.fingerprint !== null && row.resource_id !== null && mayEnd(row)) {
      const { id, fingerprint, resource_id: resourceId, locator, standing } = row
      difference.gone.push({ id, fingerprint, resourceId, locator, isGone: standing === null ? null : standing === 'gone' })
    }
  }
  return difference
}

export async function endSpans(ctx: Ctx, scan: IngestScan, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update result_span set to_scan_seq = ${scan.seq}, to_at = ${ctx.now}
     where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Opens a span for each observed result. */
export async function beginSpans(ctx: Ctx, scan: IngestScan, observed: readonly ObservedResult[]): Promise<void> {
  if (observed.length === 0) return
  const rows = observed.map(({ observation: one, resourceId, evidence }) => ({
    id: newId(ctx.now.getTime()),
    check_id: one.checkId,
    resource_id: resourceId,
    locator: one.locator,
    fingerprint: bytea(one.fingerprint),
    digest: bytea(one.digest),
    status: one.status,
    risk: one.risk,
    message: one.message,
    values: one.values,
    confidence: one.confidence,
    exposure: one.exposure,
    evidence_sha256: evidence,
  }))
  const types = {
    id: 'uuid',
    check_id: 'text',
    resource_id: 'uuid',
    locator: 'text',
    fingerprint: 'bytea',
    digest: 'bytea',
    status: 'smallint',
    risk: 'smallint',
    message: 'text',
    values: 'jsonb',
    confidence: 'smallint',
    exposure: 'smallint',
    evidence_sha256: 'text',
  } as const
  const columns = sql.join(Object.keys(types).map((name) => sql.id(name)))
  await sql`
    insert into result_span (account_id, connection_id, from_scan_id, from_scan_seq, from_at, ${columns})
    select ${ctx.accountId}, ${scan.connection_id}, ${scan.id}, ${scan.seq}, ${ctx.now}, ${columns} from ${recordset(rows, types, 'given')}`.execute(
    ctx.db,
  )
}
