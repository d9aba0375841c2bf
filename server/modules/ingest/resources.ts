import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { ResourceRef } from '#scanners/sdk/check.ts'
import { recordset } from '#server/db/sql.ts'

/** What makes two mentions of a resource one resource of a connection. */
export const resourceKey = ({ genericIdentifier, genericIdentifierValue, region }: ResourceRef): string =>
  JSON.stringify([genericIdentifier, genericIdentifierValue, region ?? ''])

/**
 * Finds the resources of a connection and makes those not seen before. The connection's row must be locked.
 * @param scopeOf the scope that a resource is judged in
 * @returns ids by resourceKey; they stay the same for ever
 */
export async function resolveResources(
  ctx: Ctx,
  connectionId: string,
  refs: Iterable<ResourceRef>,
  scopeOf: (ref: ResourceRef) => string | null,
): Promise<Map<string, string>> {
  const byKey = new Map([...refs].map((ref) => [resourceKey(ref), ref]))
  if (byKey.size === 0) return new Map()
  const rows = [...byKey].map(([key, ref]) => ({
    key,
    id: newId(),
    kind: ref.genericIdentifier,
    value: ref.genericIdentifierValue,
    region: ref.region ?? null,
    scope: scopeOf(ref),
  }))
  const found = await sql<{ key: string; id: string }>`
    with given as materialized (select * from ${recordset(rows, { key: 'text', id: 'uuid', kind: 'text', value: 'text', region: 'text', scope: 'text' }, 'g')}),
    known as (
      select g.key, r.id
        from given g
        join resource r on r.account_id = ${ctx.accountId} and r.connection_id = ${connectionId} and r.generic_identifier = g.kind
         and md5(r.generic_identifier_value) = md5(g.value) and r.generic_identifier_value = g.value and coalesce(r.region, '') = coalesce(g.region, '')),
    made as (
      insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value, region, scope, first_seen_at)
      select ${ctx.accountId}, g.id, ${connectionId}, g.kind, g.value, g.region, g.scope, ${ctx.now}
        from given g where not exists (select from known k where k.key = g.key)
      returning id)
    select key, id from known
    union all
    select g.key, m.id from made m join given g on g.id = m.id`.execute(ctx.db)
  return new Map(found.rows.map(({ key, id }) => [key, id]))
}

/** One resource of the connection, or undefined when it has none of that id. */
export async function resourceOf(ctx: Ctx, connectionId: string, id: string | null): Promise<ResourceRef | undefined> {
  if (id === null) return undefined
  const row = await ctx.db
    .selectFrom('resource')
    .select(['generic_identifier', 'generic_identifier_value', 'region'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const ref = { genericIdentifier: row.generic_identifier, genericIdentifierValue: row.generic_identifier_value }
  return row.region === null ? ref : { ...ref, region: row.region }
}

/** How far those of some resources are from the internet of which that is known, by id. */
export async function exposuresOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; exposure: number }>`
    select resource_id as id, exposure from resource_exposure
     where account_id = ${ctx.accountId} and resource_id = any(${ids}::uuid[]) and exposure > 0`.execute(ctx.db)
  return new Map(rows.map(({ id, exposure }) => [id, exposure]))
}
