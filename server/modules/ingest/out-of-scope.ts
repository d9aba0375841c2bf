import { sql, type RawBuilder } from 'kysely'
import type { ScanScope } from '#contract/connections.ts'
import { asksForTags } from '#scanners/sdk/scan-scope.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import type { IngestScan, Observation } from './observations.ts'
import { resourceKey } from './resources.ts'

/** What the coverage says of a check that is left out of its connection's scans. */
export const OUT_OF_SCOPE = { state: 'skipped', reason: 'out_of_scope' } as const

type Tags = ScanScope['tags']
/** Without such a tag it is false, never null: what decides is also asked in the negative. */
const bearsOne = (tags: Tags['include']): RawBuilder<boolean> =>
  sql`(${sql.join(
    tags.map(({ key, value }) =>
      value === null ? sql`r.tags -> ${key} is not null` : sql`r.tags ->> ${key} is not distinct from ${value}`,
    ),
    sql` or `,
  )})`

/**
 * Whether the tags of a resource `r` leave it out of a connection's scans: it bears one that is excluded, or none of those that are
 * included. What has no tags that are known is looked at: settings of an account, and what no inventory tells of or tells without tags.
 */
export function isLeftOut(scope: ScanScope | null): RawBuilder<boolean> {
  if (scope === null || !asksForTags(scope)) return sql`false`
  const { include, exclude } = scope.tags
  return sql`(r.type is not null and (${include.length === 0 ? sql`false` : sql`r.tags <> '{}' and not ${bearsOne(include)}`} or ${exclude.length === 0 ? sql`false` : bearsOne(exclude)}))`
}

/** Of what a batch observed, that on resources which the scope leaves out: none of it is judged. */
export async function leftOutOf(
  ctx: Ctx,
  { connection_id: connectionId }: IngestScan,
  scope: ScanScope | null,
  observations: ReadonlyMap<string, Observation>,
): Promise<ReadonlySet<string>> {
  if (!asksForTags(scope) || observations.size === 0) return new Set()
  const refs = new Map([...observations.values()].map(({ resource }) => [resourceKey(resource), resource]))
  const rows = [...refs].map(([key, ref]) => ({
    key,
    kind: ref.genericIdentifier,
    value: ref.genericIdentifierValue,
    region: ref.region ?? null,
  }))
  const { rows: found } = await sql<{ key: string }>`
    select g.key from ${recordset(rows, { key: 'text', kind: 'text', value: 'text', region: 'text' }, 'g')}
      join resource r on r.account_id = ${ctx.accountId} and r.connection_id = ${connectionId} and r.generic_identifier = g.kind
       and md5(r.generic_identifier_value) = md5(g.value) and r.generic_identifier_value = g.value and coalesce(r.region, '') = coalesce(g.region, '')
     where ${isLeftOut(scope)}`.execute(ctx.db)
  const leftOut = new Set(found.map(({ key }) => key))
  return new Set([...observations].flatMap(([at, { resource }]) => (leftOut.has(resourceKey(resource)) ? [at] : [])))
}

/** The outcomes of a verification of one resource: skipped where the scope leaves that resource out. */
export async function inScopeOf(
  ctx: Ctx,
  { resource_id: id }: IngestScan,
  scope: ScanScope | null,
  outcomes: readonly CheckOutcome[],
): Promise<readonly CheckOutcome[]> {
  if (id === null || !asksForTags(scope) || outcomes.length === 0) return outcomes
  const { rows } = await sql`select from resource r where r.account_id = ${ctx.accountId} and r.id = ${id} and ${isLeftOut(scope)}`.execute(
    ctx.db,
  )
  return rows.length === 0 ? outcomes : outcomes.map((outcome) => ({ ...outcome, ...OUT_OF_SCOPE, verdicts: [] }))
}
